/** How large the tiles of a replay may be so that all of it stands on one screen. */
import { tick } from "svelte";

/** The sizes that are tried, the largest first; below the last it scrolls. */
export const sizes: readonly number[] = Array.from({ length: 12 }, (_, i) => 1 - i * 0.05);

/** Which of them a phone's screen mostly takes. */
const GUESS = 4;

/** The largest size at which nothing is cut off; each try is shown and measured, in halves. */
export async function fitted(place: HTMLElement, show: (size: number) => void): Promise<number> {
  let [from, to] = [0, sizes.length - 1];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    show(sizes[middle]!);
    await tick();
    if (place.scrollHeight <= place.clientHeight + 1) to = middle;
    else from = middle + 1;
  }
  return sizes[from]!;
}

const PLACE = "tianhu.fit.";
/** What a screen of this size is called. */
const screen = (game: string): string => `${PLACE}${game}.${innerWidth}x${innerHeight}`;

/** The size that was found last on such a screen; a guess before. It is corrected once the replay is shown. */
export function usual(game: string): number {
  try {
    const found = Number(sessionStorage.getItem(screen(game)));
    if (sizes.includes(found)) return found;
  } catch {
    // Without storage it is guessed.
  }
  return innerWidth < 700 ? sizes[GUESS]! : 1;
}

export function remember(game: string, size: number): void {
  try {
    sessionStorage.setItem(screen(game), String(size));
  } catch {
    // Then it is guessed again.
  }
}
