import type { GameUi } from "../../lib/game";
import { runs } from "../../lib/notation";
import type { View } from "../../lib/protocol";
import { byGroups, byRank } from "./arrange";
import { deck } from "./faces";
import Indicators from "./Indicators.svelte";

/** Seven groups and a pair: the layout of the hand is the winning shape. */
const across = 8;

/** Columns left for the hand beside the groups laid open; never so few that they grow too high. */
function columns(hand: readonly string[], view: View): number {
  const laid = view.seats[view.seat]?.melds.filter(({ word }) => word !== "heaven-earth").length ?? 0;
  return Math.max(across - laid, Math.ceil(hand.length / 3));
}

export const ui: GameUi = {
  deck,
  sample: ["3m", "1z", "3z", "9s", "3p"],
  layout: "columns",
  across,
  orders: ["groups", "rank"],
  tiles: runs,
  arrange: (hand, order, view) => (order === "rank" ? byRank : byGroups)(hand, columns(hand, view)),
  copies: () => 4,
  kin: (code) => code,
  Public: Indicators,
  shown: (view) => view.public["indicators"] as string[],
  badges: (view, seat) => (view.seats[seat]?.marks["ready"] ? [{ key: "badge.ready" }] : []),
  numbered: false,
};
