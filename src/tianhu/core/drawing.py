"""Tiles as SVG, with the faces of the page: `faces.json` beside a game, made when the page is built."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tianhu.core.game import Game

GAP = 4
# Between the hand and a meld.
APART = 36
# How high a row of tiles is shown, in pixels.
SHOWN = 96


@dataclass(frozen=True)
class Faces:
    """The drawings of a game's tiles, each the body of an SVG of this size, by code."""

    width: int
    height: int
    faces: dict[str, str]

    def face(self, code: str) -> str:
        """The drawing of a tile; its code where there is none, as when the page was not built."""
        if code in self.faces:
            return self.faces[code]
        ground = 'rx="9" fill="#fbf5e6" stroke="#a8977a" stroke-width="2"'
        middle = 'font-size="40" text-anchor="middle" dominant-baseline="middle" fill="#221d1a"'
        return (
            f'<rect x="1" y="1" width="{self.width - 2}" height="{self.height - 2}" {ground}/>'
            f'<text x="{self.width // 2}" y="{self.height // 2}" {middle}>{escape(code)}</text>'
        )


def _folder(game: "Game") -> Path:
    return Path(sys.modules[type(game).__module__].__file__ or "").parent


@cache
def faces(game: "Game") -> Faces:
    """The faces of a game."""
    path = _folder(game) / "faces.json"
    if not path.exists():
        return Faces(100, 134, {})
    doc = json.loads(path.read_text("utf-8"))
    return Faces(doc["width"], doc["height"], doc["faces"])


@cache
def spoken(game: "Game") -> dict[str, str]:
    """The English names of a game and its tiles, by the keys of its catalogue."""
    path = _folder(game) / "words" / "en.json"
    found: dict[str, str] = json.loads(path.read_text("utf-8"))
    return found


def draw_hand(game: "Game", groups: Sequence[Sequence[int]], title: str) -> str:
    """Groups of tiles in a row, the first the hand; said in words for those who do not see it."""
    deck, words = faces(game), spoken(game)
    said = [", ".join(words.get(f"tile.{code}", code) for code in _codes(game, group)) for group in groups]
    x, drawn = 0, []
    for group in groups:
        for code in _codes(game, group):
            drawn.append(f'<g transform="translate({x} 0)">{deck.face(code)}</g>')
            x += deck.width + GAP
        x += APART
    width = max(1, x - GAP - APART)
    name = escape(f"{words.get('name', game.id)}: {' + '.join(said)}", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{name}"'
        f' viewBox="0 0 {width} {deck.height}"'
        f' width="{width * SHOWN / deck.height:.0f}" height="{SHOWN}" style="max-width:100%;height:auto">'
        f"<title>{escape(title)}</title>{''.join(drawn)}</svg>"
    )


def _codes(game: "Game", kinds: Sequence[int]) -> list[str]:
    return [game.tiles.codes[kind] for kind in kinds]
