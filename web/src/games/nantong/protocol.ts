/** What the game tells of its own. Made by `python -m tianhu.server.typescript`; not edited. */
import type * as table from "../../lib/protocol";

/** The indicators, in view all the time. */
export interface Public {
  indicators: string[];
}

/** Whether the seat has declared ready. */
export interface Marks {
  ready: boolean;
}

export type View = table.View<Public, Marks, table.Help, unknown>;
export type Result = table.Result<unknown>;
