/** What a visitor has chosen on this device. */

export type Theme = "auto" | "dark" | "light";

interface Settings {
  theme: Theme;
  /** How the hand is sorted: one of the game's orders. */
  order: string;
  /** Whether waits and the distance from ready are shown. */
  help: boolean;
  /** Whether tiles, calls and one's turn are heard. */
  sound: boolean;
  /** Whether a locked hand discards by itself what it may not keep. */
  auto: boolean;
  /** Whether buttons that have just appeared take no press for a moment. */
  guard: boolean;
  /** Whether phrases of others are shown at a table for friends. */
  talk: boolean;
}

const place = "tianhu.settings";
/** Fingers hold a phone, which makes no sound before it is asked to. */
const quiet = typeof matchMedia === "undefined" || matchMedia("(pointer: coarse)").matches;
const initial: Settings = { theme: "auto", order: "groups", help: false, sound: !quiet, auto: true, guard: true, talk: true };

function load(): Settings {
  try {
    return { ...initial, ...(JSON.parse(localStorage.getItem(place) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...initial };
  }
}

export const settings = $state<Settings>(load());

export function save(change: Partial<Settings>): void {
  Object.assign(settings, change);
  document.documentElement.dataset.theme = settings.theme;
  try {
    localStorage.setItem(place, JSON.stringify(settings));
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
}
