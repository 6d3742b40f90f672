import type { Badge, GameUi } from "../../lib/game";
import { runs } from "../../lib/notation";
import { byGroups, byRank } from "./arrange";
import Centre from "./Centre.svelte";
import { deck } from "./faces";
import { payments } from "./payments";
import { keeper } from "./keeper";
import type { View } from "./protocol";
import "./table.css";

function badges(view: View, seat: number): Badge[] {
  const { wind, calling } = view.seats[seat]!.marks;
  return [
    { key: `wind.${wind}`, title: "seat.wind", tiles: [wind], look: "coin", part: "8 26 90 90", rule: "M2.2" },
    ...(calling && view.phase !== "over" ? [{ key: "badge.calling", rule: "M3.7" }] : []),
  ];
}

export const ui: GameUi<View> = {
  deck,
  keeper,
  layout: "rows",
  // Two rows of seven hold fourteen tiles.
  across: 7,
  orders: ["groups", "rank"],
  tiles: runs,
  arrange: (hand, order) => (order === "rank" ? byRank : byGroups)(hand),
  copies: () => 4,
  kin: (code) => code,
  slot: false,
  foot: false,
  Public: Centre,
  shown: () => [],
  badges,
  dealer: "M2.3",
  numbered: false,
  title: (view) => ({ key: `round.${view.public.round_wind}` }),
  ownWall: true,
  payments,
};
