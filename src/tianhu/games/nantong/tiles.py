"""The 30 kinds of long cards (N1.1)."""

from tianhu.core.tiles import TileSet

CODES = [f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)] + ["1z", "2z", "3z"]
TILES = TileSet(CODES, [4] * 30)
