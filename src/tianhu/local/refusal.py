"""Refusals as answers: a status, the field that was wrong, one sentence."""

from tianhu.core.errors import BadInput


class Refusal(Exception):
    """A request is refused."""

    def __init__(self, status: int, text: str, field: str | None = None) -> None:
        """`text` is the whole sentence."""
        super().__init__(text)
        self.status = status
        self.text = text
        self.field = field


def problem(error: Refusal | BadInput) -> tuple[int, dict[str, str | None]]:
    """The status of a refusal and its document."""
    if isinstance(error, BadInput):
        return 400, {"field": error.field, "text": ended(str(error))}
    return error.status, {"field": error.field, "text": ended(error.text)}


def ended(text: str) -> str:
    """A sentence with its full stop."""
    return text if text.endswith(".") else text + "."
