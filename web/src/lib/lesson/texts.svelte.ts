/** The texts of the games' lessons in the visitor's language; they are fetched when a lesson is opened. */
import { fill, language } from "../words.svelte";
import { fetched } from "./teaches";

let texts = $state.raw<Readonly<Record<string, Readonly<Record<string, string>>>>>({});
const key = (game: string): string => `${game} ${language()}`;

/** Makes the texts of a game's lessons available in the present language. */
export async function read(game: string): Promise<void> {
  const [place, load] = [key(game), fetched(game, language())];
  if (texts[place] || !load) return;
  const found = await load();
  texts = { ...texts, [place]: found };
}

/** A text of a game's lessons; empty until it has come. */
export const text = (game: string, name: string, values?: Readonly<Record<string, string | number>>): string => fill(texts[key(game)]?.[name] ?? "", values);
