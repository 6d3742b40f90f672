/** How large the tiles of a replay may be so that all of it stands on one screen. */
import { tick } from "svelte";

/** No smaller than this: then it scrolls. */
export const LEAST = 0.45;
const STEP = 0.05;

/** The largest size at which nothing is cut off; each try is shown and measured. */
export async function fitted(place: HTMLElement, show: (size: number) => void): Promise<number> {
  for (let size = 1; size > LEAST; size -= STEP) {
    show(size);
    await tick();
    if (place.scrollHeight <= place.clientHeight + 1) return size;
  }
  return LEAST;
}
