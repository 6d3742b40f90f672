/** Lays the groups of a hand out where it takes more than one row. */
import type { Group, Kind } from "../game";

const size = (groups: readonly Group<unknown>[]): number => groups.reduce((sum, { tiles }) => sum + tiles.length, 0);

/** Which groups make a row of `least` to `most` tiles, the earlier rather than the later; undefined if none do. */
function choose(groups: readonly Group<unknown>[], least: number, most: number): Set<number> | undefined {
  const failed = new Set<string>();
  const from = (i: number, sum: number): number[] | undefined => {
    if (i === groups.length) return sum >= least ? [] : undefined;
    const key = `${i} ${sum}`;
    if (failed.has(key)) return undefined;
    const { length } = groups[i]!.tiles;
    const rest = sum + length <= most ? from(i + 1, sum + length) : undefined;
    const found = rest ? [i, ...rest] : from(i + 1, sum);
    if (!found) failed.add(key);
    return found;
  };
  const found = from(0, 0);
  return found && new Set(found);
}

/** Cuts groups where a row of `across` tiles ends. */
export function chop<T>(groups: readonly Group<T>[], across: number): Group<T>[] {
  let at = 0;
  return groups.flatMap(({ kind, tiles }) => {
    const parts: Group<T>[] = [];
    let rest = tiles;
    while (rest.length) {
      const part = rest.slice(0, across - (at % across));
      parts.push({ kind, tiles: part });
      at += part.length;
      rest = rest.slice(part.length);
    }
    return parts;
  });
}

/**
 * Groups in as few rows of `across` tiles as can be; where that takes it, groups are cut.
 * The last row keeps `free` places for a tile that may be drawn.
 */
export function inRows<T>(groups: readonly Group<T>[], across: number, free = 0): Group<T>[] {
  const rows = Math.ceil((size(groups) + free) / across);
  if (rows <= 1) return [...groups];
  const chosen = choose(groups, size(groups) + free - across * (rows - 1), across);
  if (!chosen) return chop(groups, across);
  return [...groups.filter((_, i) => chosen.has(i)), ...inRows(groups.filter((_, i) => !chosen.has(i)), across, free)];
}

/** The groups of a hand that have a column each, and those that share columns of four. */
export interface Columns<T> {
  standing: Group<T>[];
  shared: Group<T>[];
  /** How many columns that makes. */
  count: number;
}

/** Cards in a column that groups share. */
export const deep = 4;

/**
 * Puts a hand into `room` columns: whole groups have one each, beginnings as long as there is
 * room, and what is left shares columns: pairs first, so that none is broken at a column's end.
 */
export function inColumns<T>(groups: readonly Group<T>[], room: number): Columns<T> {
  const of = (...kinds: Kind[]): Group<T>[] => groups.filter(({ kind }) => kinds.includes(kind));
  const [whole, parts, singles] = [of("whole"), of("part"), of("single")];
  const count = (standing: number): number => whole.length + standing + Math.ceil(size([...parts.slice(standing), ...singles]) / deep);
  let standing = parts.length;
  while (standing > 0 && count(standing) > room) standing--;
  return { standing: [...whole, ...parts.slice(0, standing)], shared: [...parts.slice(standing), ...singles], count: count(standing) };
}
