"""The record file: enough to play a deal again and to check what it says."""

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

__all__ = ["Record", "check", "dump", "from_record", "judge", "load", "notate", "read", "steps", "to_record"]
