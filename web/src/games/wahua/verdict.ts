/** The judge's findings (W4.2) and what liability moves (W6.3). */
import type { Payment } from "../../lib/table/score";
import type { Score } from "../../lib/protocol";
import { pairs } from "../../lib/table/score";
import { pointOf } from "./arrange";
import type { Breach, Liability, Owed, Result } from "./protocol";

export const fouls = (result: Result): Breach[] => result.judged?.fouls ?? [];
/** Breaches of order that are listed without penalty (W4.0). */
export const remarks = (result: Result): Breach[] => result.judged?.remarks ?? [];
export const liable = (result: Result): Owed[] => result.judged?.liable ?? [];

/** The dao that a player counts for a point: its group, and for a bao hu the dangtou. */
export function owed(holder: Score | null | undefined, entry: Pick<Liability, "point" | "dangtou">, tiles: (text: string) => string[]): number {
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
