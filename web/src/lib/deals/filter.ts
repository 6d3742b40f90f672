/** Which of the guest's deals are meant, and how that stands in a request. */
import type { Opponent } from "../protocol";

export interface Filter {
  game: string;
  /** `level:master` or `name:Bao`. */
  opponent: string;
  result: "" | "won" | "lost" | "drawn" | "dealt_in";
  /** Days, both included: `2026-12-01`. */
  since: string;
  until: string;
}

export const results = ["won", "lost", "drawn", "dealt_in"] as const;

export const nothing: Filter = { game: "", opponent: "", result: "", since: "", until: "" };

/** The part of the address behind `?`; only what is asked for stands there. */
export function query(filter: Filter, more: Readonly<Record<string, string>> = {}): string {
  const asked = Object.entries({ ...filter, ...more }).filter(([, value]) => value !== "");
  return new URLSearchParams(asked).toString();
}

/** By what the server knows an opponent. */
export const key = ({ level, name }: Opponent): string => (level === null ? `name:${name}` : `level:${level}`);
