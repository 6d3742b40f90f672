/** Pull a tile up past the hand to throw it. A plain tap stays a click, so that every kind of input can make it. */

/** How far a tile moves before it counts as pulled, and how far up it must be let go, in pixels. */
const slack = 8;
const reach = 64;

export function pull(tile: HTMLElement, thrown: () => void): () => void {
  let start: { x: number; y: number; id: number } | null = null;
  let pulled = false;

  const down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    start = { x: event.clientX, y: event.clientY, id: event.pointerId };
    pulled = false;
  };
  const move = (event: PointerEvent): void => {
    if (!start || event.pointerId !== start.id) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!pulled && Math.hypot(dx, dy) < slack) return;
    pulled = true;
    // Captured only now: a tap must stay a click on the tile.
    tile.setPointerCapture(event.pointerId);
    tile.classList.add("pulled");
    tile.style.translate = `${dx}px ${dy}px`;
    tile.classList.toggle("away", -dy > reach);
  };
  const release = (event: PointerEvent, whole: boolean): void => {
    if (!start || event.pointerId !== start.id) return;
    const far = start.y - event.clientY > reach;
    start = null;
    if (pulled && whole && far) thrown();
    tile.classList.remove("pulled", "away");
    // The measuring before the next update must still find the tile where it was let go.
    requestAnimationFrame(() => (tile.style.translate = ""));
  };
  const up = (event: PointerEvent): void => release(event, true);
  const cancel = (event: PointerEvent): void => release(event, false);
  const click = (event: MouseEvent): void => {
    if (!pulled) return;
    pulled = false;
    event.stopImmediatePropagation();
  };

  tile.addEventListener("pointerdown", down);
  tile.addEventListener("pointermove", move);
  tile.addEventListener("pointerup", up);
  tile.addEventListener("pointercancel", cancel);
  tile.addEventListener("click", click, true);
  return () => {
    tile.removeEventListener("pointerdown", down);
    tile.removeEventListener("pointermove", move);
    tile.removeEventListener("pointerup", up);
    tile.removeEventListener("pointercancel", cancel);
    tile.removeEventListener("click", click, true);
  };
}
