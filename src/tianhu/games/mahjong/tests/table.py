"""Deals with chosen tiles, and positions with a chosen player, for the tests of the rules."""

import os
from collections import Counter
from collections.abc import Mapping
from typing import Any

import tianhu
from tianhu.core import shapes
from tianhu.core.game import Deal, Setup

GAME = tianhu.game("mahjong")
TILES = GAME.tiles
KINDS = range(len(TILES))
DICE = (3, 4, 2, 5)
SCALE = float(os.environ.get("TIANHU_SCALE", "1"))
BY_OTHERS = ("discard", "rob")


def scaled(n: int) -> int:
    """A number of repetitions, fewer where the plain form runs."""
    return max(3, int(n * SCALE))


def kinds(text: str) -> list[int]:
    """The tiles of a text as numbers."""
    return TILES.parse(text)


def fill(hand: list[int], size: int, left: Counter[int]) -> list[int]:
    """A hand filled up with tiles that are left, as unlike each other as can be."""
    while len(hand) < size:
        kind = min((k for k in KINDS if left[k]), key=lambda k: (hand.count(k), -left[k], k * 11 % 34))
        left[kind] -= 1
        hand.append(kind)
    return hand


def wall(hands: Mapping[int, str], front: str = "", back: str = "", dealer: int = 0) -> list[int]:
    """A wall that deals these hands, filled up with dull tiles.

    `front` is what is drawn first, `back` the loose tiles, each in the order of drawing.
    """
    given = {seat: kinds(hands.get(seat, "")) for seat in range(4)}
    left = Counter(dict.fromkeys(KINDS, 4))
    left.subtract([*kinds(front), *kinds(back), *(k for hand in given.values() for k in hand)])
    assert min(left.values()) >= 0, "a fifth copy"
    dealt = [fill(given[(dealer + i) % 4], 14 if i == 0 else 13, left) for i in range(4)]
    fours = [k for turn in range(3) for hand in dealt for k in hand[turn * 4 : turn * 4 + 4]]
    ones = [hand[12] for hand in dealt] + [dealt[0][13]]
    rest = sorted(left.elements(), key=lambda k: (k * 11 % 34, k))
    return [*fours, *ones, *kinds(front), *rest, *reversed(kinds(back))]


def table(
    hands: Mapping[int, str],
    front: str = "",
    back: str = "",
    dealer: int = 0,
    number: int = 0,
    **options: Any,
) -> Deal:
    """A deal over such a wall; `number` is the round."""
    setup = Setup(dealer, DICE, number, dealer)
    return GAME.deal(wall=wall(hands, front, back, dealer), setup=setup, **options)


def look(deal: Deal, seat: int = 0) -> Any:
    """What a seat sees."""
    return deal.view(seat).describe()


def held(deal: Deal, seat: int) -> Counter[str]:
    """The concealed tiles of a seat."""
    return Counter(look(deal, seat)["hand"])


def melds(deal: Deal, seat: int) -> list[str]:
    """What a seat has laid, as in a position."""
    laid = look(deal)["seats"][seat]["melds"]
    return [f"{m['word']} {TILES.print(kinds(''.join(m['tiles'])))}" for m in laid]


def phase(deal: Deal) -> str:
    """`turn`, `claim` or `over`."""
    return str(look(deal)["phase"])


def moves(deal: Deal, seat: int) -> list[str]:
    """The legal moves of a seat that are no discards."""
    return [word for word in deal.moves(seat) if not word.startswith("discard")]


def words(deal: Deal) -> list[str]:
    """The words of all events."""
    return [event["word"] for event in deal.view(0).events()]


def passes(deal: Deal, seat: int | None = None) -> None:
    """Everyone who is asked passes until `seat` is asked; without it, until a turn or the end."""
    while not deal.over and (phase(deal) != "turn" if seat is None else seat not in deal.actors):
        assert phase(deal) != "turn", f"seat {deal.actors} is to act, not {seat}"
        deal.play(deal.actors[0], "pass")


def run(deal: Deal, *said: str) -> Deal:
    """Plays moves such as `0 discard 3s`; whoever else is asked meanwhile passes.

    After the last move a claim that is already answered by some is passed by the others.
    """
    answering = False
    for text in said:
        seat, move = int(text[0]), text[2:]
        passes(deal, seat)
        answering = phase(deal) == "claim"
        deal.play(seat, move)
    while answering and phase(deal) == "claim":
        deal.play(deal.actors[0], "pass")
    return deal


def throw(deal: Deal) -> None:
    """Whoever is to act discards what was drawn, or the lowest tile; whoever is asked else passes."""
    seat = deal.actors[0]
    if phase(deal) == "turn":
        drawn = look(deal, seat)["drawn"]
        deal.play(seat, f"discard {drawn}" if drawn else next(iter(deal.moves(seat))))
    else:
        deal.play(seat, "pass")


def finish(deal: Deal) -> Deal:
    """Goes on so to the end."""
    while not deal.over:
        throw(deal)
    return deal


def position(
    players: list[dict[str, Any] | None], winner: int | None, win: dict[str, Any] | None, **more: Any
) -> shapes.Answer:
    """The answer to a count document; the dealer is seat 0 and the round East's unless said."""
    doc: dict[str, Any] = {"round_wind": "1z", "dealer": 0, "winner": winner, "players": players}
    if win is not None:
        doc["win"] = win
    return tianhu.count("mahjong", doc | more)


def winning(hand: str, tile: str, *laid: str, by: str = "draw", seat: int = 2, **more: Any) -> dict[str, Any]:
    """The score of a seat that wins; the others are not counted. Seat 2 is West in both orders."""
    win: dict[str, Any] = {"by": by}
    if tile:
        win["tile"] = tile
    if by in BY_OTHERS:
        win["from"] = (seat + 1) % 4
    players: list[dict[str, Any] | None] = [None] * 4
    players[seat] = {"hand": hand, "melds": list(laid)}
    return dict(position(players, seat, win, **more)["players"][seat])


def losing(hand: str, *laid: str, seat: int = 2, **more: Any) -> dict[str, Any]:
    """The score of a seat when another has won; the hand is filled up with tiles that count nothing."""
    size = 13 - 3 * len(laid)
    used = Counter(kinds(hand + "".join(meld.split()[1] for meld in laid)))
    dull = [k for k in KINDS if not used[k]]
    text = TILES.print((kinds(hand) + dull)[:size])
    used = Counter(kinds(text + "".join(meld.split()[1] for meld in laid)))
    other = (seat + 1) % 4
    players: list[dict[str, Any] | None] = [None] * 4
    players[seat] = {"hand": text, "melds": list(laid)}
    chows, pair = plain(used)
    players[other] = {"hand": pair, "melds": chows}
    answer = position(players, other, {"by": "draw", "tile": pair}, **more)
    return dict(answer["players"][seat])


def plain(used: Counter[int]) -> tuple[list[str], str]:
    """Four chows and the tile of a pair, of what is not used."""
    left = Counter(dict.fromkeys(KINDS, 4))
    left.subtract(used)
    chows = []
    for low in (low for low in range(27) if low % 9 < 7 for _ in range(2)):
        run = [low, low + 1, low + 2]
        if len(chows) < 4 and all(left[k] for k in run):
            left.subtract(run)
            chows.append(f"chow {TILES.print(run)}")
    return chows, TILES.codes[next(k for k in range(27) if left[k] >= 2)]


def names(player: Mapping[str, Any]) -> list[str]:
    """The keys of a player's score lines."""
    keys = {line.english: line.key for line in GAME.lines}
    return [keys[line["name"]] for line in player["lines"]]


def points(player: Mapping[str, Any]) -> int:
    """The points before doubling."""
    return sum(line["amount"] for line in player["lines"] if line["do"] == "add")


def doublings(player: Mapping[str, Any]) -> int:
    """How often the points are doubled."""
    return sum(line["do"] == "double" for line in player["lines"])
