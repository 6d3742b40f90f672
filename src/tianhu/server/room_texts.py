"""What is agreed in a room, and its people, as messages and store have it."""

import msgspec

from tianhu import table
from tianhu.server import room_messages


def read_terms(terms: room_messages.RoomTerms) -> table.Terms:
    """What a message says is agreed. Raises BadInput for what cannot be."""
    return table.Terms(**msgspec.structs.asdict(terms)).checked()


def show_terms(terms: table.Terms) -> room_messages.RoomTerms:
    """What is agreed, as a message says it."""
    return msgspec.convert(msgspec.to_builtins(terms), room_messages.RoomTerms)


def to_text(gathering: table.Gathering) -> str:
    """A gathering as it is stored."""
    return msgspec.json.encode(gathering).decode()


def from_text(text: str) -> table.Gathering:
    """What `to_text` wrote. Raises ValueError for what cannot be read."""
    return msgspec.json.decode(text, type=table.Gathering)
