/** A deal while it is told: what was tapped so far, as plain data that is never changed but replaced. */
import type { PlayerTold, PositionTold, Stage, WinTold } from "../protocol";

/** Tiles that were told together. `word` is that of a meld, null in the hand. */
export interface Laid {
  tiles: readonly string[];
  word: string | null;
}

/** What is told of one player. `apart` are tiles beside the hand (flowers); `typed` the total told by hand. */
export interface Told {
  laid: readonly Laid[];
  apart: readonly string[];
  ready: boolean;
  typed: number | null;
}

/** Something that is true of a win or not. */
export type Flag = "replacement" | "last" | "first_discard";

export interface Draft {
  /** The deal that is corrected; null of a new one. */
  of: string | null;
  dealer: number;
  setup: Stage;
  /** What a position holds of the deal beside dealer and win: indicators, roll, wind of the round. */
  facts: Readonly<Record<string, unknown>>;
  /** Undefined until somebody says; null is nobody. */
  winner?: number | null;
  by: string | null;
  from: number | null;
  /** The tile won with, one of the winner's hand. */
  tile: string | null;
  flags: readonly Flag[];
  /** Who ended the deal without a win, where a game knows that. */
  fled: number | null;
  told: readonly Told[];
  /** Whose hand is under the palette. */
  seat: number;
}

export const nothing: Told = { laid: [], apart: [], ready: false, typed: null };

/** A new deal of which nothing is told but who deals. */
export const fresh = (seats: number, dealer: number, setup: Stage, facts: Readonly<Record<string, unknown>>): Draft => ({
  of: null,
  dealer,
  setup,
  facts,
  by: null,
  from: null,
  tile: null,
  flags: [],
  fled: null,
  told: Array.from({ length: seats }, () => nothing),
  seat: dealer,
});

export const concealed = (told: Told): string[] => told.laid.flatMap(({ tiles, word }) => (word === null ? [...tiles] : []));
export const tilesOf = (told: Told): string[] => [...told.laid.flatMap(({ tiles }) => tiles), ...told.apart];
export const isTold = (told: Told): boolean => told.laid.length > 0 || told.apart.length > 0;

/** A draft with another hand of the seat at the palette. */
export const withTold = (draft: Draft, told: Told, seat = draft.seat): Draft => ({
  ...draft,
  told: draft.told.map((old, i) => (i === seat ? told : old)),
});

/** The winning tile as it is after a change: the one just told, as long as it lies in the winner's hand. */
export function won(draft: Draft, latest: string | null): string | null {
  const hand = typeof draft.winner === "number" ? concealed(draft.told[draft.winner]!) : [];
  if (latest !== null && hand.includes(latest)) return latest;
  return draft.tile !== null && hand.includes(draft.tile) ? draft.tile : (hand.at(-1) ?? null);
}

function player(told: Told, flowers: boolean, ready: boolean): PlayerTold | null {
  if (!isTold(told)) return null;
  return {
    hand: concealed(told).join(""),
    melds: told.laid.flatMap(({ tiles, word }) => (word === null ? [] : [`${word} ${tiles.join("")}`])),
    ...(flowers ? { flowers: told.apart.join("") } : {}),
    ...(ready ? { ready: told.ready } : {}),
  };
}

/** What a game can tell: `ways` to win without a winning tile, whether it has flowers, ready, flights. */
export interface Forms {
  dealt: readonly string[];
  flowers: boolean;
  ready: boolean;
  flee: boolean;
}

/** The document of a draft, as the keeper checks it: the winner still holds the winning tile. */
export function documentOf(draft: Draft, forms: Forms): Record<string, unknown> {
  const { dealer, facts, winner, by, from, tile, flags, fled, told } = draft;
  const win: WinTold = {
    by,
    ...(by !== null && forms.dealt.includes(by) ? {} : { tile }),
    ...(from === null ? {} : { from }),
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  };
  return {
    ...facts,
    dealer,
    ...(winner === undefined ? {} : { winner }),
    ...(typeof winner === "number" ? { win } : {}),
    ...(forms.flee && fled !== null ? { fled } : {}),
    players: told.map((each) => player(each, forms.flowers, forms.ready)),
  };
}

/** The draft that corrects a deal: what was told of it, to be told anew. */
export function opened(of: string, position: PositionTold, setup: Stage, typed: readonly (number | null)[] | null, read: (text: string) => string[], groups: (tiles: string[]) => string[][]): Draft {
  const { dealer, winner = null, win = null, players, ...rest } = position;
  const { fled, ...facts }: { fled?: number | null } & Record<string, unknown> = rest;
  const flags: Flag[] = [...(win?.replacement ? (["replacement"] as const) : []), ...(win?.last ? (["last"] as const) : []), ...(win?.first_discard ? (["first_discard"] as const) : [])];
  const told = players.map((each, seat): Told => {
    const tile = seat === winner ? (win?.tile ?? "") : "";
    const hand = each ? groups(read(each.hand + tile)) : [];
    const melds = (each?.melds ?? []).map((text): Laid => ({ word: text.split(" ")[0]!, tiles: read(text.split(" ")[1] ?? "") }));
    return {
      laid: [...melds, ...hand.map((tiles): Laid => ({ tiles, word: null }))],
      apart: read(each?.flowers ?? ""),
      ready: each?.ready ?? false,
      typed: typed?.[seat] ?? null,
    };
  });
  return { of, dealer, setup, facts, winner, by: win?.by ?? null, from: win?.from ?? null, tile: win?.tile ?? null, flags, fled: fled ?? null, told, seat: winner ?? dealer };
}
