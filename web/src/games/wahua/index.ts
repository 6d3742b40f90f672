import type { Badge, GameUi } from "../../lib/game";
import { byGroups, byPoints, isFlower, pointOf } from "./arrange";
import { deck } from "./faces";
import Help from "./Help.svelte";
import { luohua, notes, ownNotes, signs } from "./marks";
import { read } from "./notation";
import { keeper } from "./keeper";
import type { View } from "./protocol";
import Verdict from "./Verdict.svelte";
import { payments } from "./verdict";
import "./table.css";
import Yaozhang from "./Yaozhang.svelte";

function badges(view: View, seat: number): Badge[] {
  const { home, flowers, shown } = view.seats[seat]!.marks;
  const fouled = view.public.fouls?.[seat]?.length;
  return [
    // The seat's name is that of its home point.
    { key: "badge.home", values: { point: home }, tiles: [`${home}w`], look: "flat", rule: "W5.3" },
    ...(flowers.length ? [{ key: "badge.flowers", values: { count: flowers.length }, tiles: flowers, look: "chip", part: "10 9 80 80", rule: "W5.2" } as const] : []),
    ...(luohua(view, seat) ? [{ key: "badge.luohua", title: "about.xianhua", rule: "W3.8" }] : []),
    ...(shown.length && view.phase !== "over" ? [{ key: "badge.shown", tiles: shown, look: "flat", rule: "W3.8" } as const] : []),
    ...(view.public.fled === seat ? [{ key: "badge.fled", rule: "W3.1" }] : []),
    ...(fouled ? [{ key: "fouls", rule: "W4.1" }] : []),
  ];
}

/** Each point has three whites, one single and two double frames; of flowers only the blank is there twice. */
function copies(code: string): number {
  if (isFlower(code)) return code === "0f" ? 2 : 1;
  return code.endsWith("w") ? 3 : code.endsWith("s") ? 1 : 2;
}

/** The class of W3.7 from which must be discarded; risks are told with the tile. */
function demand(view: View): { key: string; rule: string } | undefined {
  const keys = Object.entries(view.why).flatMap(([move, key]) => (move.startsWith("discard ") ? [key] : []));
  const found = keys.find((key) => key.startsWith("class_")) ?? keys[0];
  return found === undefined ? undefined : { key: `why.${found}`, rule: found.startsWith("risk") ? "W6.1" : "W3.7" };
}

export const ui: GameUi<View> = {
  deck,
  keeper,
  layout: "rows",
  across: 10,
  orders: ["groups", "rank"],
  tiles: read,
  arrange: (hand, order, view) => (order === "rank" ? byPoints(hand) : byGroups(hand, view.seats[view.seat])),
  copies,
  kin: (code) => (isFlower(code) ? code : pointOf(code)),
  slot: true,
  foot: true,
  Public: Yaozhang,
  Help,
  shown: (view) => view.seats.flatMap((seat) => seat.marks.flowers),
  badges,
  dealer: "W3.11",
  numbered: true,
  notes: (view, seat, code, held, alone) => {
    const found = held && seat === view.seat ? ownNotes(view, code, alone) : notes(view, seat, code);
    return { keys: found.filter((note) => note !== "risk"), signs: signs(found) };
  },
  demand,
  sure: ["flee"],
  ended: (view) => (view.public.fled === null ? undefined : { word: "flee", seat: view.public.fled }),
  payments: (result) => payments(result, read),
  Verdict,
};
