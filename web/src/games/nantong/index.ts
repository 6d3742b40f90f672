import type { GameUi } from "../../lib/game";
import { runs } from "../../lib/notation";
import { byGroups, byRank } from "./arrange";
import { deck } from "./faces";
import { bead, doubled, indicators } from "./doubled";
import Indicators from "./Indicators.svelte";
import { keeper } from "./keeper";
import type { View } from "./protocol";
import "./table.css";

export const ui: GameUi<View> = {
  deck,
  keeper,
  layout: "columns",
  // Seven groups and a pair: the layout of the hand is the winning shape.
  across: 8,
  orders: ["groups", "rank"],
  tiles: runs,
  arrange: (hand, order) => (order === "rank" ? byRank : byGroups)(hand),
  copies: () => 4,
  kin: (code) => code,
  slot: true,
  foot: false,
  Public: Indicators,
  shown: indicators,
  badges: (view, seat) => (view.seats[seat]?.marks.ready ? [{ key: "badge.ready", title: "help.ready", rule: "N2.4" }] : []),
  dealer: "N2.1",
  numbered: false,
  locked: (view) => view.seats[view.seat]?.marks.ready === true,
  demand: (view) => (view.seats[view.seat]?.marks.ready && view.phase === "turn" ? { key: "why.locked", rule: "N2.4" } : undefined),
  notes: (view, _, code) => (doubled(view, code) ? { keys: ["note.doubled"], signs: [bead] } : { keys: [], signs: [] }),
};
