/** Signs beside the faces: yaozhang and home points, tiles seen by all, discards that risk liability. */
import { circle, path } from "../../lib/art/draw";
import { isFlower, isFramed, parts, pointOf } from "./arrange";
import type { View } from "./protocol";

/** Their names are keys of the game's texts. */
export type Note = "yaozhang" | "home" | "ripe" | "raw" | "surplus" | "badge.shown" | "risk";

/** Drawings of 20 × 20. */
const drawings: Partial<Record<Note, string>> = {
  yaozhang: path("M10 1l2.4 6.6L19 10l-6.6 2.4L10 19l-2.4-6.6L1 10l6.6-2.4z", { fill: "currentColor" }),
  home: path("M10 2l8.5 7.6H16V18H4V9.6H1.5z", { fill: "currentColor" }),
  // Away with it.
  surplus: path("M10 2l6.5 7.5H12.6V18H7.4V9.5H3.5z", { fill: "currentColor" }),
  "badge.shown": path("M1 10q9-11 18 0q-9 11-18 0z", { stroke: "currentColor", width: 2.2 }) + circle(10, 10, 3.2, { fill: "currentColor" }),
  risk: path("M10 2l9 16H1z", { stroke: "currentColor", width: 2.2, round: true }) + path("M10 8v5M10 15v1.4", { stroke: "currentColor", width: 2.2 }),
};

/** What is to be known of a tile. `seat` is its holder, if it has one. */
export function notes(view: View, seat: number | null, code: string): Note[] {
  if (isFlower(code)) return [];
  const point = pointOf(code);
  const marks = seat === null ? undefined : view.seats[seat]?.marks;
  const found: Note[] = [];
  if (view.public.yaozhang.includes(point)) found.push("yaozhang");
  if (marks?.home === point) found.push("home");
  return found;
}

/** Whites over; one that is like the white of its pair is known by standing alone. */
function isSurplus(view: View, code: string, alone: boolean): boolean {
  const laid = view.seats[view.seat]?.melds.flatMap((meld) => meld.tiles) ?? [];
  const { groups, surplus: over } = parts(view.hand, laid);
  return over.includes(code) && (alone || !groups.flat().includes(code));
}

/** Also what only concerns the tiles in the viewer's own hand. */
export function ownNotes(view: View, code: string, alone = false): Note[] {
  if (isFlower(code)) return [];
  const found = notes(view, view.seat, code);
  if (view.seats[view.seat]?.marks.shown.includes(code)) found.push("badge.shown");
  if (isSurplus(view, code, alone)) found.push("surplus");
  found.push(view.public.ripe.includes(pointOf(code)) ? "ripe" : "raw");
  if (view.why[`discard ${code}`]?.startsWith("risk")) found.push("risk");
  return found;
}

/** The drawings for a set of notes. */
export const signs = (found: readonly Note[]): string[] => found.flatMap((note) => drawings[note] ?? []);

/** Whether a seat has begun to discard framed singles (luohua, W3.8). */
export const luohua = (view: View, seat: number): boolean =>
  view.phase !== "over" && view.discards.some((discard) => discard.seat === seat && isFramed(discard.tile));
