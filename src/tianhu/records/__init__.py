"""The record file: enough to play a deal again and to check what it says; and what many say together."""

from tianhu.records.brought import normal, written
from tianhu.records.ending import win
from tianhu.records.facts import Facts, Opponent, facts, fingerprint
from tianhu.records.record import (
    Record,
    check,
    dump,
    from_record,
    judge,
    load,
    notate,
    read,
    steps,
    to_record,
)
from tianhu.records.statistics import NEEDED, Entry, Reviewed, Statistics, statistics

__all__ = [
    "NEEDED",
    "Entry",
    "Facts",
    "Opponent",
    "Record",
    "Reviewed",
    "Statistics",
    "check",
    "dump",
    "facts",
    "fingerprint",
    "from_record",
    "judge",
    "load",
    "normal",
    "notate",
    "read",
    "statistics",
    "steps",
    "to_record",
    "win",
    "written",
]
