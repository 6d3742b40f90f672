/**
 * Turns the games' catalogues (src/tianhu/games/<game>/words/<language>.json) into
 * typed modules under src/gen/words/. Every language has the type of all keys that
 * occur in any of them, so a text that is missing in one language does not compile.
 * Of each game with examples of its rules (examples.json) it makes src/gen/rules/<game>.json:
 * the numbers of its rules in their order, and the examples; and src/gen/rules.json, the numbers
 * of each game that has a page, by which the server knows what addresses there are. The texts of lessons
 * it lays under src/gen/lessons/ as they are.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const languages = ["en", "zh-Hant", "zh-Hans", "th"];
const web = fileURLToPath(new URL("..", import.meta.url));
const games = join(web, "../src/tianhu/games");
const out = join(web, "src/gen/words");
const note = "// Made by scripts/words.mjs from the game's own catalogue; change it there.\n";

function read(game, language) {
  const file = join(games, game, "words", `${language}.json`);
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new Error(`words: ${game}/words/${language}.json: ${error.message}`);
  }
}

/** Writes only what changed, so that a running development server does not reload for nothing. */
function write(file, text) {
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

function generate(game) {
  const texts = languages.map((language) => read(game, language));
  const keys = [...new Set(texts.flatMap(Object.keys))].sort();
  const folder = join(out, game);
  mkdirSync(folder, { recursive: true });
  write(
    join(folder, "keys.ts"),
    `${note}export type Key =\n${keys.map((key) => `  | ${JSON.stringify(key)}`).join("\n")};\nexport type Words = Readonly<Record<Key, string>>;\n`,
  );
  languages.forEach((language, i) => {
    const body = JSON.stringify(texts[i], null, 2);
    write(join(folder, `${language}.ts`), `${note}import type { Words } from "./keys";\n\nexport const words: Words = ${body};\n`);
  });
}

/** What the rule book of a game needs beside its texts; null for a game without examples. */
function book(game) {
  const file = join(games, game, "examples.json");
  if (!existsSync(file)) return null;
  const numbers = Object.keys(read(game, "en")).flatMap((key) => (key.startsWith("rule.") ? [key.slice("rule.".length)] : []));
  return { numbers, examples: JSON.parse(readFileSync(file, "utf8")) };
}

function books(all) {
  const folder = join(web, "src/gen/rules");
  mkdirSync(folder, { recursive: true });
  for (const stale of readdirSync(folder).filter((name) => !all.has(name.replace(/\.json$/, "")))) rmSync(join(folder, stale));
  for (const [game, data] of all) write(join(folder, `${game}.json`), JSON.stringify(data));
  const drawn = found.filter((game) => existsSync(join(web, "src/games", game, "index.ts")));
  const numbers = Object.fromEntries(drawn.map((game) => [game, all.get(game)?.numbers ?? []]));
  write(join(web, "src/gen/rules.json"), JSON.stringify(numbers));
}

/** The texts of a game's lessons, which are fetched when one is opened. */
function lessons(game) {
  const [from, to] = [join(games, game, "lessons"), join(web, "src/gen/lessons", game)];
  if (!existsSync(join(from, "en.json"))) return rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const language of languages) write(join(to, `${language}.json`), readFileSync(join(from, `${language}.json`), "utf8"));
}

const found = existsSync(games) ? readdirSync(games).filter((game) => existsSync(join(games, game, "words/en.json"))) : [];
mkdirSync(out, { recursive: true });
for (const stale of readdirSync(out).filter((name) => !found.includes(name))) rmSync(join(out, stale), { recursive: true });
found.forEach(generate);
found.forEach(lessons);
books(new Map(found.map((game) => [game, book(game)]).filter(([, data]) => data)));
