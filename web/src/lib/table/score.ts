/** Arithmetic of the score sheet: running totals of a player's lines, and who pays whom. */
import type { Line, View } from "../protocol";

/** The total after a line. */
export function after(total: number, line: Pick<Line, "do" | "amount">): number {
  if (line.do === "add") return total + line.amount;
  if (line.do === "double") return total * line.amount;
  return Math.ceil(total / line.amount) * line.amount;
}

/** The total after each of the lines. */
export function running(lines: readonly Pick<Line, "do" | "amount">[]): number[] {
  let total = 0;
  return lines.map((line) => (total = after(total, line)));
}

export interface Payment {
  from: number;
  to: number;
  amount: number;
  /** The rule of a payment that is no plain settlement. */
  rule?: string;
}

/** For each pair of players, who pays whom the difference of their totals. */
export function pairs(totals: readonly (number | null)[]): Payment[] {
  const payments: Payment[] = [];
  totals.forEach((first, i) => {
    totals.slice(i + 1).forEach((second, k) => {
      if (first === null || second === null) return;
      const j = i + 1 + k;
      const amount = Math.abs(first - second);
      payments.push(first < second ? { from: i, to: j, amount } : { from: j, to: i, amount });
    });
  });
  return payments;
}

/** Whether the settlement is just these payments; in games with other rules it is shown as it is. */
export function explains(payments: readonly Payment[], settlement: readonly number[]): boolean {
  const sums = settlement.map((_, seat) =>
    payments.reduce((sum, { from, to, amount }) => sum + (to === seat ? amount : 0) - (from === seat ? amount : 0), 0),
  );
  return sums.every((sum, seat) => sum === settlement[seat]);
}

export interface Rank {
  seat: number;
  place: number;
  total: number;
}

/** Seats by their totals, the highest first; equal totals share a place. */
export function ranks(totals: readonly number[]): Rank[] {
  const sorted = totals.map((total, seat) => ({ seat, total })).sort((a, b) => b.total - a.total);
  return sorted.map(({ seat, total }) => ({ seat, total, place: 1 + sorted.filter((other) => other.total > total).length }));
}

/** A hand as it was counted, and the place of the tile with which it was won. */
export interface Shown {
  groups: string[][];
  /** The group and the place in it, or null. */
  won: [number, number] | null;
}

/** Takes tiles out of others, each once. */
function without(tiles: readonly string[], gone: readonly string[]): string[] {
  const left = [...tiles];
  for (const code of gone) {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The winner's hand by the groups that were counted, and whatever belongs to none of them; his winning tile is among them. */
export function winning(view: View, tiles: (text: string) => string[]): Shown {
  const { result } = view;
  const seat = result?.winner ?? -1;
  const counted = (result?.players[seat]?.groups ?? []).map(tiles);
  const open = seat === view.seat ? view.hand : (view.seats[seat]?.open ?? []);
  const laid = view.seats[seat]?.melds.flatMap((meld) => meld.tiles) ?? [];
  const rest = without([...open, ...laid], counted.flat());
  const tile = result?.win?.tile ?? null;
  if (tile !== null && ![...counted.flat(), ...rest].includes(tile)) rest.push(tile);
  const groups = [...counted, ...rest.map((code) => [code])];
  // The concealed groups come last: there it lies rather than in a meld.
  const at = tile === null ? -1 : groups.findLastIndex((group) => group.includes(tile));
  return { groups, won: at < 0 ? null : [at, groups[at]!.lastIndexOf(tile!)] };
}
