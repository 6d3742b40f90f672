/** What the game tells of its own. Made by `python -m tianhu.server.typescript`; not edited. */
import type * as table from "../../lib/protocol";

/** Who owes whom for the group of a point (W6); `dangtou` where it is owed for hu. */
export interface Liability {
  seat: number;
  holder: number;
  point: string;
  dangtou: boolean;
}

/** Roll and yaozhang, ripe points, who fled; after the end fouls by seat, and liabilities. */
export interface Public {
  roll: number[];
  yaozhang: string[];
  ripe: string[];
  fled: number | null;
  fouls?: number[][];
  liable?: Liability[];
}

/** Seat name and home point, flowers laid, tiles of the hand that all have seen. */
export interface Marks {
  name: string;
  home: string;
  flowers: string[];
  shown: string[];
  waiting: boolean;
}

/** A foul by its number in the rules, or a remark; `instead` is what was in order. */
export interface Breach {
  move: number;
  line?: number;
  seat: number;
  kind: number;
  rule: string;
  tile: string;
  instead: string[];
}

/** A liability with its rule, and the discard it comes from. */
export interface Owed {
  seat: number;
  holder: number;
  point: string;
  dangtou: boolean;
  move: number;
  line?: number;
  rule: string;
  tile: string;
}

/** What a judge finds; `remarks` where breaches of order are remarks (W4.0). */
export interface Judged {
  fouls: Breach[];
  liable: Owed[];
  remarks?: Breach[];
}

export type View = table.View<Public, Marks, table.Help, Judged>;
export type Result = table.Result<Judged>;
