"""A slow second opinion on Nantong positions, written from the rules alone.

It shares no code with the game: it tries every partition of the winner's hand and
every place of the winning card (N4.6), and adds up N4 as the text says it. Beside
it stands a source of random finished positions to compare the two scorers on.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

Position = dict[str, Any]
Group = tuple[str, ...]
Meld = tuple[str, str]  # what it is, and its kind

ELDERS = ("1z", "2z", "3z")
GENERALS = (*ELDERS, "9s")
SUITED = tuple(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10))
KINDS = (*SUITED, *ELDERS)
TRIPLETS: tuple[Group, ...] = tuple((kind, kind, kind) for kind in KINDS)
RUNS: tuple[Group, ...] = tuple(
    (f"{rank}{suit}", f"{rank + 1}{suit}", f"{rank + 2}{suit}") for suit in "msp" for rank in range(1, 8)
)
WEN_QIAN = ("1p", "2p", "3p")
WEN_QIAN_BONUS = (0, 20, 50, 100, 200)
SHAPE_BONUS = {"qing": 100, "piao": 50, "dazi": 20}
MELD_BASE = {"pung": 2, "kong": 8, "added-kong": 8, "concealed-kong": 12, "opening": 16, "heaven-earth": 16}
STARTING: dict[str, list[Group]] = {
    kind: [run for run in RUNS if run[0] == kind] + [(kind, kind, kind), (kind, kind)] for kind in KINDS
}


# --- what a position is worth ---------------------------------------------------------------


def read_cards(text: str) -> list[str]:
    """The cards of a text such as `222m45s`, in which digits share a letter."""
    return [digit + suit for digits, suit in re.findall(r"(\d+)([mspz])", text) for digit in digits]


def read_melds(player: Position) -> list[Meld]:
    """What each group on the table is, and its kind (N2.3, N3.2-N3.4)."""
    pairs = (meld.split() for meld in player["melds"])
    return [(name, read_cards(cards)[0]) for name, cards in pairs]


def factor(kind: str, indicators: Sequence[str]) -> int:
    """What the old generals and the two indicators multiply a holding by (N4.2)."""
    result = 2 if kind in GENERALS else 1
    for indicator in indicators:
        if indicator in GENERALS:
            result *= 2 if kind in GENERALS else 1
        elif kind not in GENERALS and kind[0] == indicator[0]:
            result *= 2
    return result


def meld_hu(name: str, kind: str, indicators: Sequence[str]) -> int:
    """The base hu of a group on the table, or of a triplet that counts as one (N4.1, N4.2)."""
    exact = 2 if name == "pung" and kind in indicators else 1
    return MELD_BASE[name] * factor(kind, indicators) * exact


def held_hu(cards: Sequence[str], indicators: Sequence[str]) -> int:
    """The base hu of three or four identical cards in hand, however they are used (N4.1-N4.3)."""
    total = 0
    for kind, count in Counter(cards).items():
        if count == 4:
            total += 12 * factor(kind, indicators)
        elif count == 3:
            total += (12 if kind in indicators else 4) * factor(kind, indicators)
    return total


def partitions(cards: Counter[str], order: Sequence[str], pair: bool) -> Iterator[list[Group]]:
    """Every way to split the cards into groups and, if one is still due, a pair (N1.3, N3.9)."""
    start = next((i for i, kind in enumerate(order) if cards[kind]), None)
    if start is None:
        if not pair:
            yield []
        return
    for group in STARTING[order[start]]:
        if len(group) == 2 and not pair:
            continue
        for kind in group:
            cards[kind] -= 1
        if all(cards[kind] >= 0 for kind in group):
            for rest in partitions(cards, order[start:], pair and len(group) == 3):
                yield [group, *rest]
        for kind in group:
            cards[kind] += 1


def well_placed(group: Group, card: str) -> bool:
    """Whether the winning card makes the pair, a middle, the 3 of 123 or the 7 of 789 (N4.4)."""
    if len(group) == 2 or group[0] == group[1]:
        return len(group) == 2
    edge = (group[0][0] == "1" and card == group[2]) or (group[2][0] == "9" and card == group[0])
    return card == group[1] or edge


def shape_of(groups: Sequence[Group], melds: Sequence[Meld]) -> str:
    """Qing hu, Piao hu or Da zi hu (N4.4)."""
    laid = [name for name, _ in melds if name != "heaven-earth"]
    whole = [group for group in groups if len(group) == 3]
    if not laid and all(group[0] != group[1] for group in whole):
        return "qing"
    if all(group[0] == group[1] or group == WEN_QIAN for group in whole):
        return "piao"
    return "dazi"


def closed(melds: Sequence[Meld], fed_triplet: bool, option: str) -> bool:
    """Whether a Piao hu is a closed float, under either value of the option (N4.5)."""
    spoils = {"pung", "added-kong"} | ({"kong"} if option == "no_claim" else set())
    return not fed_triplet and not any(name in spoils for name, _ in melds)


def multiplier(position: Position, cards: Sequence[str], melds: Sequence[Meld]) -> int:
    """The winner's doublings that no partition changes (N4.5)."""
    win = position["win"]
    count = Counter(cards)
    for name, kind in melds:
        count[kind] += 0 if name == "heaven-earth" else 3
    doublings = [
        all(count[elder] >= 3 for elder in ELDERS),
        win["by"] == "heavenly",
        bool(win.get("first_discard")),
        bool(position["players"][position["winner"]].get("ready")),
        bool(win.get("last")),
    ]
    return int(2 ** sum(doublings))


def winner_details(position: Position) -> Iterator[dict[str, Any]]:
    """The worth of each partition and each place of the winning card (N4.3-N4.6)."""
    win, player = position["win"], position["players"][position["winner"]]
    indicators, melds = read_cards(position["indicators"]), read_melds(player)
    option = (position.get("rules") or {}).get("closed_float", "no_pung")
    card = read_cards(win["tile"])[0] if win["by"] != "heavenly" else None
    fed = win["by"] in ("discard", "rob")
    hand = read_cards(player["hand"])
    cards = hand + ([card] if card else [])
    base = sum(meld_hu(name, kind, indicators) for name, kind in melds)
    base += held_hu(hand if fed else cards, indicators)
    always = multiplier(position, cards, melds)
    drawn = (10 if win["by"] == "draw" else 0) + (10 if win.get("replacement") else 0)
    for groups in partitions(Counter(cards), KINDS, True):
        shape, wen = shape_of(groups, melds), groups.count(WEN_QIAN)
        bonus = SHAPE_BONUS[shape] + WEN_QIAN_BONUS[wen] + drawn
        for place in {group for group in groups if card in group} if card else {()}:
            fed_triplet = fed and len(place) == 3 and place[0] == place[1]
            fed_pung = fed_triplet and hand.count(place[0]) == 2
            mult = always * (2 if shape == "piao" else 1)
            if shape == "piao" and closed(melds, fed_triplet, option):
                mult *= 2
            yield {
                "shape": shape,
                "wen": wen,
                "base": base + (meld_hu("pung", place[0], indicators) if fed_pung else 0),
                "bonus": bonus + (10 if card and well_placed(place, card) else 0),
                "mult": mult,
            }


def winner_detail(position: Position) -> dict[str, Any] | None:
    """How the winner's best total comes about (N4.6); None if nobody won."""
    if position["winner"] is None:
        return None
    return max(
        winner_details(position), key=lambda detail: (detail["base"] + detail["bonus"]) * detail["mult"]
    )


def worth(position: Position) -> dict[str, Any]:
    """Every player's rounded total, and who pays whom (N4.7, N4.8)."""
    indicators = read_cards(position["indicators"])
    totals: list[int | None] = []
    for seat, player in enumerate(position["players"]):
        if player is None:
            totals.append(None)
            continue
        if seat == position["winner"]:
            detail = winner_detail(position)
            assert detail is not None
            total = (detail["base"] + detail["bonus"]) * detail["mult"]
        else:
            total = held_hu(read_cards(player["hand"]), indicators)
            total += sum(meld_hu(name, kind, indicators) for name, kind in read_melds(player))
        totals.append(-(-total // 10) * 10)
    counted = [total for total in totals if total is not None]
    settled = [sum(mine - other for other in counted) for mine in counted]
    return {"totals": totals, "settlement": settled if len(counted) == len(totals) else None}


# --- random positions -----------------------------------------------------------------------


class Pack:
    """The cards not given out yet: four of each kind (N1.1)."""

    def __init__(self, rng: random.Random) -> None:
        """A whole pack and two indicators, often alike or old generals (N2.2)."""
        self.rng, self.pungs = rng, True
        self.left = Counter(dict.fromkeys(KINDS, 4))
        first = rng.choice(GENERALS if rng.random() < 0.3 else KINDS)
        second = first if rng.random() < 0.3 else rng.choice(GENERALS if rng.random() < 0.2 else KINDS)
        self.indicators = [first, second]
        self.take(self.indicators)

    def take(self, cards: Sequence[str]) -> bool:
        """Gives the cards out if all of them are left."""
        need = Counter(cards)
        if any(self.left[kind] < count for kind, count in need.items()):
            return False
        self.left -= need
        return True


def group_pool(rng: random.Random) -> list[Group]:
    """Groups to build one hand from, leaning to one of the shapes of N4.4 or to many partitions."""
    style = rng.choice(("qing", "piao", "piao", "elders", "narrow", "narrow", "mixed"))
    if style == "qing":
        return [*RUNS, *[WEN_QIAN] * rng.choice((0, 4, 20))]
    if style == "piao":
        return [*TRIPLETS, *[WEN_QIAN] * rng.choice((0, 8, 40))]
    if style == "elders":
        return [*TRIPLETS, *RUNS, *[(elder, elder, elder) for elder in ELDERS] * 30, *[WEN_QIAN] * 10]
    if style == "mixed":
        return [*TRIPLETS, *RUNS, *[WEN_QIAN] * 8]
    windows = [(rng.choice("msp"), rng.randint(1, 5)) for _ in range(2)]
    near = {f"{rank}{suit}" for suit, low in windows for rank in range(low, low + 5)}
    return [group for group in (*RUNS, *RUNS, *TRIPLETS) if near.issuperset(group)]


def lay_open(pack: Pack, kind: str, early: bool) -> str:
    """A triplet already taken, laid as one of the melds that can stand there (N2.3, N3.2-N3.4)."""
    names = ["opening"] if early else ["kong", "concealed-kong", "opening", *["added-kong"] * pack.pungs]
    if kind in pack.indicators and pack.rng.random() < 0.6:
        return f"opening {write_cards([kind] * 3)}"
    if (early or pack.rng.random() < 0.6) and pack.take([kind]):
        return f"{pack.rng.choice(names)} {write_cards([kind] * 4)}"
    return "" if early or not pack.pungs else f"pung {write_cards([kind] * 3)}"


def whole_hand(pack: Pack, early: bool) -> tuple[list[str], list[str]] | None:
    """Seven groups and a pair: the concealed cards and the melds, or None if the pack ran short (N3.9)."""
    rng, pool, openness = pack.rng, group_pool(pack.rng), pack.rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    melds, cards, pack.pungs = heaven_earth(pack), list[str](), rng.random() < 0.6  # N4.5 closed float
    for _ in range(7):
        group = next((group for group in rng.choices(pool, k=12) if pack.take(group)), None)
        group = group or next(
            (group for group in rng.choices(RUNS + TRIPLETS, k=60) if pack.take(group)), None
        )
        if group is None:
            return None
        meld = lay_open(pack, group[0], early) if group[0] == group[1] and rng.random() < openness else ""
        melds += [meld] if meld else []
        cards += [] if meld else group
    near = [kind for group in pool for kind in group]
    tries = rng.choices(near, k=12) + rng.choices(KINDS, k=60)
    kind = next((kind for kind in tries if pack.take([kind] * 2)), None)
    return None if kind is None else ([*cards, kind, kind], melds)


def heaven_earth(pack: Pack) -> list[str]:
    """Sometimes a heaven-and-earth pair, where the indicators allow one (N2.3c)."""
    kind = pack.indicators[0]
    if kind == pack.indicators[1] and pack.rng.random() < 0.3 and pack.take([kind, kind]):
        return [f"heaven-earth {write_cards([kind, kind])}"]
    return []


def loose_hand(pack: Pack, early: bool) -> tuple[list[str], list[str]]:
    """Twenty-two cards, or their equal, rich in identical ones (N2.2, N4.1)."""
    rng, melds, cards, size = pack.rng, heaven_earth(pack), list[str](), 22
    for kind in rng.choices((*KINDS, *GENERALS, *pack.indicators * 4), k=rng.choice((0, 1, 2, 4, 8))):
        if pack.left[kind] >= 3 and size > 4:
            pack.take([kind] * 3)
            meld = lay_open(pack, kind, early)
            melds += [meld] if meld else []
            cards += [] if meld else [kind] * 3
            size -= 3
    while size:
        kind = rng.choice((*KINDS, *pack.indicators * 4))
        count = min(size, pack.left[kind], rng.choice((1, 1, 1, 2, 3, 3, 4)))
        pack.take([kind] * count)
        cards += [kind] * count
        size -= count
    return cards, melds


def write_cards(cards: Sequence[str]) -> str:
    """Cards as text, in the order of the kinds, digits sharing their letter."""
    ranks = {suit: "".join(sorted(card[0] for card in cards if card[1] == suit)) for suit in "mspz"}
    return "".join(digits + suit for suit, digits in ranks.items() if digits)


def can_be_ready(player: Position) -> bool:
    """Whether only opening declarations lie before a player (N2.4)."""
    return all(meld.startswith(("opening", "heaven-earth")) for meld in player["melds"])


def loser(pack: Pack, early: bool, robbed: str | None, may_be_ready: bool) -> Position:
    """A player who did not win: one card short, or any cards (N2.4, N4.1)."""
    before = pack.left.copy()
    hand = whole_hand(pack, early) if pack.rng.random() < 0.3 and not robbed else None
    if hand is not None:
        cards, melds = hand
        pack.left[cards.pop(pack.rng.randrange(len(cards)))] += 1
        player: Position = {"hand": write_cards(cards), "melds": melds}
        if may_be_ready and can_be_ready(player) and pack.rng.random() < 0.5:
            player["ready"] = True
        return player
    pack.left = before
    cards, melds = loose_hand(pack, early)
    if robbed:
        melds.append(f"pung {write_cards([robbed] * 3)}")
        for card in pack.rng.sample(cards, 3):
            cards.remove(card)
            pack.left[card] += 1
    return {"hand": write_cards(cards), "melds": melds}


def winning(pack: Pack, seat: int, dealer: int, by: str) -> tuple[Position, Position] | None:
    """A winner and his win, by any of the four ways; None if the cards do not allow it (N3.9, N4.4, N4.5)."""
    rng = pack.rng
    first = by == "discard" and seat != dealer and rng.random() < 0.2
    hand = whole_hand(pack, early=first or by == "heavenly")
    if hand is None:
        return None
    cards, melds = hand
    win: Position = {"by": by}
    if by != "heavenly":
        alone = [card for card in cards if pack.left[card] == 3]
        if by == "rob" and not alone:
            return None
        win["tile"] = rng.choice(alone if by == "rob" else cards)
        cards.remove(win["tile"])
    if by in ("discard", "rob"):
        win["from"] = dealer if first else (seat + rng.choice((1, 2))) % 3
    kongs = any(meld.split()[0].endswith("kong") for meld in melds)
    win |= {"first_discard": first, "last": by == "draw" and rng.random() < 0.2}
    win["replacement"] = by == "draw" and kongs and rng.random() < 0.4
    for key in ("first_discard", "last", "replacement"):
        if not win[key] and (by == "heavenly" or rng.random() < 0.5):
            del win[key]
    player: Position = {"hand": write_cards(cards), "melds": melds}
    if seat != dealer and can_be_ready(player):
        player["ready"] = rng.random() < 0.4
    return player, win


def attempt(rng: random.Random) -> Position | None:
    """One try at a position; None if the cards ran short."""
    pack, dealer = Pack(rng), rng.randrange(3)
    by = rng.choices(("draw", "discard", "rob", "heavenly", None), (6, 8, 2, 1, 2))[0]
    seat = None if by is None else dealer if by == "heavenly" else rng.randrange(3)
    position: Position = {"indicators": write_cards(pack.indicators), "dealer": dealer, "winner": seat}
    if rng.random() < 0.7:
        position["rules"] = {"closed_float": rng.choice(("no_pung", "no_claim"))}
    players: list[Position | None] = [None] * 3
    win: Position = {}
    if by is not None and seat is not None:
        found = winning(pack, seat, dealer, by)
        if found is None:
            return None
        players[seat], win = found
        position["win"] = win
    robbed = win["tile"] if by == "rob" else None
    if robbed:
        pack.take([robbed] * 3)
    early = by == "heavenly" or bool(win.get("first_discard"))
    for other in range(3):
        if other != seat:
            players[other] = loser(pack, early, robbed if other == win.get("from") else None, other != dealer)
    if rng.random() < 0.05:
        players[rng.choice([other for other in range(3) if other != seat])] = None
    return position | {"players": players}


def random_position(rng: random.Random) -> Position:
    """A finished position the game must accept, from anywhere in the space of N2-N4."""
    while True:
        position = attempt(rng)
        if position is not None:
            return position
