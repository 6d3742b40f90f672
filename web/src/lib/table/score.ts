/** Arithmetic of the score sheet: running totals of a player's lines, and who pays whom. */
import type { Line } from "../protocol";

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
