"""Yuhuan Wahua 玉環挖花: four players, 136 framed dominoes and flowers."""

from tianhu.games.wahua.game import Wahua

GAME = Wahua()
