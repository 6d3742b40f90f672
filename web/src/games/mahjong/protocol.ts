/** What the game tells of its own. Made by `python -m tianhu.server.typescript`; not edited. */
import type * as table from "../../lib/protocol";

/** Where the wall was broken: so many stacks from the right of a seat. */
export interface Break {
  seat: number;
  stacks: number;
}

/** A stack of the wall, counted from the right of the seat before which it stands. */
export interface Place {
  seat: number;
  place: number;
}

/** The wall as it lies: the heights of the stacks by seat, and where loose tiles lie on top. */
export interface Wall {
  break: Break;
  sides: number[][];
  loose: Place[];
}

/** Round, winds by seat, dice, how many tiles may be drawn, and the wall where dice were told. */
export interface Public {
  round: number;
  round_wind: string;
  winds: string[];
  dice: number[];
  left: number;
  wall: Wall | null;
}

/** The seat's wind, and whether it was calling after its last discard. */
export interface Marks {
  wind: string;
  calling: boolean;
}

/** A tile that brings the hand nearer, and how many are unseen. */
export interface Useful {
  tile: string;
  left: number;
}

/** A tile that may go, and what then brings the hand nearer. */
export interface Keeping {
  tile: string;
  tiles: Useful[];
}

/** Also what brings a hand at rest nearer, and with a tile to discard, what may go. */
export interface Help {
  distance: number;
  waits?: string[];
  tiles?: Useful[];
  discards?: Keeping[];
}

export type View = table.View<Public, Marks, Help, unknown>;
export type Result = table.Result<unknown>;
