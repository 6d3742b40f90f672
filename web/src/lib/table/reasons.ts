/** What a hint and a review say in numbers: which reasons speak for a move, how far apart moves are. */
import type { Advice, Decision, Reason, StateMessage } from "../protocol";

/** Facts of which more is better; of all others less is. */
const more = new Set(["useful", "worth"]);

export interface Side extends Reason {
  /** Whether it speaks for the move. */
  good: boolean;
}

/** The reasons of a move, those for it before those against it. */
export function sides(reasons: readonly Reason[]): Side[] {
  const found = reasons.map((reason) => ({ ...reason, good: more.has(reason.key) === reason.mine > reason.other }));
  return [...found.filter(({ good }) => good), ...found.filter(({ good }) => !good)];
}

/** A number of points as it is written: no more digits than are of use. */
export function points(value: number): string {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 10) / 10;
  return String(rounded || 0).replace("-", "−"); // there is no minus zero
}

/** The same with its sign: `+12.3`. */
export const gain = (value: number): string => (value > 0 && points(value) !== "0" ? `+${points(value)}` : points(value));

/** The mean settlement of a move with half its interval, both to the same digit: `+12.5 ± 3.0`. */
export function interval({ mean, ci95 }: Pick<Advice, "mean" | "ci95">): string {
  const digits = Math.max(Math.abs(mean), ci95) >= 100 ? 0 : 1;
  const shown = Number(mean.toFixed(digits)) || 0; // there is no minus zero
  return `${shown > 0 ? "+" : ""}${shown.toFixed(digits).replace("-", "−")} ± ${ci95.toFixed(digits)}`;
}

/** Whether the first candidate stands there although another did as well or better in the samples. */
export const close = (candidates: readonly Advice[]): boolean => candidates.some(({ mean }) => mean > candidates[0]!.mean);

/** A sum of points with half its interval. */
export interface Sum {
  points: number;
  margin: number;
}

/** What was given away in all against regular play; each decision was weighed by itself, so that squares add up. */
export const lost = (decisions: readonly Decision[]): Sum => ({
  points: decisions.reduce((sum, { regular }) => sum + regular, 0),
  margin: Math.hypot(...decisions.map(({ regular_ci95 }) => regular_ci95)),
});

/** Whether something that belongs to a decision still belongs to what is on the table. */
export const current = (of: { deal: number; ask: number } | null, now: StateMessage | null): boolean =>
  of !== null && now !== null && of.deal === now.deal && of.ask === now.ask;
