"""Distances by whole rows against the same asked tile by tile."""

import random
from collections.abc import Callable

from tianhu.core.const import KINDS
from tianhu.core.state import State
from tianhu.parts import distance, groups


def dealt(chance: random.Random, kinds: int, size: int) -> State:
    """A hand of seat 1, in half of the cases of few kinds, so that it is nearly complete."""
    state = State()
    few = chance.sample(range(kinds), min(kinds, size)) if chance.random() < 0.5 else list(range(kinds))
    few = few[: max(size // 3 + 1, len(few) // 2)]
    for kind in chance.sample([kind for kind in few for _ in range(4)], size):
        groups.add(state, 1, kind)
    return state


def test_a_discard_is_judged_as_the_hand_without_it(scaled: Callable[[int], int]) -> None:
    chance = random.Random(5)
    for n in range(scaled(400)):
        kinds, wanted = (34, 30)[n % 2], n % 7 + 1
        state = dealt(chance, kinds, wanted * 3 + 2)
        hand = list(state.hand[KINDS : KINDS + kinds])
        after = {}
        for kind in range(kinds):
            if hand[kind] > 0:
                groups.take(state, 1, kind)
                lack, near = distance.useful(state, 1, wanted, kinds)
                after[kind] = lack, sum(4 - hand[k] + (k == kind) for k in near)
                groups.add(state, 1, kind)
        least = min(lack for lack, _ in after.values())
        found = {kind: useful for kind, (lack, useful) in after.items() if lack == least}
        assert distance.discards(state, 1, wanted, kinds) == found


def test_a_hand_lacks_none_when_complete_and_one_when_it_waits(scaled: Callable[[int], int]) -> None:
    chance = random.Random(6)
    for n in range(scaled(2000)):
        wanted = n % 4 + 1
        state = dealt(chance, 34, wanted * 3 + 1)
        lack, near = distance.useful(state, 1, wanted, 34)
        assert (near if lack == 1 else []) == groups.waits(state, 1, 34)
        kind = chance.choice([k for k in range(34) if state.hand[KINDS + k] < 4])
        groups.add(state, 1, kind)
        assert (distance.lack(state, 1, wanted) == 0) == groups.complete(state, 1, 34)
