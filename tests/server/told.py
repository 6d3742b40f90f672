"""What the server tells, read as its types say."""

import msgspec

from tianhu.server import messages


def read_message(text: str) -> messages.StateMessage | messages.RefusedMessage:
    """A message of the server, which holds nothing that its type does not tell."""
    message: messages.StateMessage | messages.RefusedMessage
    message = msgspec.json.decode(text, type=messages.ServerMessage)
    assert msgspec.to_builtins(message) == msgspec.json.decode(text)
    return message
