/** Bamboo: jointed canes, and the sparrow of the one. */
import { circle, ink, moved, path, rect, short } from "../../lib/art/draw";

const { green, blue, red } = ink;

/** Two joints with a knot between them and a light along each. */
function cane(x: number, y: number, colour: string = green, length = 42, width = 11): string {
  const half = length / 2;
  const joint = (top: number): string => rect(x - width / 2, top, width, half - 1.5, width * 0.42, { fill: colour });
  const inset = width * 0.6;
  return (
    joint(y - half) +
    joint(y + 1.5) +
    rect(x - width * 0.64, y - 2.4, width * 1.28, 4.8, 2.4, { fill: colour }) +
    path(`M${x} ${short(y - half + inset)}V${short(y - inset)}M${x} ${short(y + inset)}V${short(y + half - inset)}`, {
      stroke: ink.white,
      width: width * 0.2,
      opacity: 0.8,
      round: true,
    })
  );
}

const leaning = (x: number, y: number, angle: number, colour: string): string => moved(cane(x, y, colour, 46), `rotate(${angle} ${x} ${y})`);

function sparrow(): string {
  const plume = (d: string, stroke: string): string => path(d, { stroke, width: 3.4, round: true });
  return (
    plume("M36 90q-12 14 -14 32M42 93q-6 14 -4 32M49 94q0 14 6 30", green) +
    plume("M39 92q-9 14 -9 31M46 94q-3 14 0 30", red) +
    circle(22, 120, 3.6, { fill: blue }) + circle(38, 123, 3.6, { fill: blue }) + circle(55, 121, 3.6, { fill: blue }) +
    path("M34 92q-10 -20 2 -36q8 -12 20 -12q-2 -14 10 -19q13 -2 16 10l11 5l-11 4q0 12 -9 20q6 16 -6 26q-12 10 -33 2z", { fill: green, stroke: ink.black, width: 2.2, round: true }) +
    path("M40 62q16 -10 26 4q-2 20 -24 22q4 -12 -2 -26z", { fill: blue, stroke: ink.white, width: 2, round: true }) +
    path("M47 70q8 -3 14 1M46 77q7 -2 12 1", { stroke: ink.white, width: 1.8, round: true }) +
    path("M82 35l12 5l-12 4z", { fill: red }) +
    path("M64 25q-4 -10 4 -14q-1 6 4 8q2 -5 7 -4q-5 4 -4 9z", { fill: red }) +
    circle(73, 34, 4.6, { fill: ink.white }) + circle(74, 34, 2.4, { fill: ink.black }) +
    path("M56 96l-2 14m-6 4l6 -4l6 4M66 93l2 13m-6 5l6 -5l7 4", { stroke: ink.black, width: 2.4, round: true })
  );
}

const across = [26, 52, 78];

/** Four upright and four leaning canes: an M above a W. */
const eight = (): string =>
  [27, 77].map((x) => cane(x, 44, green, 44) + cane(x, 98, blue, 44)).join("") +
  leaning(43, 44, -30, green) + leaning(61, 44, 30, green) + leaning(43, 98, 30, blue) + leaning(61, 98, -30, blue);

const layouts: readonly (() => string)[] = [
  () => "",
  sparrow,
  () => cane(52, 40, green, 50) + cane(52, 100, blue, 50),
  () => cane(52, 40, blue, 48) + cane(32, 98, green, 46) + cane(72, 98, green, 46),
  () => cane(34, 42, green, 48) + cane(70, 42, blue, 48) + cane(34, 100, blue, 48) + cane(70, 100, green, 48),
  () => cane(29, 42, green, 44) + cane(75, 42, blue, 44) + cane(52, 70, red, 46) + cane(29, 98, blue, 44) + cane(75, 98, green, 44),
  () => across.map((x) => cane(x, 44, green, 44) + cane(x, 98, blue, 44)).join(""),
  () => cane(52, 28, red, 32) + across.map((x) => cane(x, 70, x === 52 ? blue : green, 34) + cane(x, 109, x === 52 ? blue : green, 34)).join(""),
  eight,
  () => across.map((x, i) => [34, 71, 108].map((y) => cane(x, y, [green, red, blue][i], 33)).join("")).join(""),
];

export const canes = (rank: number): string => layouts[rank]!();
