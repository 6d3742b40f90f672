"""Nantong long cards 南通長牌: three players, 120 money-suited cards."""

from tianhu.games.nantong.game import Nantong

GAME = Nantong()
