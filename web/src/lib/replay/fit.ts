/** How large the tiles of a replay may be so that all of it stands on one screen. */
import { tick } from "svelte";

/** The sizes that are tried, the largest first; below the last it scrolls. */
export const sizes: readonly number[] = Array.from({ length: 12 }, (_, i) => 1 - i * 0.05);

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
