/** What is worth jumping to in a replay: claims, kongs, the end, and the moves that gave something away. */
import type { Decision, Replay } from "../protocol";
import { stepOf } from "../table/replay";

export type Kind = "claim" | "kong" | "win" | "mistake";
export const kinds: readonly Kind[] = ["claim", "kong", "win", "mistake"];

export interface Mark {
  kind: Kind;
  /** The step at which it is seen; a mistake, at which it is about to be made. */
  step: number;
}

/** Whether a step laid down something new: four tiles that belong together, or fewer. */
function laid(replay: Replay, at: number): Kind | null {
  const before = replay.steps[at - 1]?.view.seats;
  const fresh = (replay.steps[at]?.view.seats ?? []).flatMap(({ melds }, seat) => melds.filter(({ tiles }, i) => tiles.length !== before?.[seat]?.melds[i]?.tiles.length));
  if (!before || !fresh.length) return null;
  return fresh.some(({ tiles }) => tiles.length > 3) ? "kong" : "claim";
}

/** The marks of a replay in order. `decisions`: those of a review, if there is one. */
export function marks(replay: Replay, decisions: readonly Decision[]): Mark[] {
  const seen = replay.steps.flatMap((step, at): Mark[] => {
    if (step.view.result && step.view.result.winner !== null) return [{ kind: "win", step: at }];
    const kind = laid(replay, at);
    return kind ? [{ kind, step: at }] : [];
  });
  const wrong = decisions.filter(({ grade }) => grade === "clear" || grade === "likely").map(({ index }): Mark => ({ kind: "mistake", step: stepOf(replay, index) }));
  return [...seen, ...wrong].sort((a, b) => a.step - b.step);
}

/** The next mark of a kind after a step, the first again after the last; undefined where there is none. */
export function following(all: readonly Mark[], kind: Kind, at: number): Mark | undefined {
  const mine = all.filter((mark) => mark.kind === kind);
  return mine.find(({ step }) => step > at) ?? mine[0];
}
