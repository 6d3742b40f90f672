/** What lies open, and how many tiles of a kind are still unseen. */
import { hidden } from "../art/deck";
import type { GameUi } from "../game";
import type { View } from "../protocol";

/** Every face-up tile the viewer sees, his own hand included. */
export function seen(view: View, shown: readonly string[]): string[] {
  const melds = view.seats.flatMap((seat) => seat.melds.flatMap((meld) => meld.tiles));
  const lying = view.discards.filter((discard) => !discard.taken).map((discard) => discard.tile);
  return [...view.hand, ...melds, ...lying, ...shown].filter((code) => code !== hidden);
}

export function unseen(view: View, ui: Pick<GameUi, "copies" | "shown">, code: string): number {
  const count = seen(view, ui.shown(view)).filter((each) => each === code).length;
  return Math.max(0, ui.copies(code) - count);
}
