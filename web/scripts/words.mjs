/**
 * Turns the games' catalogues (src/tianhu/games/<game>/words/<language>.json) into
 * typed modules under src/gen/words/. Every language has the type of all keys that
 * occur in any of them, so a text that is missing in one language does not compile.
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

const found = existsSync(games) ? readdirSync(games).filter((game) => existsSync(join(games, game, "words/en.json"))) : [];
mkdirSync(out, { recursive: true });
for (const stale of readdirSync(out).filter((name) => !found.includes(name))) rmSync(join(out, stale), { recursive: true });
found.forEach(generate);
