/** The keyboard: letters for actions, arrows by where things stand on the screen. */

/** The letter of *pass*, the same everywhere. */
export const passKey = "x";

/** The letter of a hint. */
export const hintKey = "h";

/** A letter for each word: the first of its own that is free, else a digit. The same in every language. */
export function letters(words: readonly string[]): string[] {
  const used = new Set([passKey, hintKey]);
  return words.map((word) => {
    const choices = word === "pass" ? [passKey] : [...word.replace(/[^a-z]/g, ""), ..."123456789"].filter((key) => !used.has(key));
    const key = choices[0] ?? "";
    used.add(key);
    return key;
  });
}

const ways: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Spot {
  x: number;
  y: number;
}

/** The nearest spot in the direction of an arrow key, or undefined. Sideways distance counts double. */
export function next<T extends Spot>(key: string, from: T, spots: readonly T[]): T | undefined {
  const way = ways[key];
  if (!way) return undefined;
  const [wx, wy] = way;
  const costs = spots.flatMap((spot) => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const along = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    return along > 1 ? [{ spot, cost: along + 2 * aside }] : [];
  });
  return costs.sort((a, b) => a.cost - b.cost)[0]?.spot;
}
