/** Dominoes, 100 × 190: two halves of pips inside no frame, one frame or two. */
import { back, blossom, circle, glyph, ground, ink, moved, path, rect, short } from "../../lib/art/draw";
import { hidden, type Deck } from "../../lib/art/deck";
import { glyphs } from "./glyphs";

const width = 100;
const height = 190;

/** The 21 points in the order of the rules. */
const points = [
  "66", "46", "23", "11", "16", "24", "44", "25", "26", "13", "34", "35", "55", "12", "45", "33", "14", "36", "22", "15", "56",
];
const frames = ["w", "s", "d"];
const flowers = ["1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f", "0f"];

/** Places of the pips in steps from the middle of a half. */
const places: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[0, 0]],
  [[-1, 0], [1, 0]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]],
];

/** A drilled and painted pip: its lower rim catches the light. */
const pip = (x: number, y: number, r: number, fill: string): string =>
  circle(x, y, r, { fill }) +
  path(`M${short(x - r * 0.58)} ${short(y + r * 0.36)}a${short(r * 0.7)} ${short(r * 0.7)} 0 0 0 ${short(r * 1.16)} 0`, {
    stroke: ink.white,
    width: r * 0.17,
    opacity: 0.5,
    round: true,
  });

/** Ones and fours are red; of double six, one column in each half. */
function half(count: number, middle: number, redColumn: number): string {
  const r = count === 1 ? 15.5 : count === 6 ? 9.4 : 10.8;
  const rise = count === 6 ? 23.5 : 22;
  return places[count]!
    .map(([dx, dy]) => pip(50 + dx * 18.5, middle + dy * rise, r, count === 1 || count === 4 || dx === redColumn ? ink.red : ink.black))
    .join("");
}

/** One heavy green line with round corners on a pale tint. */
const single = (): string => rect(11, 11, 78, 168, 16, { fill: "#e4f1ea", stroke: ink.green, width: 5 });

/** Two thin red lines with square corners that carry gold studs, on a warm tint. */
const double = (): string =>
  rect(9, 9, 82, 172, 1, { fill: "#f7d9b4", stroke: ink.red, width: 3 }) +
  rect(18, 18, 64, 154, 1, { fill: "#fff6e6", stroke: ink.red, width: 3 }) +
  [[13.5, 13.5], [86.5, 13.5], [13.5, 176.5], [86.5, 176.5]]
    .map(([x, y]) => rect(x! - 6.5, y! - 6.5, 13, 13, 1, { fill: ink.gold, stroke: ink.red, width: 2.4 }))
    .join("");

const frame: Record<string, () => string> = { w: () => "", s: single, d: double };

function domino(code: string): string {
  const [upper, lower, kind] = [Number(code[0]), Number(code[1]), code[2]!];
  const heaven = upper === 6 && lower === 6;
  return frame[kind]!() + half(upper, 54, heaven ? -1 : 9) + path("M42 95h16", { stroke: ink.line, width: 2, round: true }) + half(lower, 136, heaven ? 1 : 9);
}

const petals = ["#e58a9b", "#dd6a4b", "#d9962e", "#9fb6c9", "#d5566c", "#7d6bb0", "#3d8f68", "#d9b12e"];
const stalk = (): string => path("M52 172q-2 -20 -2 -36M51 162q-14 0 -20 -12q16 -2 20 12M52 156q12 -2 17 -12q-14 0 -17 12", { stroke: ink.green, width: 2.4, fill: "#3d8f68", round: true });

/** Bamboo is no blossom: two canes and leaves. */
const bamboo = (): string =>
  path("M40 174v-18m0 -3v-20m0 -3v-16M60 174v-24m0 -3v-22", { stroke: ink.green, width: 7 }) +
  path("M44 132q16 -2 22 -14q-18 0 -22 14zM56 146q-16 -4 -26 6q16 8 26 -6zM64 124q10 4 18 -4q-12 -6 -18 4z", { fill: "#3d8f68", stroke: ink.green, width: 1.2 });

const chars = [..."春夏秋冬梅蘭竹菊"];
const outlines: Readonly<Record<string, string>> = glyphs;

function flower(rank: number): string {
  if (rank === 0) {
    return rect(15, 15, 70, 160, 5, { stroke: ink.blue, width: 4.5 }) + rect(25, 25, 50, 140, 2, { stroke: ink.blue, width: 2.2 });
  }
  const colour = rank < 5 ? ink.green : ink.red;
  const plant = rank === 7 ? bamboo() : stalk() + blossom(50, 124, 27, petals[rank - 1]!, ink.bone);
  return rect(12, 12, 76, 166, 10, { stroke: colour, width: 1.8 }) + glyph(outlines[chars[rank - 1]!] ?? "", 50, 55, 60, colour) + moved(plant, "translate(0 -3)");
}

function face(code: string): string {
  if (code === hidden) return back(width, height, 13);
  return ground(width, height, 13) + (code.endsWith("f") ? flower(Number(code[0])) : domino(code));
}

const codes = points.flatMap((point) => frames.map((kind) => point + kind)).concat(flowers);

export const deck: Deck = { id: "wahua", width, height, index: height, codes, face };

/** What its card shows on the first page. */
export const sample = ["66w", "11s", "44d", "33w", "13d"];
