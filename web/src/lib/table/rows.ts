/** Orders the groups of a hand so that rows of a given length hold them whole. */

const size = (groups: readonly (readonly string[])[]): number => groups.reduce((sum, group) => sum + group.length, 0);

/** Which groups make a row of `least` to `most` tiles, the earlier rather than the later; undefined if none do. */
function choose(groups: readonly (readonly string[])[], least: number, most: number): Set<number> | undefined {
  const failed = new Set<string>();
  const from = (i: number, sum: number): number[] | undefined => {
    if (i === groups.length) return sum >= least ? [] : undefined;
    const key = `${i} ${sum}`;
    if (failed.has(key)) return undefined;
    const length = groups[i]!.length;
    const rest = sum + length <= most ? from(i + 1, sum + length) : undefined;
    const found = rest ? [i, ...rest] : from(i + 1, sum);
    if (!found) failed.add(key);
    return found;
  };
  const found = from(0, 0);
  return found && new Set(found);
}

/** Cuts groups where a row of `across` tiles ends. */
export function chop(groups: readonly (readonly string[])[], across: number): string[][] {
  let at = 0;
  return groups.flatMap((group) => {
    const parts: string[][] = [];
    let rest = [...group];
    while (rest.length) {
      const part = rest.slice(0, across - (at % across));
      parts.push(part);
      at += part.length;
      rest = rest.slice(part.length);
    }
    return parts;
  });
}

/** Groups in as few rows of `across` tiles as can be; where that takes it, groups are cut. */
export function inRows(groups: readonly (readonly string[])[], across: number): string[][] {
  const rows = Math.ceil(size(groups) / across);
  if (rows <= 1) return groups.map((group) => [...group]);
  const chosen = choose(groups, size(groups) - across * (rows - 1), across);
  if (!chosen) return chop(groups, across);
  const first = groups.filter((_, i) => chosen.has(i)).map((group) => [...group]);
  return [...first, ...inRows(groups.filter((_, i) => !chosen.has(i)), across)];
}
