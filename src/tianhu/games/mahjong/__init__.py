"""Mahjong 麻將: four players, 136 tiles, the old Chinese way of counting."""

from tianhu.games.mahjong.game import Mahjong

GAME = Mahjong()
