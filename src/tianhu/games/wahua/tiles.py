"""The 72 kinds of dominoes and flowers (W1.1).

A domino's kind is point * 3 + frame; frames are white, single, double. Points
stand in the order of W1.3, big before small. The flowers come last.
"""

from tianhu.core.tiles import TileSet

POINTS = (
    *("66", "11", "44", "33", "46", "13", "55", "22", "34", "25", "16", "56", "12"),
    *("24", "35", "23", "45", "36", "14", "26", "15"),
)
FRAMES = "wsd"
FLOWERS = ("1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f", "0f")
TILES = TileSet(
    [point + frame for point in POINTS for frame in FRAMES] + list(FLOWERS),
    [3, 1, 2] * 21 + [1] * 8 + [2],
    turned=True,
)
