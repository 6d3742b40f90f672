/**
 * What a game tells the table. A game is one folder under src/games/ whose
 * index.ts exports `ui: GameUi`; the table finds it there and lists none.
 */
import type { Component } from "svelte";
import type { Deck } from "./art/deck";
import type { Result, View } from "./protocol";
import type { Payment } from "./table/score";

/** A way to sort the hand. Its label is the page's `sort.<order>`. */
export type Order = "groups" | "rank";

/**
 * How the parts of a hand are laid out.
 * `columns`: each group a column of overlapping tiles, only indexes showing but for the last;
 * `rows`: tiles whole, side by side, in as many rows as the screen needs.
 */
export type Layout = "columns" | "rows";

/** A small sign beside a player's name; `key` is a key of the game's texts. */
export interface Badge {
  key: string;
  values?: Record<string, string | number>;
  /** The key of a longer text, for those who point at the sign. */
  title?: string;
  /** Tiles shown in the sign. */
  tiles?: readonly string[];
  /** The tiles say it all: the text is only read aloud. */
  short?: boolean;
}

/** What is to be known of a tile beyond its face. */
export interface Notes {
  /** Keys of the game's texts, read with the tile's name. */
  keys: readonly string[];
  /** Drawn over the face, in its coordinates; empty for nothing. */
  drawing: string;
}

export interface GameUi {
  readonly deck: Deck;
  /** A handful of tiles for the game's card on the first page. */
  readonly sample: readonly string[];
  readonly layout: Layout;
  /** Tiles in one row of a hand of so many on a phone (`rows`), or columns (`columns`). */
  readonly across: number | ((count: number) => number);
  readonly orders: readonly Order[];
  /** The viewer's concealed tiles in the groups in which they are shown. */
  arrange(hand: readonly string[], order: Order, view: View): string[][];
  /** Reads a text of tiles: `123m`. */
  tiles(text: string): string[];
  /** How many tiles of a code there are, for the count of those unseen. */
  copies(code: string): number;
  /** What makes tiles light up together: the code itself, or in some games the point. */
  kin(code: string): string;
  /** What lies in the middle for all to see: indicators, yaozhang, winds. `big` where room allows. */
  readonly Public: Component<{ view: View }>;
  /** Codes of face-up tiles that `Public` shows, so that they count as seen. */
  shown(view: View): readonly string[];
  /** Signs beside a player's name. */
  badges(view: View, seat: number): readonly Badge[];
  /** Whether the order of a player's own discards matters and is numbered. */
  readonly numbered: boolean;
  /** A sign before the number of the deal: the round. */
  title?(view: View): Badge;
  /** Notes of a tile; `seat` holds or threw it, `held` if it is concealed, `alone` if it is shown in no group. */
  notes?(view: View, seat: number, code: string, held: boolean, alone?: boolean): Notes;
  /** The key of the text that says which discards are in order and why, before a tile is raised. */
  demand?(view: View): string | undefined;
  /** Words of actions that are asked for twice. */
  readonly sure?: readonly string[];
  /** `Public` draws the wall, with `data-wall` where tiles come from. */
  readonly ownWall?: boolean;
  /** Who pays whom; where a game does not say, every pair settles the difference of their totals. */
  payments?(result: Result, view: View): readonly Payment[];
  /** What a judge found, below the settlement. */
  readonly Verdict?: Component<{ result: Result; name: (seat: number) => string }>;
}
