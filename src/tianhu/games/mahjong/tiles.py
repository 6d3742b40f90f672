"""The 34 kinds of mahjong tiles (M1.1): suits, then the winds 1z-4z and the dragons 5z-7z."""

from tianhu.core.tiles import TileSet

CODES = [f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)] + [f"{i}z" for i in range(1, 8)]
TILES = TileSet(CODES, [4] * 34)

# The winds in the order of play, by the value of `wind_order` (M2.2).
ORDERS = (("1z", "4z", "3z", "2z"), ("1z", "2z", "3z", "4z"))


def seat_wind(order: int, place: int) -> str:
    """The wind `place` seats after East."""
    return ORDERS[order][place]
