/** Dots: rosettes in the usual three colours. */
import { circle, ink } from "../../lib/art/draw";

type Dot = readonly [x: number, y: number, colour: string];
const { green, blue, red } = ink;

const layouts: readonly (readonly Dot[])[] = [
  [],
  [[52, 69, red]],
  [[52, 38, green], [52, 100, blue]],
  [[30, 36, blue], [52, 70, red], [74, 104, green]],
  [[32, 40, blue], [72, 40, green], [32, 100, green], [72, 100, blue]],
  [[29, 37, blue], [75, 37, green], [52, 70, red], [29, 103, green], [75, 103, blue]],
  [[33, 34, green], [71, 34, green], [33, 74, red], [71, 74, red], [33, 109, red], [71, 109, red]],
  [[29, 30, green], [53, 39, green], [77, 48, green], [34, 79, red], [70, 79, red], [34, 111, red], [70, 111, red]],
  [[34, 26, blue], [70, 26, blue], [34, 55, blue], [70, 55, blue], [34, 84, blue], [70, 84, blue], [34, 113, blue], [70, 113, blue]],
  [[26, 36, green], [52, 36, green], [78, 36, green], [26, 72, red], [52, 72, red], [78, 72, red], [26, 108, blue], [52, 108, blue], [78, 108, blue]],
];
const radius = [0, 35, 25, 16.5, 17, 16.5, 15, 12, 12.2, 11.2];

function dot(x: number, y: number, r: number, colour: string): string {
  const count = r > 20 ? 12 : 6;
  const petals = Array.from({ length: count }, (_, i) => {
    const angle = (i * 2 * Math.PI) / count;
    return circle(x + Math.cos(angle) * r * 0.59, y + Math.sin(angle) * r * 0.59, r * (count > 6 ? 0.12 : 0.16), { fill: colour });
  });
  const heart = r > 30 ? circle(x, y, r * 0.34, { fill: green }) + circle(x, y, r * 0.17, { fill: red }) : circle(x, y, r * 0.28, { fill: colour });
  return circle(x, y, r, { fill: ink.white, stroke: colour, width: r * 0.2 }) + petals.join("") + heart;
}

export const dots = (rank: number): string => layouts[rank]!.map(([x, y, colour]) => dot(x, y, radius[rank]!, colour)).join("");
