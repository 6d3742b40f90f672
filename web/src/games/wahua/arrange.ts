/** Sorts a hand of dominoes: kongs and pairs side by side, then the whites that are over, then single tiles. */
import type { SeatView } from "../../lib/protocol";
import { inRows } from "../../lib/table/rows";
import { deck } from "./faces";

/** Tiles in a row: two rows hold the hand with the tile just drawn, so that nothing shrinks at a draw. */
export const across = (count: number): number => (count > 19 ? 11 : 10);

export const isFlower = (code: string): boolean => code.endsWith("f");
export const isFramed = (code: string): boolean => /[sd]$/.test(code);
export const pointOf = (code: string): string => code.slice(0, 2);

const place = new Map(deck.codes.map((code, i) => [code, i]));
const byPlace = (a: string, b: string): number => place.get(a)! - place.get(b)!;

export interface Parts {
  /** Kongs and pairs. */
  groups: string[][];
  /** Whites over, of a kong or a pair; also of one laid open. */
  surplus: string[];
  /** Single tiles, white before framed. */
  singles: string[];
  flowers: string[];
}

/** What the tiles of each point form is fixed (W3.4): three framed are a kong, else the two best are a pair. */
export function parts(hand: readonly string[], laid: readonly string[] = []): Parts {
  const found: Parts = { groups: [], surplus: [], singles: [], flowers: hand.filter(isFlower) };
  const points = new Map<string, string[]>();
  for (const code of [...hand].sort(byPlace)) {
    if (!isFlower(code)) points.set(pointOf(code), [...(points.get(pointOf(code)) ?? []), code]);
  }
  for (const [point, tiles] of points) {
    const framed = tiles.filter(isFramed);
    const whites = tiles.filter((code) => !isFramed(code));
    if (laid.some((code) => pointOf(code) === point)) {
      found.surplus.push(...whites);
      found.singles.push(...framed);
    } else if (framed.length === 3) {
      found.groups.push(framed);
      found.surplus.push(...whites);
    } else if (tiles.length > 1) {
      const pair = [...framed, ...whites].slice(0, 2);
      found.groups.push(pair);
      found.surplus.push(...whites.slice(pair.length - framed.length));
    } else {
      found.singles.push(...tiles);
    }
  }
  found.groups.sort((a, b) => b.length - a.length);
  found.singles.sort((a, b) => Number(isFramed(a)) - Number(isFramed(b)));
  return found;
}

const single = (code: string): string[] => [code];

export function byGroups(hand: readonly string[], seat: SeatView | undefined): string[][] {
  const laid = seat?.melds.flatMap((meld) => meld.tiles) ?? [];
  const { groups, surplus, singles, flowers } = parts(hand, laid);
  return inRows([...groups, ...[...surplus, ...singles, ...flowers].map(single)], across(hand.length));
}

/** Point after point, as the document lists them. */
export const byPoints = (hand: readonly string[]): string[][] => [...hand].sort(byPlace).map(single);
