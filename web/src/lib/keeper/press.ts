/** A key that knows a long press from a tap; what a keyboard presses is a tap. */

/** Milliseconds after which a press is long. */
const LONG = 380;

export function press(node: HTMLElement, act: (long: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let done = false;
  const down = (event: PointerEvent): void => {
    if (event.button > 0) return;
    done = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      done = true;
      act(true);
    }, LONG);
  };
  const stop = (): void => clearTimeout(timer);
  const click = (): void => {
    stop();
    if (!done) act(false);
    done = false;
  };
  const menu = (event: Event): void => event.preventDefault();
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointerleave", stop);
  node.addEventListener("pointercancel", stop);
  node.addEventListener("click", click);
  node.addEventListener("contextmenu", menu);
  return {
    update(next: (long: boolean) => void): void {
      act = next;
    },
    destroy(): void {
      stop();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointerleave", stop);
      node.removeEventListener("pointercancel", stop);
      node.removeEventListener("click", click);
      node.removeEventListener("contextmenu", menu);
    },
  };
}
