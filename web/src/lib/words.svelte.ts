/**
 * Texts in the visitor's language. Both catalogues, the page's and each game's,
 * are loaded for one language at a time; a change of language is seen at once
 * wherever `t` or `word` was called in a template.
 */
import { best, isLanguage, type Language } from "./languages";
import type { en, PageKey } from "./words/en";

export { best, languages, type Language } from "./languages";

type Texts = Readonly<Record<string, string>>;
type Names<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Values<S> = [Names<S>] extends [never] ? [] : [Record<Names<S>, string | number>];

const pages = import.meta.glob<{ words: Texts }>("./words/*.ts");
const gameTexts = import.meta.glob<{ words: Texts }>(["../gen/words/*/*.ts", "!**/keys.ts"]);

const place = "tianhu.language";
let now = $state<Language>("en");
let page = $state.raw<Texts>({});
let games = $state.raw<Readonly<Record<string, Texts>>>({});

export const language = (): Language => now;

export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** A text of the page. */
export function t<K extends PageKey>(key: K, ...values: Values<(typeof en)[K]>): string {
  return fill(page[key] ?? "", values[0]);
}

/** A text of a game; undefined when the game has none under this key. */
export function wordOf(game: string, key: string, values?: Readonly<Record<string, string | number>>): string | undefined {
  const text = games[game]?.[key];
  return text === undefined ? undefined : fill(text, values);
}

/** The keys of a game's texts; none before they have come. */
export const keysOf = (game: string): string[] => Object.keys(games[game] ?? {});

/** A game's texts in a language, also another than that of the page. */
export async function textsOf(game: string, tongue: Language): Promise<Texts> {
  const load = gameTexts[`../gen/words/${game}/${tongue}.ts`];
  return load ? (await load()).words : {};
}

/** Makes a game's texts available. */
export async function learn(game: string): Promise<void> {
  if (games[game]) return;
  const tongue = now;
  const texts = await textsOf(game, tongue);
  // The language may have been changed while we waited.
  if (tongue === now) games = { ...games, [game]: texts };
  else await learn(game);
}

/** Changes the language of everything on the page. */
export async function speak(tongue: Language): Promise<void> {
  const known = Object.keys(games);
  const [own, ...others] = await Promise.all([
    pages[`./words/${tongue}.ts`]!().then((module) => module.words),
    ...known.map((game) => textsOf(game, tongue)),
  ]);
  page = own;
  games = Object.fromEntries(known.map((game, i) => [game, others[i]!]));
  now = tongue;
  document.documentElement.lang = tongue;
}

/** Remembers a choice of language and follows it. */
export async function choose(tongue: Language): Promise<void> {
  try {
    localStorage.setItem(place, tongue);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  await speak(tongue);
}

/** The remembered language, else the browser's. */
export function preferred(): Language {
  try {
    const kept = localStorage.getItem(place);
    if (kept !== null && isLanguage(kept)) return kept;
  } catch {
    // As above.
  }
  return best(navigator.languages);
}
