/** Which games have lessons, told without fetching any. */
import type { Language } from "../words.svelte";

type Texts = Readonly<Record<string, string>>;
const files = import.meta.glob<Texts>("../../gen/lessons/*/*.json", { import: "default" });

/** What fetches the texts of a game's lessons in a language, if there are any. */
export const fetched = (game: string, tongue: Language): (() => Promise<Texts>) | undefined => files[`../../gen/lessons/${game}/${tongue}.json`];

export const teaches = (game: string): boolean => fetched(game, "en") !== undefined;
