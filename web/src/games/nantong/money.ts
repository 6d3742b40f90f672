/** The money of the long cards: coins with a square hole, and strings of them. */
import { circle, ink, path, rect, short } from "../../lib/art/draw";

type Spot = readonly [number, number];

/** Centres of the coins on the picture panel, by rank. */
const spots: readonly (readonly Spot[])[] = [
  [],
  [[50, 169]],
  [[50, 136], [50, 202]],
  [[50, 122], [50, 169], [50, 216]],
  [[30, 138], [70, 138], [30, 200], [70, 200]],
  [[29, 124], [71, 124], [50, 169], [29, 214], [71, 214]],
  [[30, 123], [70, 123], [30, 169], [70, 169], [30, 215], [70, 215]],
  [[31, 117], [31, 152], [31, 186], [31, 221], [69, 134], [69, 169], [69, 204]],
  [[31, 117], [69, 117], [31, 152], [69, 152], [31, 186], [69, 186], [31, 221], [69, 221]],
  [[22, 127], [50, 127], [78, 127], [22, 169], [50, 169], [78, 169], [22, 211], [50, 211], [78, 211]],
];
const radius = [0, 34, 27, 20, 17.5, 17, 17, 14.5, 14.5, 12];

/** Strands in each row of the picture panel, by rank. */
const rows: readonly (readonly number[])[] = [[], [1], [2], [3], [2, 2], [3, 2], [3, 3], [4, 3], [4, 4], [3, 3, 3]];

/** Four strokes around the hole stand for the inscription. */
function inscription(x: number, y: number, r: number, colour: string): string {
  const reach = r * 0.64;
  const marks = [[0, -reach], [reach, 0], [0, reach], [-reach, 0]] as const;
  const stroke = marks
    .map(([dx, dy]) => {
      const [left, top] = [short(x + dx - r * 0.14), short(y + dy - r * 0.1)];
      return `M${left} ${top}h${short(r * 0.28)}m${short(-r * 0.14)} 0v${short(r * 0.24)}`;
    })
    .join("");
  return path(stroke, { stroke: colour, width: r * 0.09, round: true });
}

/** A cast coin: round outside, a square hole, an inscription where there is room. */
export function coin(x: number, y: number, r: number, colour: string = ink.blue): string {
  const half = r * (r > 13 ? 0.32 : 0.38);
  const inner = r > 13 ? inscription(x, y, r, colour) : "";
  return (
    circle(x, y, r, { fill: ink.white, stroke: colour, width: r * 0.17 }) +
    inner +
    rect(x - half, y - half, 2 * half, 2 * half, r * 0.05, { fill: ink.red, stroke: colour, width: r * 0.12 })
  );
}

/** A string of cash seen edge-on: thin coins on a red cord with a loop and a tail. */
export function strand(x: number, y: number, length: number, width: number, colour: string = ink.green): string {
  const count = Math.max(4, Math.round(length / 5.4));
  const step = length / count;
  const top = short(y - length / 2);
  const loop = path(`M${x} ${top}q${short(-width * 0.5)} -6 0 -7q${short(width * 0.5)} 1 0 7`, { stroke: ink.red, width: 1.8 });
  const tail = path(`M${x} ${short(y + length / 2)}v6m-3 -1.5l3 3.5l3 -3.5`, { stroke: ink.red, width: 1.8, round: true });
  const bands = count > 8 ? [count >> 2, count - 1 - (count >> 2)] : [count >> 1];
  const coins = Array.from({ length: count }, (_, i) =>
    rect(x - width / 2, y - length / 2 + (i + 0.5) * step - step * 0.38, width, step * 0.76, step * 0.34, {
      fill: bands.includes(i) ? ink.red : colour,
    }),
  );
  return loop + tail + coins.join("");
}

export const coins = (rank: number): string => spots[rank]!.map(([x, y]) => coin(x, y, radius[rank]!)).join("");

export function strings(rank: number): string {
  const layout = rows[rank]!;
  const length = [0, 108, 48, 25][layout.length]!;
  return layout
    .map((count, row) => {
      const y = 169 + (row - (layout.length - 1) / 2) * (length + 19);
      const gap = count > 3 ? 20 : count === 2 ? 34 : 27;
      const width = count === 1 ? 30 : count === 2 ? 21 : count > 3 ? 13.5 : 17;
      return Array.from({ length: count }, (_, i) => strand(50 + (i - (count - 1) / 2) * gap, y, length, width)).join("");
    })
    .join("");
}
