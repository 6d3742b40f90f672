/** What a game tells the score keeper of its own: the keys of its palette, and what a tap on one makes. */
import type { Draft, Flag, Forms, Laid, Told } from "./deal";

/** What a tap may know: how many copies are left, how many tiles the hand still takes. */
export interface Reach {
  left(code: string): number;
  room: number;
  /** A long press: what the chosen brush says of it. */
  held: boolean;
  /** The brush that is chosen. */
  brush: string;
  facts: Readonly<Record<string, unknown>>;
}

/** What a tap on a key makes: the brush that is chosen says so. */
export interface Brush {
  id: string;
  /** The tiles by which it is shown; none: it has a name, that of a meld, or of the hand where `id` is empty. */
  tiles: readonly string[];
  /** The brush that a long press stands for. */
  held: string;
}

/** What must be told of a deal before hands: so many tiles, or dice. */
export interface FactEntry {
  key: string;
  /** Tiles of the palette, or dice. */
  of: "tiles" | "dice";
  count: number;
}

export interface KeeperUi extends Forms {
  /** The tiles of a hand that has won, a kong counted as any group. */
  readonly size: number;
  /** How many of them a group takes. */
  takes(laid: Laid): number;
  /** Blocks of the palette: each three keys wide where the game has suits, else one block. */
  readonly blocks: readonly (readonly string[])[];
  /** Keys in a row of a block. */
  readonly across: number;
  /** Keys of what lies beside the hand: flowers. */
  readonly apart: readonly string[];
  /** The first is chosen where a hand begins to be told. */
  readonly brushes: readonly Brush[];
  readonly facts: readonly FactEntry[];
  /** Ways to win: `from` those that name who gave the tile, `dealer` those that are the dealer's alone. */
  readonly ways: readonly { by: string; from: boolean; dealer?: boolean }[];
  /** What may be true of a win, by the way. */
  flags(by: string): readonly Flag[];
  /** The hand after a tap on a key; null where that cannot be. */
  tap(told: Told, code: string, reach: Reach): Told | null;
  /** How many of a key's tile are left, as its sign says. */
  left(code: string, brush: string, left: (code: string) => number): number;
  /** The words a group may have, null for the hand; a tap on its sign goes through them. */
  words(tiles: readonly string[], draft: Draft): readonly (string | null)[];
  /** A hand in groups, as it is shown when a deal is opened again. */
  groups(tiles: string[]): string[][];
  /** The tile a hand was won with where nobody says otherwise. */
  winning?(told: Told): string | null;
  /** A text of the game that says where the deal stands, by its key. */
  stage?(facts: Readonly<Record<string, unknown>>): string;
  /** How many rounds a game has, where one may be chosen. */
  readonly rounds: number;
  /** Whether there is a judge for a deal told turn by turn. */
  readonly judge: boolean;
}
