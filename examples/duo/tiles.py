"""The nine kinds of Duo (D1.1)."""

from tianhu.core.tiles import TileSet

TILES = TileSet([f"{rank}s" for rank in range(1, 10)], [4] * 9)
