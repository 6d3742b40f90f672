/**
 * What a game tells the table. A game is one folder under src/games/ whose
 * index.ts exports `ui: GameUi`; the table finds it there and lists none.
 */
import type { Component } from "svelte";
import type { Deck } from "./art/deck";
import type { KeeperUi } from "./keeper/ui";
import type { View } from "./protocol";
import type { Payment } from "./table/score";

/** A way to sort the hand. Its label is the page's `sort.<order>`. */
export type Order = "groups" | "rank";

/**
 * How the parts of a hand are laid out where a single row has no room.
 * `columns`: each group a column of overlapping tiles, only indexes showing but for the last;
 * `rows`: tiles whole, side by side, in two rows.
 */
export type Layout = "columns" | "rows";

/** Whether tiles are a whole group, the beginning of one, or lie alone. */
export type Kind = "whole" | "part" | "single";

/** Tiles of a hand that belong together, by their codes or as pieces. */
export interface Group<T = string> {
  kind: Kind;
  tiles: T[];
}

/** A small sign beside a player's name; `key` is a key of the game's texts. */
export interface Badge {
  key: string;
  values?: Record<string, string | number>;
  /** The key of a longer text that explains the sign. */
  title?: string;
  /** The rule behind it. */
  rule?: string;
  /** Tiles shown in the sign instead of the text, which is then only read aloud. */
  tiles?: readonly string[];
  /** How its tiles are drawn: in a round coin, lying on their side, or as a small chip. */
  look?: "coin" | "flat" | "chip";
  /** The part of a face that a coin or a chip shows, as a viewBox. */
  part?: string;
}

/** What is to be known of a tile beyond its face. */
export interface Notes {
  /** Keys of the game's texts, read with the tile's name. */
  keys: readonly string[];
  /** Small drawings, 20 × 20, below a tile of the hand and on the upper rim of any other; never on a face. */
  signs: readonly string[];
}

/** `V` is what the game tells of a table, as its own `protocol.ts` says. */
export interface GameUi<V extends View = View> {
  /** How a deal with real tiles is told to the score keeper. */
  readonly keeper: KeeperUi;
  readonly deck: Deck;
  readonly layout: Layout;
  /** Tiles in one of two rows of a hand (`rows`), or columns of a hand with its melds (`columns`). */
  readonly across: number;
  readonly orders: readonly Order[];
  /** Concealed tiles in the groups in which they are shown: whole ones, then beginnings, then single tiles. */
  arrange(hand: readonly string[], order: Order, view: V): Group[];
  /** Reads a text of tiles: `123m`. */
  tiles(text: string): string[];
  /** How many tiles of a code there are, for the count of those unseen. */
  copies(code: string): number;
  /** What makes tiles light up together: the code itself, or in some games the point. */
  kin(code: string): string;
  /** On narrow screens the drawn tile has a place above the right end of the hand; else it stands at the end of its last row. */
  readonly slot: boolean;
  /** Signs of the hand stand below its tiles, where room is kept for them; else on their upper rim. */
  readonly foot: boolean;
  /** What lies in the middle for all to see: indicators, yaozhang, winds. */
  readonly Public: Component<{ view: V }>;
  /** What a player looks up while playing; its title is the text `about.title`. */
  readonly Help?: Component<{ view: V }>;
  /** Codes of face-up tiles that `Public` shows, so that they count as seen. */
  shown(view: V): readonly string[];
  /** Signs beside a player's name. */
  badges(view: V, seat: number): readonly Badge[];
  /** The rule that says what being dealer means. */
  readonly dealer: string;
  /** Whether the order of a player's own discards matters and is numbered. */
  readonly numbered: boolean;
  /** A sign before the number of the deal: the round. */
  title?(view: V): Badge;
  /** What a player ended a deal with that nobody has won, before the wall was: an event's word, and his seat. */
  ended?(view: V): { word: string; seat: number } | undefined;
  /** Notes of a tile; `seat` holds or threw it, `held` if it is concealed, `alone` if it is shown in no group. */
  notes?(view: V, seat: number, code: string, held: boolean, alone?: boolean): Notes;
  /** The text that says which discards are in order and why, by its key, and the rule behind it. */
  demand?(view: V): { key: string; rule: string } | undefined;
  /** Whether the viewer's hand is locked, so that what he draws wins or goes. */
  locked?(view: V): boolean;
  /** Words of actions that are asked for twice. */
  readonly sure?: readonly string[];
  /** `Public` draws the wall, with `data-wall` where tiles come from. */
  readonly ownWall?: boolean;
  /** Who pays whom; where a game does not say, every pair settles the difference of their totals. */
  payments?(result: NonNullable<V["result"]>, dealer: number): readonly Payment[];
  /** What a judge found, below the settlement. */
  readonly Verdict?: Component<{ result: NonNullable<V["result"]>; name: (seat: number) => string }>;
}
