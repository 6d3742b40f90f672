# compiled: CONTRIBUTING, section 2
"""Pungs and kongs, as the games play them that have both: from the hand, by a claim, added and robbed."""

from tianhu.core import packed, places
from tianhu.core.state import State
from tianhu.parts import distance, groups, melds


def offer_concealed(state: State, seat: int, n: int, kinds: int) -> int:
    """Adds the kongs of four in hand to the `n` moves open, by kind; returns how many there are then."""
    for kind in range(kinds):
        if places.held(state, seat, kind) == 4:
            n = places.offer(state, n, melds.CONCEALED_KONG, kind)
    return n


def offer_added(state: State, seat: int, n: int) -> int:
    """Adds the kongs made from an exposed pung and a tile in hand to the moves open, by kind."""
    first = n
    for i in range(state.nmeld[seat]):
        meld = places.meld(state, seat, i)
        kind = packed.kind(meld)
        if packed.word(meld) == melds.PUNG and places.held(state, seat, kind) > 0:
            move = packed.move(melds.ADDED_KONG, kind)
            place = n
            while place > first and state.out[place - 1] > move:
                state.out[place] = state.out[place - 1]
                place -= 1
            state.out[place] = move
            n += 1
    return n


def offer_claims(state: State, seat: int, n: int) -> int:
    """Adds pung and kong with the last discard to the moves open."""
    held = places.held(state, seat, state.last)
    if held >= 2:
        n = places.offer(state, n, melds.PUNG, state.last)
    if held == 3 and state.front < state.back:
        n = places.offer(state, n, melds.KONG, state.last)
    return n


def conceal(state: State, seat: int, kind: int) -> None:
    """Lays four from the hand."""
    groups.add(state, seat, kind, -4)
    state.seen[kind] += 4
    state.lay(seat, melds.CONCEALED_KONG, packed.same(4, kind), seat)
    state.note(melds.CONCEALED_KONG, seat, packed.same(4, kind))


def claim(state: State, seat: int, word: int) -> None:
    """Takes the last discard for a pung or a kong."""
    n = 2 if word == melds.PUNG else 3
    groups.add(state, seat, state.last, -n)
    state.seen[state.last] += n
    state.lay(seat, word, packed.same(n + 1, state.last), state.source)
    state.note(word, seat, packed.same(n + 1, state.last))


def show_fourth(state: State, seat: int, kind: int) -> None:
    """Shows the fourth of an exposed pung; until `grow` it lies open, to be robbed."""
    groups.add(state, seat, kind, -1)
    state.seen[kind] += 1
    state.last = kind
    state.source = seat
    state.drawn = -1
    state.note(melds.ADDED_KONG, seat, packed.same(4, kind))


def grow(state: State) -> None:
    """Makes a kong of the pung whose fourth nobody has robbed."""
    for i in range(state.nmeld[state.source]):
        meld = places.meld(state, state.source, i)
        if packed.word(meld) == melds.PUNG and packed.kind(meld) == state.last:
            tiles = packed.same(4, state.last)
            kong = packed.entry(tiles, melds.ADDED_KONG, packed.seat(meld))
            places.set_meld(state, state.source, i, kong)


def lack_after(state: State, seat: int, word: int, left: int) -> int:
    """What a hand of `left` groups would lack after a pung or a kong with the last discard."""
    tiles = 2 if word == melds.PUNG else 3
    groups.lay_aside(state, seat, state.last, tiles, tiles + 1)
    after = distance.reach(state, seat, left - 1)
    groups.lift(state, seat, state.last, tiles)
    return after


def no_farther(state: State, seat: int, n: int, left: int) -> int:
    """The first kong among the `n` moves open that brings a hand of `left` groups no farther; -1 if none."""
    lack = distance.reach(state, seat, left)
    for i in range(n):
        word = packed.verb(state.out[i])
        if word == melds.CONCEALED_KONG or word == melds.ADDED_KONG:
            kind = packed.of(state.out[i])
            tiles = 4 if word == melds.CONCEALED_KONG else 1
            groups.lay_aside(state, seat, kind, tiles, tiles)
            after = distance.reach(state, seat, left - 1 if tiles == 4 else left)
            groups.lift(state, seat, kind, tiles)
            if after <= lack:
                return state.out[i]
    return -1
