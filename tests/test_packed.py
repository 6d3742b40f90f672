"""What is kept as one number (`core/packed.py`), in Python and in C."""

from tianhu.core import packed
from tianhu.core.state import State


def test_what_is_packed_is_opened_again() -> None:
    for kind, seat, n in ((0, 0, 1), (71, 3, 4), (33, 2, 3)):
        meld = packed.entry(packed.same(n, kind), 31, seat)
        assert packed.unpack(meld) == [kind] * n
        assert (packed.kind(meld), packed.word(meld), packed.seat(meld)) == (kind, 31, seat)
        thrown = packed.discarded(kind, seat)
        assert (packed.kind(thrown), packed.thrower(thrown), packed.is_taken(thrown)) == (kind, seat, False)
        assert packed.thrower(packed.taken(thrown)) == seat
        assert packed.is_taken(packed.taken(thrown))


def test_c_packs_as_python_does() -> None:
    state = State()
    state.lay(1, 31, packed.same(3, 33), 3)
    state.throw(3, 71)
    state.taken()
    state.note(8, 2, packed.same(1, 5))
    assert state.pile[0] == packed.taken(packed.discarded(71, 3))
    for made, (word, seat, tiles) in ((state.meld[16], (31, 3, [33] * 3)), (state.ev[0], (8, 2, [5]))):
        assert (packed.word(made), packed.seat(made), packed.unpack(made)) == (word, seat, tiles)
