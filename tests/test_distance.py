"""Distances by whole rows against the same asked tile by tile."""

import itertools
import random
from collections import Counter
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
        groups.add(state, 1, kind, 1)
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
                groups.add(state, 1, kind, -1)
                lack, near = distance.useful(state, 1, wanted, kinds)
                after[kind] = lack, sum(4 - hand[k] + (k == kind) for k in near)
                groups.add(state, 1, kind, 1)
        least = min(lack for lack, _ in after.values())
        found = {kind: useful for kind, (lack, useful) in after.items() if lack == least}
        assert distance.discards(state, 1, wanted, kinds) == found


def searched(hand: list[int], wanted: int, form: int, kinds: int) -> int:
    """What a hand lacks, by trying all groups and all pairs."""
    runs = [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7] if form != 2 else []
    every = runs + ([(k, k, k) for k in range(kinds)] if form != 1 else [])
    least = 99
    for some in itertools.combinations_with_replacement(every, wanted):
        need = Counter(itertools.chain(*some))
        base = sum(max(0, n - hand[k]) for k, n in need.items())
        if base < least and max(need.values()) <= 4:
            for pair in range(kinds):
                n = need[pair]
                if n <= 2:
                    more = max(0, n + 2 - hand[pair]) - max(0, n - hand[pair])
                    least = min(least, base + more)
    return least


def test_forms_of_a_hand_lack_what_a_search_of_all_groups_says(scaled: Callable[[int], int]) -> None:
    chance = random.Random(7)
    for n in range(max(6, scaled(60))):
        state = dealt(chance, 30, 7)
        hand = list(state.hand[KINDS : KINDS + 30])
        form = n % 3
        assert distance.lack(state, 1, 2, form) == searched(hand, 2, form, 30)
        assert distance.lack(state, 1, 2) == distance.lack(state, 1, 2, 0)


def test_a_hand_lacks_none_when_complete_and_one_when_it_waits(scaled: Callable[[int], int]) -> None:
    chance = random.Random(6)
    for n in range(scaled(2000)):
        wanted = n % 4 + 1
        state = dealt(chance, 34, wanted * 3 + 1)
        lack, near = distance.useful(state, 1, wanted, 34)
        assert (near if lack == 1 else []) == groups.waits(state, 1, 34)
        kind = chance.choice([k for k in range(34) if state.hand[KINDS + k] < 4])
        groups.add(state, 1, kind, 1)
        assert (distance.lack(state, 1, wanted) == 0) == groups.complete(state, 1, 34)
