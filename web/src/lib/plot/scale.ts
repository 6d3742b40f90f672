/** Scales and ticks of plots: numbers to places on the screen. */

export type Scale = (value: number) => number;

/** Maps `from` onto `to`, straight; a range of nothing lies in the middle. */
export function linear(from: readonly [number, number], to: readonly [number, number]): Scale {
  const [least, most] = from;
  const [start, end] = to;
  if (most === least) return () => (start + end) / 2;
  return (value) => start + ((value - least) / (most - least)) * (end - start);
}

/** The widths that marks of an axis may have: 1, 2 or 5 with noughts. */
function width(range: number, count: number): number {
  const rough = range / Math.max(1, count);
  const tens = 10 ** Math.floor(Math.log10(rough || 1));
  const found = [1, 2, 5, 10].find((times) => times * tens >= rough) ?? 10;
  return Math.max(1, found * tens);
}

/** Round whole numbers that hold all from `least` to `most` between them, about `count` of them; 0 where it lies there. */
export function ticks(least: number, most: number, count: number): number[] {
  const step = width(most - least, count);
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** The path through points, as an SVG draws it. */
export const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
