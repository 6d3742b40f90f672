/** The judge's findings (W4.2) and what liability moves (W6.3). */
import type { Payment } from "../../lib/table/score";
import type { Result, Score } from "../../lib/protocol";
import { pairs } from "../../lib/table/score";
import { pointOf } from "./arrange";

export interface Foul {
  seat: number;
  move: number;
  kind: number;
  rule: string;
  tile: string;
  instead: string[];
}

export interface Liable {
  seat: number;
  holder: number;
  point: string;
  dangtou: boolean;
  rule: string;
  move: number;
  tile: string;
}

export const fouls = (result: Result): Foul[] => (result.judged?.["fouls"] as Foul[] | undefined) ?? [];
/** Breaches of order that are listed without penalty (W4.0). */
export const remarks = (result: Result): Foul[] => (result.judged?.["remarks"] as Foul[] | undefined) ?? [];
export const liable = (result: Result): Liable[] => (result.judged?.["liable"] as Liable[] | undefined) ?? [];

/** The dao that a player counts for a point: its group, and for a bao hu the dangtou. */
export function owed(holder: Score | null | undefined, entry: Pick<Liable, "point" | "dangtou">, tiles: (text: string) => string[]): number {
  const lines = holder?.lines ?? [];
  // A void or fled count has no lines that add.
  const counted = lines.filter(({ of }) => of === "group" || (of === "dangtou" && entry.dangtou));
  return counted
    .filter((line) => line.of === "dangtou" || tiles(line.tiles).some((code) => pointOf(code) === entry.point))
    .reduce((sum, line) => sum + (line.do === "add" ? line.amount : 0), 0);
}

/** The differences of every pair, then what the liable give back. */
export function payments(result: Result, tiles: (text: string) => string[]): Payment[] {
  const back = liable(result).flatMap((entry): Payment[] => {
    const amount = owed(result.players[entry.holder], entry, tiles);
    const others = result.totals.flatMap((_, seat) => (seat === entry.seat || seat === entry.holder ? [] : [seat]));
    return amount ? others.map((to) => ({ from: entry.seat, to, amount, rule: entry.rule })) : [];
  });
  return [...pairs(result.totals), ...back];
}
