/** Sorts a hand of dominoes: kongs and pairs side by side, then the whites that are over, then single tiles. */
import type { Group } from "../../lib/game";
import type { SeatView } from "../../lib/protocol";
import { deck } from "./faces";

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

const single = (code: string): Group => ({ kind: "single", tiles: [code] });

/** A pair is a whole group here: ten of them win. */
export function byGroups(hand: readonly string[], seat: SeatView | undefined): Group[] {
  const laid = seat?.melds.flatMap((meld) => meld.tiles) ?? [];
  const { groups, surplus, singles, flowers } = parts(hand, laid);
  return [...groups.map((tiles): Group => ({ kind: "whole", tiles })), ...[...surplus, ...singles, ...flowers].map(single)];
}

/** Point after point, as the document lists them. */
export const byPoints = (hand: readonly string[]): Group[] => [...hand].sort(byPlace).map(single);
