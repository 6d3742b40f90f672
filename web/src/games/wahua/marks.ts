/** Signs over the faces: yaozhang and home points, tiles seen by all, discards that risk liability. */
import { ink, path } from "../../lib/art/draw";
import type { View } from "../../lib/protocol";
import { isFlower, isFramed, parts, pointOf } from "./arrange";

/** Their names are keys of the game's texts. */
export type Note = "yaozhang" | "home" | "ripe" | "raw" | "surplus" | "badge.shown" | "risk";

/** A star of four points in the middle of the face, where no pip lies. */
const star = path("M50 69Q53 92 76 95Q53 98 50 121Q47 98 24 95Q47 92 50 69z", { fill: "#f3c64b", stroke: ink.black, width: 3 });

/** A house; smaller inside a star. */
const house = path("M50 75l20 17h-5v19h-30v-19h-5z", { fill: "#2f9a70", stroke: ink.white, width: 3 });
const houseInStar = path("M50 84l10 9h-3v9h-14v-9h-3z", { fill: "#12563c" });

/** Away with it. */
const surplus = path("M20 6l13 15h-8v13h-10v-13h-8z", { fill: "#2f9a70", stroke: ink.white, width: 2.5 });

const eye =
  path("M6 20q14 -17 28 0q-14 17 -28 0z", { fill: ink.white, stroke: ink.black, width: 3 }) + path("M20 14a6 6 0 1 1 -0.1 0z", { fill: ink.black });

const warning = path("M80 4l17 30h-34z", { fill: ink.red, stroke: ink.white, width: 3 }) + path("M80 14v10M80 27.5v2", { stroke: ink.white, width: 4 });

const listed = (view: View, key: string): readonly string[] => (view.public[key] as string[] | undefined) ?? [];

/** What is to be known of a tile. `seat` is its holder, if it has one. */
export function notes(view: View, seat: number | null, code: string): Note[] {
  if (isFlower(code)) return [];
  const point = pointOf(code);
  const marks = seat === null ? {} : (view.seats[seat]?.marks ?? {});
  const found: Note[] = [];
  if (listed(view, "yaozhang").includes(point)) found.push("yaozhang");
  if (marks["home"] === point) found.push("home");
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
  const own = view.seats[view.seat]?.marks ?? {};
  if ((own["shown"] as string[] | undefined)?.includes(code)) found.push("badge.shown");
  if (isSurplus(view, code, alone)) found.push("surplus");
  found.push(listed(view, "ripe").includes(pointOf(code)) ? "ripe" : "raw");
  if (view.why[`discard ${code}`]?.startsWith("risk")) found.push("risk");
  return found;
}

/** The drawing for a set of notes. */
export function drawing(found: readonly Note[]): string {
  const yaozhang = found.includes("yaozhang");
  const home = found.includes("home");
  return (
    (yaozhang ? star + (home ? houseInStar : "") : home ? house : "") +
    (found.includes("badge.shown") ? eye : found.includes("surplus") ? surplus : "") +
    (found.includes("risk") ? warning : "")
  );
}

/** Whether a seat has begun to discard framed singles (luohua, W3.8). */
export const luohua = (view: View, seat: number): boolean =>
  view.phase !== "over" && view.discards.some((discard) => discard.seat === seat && isFramed(discard.tile));
