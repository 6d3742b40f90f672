/** What the page does for its player: passes until his turn, throws for a locked hand, and holds off slips of the finger. */
import { settings } from "../settings.svelte";
import type { Table } from "./model.svelte";

/** Does something after milliseconds; what it gives takes that back. */
export type Later = (ms: number, act: () => void) => () => void;

export const byClock: Later = (ms, act) => {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
};

/** Milliseconds in which buttons that have just appeared take no press: what is pressed then was meant for what stood there. */
export const GUARD = 350;
/** Milliseconds for which the card that a locked hand has drawn can be seen before it goes. */
export const SEEN = 900;

export class Habits {
  /** Every offer but a win is passed until the player's own turn. */
  passing = $state(false);
  /** The buttons have only just appeared. */
  fresh = $state(false);
  private asked = "";
  private takeBack: (() => void)[] = [];

  constructor(
    private readonly table: Table,
    private readonly later: Later,
  ) {}

  /** The table is shown as it is now. */
  heard(): void {
    const { state, view } = this.table;
    const asked = state && view?.moves.length ? `${state.deal} ${state.ask}` : "";
    const elsewhere = view?.phase === "claim" || (view?.phase === "turn" && !asked);
    if (!elsewhere) this.passing = false;
    if (asked === this.asked) return;
    this.asked = asked;
    this.rest();
    if (asked && !this.answer()) this.watch();
  }

  /** Takes back what was to be done later. */
  rest(): void {
    for (const back of this.takeBack.splice(0)) back();
    this.fresh = false;
  }

  /** Answers for the player, where he wished it so. */
  private answer(): boolean {
    const { table } = this;
    const pass = table.actions.find(({ word }) => word === "pass");
    if (!this.passing || !pass || table.winning) return false;
    table.play(pass);
    return true;
  }

  private watch(): void {
    const { table } = this;
    if (settings.guard && table.actions.length) {
      this.fresh = true;
      this.takeBack.push(this.later(GUARD, () => (this.fresh = false)));
    }
    const drawn = table.drawn;
    // Each move of a lesson is the learner's own.
    if (settings.auto && drawn && !table.tutor && table.view?.moves.length === 1 && table.ui.locked?.(table.view)) {
      this.takeBack.push(this.later(SEEN, () => table.discard(drawn)));
    }
  }
}
