"""What persons have done, by the names their pages gave it: so that nothing is done twice."""

# Acts remembered by a sitting; a page repeats what it did last, not what it did long ago.
REMEMBERED = 400


class Acts:
    """The acts of a sitting that were done, each `seat:name`, the oldest first."""

    def __init__(self) -> None:
        """None yet."""
        self._done: dict[str, None] = {}

    def __contains__(self, act: str) -> bool:
        """Whether it was done."""
        return act in self._done

    def note(self, act: str) -> None:
        """It is done. One without a name is not remembered."""
        if act:
            self._done[act] = None
            if len(self._done) > REMEMBERED:
                del self._done[next(iter(self._done))]
