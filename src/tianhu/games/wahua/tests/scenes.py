"""Small deals for the tests: some hands and draws as wished, everything else without effect."""

import json
from collections import Counter
from typing import Any

import tianhu
from tianhu.core import const
from tianhu.core.game import Deal, Setup
from tianhu.games.wahua import dominoes, order, terms
from tianhu.games.wahua.judge import findings
from tianhu.games.wahua.tiles import POINTS, TILES
from tianhu.records import dump, from_record, load, to_record

GAME = tianhu.game("wahua")


def filled(hands: dict[int, str], draws: str) -> tuple[list[list[int]], list[int]]:
    """Four hands of 20, filled up with single tiles, whites first; and the wall after them."""
    given = {seat: TILES.parse(text) for seat, text in hands.items()}
    drawn = TILES.parse(draws)
    left = Counter(dict(enumerate(TILES.copies)))
    left.subtract([k for hand in given.values() for k in hand] + drawn)
    assert min(left.values()) >= 0
    out = []
    for seat in range(4):
        hand = list(given.get(seat, []))
        for frame in (0, 2, 1):
            for i in range(terms.POINTS):
                kind = (i + seat * 5) % terms.POINTS * 3 + frame
                if len(hand) < dominoes.HAND and left[kind] > 0 and kind // 3 not in {k // 3 for k in hand}:
                    hand.append(kind)
                    left[kind] -= 1
        assert len(hand) == dominoes.HAND
        out.append(hand)
    return out, drawn + sorted(left.elements())


def scene(
    hands: dict[int, str], draws: str = "", dealer: int = 0, roll: tuple[int, int] = (1, 2), **rules: Any
) -> Deal:
    """A deal of an open table without fleeing, unless `rules` say otherwise. Yaozhang: 12, 56, 34."""
    whole, rest = filled(hands, draws)
    seats = [(dealer + i) % 4 for i in range(4)]
    wall = [k for i in range(5) for seat in seats for k in whole[seat][4 * i : 4 * i + 4]] + rest
    return GAME.deal(wall=wall, setup=Setup(dealer, roll), **{"flee": False, "table": "open", **rules})


def play(deal: Deal, *moves: str) -> Deal:
    """Plays moves such as `0 discard 46w`; whoever else is asked passes, idle turns pass by."""
    for text in moves:
        seat, words = int(text[0]), text[2:]
        reach(deal, seat, words)
        if deal.state.phase == const.CLAIM:
            for other in deal.actors:
                if other != seat:
                    deal.play(other, "pass")
        deal.play(seat, words)
    return deal


def reach(deal: Deal, seat: int, words: str = "") -> None:
    """Lets the others play in order, taking nothing, until a seat is in turn or may make a move."""
    while not (words and words in deal.moves(seat)):
        assert not deal.over
        actor = deal.actors[0]
        if deal.state.phase != const.TURN:
            deal.play(actor, "pass")
        elif actor == seat:
            assert not words, f"{words} is not open: {deal.moves(seat)}"
            return
        else:
            deal.play(actor, in_order(deal, actor))


def in_order(deal: Deal, seat: int) -> str:
    """A discard of the class in force, if possible the tile drawn."""
    held = [k for k in range(dominoes.DOMINOES) if deal.state.hand[seat * 72 + k]]
    kinds = [k for k in held if order.is_in_order(deal.state, seat, k)]
    drawn = deal.state.drawn
    return f"discard {TILES.codes[drawn if drawn in kinds else kinds[0]]}"


def judged(deal: Deal) -> Any:
    """What the judge finds in the deal's record, as far as it goes, read back from a file's text."""
    found = findings(from_record(load(dump(to_record(deal, ["a", "b", "c", "d"])))))
    assert json.loads(json.dumps(found)) == found
    for seat in range(4):
        bits = sum(1 << kind for kind in {f["kind"] for f in found["fouls"] if f["seat"] == seat})
        assert bits == terms.fouls(deal.state, seat), "the rules saw other fouls than the judge"
    return found


def fouls(deal: Deal) -> list[tuple[int, int, str, str]]:
    """Seat, kind, tile and what was in order, of each foul."""
    return [(f["seat"], f["kind"], f["tile"], " ".join(f["instead"])) for f in judged(deal)["fouls"]]


def remarks(deal: Deal) -> list[tuple[int, int, str, str]]:
    """As `fouls`, of breaches of order that are only remarked (W4.0)."""
    return [(f["seat"], f["kind"], f["tile"], " ".join(f["instead"])) for f in judged(deal)["remarks"]]


def kinds(deal: Deal) -> list[tuple[int, int]]:
    """Seat and kind of each foul."""
    return [f[:2] for f in fouls(deal)]


def liable(deal: Deal) -> list[tuple[int, int, str, bool]]:
    """Who is liable to whom, for which point, and whether for hu."""
    return [(e["seat"], e["holder"], e["point"], e["dangtou"]) for e in judged(deal)["liable"]]


def hand(deal: Deal, seat: int) -> str:
    """The concealed tiles of a seat."""
    return TILES.print([k for k in range(72) for _ in range(deal.state.hand[seat * 72 + k])])


def melds(deal: Deal, seat: int) -> list[str]:
    """The melds of a seat."""
    return [
        " ".join([m["word"], "".join(m["tiles"])]) for m in deal.view(seat).describe()["seats"][seat]["melds"]
    ]


def point(code: str) -> int:
    """The number of a point."""
    return POINTS.index(code)
