/**
 * Taps in games of suits: groups complete themselves. 3 and 5 of a suit make the run, a second tap the pair, a third
 * the triplet; the last two tiles are the pair. A long press lays a pung open. Under the name of a meld each tap lays
 * one down at once, and a long press puts three into the hand.
 */
import type { Laid, Told } from "./deal";
import type { Brush, Reach } from "./ui";

export interface Suits {
  /** Whether there are runs of a letter. */
  runs: (suit: string) => boolean;
  /** The word of a run laid open, if the game has one. */
  chow: string | null;
  /** The words of melds that a tap lays down, and which tiles, by what else is told. */
  melds: readonly string[];
  made(word: string, code: string, facts: Reach["facts"]): Laid;
}

/** Three of a pung, four of a kong. */
export const meld = (word: string, code: string): Laid => ({ word, tiles: Array.from({ length: word === "pung" ? 3 : 4 }, () => code) });

/** First the hand, then each meld by its name. */
export const brushes = ({ melds }: Pick<Suits, "melds">): Brush[] => ["", ...melds].map((id) => ({ id, tiles: [], held: id === "" ? "pung" : "" }));

const rank = (code: string): number => Number(code.slice(0, -1));
const suit = (code: string): string => code.slice(-1);
const same = (tiles: readonly string[]): boolean => new Set(tiles).size === 1;

/** The three tiles of the run that two taps mean, or nothing. Neighbours go on in the direction they were tapped. */
export function run(first: string, second: string, suits: Suits): string[] | null {
  const step = rank(second) - rank(first);
  if (suit(first) !== suit(second) || !suits.runs(suit(first)) || step === 0 || Math.abs(step) > 2) return null;
  const low = Math.abs(step) === 2 ? Math.min(rank(first), rank(second)) : step > 0 ? rank(first) : rank(second) - 1;
  const from = Math.min(7, Math.max(1, low));
  return [0, 1, 2].map((more) => `${from + more}${suit(first)}`);
}

/** How often each tile stands in a list beyond another. */
const beyond = (tiles: readonly string[], had: readonly string[]): string[] => {
  const left = [...had];
  return tiles.filter((code) => {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const enough = (tiles: readonly string[], had: readonly string[], reach: Reach): boolean => {
  const more = beyond(tiles, had);
  return more.every((code) => reach.left(code) >= more.filter((other) => other === code).length);
};

/** A kong is replaced, so that it takes no more of a hand than a triplet; a heaven-and-earth pair is no part of it. */
export const takes = ({ tiles, word }: Laid): number => (word === "heaven-earth" ? 0 : Math.min(3, tiles.length));

export function tap(told: Told, code: string, reach: Reach, suits: Suits): Told | null {
  const { brush, held } = reach;
  if (brush !== "" && held) return add(told, { tiles: [code, code, code], word: null }, reach);
  if (brush !== "" && brush !== suits.chow) return add(told, suits.made(brush, code, reach.facts), reach);
  const last = told.laid.at(-1);
  const had = last?.tiles ?? [];
  const grown = last && grow(last, code, reach, suits);
  if (last && grown && enough(grown.tiles, had, reach) && reach.room >= takes(grown) - takes(last)) {
    return { ...told, laid: [...told.laid.slice(0, -1), grown] };
  }
  const at = told.laid.findLastIndex(({ tiles, word }) => word === null && tiles.length < 3 && same(tiles) && tiles[0] === code);
  if (at >= 0 && !held && reach.room > 0 && reach.left(code) > 0) {
    return { ...told, laid: told.laid.map((laid, i) => (i === at ? { ...laid, tiles: [...laid.tiles, code] } : laid)) };
  }
  return add(told, begin(told, code, reach), reach);
}

/** One more group, where tiles and hand have room for it. */
const add = (told: Told, made: Laid, reach: Reach): Told | null =>
  enough(made.tiles, [], reach) && reach.room >= takes(made) ? { ...told, laid: [...told.laid, made] } : null;

/** What a tap makes of the group that was told last; nothing where it begins another. */
function grow(last: Laid, code: string, reach: Reach, suits: Suits): Laid | null {
  const { tiles, word } = last;
  if (same(tiles) && tiles[0] === code && tiles.length < 4) {
    if (word !== null) return tiles.length === 3 ? { tiles: [...tiles, code], word: "kong" } : null;
    if (reach.held) return tiles.length < 3 ? { tiles: [code, code, code], word: "pung" } : { tiles: [...tiles, code], word: "kong" };
    return { tiles: [...tiles, code], word: tiles.length === 3 ? "concealed-kong" : null };
  }
  if (tiles.length !== 1 || word !== null) return null;
  const found = run(tiles[0]!, code, suits);
  return found && { tiles: found, word: reach.held || reach.brush !== "" ? suits.chow : null };
}

/** A group begins: open at once as a pung; the last two tiles of a hand are its pair. */
function begin(told: Told, code: string, reach: Reach): Laid {
  if (reach.held) return meld("pung", code);
  const whole = told.laid.every(({ tiles }) => tiles.length > 2);
  return { tiles: reach.room === 2 && whole && reach.left(code) > 1 ? [code, code] : [code], word: null };
}

/** Three suits as pads of numbers, and honours. */
export const pads = (suits: string, honours: number): string[][] => [
  ...[...suits].map((letter) => Array.from({ length: 9 }, (_, i) => `${i + 1}${letter}`)),
  Array.from({ length: honours }, (_, i) => `${i + 1}z`),
];

export const isRun = (tiles: readonly string[]): boolean => tiles.length === 3 && !same(tiles);
export const isSame = (tiles: readonly string[], count: number): boolean => tiles.length === count && same(tiles);
