# compiled: CONTRIBUTING, section 2
"""All ways to read a hand as groups of three and a pair; a game says what each is worth."""

from tianhu.core.rules import Rules
from tianhu.core.state import State
from tianhu.parts import reading


class ReadingRules(Rules):
    """The rules of a game whose finished hands can be read in more than one way.

    Its kinds are numbered as in `groups.py`: three suits of nine, then honours. It sets
    the counts of `reading`, has `c_read` find the ways, and overrides `c_weigh`.
    """

    def c_weigh(self, state: State) -> None:
        """Weighs the whole reading at hand, and keeps it where it is the best so far."""

    def c_read(self, state: State, kinds: int) -> None:
        """Weighs every way to group the counts."""
        self.c_read_from(state, kinds, 0, reading.TRIPLET)

    def c_read_from(self, state: State, kinds: int, kind: int, form: int) -> None:
        """Groups the counts from `kind` on in every way, once: the forms of one kind come in order."""
        while kind < kinds and reading.count(state, kind) == 0:
            kind += 1
            form = reading.TRIPLET
        if kind == kinds:
            self.c_weigh(state)
            return
        n = reading.count(state, kind)
        if n >= 3 and form == reading.TRIPLET:
            self.c_group(state, kinds, kind, reading.TRIPLET, 3)
        if n >= 2 and form <= reading.PAIR and state.tmp[reading.PAIRED] == 0:
            state.tmp[reading.PAIRED] = 1
            self.c_group(state, kinds, kind, reading.PAIR, 2)
            state.tmp[reading.PAIRED] = 0
        if kind < 27 and kind % 9 < 7:
            self.c_run(state, kinds, kind)

    def c_run(self, state: State, kinds: int, kind: int) -> None:
        """Takes a run that begins with a kind, where there is one, and reads on."""
        second = reading.count(state, kind + 1)
        third = reading.count(state, kind + 2)
        if second > 0 and third > 0:
            reading.set_count(state, kind + 1, second - 1)
            reading.set_count(state, kind + 2, third - 1)
            self.c_group(state, kinds, kind, reading.RUN, 1)
            reading.set_count(state, kind + 1, second)
            reading.set_count(state, kind + 2, third)

    def c_group(self, state: State, kinds: int, kind: int, form: int, n: int) -> None:
        """Takes a group with `n` tiles of its first kind, reads on, and puts it back."""
        held = reading.count(state, kind)
        reading.set_count(state, kind, held - n)
        reading.push(state, kind, form)
        self.c_read_from(state, kinds, kind, form)
        reading.pop(state)
        reading.set_count(state, kind, held)
