"""How many turns a deal of Duo takes among quick players, as a plot: `how_often.svg`."""

import os
from collections import Counter
from pathlib import Path

os.environ.setdefault("TIANHU_GAMES", str(Path(__file__).parent))
import tianhu
from tianhu.players import make

DEALS = 60

game = tianhu.game("duo")
turns: Counter[int] = Counter()
for seed in range(DEALS):
    deal, players = game.deal(seed=seed), [make("greedy"), make("greedy")]
    while not deal.over:
        for seat in deal.actors:
            deal.play(seat, players[seat].choose(deal.view(seat)))
    turns[deal.state.npile] += 1

top = max(turns.values())
bars = [
    f'<rect x="{10 + 14 * n}" y="{110 - 100 * found / top:.0f}" width="12" height="{100 * found / top:.0f}">'
    f"<title>{n} discards: {found} deals</title></rect>"
    for n, found in sorted(turns.items())
]
width = 30 + 14 * max(turns)
Path("how_often.svg").write_text(
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} 120">{"".join(bars)}</svg>\n', "utf-8"
)
print(f"{DEALS} deals, {sum(n * found for n, found in turns.items()) / DEALS:.1f} discards each")
