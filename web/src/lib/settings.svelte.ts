/** What a visitor has chosen on this device. */

export type Theme = "auto" | "dark" | "light";

interface Settings {
  theme: Theme;
  /** How the hand is sorted: one of the game's orders. */
  order: string;
  /** Whether waits and the distance from ready are shown. */
  help: boolean;
}

const place = "tianhu.settings";
const initial: Settings = { theme: "auto", order: "groups", help: false };

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
