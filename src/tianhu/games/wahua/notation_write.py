"""A deal as it would be written down by hand (`notation.md`)."""

from tianhu.core import const, packed
from tianhu.core.game import Deal
from tianhu.games.wahua import dominoes, terms
from tianhu.games.wahua.tiles import POINTS, TILES


class Writer:
    """Plays a deal again and writes what happens; who lets a discard but the last go is not written."""

    def __init__(self, deal: Deal) -> None:
        """`deal` is played anew, as far as it went."""
        self.deal = Deal(deal.game, deal.options, deal.wall, deal.setup, auto=False)
        self.turns: list[tuple[int, list[str]]] = []
        self.read = 0
        self.front = 4 * dominoes.HAND
        self._note()
        for seat, move in deal.made:
            self._go_on()
            state = self.deal.state
            if (
                state.phase == const.CLAIM
                and state.front == state.back
                and move == packed.move(const.PASS, 0)
            ):
                self._add(seat, "pass")  # hu on the last discard, let go
            self.deal.play(seat, move)
            self._note()
        self._go_on()

    def _go_on(self) -> None:
        while self.deal.halted:
            self.deal.advance()
            self._note()

    def _note(self) -> None:
        """Writes what has happened since: acts, then what was drawn, then what was shown of it."""
        drawer, shown = -1, []
        for event in self.deal.log[self.read :]:
            seat, word, tiles = packed.seat(event), packed.word(event), packed.unpack(event)
            if word in (const.DRAW, terms.FLOWER):
                drawer = seat
            elif word == terms.SHOW:
                shown.append((seat, tiles[0]))
            elif word not in (terms.REPLACE, const.EXHAUSTED):
                self._add(seat, _token(word, tiles))
        self.read = len(self.deal.log)
        drawn = self.deal.wall[self.front : self.deal.state.front]
        self.front = int(self.deal.state.front)
        if drawn:
            self._add(drawer, "+" + TILES.print(drawn))
        for seat, kind in shown:
            self._add(seat, f"show {TILES.codes[kind]}")

    def _add(self, seat: int, token: str) -> None:
        """Adds to the line of the seat that is being written, or begins another."""
        if not self.turns or self.turns[-1][0] != seat:
            self.turns.append((seat, []))
        self.turns[-1][1].append(token)


def _token(word: int, tiles: list[int]) -> str:
    """An act as it is written, with the tile it concerns."""
    if word == const.DISCARD:
        return "-" + TILES.codes[tiles[0]]
    if word == const.WIN:
        return "hu " + TILES.codes[tiles[0]]
    verb = {terms.CHI: "chi", terms.SWAP: "swap", terms.KONG: "kong", terms.FLEE: "flee"}[word]
    return f"{verb} {POINTS[dominoes.point_of(tiles[0])]}" if tiles else verb


def write(deal: Deal) -> str:
    """The sheet of a deal, from either kind of table."""
    options = {o.key: o.default for o in deal.game.options.options}
    rules = [
        f"{key}={str(value).lower()}"
        for key, value in deal.options.items()
        if key != "table" and value != options[key]
    ]
    lines = ["wahua", "roll {} {}".format(*deal.setup.dice), f"dealer {deal.setup.dealer}"]
    if rules:
        lines.append("rules " + " ".join(rules))
    for seat in range(4):
        place = (seat - deal.setup.dealer) % 4
        dealt = [k for r in range(5) for k in deal.wall[16 * r + 4 * place : 16 * r + 4 * place + 4]]
        lines.append(f"hand {seat} {TILES.print(dealt)}")
    lines += [f"{seat} {' '.join(tokens)}" for seat, tokens in Writer(deal).turns]
    return "\n".join(lines) + "\n"
