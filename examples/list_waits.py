"""Lists what a hand of mahjong waits for after each of the discards that leave it ready."""

import tianhu

game = tianhu.game("mahjong")
tiles = ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "1p", "1p", "1p", "9p", "9p", "3s"]
for discard in sorted(set(tiles)):
    rest = list(tiles)
    rest.remove(discard)
    waits = game.hand("".join(rest)).waits()
    if waits:
        print(f"without {discard}: waits for {', '.join(waits)}")
