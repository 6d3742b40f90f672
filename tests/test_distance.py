"""Distances by whole rows against the same asked tile by tile."""

import itertools
import random
from collections import Counter
from collections.abc import Callable

import pytest

from tianhu.core.const import KINDS
from tianhu.core.packed import pack
from tianhu.core.state import State
from tianhu.parts import distance, exact, groups


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
                lack, near = exact.useful(state, 1, wanted, kinds)
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
        assert exact.lack(state, 1, 2, form) == searched(hand, 2, form, 30)
        assert exact.lack(state, 1, 2) == exact.lack(state, 1, 2, 0)


def laid_open(chance: random.Random, wanted: int) -> tuple[State, list[int]]:
    """A hand of seat 1 beside melds, of few kinds; how many of each kind can still come to it."""
    state = State()
    left = [4] * 34
    few = chance.sample(range(34), 9) if chance.random() < 0.3 else list(range(9))
    for _ in range(4 - wanted):
        kind = chance.choice([kind for kind in few if left[kind] > 2])
        tiles = [kind] * (4 if left[kind] == 4 and chance.random() < 0.5 else 3)
        if kind < 7 and min(left[kind : kind + 3]) > 0 and chance.random() < 0.4:
            tiles = [kind, kind + 1, kind + 2]
        state.lay(1, 8, pack(tiles), 0)
        for tile in tiles:
            left[tile] -= 1
    for _ in range(wanted * 3 + 1):
        kind = chance.choice([kind for kind in few if left[kind] > 0])
        groups.add(state, 1, kind, 1)
        left[kind] -= 1
    return state, left


def nearest(hand: list[int], left: list[int], wanted: int) -> int:
    """What a hand lacks of tiles that can come, by trying all groups and all pairs."""
    runs = [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
    least = 99
    near = [group for group in runs + [(k,) * 3 for k in range(34)] if any(hand[k] or k < 9 for k in group)]
    for some in itertools.combinations_with_replacement(near, wanted):
        for pair in range(34):
            need = Counter([*itertools.chain(*some), pair, pair])
            if all(n <= hand[k] + left[k] for k, n in need.items()):
                least = min(least, sum(max(0, n - hand[k]) for k, n in need.items()))
    return least


def after(hand: list[int], left: list[int], wanted: int, kind: int) -> int:
    """What it lacks with one more of a kind."""
    more, less = list(hand), list(left)
    more[kind] += 1
    less[kind] -= 1
    return nearest(more, less, wanted)


@pytest.mark.patient
def test_a_kind_that_is_held_whole_cannot_come(scaled: Callable[[int], int]) -> None:
    """Distance, useful kinds, waits and the quick distance of a ready hand, beside melds."""
    chance = random.Random(9)
    dead = 0
    for n in range(max(100, scaled(400))):
        wanted = 1 + n % 2
        state, left = laid_open(chance, wanted)
        hand = list(state.hand[KINDS : KINDS + 34])
        lack = nearest(hand, left, wanted)
        found, near = exact.useful(state, 1, wanted, 34)
        assert found == lack == exact.lack(state, 1, wanted)
        assert n % 8 or near == [k for k in range(34) if left[k] and after(hand, left, wanted, k) < lack]
        waits = groups.waits(state, 1, 34)
        assert waits == (near if lack == 1 else [])
        assert all(left[kind] for kind in waits)
        assert (groups.completes(state, 1, 0, 34) and left[0] > 0) == (0 in waits)
        bare = State()
        for kind, count in enumerate(hand):
            for _ in range(count):
                groups.add(bare, 1, kind, 1)
        dead += lack > 1 and exact.lack(bare, 1, wanted) == 1
    assert dead > 0


def test_a_discard_after_which_only_dead_tiles_are_waited_for_is_not_the_nearest() -> None:
    """Beside a pung of 1m: 1m kept waits for nothing; 9p kept waits for 9p."""
    state = State()
    state.lay(1, 8, pack([0, 0, 0]), 0)
    for kind in (0, 26, *range(9, 18)):
        groups.add(state, 1, kind, 1)
    assert distance.discards(state, 1, 3, 34) == {0: 3}


def test_what_mends_a_hand_that_waits_for_dead_tiles_alone_is_counted() -> None:
    """Beside pungs of 1m and 9s, with the fourth of both: whichever is kept waits for nothing."""
    state = State()
    for kind in (0, 26):
        state.lay(1, 8, pack([kind] * 3), 0)
    for kind in (0, 26, 9, 10, 11, 14, 15, 16):
        groups.add(state, 1, kind, 1)
    found = distance.discards(state, 1, 2, 34)
    assert {0, 26} <= found.keys()
    for kind in (0, 26):
        groups.add(state, 1, kind, -1)
        lack, near = exact.useful(state, 1, 2, 34)
        # The pungs were not counted as seen: three of the fourth that is kept seem to be there still.
        assert (lack, found[kind] - 3) == (2, sum(4 - state.hand[KINDS + k] for k in near))
        groups.add(state, 1, kind, 1)


def test_a_hand_lacks_none_when_complete_and_one_when_it_waits(scaled: Callable[[int], int]) -> None:
    chance = random.Random(6)
    for n in range(scaled(2000)):
        wanted = n % 4 + 1
        state = dealt(chance, 34, wanted * 3 + 1)
        lack, near = exact.useful(state, 1, wanted, 34)
        assert (near if lack == 1 else []) == groups.waits(state, 1, 34)
        kind = chance.choice([k for k in range(34) if state.hand[KINDS + k] < 4])
        groups.add(state, 1, kind, 1)
        assert (exact.lack(state, 1, wanted) == 0) == groups.complete(state, 1, 34)


def test_a_game_of_one_suit_gets_no_tiles_of_others(scaled: Callable[[int], int]) -> None:
    """Lack and useful tiles after each discard, against a search of all groups of that suit."""
    chance = random.Random(11)
    for _ in range(max(4, scaled(60))):
        state = State()
        for kind in chance.sample([kind for kind in range(9) for _ in range(4)], 8):
            groups.add(state, 1, kind, 1)
        hand = list(state.hand[KINDS : KINDS + 9])
        after = {kind: without(hand, kind) for kind in range(9) if hand[kind]}
        least = min(lack for lack, _ in after.values())
        found = distance.discards(state, 1, 2, 9)
        assert found == {kind: useful for kind, (lack, useful) in after.items() if lack == least}


def without(hand: list[int], kind: int) -> tuple[int, int]:
    """What a hand lacks after a discard, and how many tiles of its suit then bring it nearer."""
    rest = [n - (k == kind) for k, n in enumerate(hand)]
    lack = one_suit(rest)
    near = [k for k in range(9) if one_suit([n + (i == k) for i, n in enumerate(rest)]) < lack]
    return lack, sum(4 - hand[k] + (k == kind) for k in near)


def one_suit(hand: list[int]) -> int:
    """What a hand lacks of two groups and a pair of one suit, by trying them all."""
    every = [(k, k + 1, k + 2) for k in range(7)] + [(k, k, k) for k in range(9)]
    least = 99
    for one, two in itertools.combinations_with_replacement(every, 2):
        for pair in range(9):
            whole = Counter((*one, *two, pair, pair))
            if max(whole.values()) <= 4:
                least = min(least, sum(max(0, n - hand[k]) for k, n in whole.items()))
    return least
