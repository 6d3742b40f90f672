"""Deals with chosen cards, and positions with a chosen player, for the tests of the rules."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import tianhu
from tianhu.core.game import Deal, Setup

GAME = tianhu.game("nantong")
TILES = GAME.tiles
KINDS = range(len(TILES))

# Five groups of a hand that wins with two more and a pair.
FIVE = "111444777m111444s"


def codes(text: str) -> list[str]:
    """The cards of a text, each with its letter."""
    return [TILES.codes[kind] for kind in TILES.parse(text)]


def kinds(text: str) -> list[int]:
    """The cards of a text as numbers."""
    return TILES.parse(text)


def fill(hand: list[int], size: int, left: Counter[int]) -> list[int]:
    """A hand filled up with cards that are left, as unlike each other as can be."""
    while len(hand) < size:
        # One of each honour first: such a hand is not ready.
        kind = min((k for k in KINDS if left[k]), key=lambda k: (hand.count(k), k < 27, -left[k], k * 7 % 30))
        left[kind] -= 1
        hand.append(kind)
    return hand


def wall(
    hands: Mapping[int, str], indicators: str = "4p5s", front: str = "", back: str = "", dealer: int = 0
) -> list[int]:
    """A wall that deals these hands (filled up with dull cards), then turns these indicators.

    `front` is what is drawn first, `back` the replacements, each in the order of drawing.
    """
    given = {seat: kinds(hands.get(seat, "")) for seat in range(3)}
    named = [*kinds(indicators), *kinds(front), *kinds(back), *(k for hand in given.values() for k in hand)]
    left = Counter(dict.fromkeys(KINDS, 4))
    left.subtract(named)
    assert min(left.values()) >= 0, "a fifth copy"
    seats = [(dealer + i) % 3 for i in range(3)]
    dealt = [k for i, seat in enumerate(seats) for k in fill(given[seat], 23 if i == 0 else 22, left)]
    rest = sorted(left.elements(), key=lambda k: (k * 11 % 30, k))
    stock = [*kinds(front), *rest, *reversed(kinds(back))]
    return [*dealt, *kinds(indicators), *stock]


def table(
    hands: Mapping[int, str],
    indicators: str = "4p5s",
    front: str = "",
    back: str = "",
    dealer: int = 0,
    **options: Any,
) -> Deal:
    """A deal over such a wall."""
    return GAME.deal(wall=wall(hands, indicators, front, back, dealer), setup=Setup(dealer=dealer), **options)


def look(deal: Deal, seat: int) -> Any:
    """What a seat sees."""
    return deal.view(seat).describe()


def held(deal: Deal, seat: int) -> Counter[str]:
    """The concealed cards of a seat."""
    return Counter(look(deal, seat)["hand"])


def melds(deal: Deal, seat: int) -> list[str]:
    """What a seat has laid, as in a position."""
    laid = look(deal, seat)["seats"][seat]["melds"]
    return [f"{m['word']} {TILES.print(kinds(''.join(m['tiles'])))}" for m in laid]


def stock(deal: Deal) -> int:
    """How many cards can still be drawn."""
    return int(look(deal, 0)["wall"])


def phase(deal: Deal) -> str:
    """`prepare`, `turn`, `claim` or `over`."""
    return str(look(deal, 0)["phase"])


def moves(deal: Deal, seat: int) -> list[str]:
    """The legal moves of a seat that are no discards."""
    return [word for word in deal.moves(seat) if not word.startswith("discard")]


def passes(deal: Deal, seat: int | None = None) -> None:
    """Everyone who is asked passes until `seat` is asked; without it, until a turn or the end."""
    while not deal.over and (phase(deal) != "turn" if seat is None else seat not in deal.actors):
        assert phase(deal) != "turn", f"seat {deal.actors} is to act, not {seat}"
        deal.play(deal.actors[0], "pass")


def run(deal: Deal, *words: str) -> Deal:
    """Plays moves such as `0 discard 3s`; whoever else is asked meanwhile passes.

    After the last move a claim that is already answered by some is passed by the others.
    """
    answering = False
    for word in words:
        seat, move = int(word[0]), word[2:]
        passes(deal, seat)
        answering = phase(deal) == "claim"
        deal.play(seat, move)
    while answering and phase(deal) == "claim":
        deal.play(deal.actors[0], "pass")
    return deal


def throw(deal: Deal) -> None:
    """Whoever is to act discards what was drawn, or the lowest card; whoever is asked else passes."""
    seat = deal.actors[0]
    if phase(deal) == "turn":
        drawn = look(deal, seat)["drawn"]
        deal.play(seat, f"discard {drawn}" if drawn else next(iter(deal.moves(seat))))
    else:
        deal.play(seat, "pass")


def until(deal: Deal, seat: int) -> None:
    """Goes on so until it is a seat's turn."""
    while phase(deal) != "turn" or deal.actors != [seat]:
        throw(deal)
        assert not deal.over


def drain(deal: Deal, left: int) -> None:
    """Goes on so until `left` cards are in the stock and the last one drawn is in a hand."""
    while stock(deal) > left or phase(deal) != "turn":
        throw(deal)
        assert not deal.over


def finish_by_policy(deal: Deal) -> Deal:
    """The quick player goes on to the end in every seat."""
    while not deal.over:
        seat = deal.actors[0]
        deal.play(seat, GAME.rules.policy(deal.state, seat, tianhu.Rng(1)))
    return deal


def add_up(lines: Iterable[Mapping[str, Any]]) -> int:
    """The lines of a score, read in order."""
    total = 0
    for line in lines:
        n = line["amount"]
        total = {"add": total + n, "double": total * n, "round": -(-total // n) * n}[line["do"]]
    return total


def exact(player: Mapping[str, Any]) -> int:
    """A player's total before it is rounded."""
    return add_up(line for line in player["lines"] if line["do"] != "round")


def names(player: Mapping[str, Any]) -> list[str]:
    """The keys of a player's score lines."""
    keys = {line.english: line.key for line in GAME.lines}
    return [keys[line["name"]] for line in player["lines"]]


def alone(hand: str, *laid: str, indicators: str = "5s5p") -> dict[str, Any]:
    """The score of one player who did not win; the hand is filled up with cards that score nothing."""
    size = 22 - 3 * sum(not meld.startswith("heaven") for meld in laid)
    used = Counter(kinds(hand + indicators + "".join(meld.split()[1] for meld in laid)))
    dull = [k for k in KINDS if not used[k] and k not in kinds(hand)]
    text = TILES.print((kinds(hand) + dull)[:size])
    player = {"hand": text, "melds": list(laid)}
    doc = {"indicators": indicators, "dealer": 1, "winner": None, "players": [player, None, None]}
    return dict(tianhu.count("nantong", doc)["players"][0])


def base(hand: str, *laid: str, indicators: str = "5s5p") -> int:
    """The hu of one player who did not win, not rounded."""
    return exact(alone(hand, *laid, indicators=indicators))


def winning(
    hand: str,
    tile: str,
    *laid: str,
    by: str = "draw",
    indicators: str = "5s5p",
    dealer: int = 1,
    ready: bool = False,
    rules: Mapping[str, Any] | None = None,
    **win: Any,
) -> dict[str, Any]:
    """The score of seat 0, who wins; the others are not counted."""
    how: dict[str, Any] = {"by": by, **win}
    if by != "heavenly":
        how["tile"] = tile
    if by in ("discard", "rob"):
        how["from"] = 1
    doc = {
        "rules": dict(rules or {}),
        "indicators": indicators,
        "dealer": 0 if by == "heavenly" else dealer,
        "winner": 0,
        "win": how,
        "players": [{"hand": hand, "melds": list(laid), "ready": ready}, None, None],
    }
    return dict(tianhu.count("nantong", doc)["players"][0])
