/** A finished deal as messages, so that a table shows it as it shows a deal in play. */
import type { Replay, StateMessage } from "../protocol";

/** What a table is shown at a step. What happened is told only when it is reached from the step before. */
export function message(replay: Replay, deal: number, at: number, from: number): StateMessage {
  const { view, events } = replay.steps[at]!;
  return {
    t: "state",
    deal,
    ask: at,
    view,
    events: at === from + 1 ? events : [],
    sitting: {
      deal,
      deals: deal,
      totals: view.result?.settlement ?? view.seats.map(() => 0),
      over: false,
      speed: "normal",
      commitment: "",
      dealer: view.dealer,
      rolls: [],
      players: replay.players,
    },
  };
}

/** The step at which a move of the record is about to be made. */
export function stepOf(replay: Replay, move: number): number {
  const later = replay.steps.findIndex(({ index }) => index > move);
  return Math.max(0, (later < 0 ? replay.steps.length : later) - 1);
}

/** The step that a key leads to, or undefined. */
export function keyStep(key: string, at: number, count: number): number | undefined {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 }[key];
  return to === undefined ? undefined : Math.min(count - 1, Math.max(0, to));
}
