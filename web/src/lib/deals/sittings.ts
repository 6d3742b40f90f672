/** Sittings and evenings that are kept, found again by what a filter asks for. */
import type { Opponent, TableInfo } from "../protocol";
import { key, type Filter } from "./filter";

/** A sitting at a table; one that an older page has kept on this device may lack who sat there. */
export type Sitting = Pick<TableInfo, "id" | "game" | "deal" | "totals" | "over" | "created"> & Partial<Pick<TableInfo, "room" | "seat" | "opponents">>;

/** How a sitting went for the guest, by the points of all its deals. */
export const results = ["won", "lost", "drawn"] as const;

export const points = ({ totals, seat = 0 }: Sitting): number => totals[seat] ?? 0;
export function resultOf(sitting: Sitting): (typeof results)[number] {
  const mine = points(sitting);
  return mine > 0 ? "won" : mine < 0 ? "lost" : "drawn";
}

/** The day of a time, where the guest is: `2026-12-01`. */
function day(time: string | number): string {
  const at = new Date(time);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
const during = (time: string | number, { since, until }: Filter): boolean => (!since || day(time) >= since) && (!until || day(time) <= until);

/** Whether a sitting is one of those asked for. */
export const passes = (sitting: Sitting, filter: Filter): boolean =>
  (!filter.game || sitting.game === filter.game) &&
  (!filter.opponent || (sitting.opponents ?? []).some((one) => key(one) === filter.opponent)) &&
  (!filter.result || resultOf(sitting) === filter.result) &&
  during(sitting.created, filter);

interface Evening {
  game: string;
  players: readonly string[];
  at: number;
}
const named = (name: string): Opponent => ({ name, level: null });

/** The same of an evening with real tiles, where nobody is the guest: it has no result. */
export const meant = ({ game, players, at }: Evening, filter: Filter): boolean =>
  (!filter.game || game === filter.game) && (!filter.opponent || players.some((name) => key(named(name)) === filter.opponent)) && !filter.result && during(at, filter);

/** Whom one sat with, each once, computers first. */
export function company(sittings: readonly Sitting[], evenings: readonly Evening[]): Opponent[] {
  const all = [...sittings.flatMap(({ opponents }) => opponents ?? []), ...evenings.flatMap(({ players }) => players.map(named))];
  const found = new Map(all.filter(({ name, level }) => name || level).map((one) => [key(one), one]));
  return [...found.values()].sort((a, b) => Number(a.level === null) - Number(b.level === null) || key(a).localeCompare(key(b)));
}
