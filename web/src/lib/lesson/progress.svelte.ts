/** Which steps this device has seen done. A step that was done stays so. */

const place = "tianhu.lessons";

function load(): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}");
    const entries = Object.entries(typeof kept === "object" && kept !== null ? kept : {});
    return Object.fromEntries(entries.filter(([, steps]) => Array.isArray(steps)));
  } catch {
    return {};
  }
}

let kept = $state.raw(load());

export const done = (game: string, step: string): boolean => kept[game]?.includes(step) ?? false;
export const count = (game: string): number => kept[game]?.length ?? 0;

/** Another tab may have added steps meanwhile, so they are read again first. */
export function finish(game: string, step: string): void {
  const now = load();
  const steps = new Set([...(kept[game] ?? []), ...(now[game] ?? []), step]);
  kept = { ...kept, ...now, [game]: [...steps] };
  try {
    localStorage.setItem(place, JSON.stringify(kept));
  } catch {
    // Private windows may refuse storage; what was done is then known as long as the page.
  }
}
