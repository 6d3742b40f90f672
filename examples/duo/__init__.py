"""Duo: the smallest whole game, two players and one suit. `docs/guides/fourth-game.md` builds it."""

from tianhu.games.duo.game import Duo

GAME = Duo()
