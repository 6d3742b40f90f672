/** The wall as the table sees it: four sides of 17 stacks around the middle, seen from one seat. */
import type { View, Wall } from "./protocol";

export interface Stack {
  x: number;
  y: number;
  /** Degrees of its side, so that a stack stands across its wall. */
  turn: number;
  tiles: number;
  loose: boolean;
  /** The wall was broken between this stack and the next to its right. */
  broken: boolean;
}

/** The square in which the wall is drawn. */
export const side = 120;
const step = 5.6;
const depth = 8;

/** A stack's middle; the viewer's own side lies at the bottom, the next player's to the right. */
function spot(turns: number, place: number): { x: number; y: number } {
  const middle = side / 2;
  // On the viewer's side the right end is on the right.
  const [x, y] = [8 * step - place * step, middle - depth / 2 - 1];
  const turned = [
    [x, y],
    [y, -x],
    [-x, -y],
    [-y, x],
  ][turns]!;
  return { x: middle + turned[0]!, y: middle + turned[1]! };
}

export function stacks(wall: Wall, view: Pick<View, "seat">): Stack[] {
  return wall.sides.flatMap((heights, seat) => {
    const turns = (seat - view.seat + 4) % 4;
    return heights.map((height, place) => ({
      ...spot(turns, place),
      turn: (turns % 2) * 90,
      tiles: height,
      loose: wall.loose.some((tile) => tile.seat === seat && tile.place === place),
      broken: wall.break.seat === seat && wall.break.stacks === place,
    }));
  });
}

export const stackSize = { width: step - 0.8, height: depth };
