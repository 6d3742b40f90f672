"""What stands of an evening's entries, and how two lists of them become one."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from tianhu.core.errors import BadInput
from tianhu.keeper.document import Entry, Evening


@dataclass(frozen=True)
class Standing:
    """A deal as it stands: the entry that told it first, and the one that tells it now.

    `struck`: it does not count. `voids` are the entries that strike it.
    """

    deal: Entry
    told: Entry
    struck: bool


def voided(entries: Sequence[Entry]) -> set[str]:
    """The ids of entries that do not stand: a void that stands strikes what it is of, another void too."""
    strikes: dict[str, list[str]] = {}
    for entry in entries:
        if entry["kind"] == "void":
            strikes.setdefault(entry["of"], []).append(entry["id"])
    gone: set[str] = set()
    # Whoever strikes an entry is younger: from the youngest on, all of them are settled before it.
    for entry in reversed(entries):
        if any(strike not in gone for strike in strikes.get(entry["id"], ())):
            gone.add(entry["id"])
    return gone


def standing(entries: Sequence[Entry]) -> list[Standing]:
    """Every deal in order, struck ones too, each as its last correction that stands tells it."""
    gone = voided(entries)
    told = {entry["id"]: entry for entry in entries if entry["kind"] == "deal"}
    for entry in entries:
        if entry["kind"] == "fix" and entry["id"] not in gone:
            told[entry["of"]] = entry
    return [
        Standing(entry, told[entry["id"]], entry["id"] in gone)
        for entry in entries
        if entry["kind"] == "deal"
    ]


def names(evening: Evening) -> list[str]:
    """What the players are called: as at first, or by the latest name that stands."""
    gone = voided(evening.entries)
    found = list(evening.players)
    for entry in evening.entries:
        if entry["kind"] == "name" and entry["id"] not in gone:
            found[entry["seat"]] = entry["name"]
    return found


def to_undo(entries: Sequence[Entry]) -> str | None:
    """What an undo strikes: the latest thing somebody did that stands; None where nothing is left."""
    gone = voided(entries)
    return next((e["id"] for e in reversed(entries) if _done(e) and e["id"] not in gone), None)


def to_redo(entries: Sequence[Entry]) -> str | None:
    """What a redo strikes: the latest undo that stands, if nothing was done since."""
    gone = voided(entries)
    for entry in reversed(entries):
        if entry["id"] in gone or entry.get("why") == "redo":
            continue
        return entry["id"] if entry.get("why") == "undo" else None
    return None


def _done(entry: Entry) -> bool:
    return entry.get("why") not in ("undo", "redo")


def ordered(entries: Iterable[Entry]) -> list[Entry]:
    """Entries by time, then by id, but none before the one that it is of: the same for any order given."""
    left = sorted(entries, key=lambda entry: (entry["at"], entry["id"]))
    known = {entry["id"] for entry in left}
    placed: set[str] = set()
    found: list[Entry] = []
    while left:
        # A phone whose clock is behind may have struck what lies later by the other's clock.
        at = next((i for i, e in enumerate(left) if e.get("of") not in known - placed), 0)
        entry = left.pop(at)
        placed.add(entry["id"])
        found.append(entry)
    return found


def merge(one: Evening, other: Evening) -> Evening:
    """Both lists in one: the union of their entries. Raises BadInput for two different evenings.

    In any order, any number of times, the same comes of it.
    """
    if (one.id, one.game.id) != (other.id, other.game.id):
        raise BadInput("other.id", other.id, f"the evening {one.id} of {one.game.id}")
    entries: dict[str, Entry] = {}
    for entry in (*one.entries, *other.entries):
        kept = entries.get(entry["id"], entry)
        entries[entry["id"]] = min(kept, entry, key=_text)
    head = min(one, other, key=lambda evening: (evening.at, _text(replace(evening, entries=()).document())))
    return replace(head, entries=tuple(ordered(entries.values())))


def _text(doc: object) -> str:
    return json.dumps(doc, ensure_ascii=False, sort_keys=True)
