/**
 * Motion: measure every [data-tile] before an update, play the difference after it.
 * A tile that was not there before starts from the place `origin` names.
 */
const tiles = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>("[data-tile]")];

export type Places = ReadonlyMap<string, DOMRect>;

export const measure = (root: ParentNode): Places => new Map(tiles(root).map((tile) => [tile.dataset.tile!, tile.getBoundingClientRect()]));

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

function fly(tile: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  const [dx, dy, scale] = [from.x - to.x, from.y - to.y, from.width / to.width];
  if (Math.abs(dx) + Math.abs(dy) < 1) return;
  tile.classList.add("moving");
  const animation = tile.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, transformOrigin: "0 0" },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: 340, delay, easing: "cubic-bezier(.2,.8,.2,1)", fill: "backwards" },
  );
  const settle = (): void => tile.classList.remove("moving");
  animation.finished.then(settle, settle);
}

/** `step` is the pause between tiles that come in together, in milliseconds. */
export function play(root: ParentNode, before: Places, origin: (id: string) => DOMRect | undefined, step = 24): void {
  if (still()) return;
  let fresh = 0;
  // All is measured before anything moves: each move would have the browser lay out the page anew for the next measure.
  const flights = tiles(root).flatMap((tile) => {
    const id = tile.dataset.tile!;
    const was = before.get(id);
    const from = was ?? origin(id);
    return from ? [{ tile, from, to: tile.getBoundingClientRect(), delay: was ? 0 : fresh++ * step }] : [];
  });
  for (const { tile, from, to, delay } of flights) fly(tile, from, to, delay);
}
