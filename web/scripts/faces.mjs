/**
 * Writes the faces of every game (src/games/<game>/faces.ts) as data beside its rules,
 * src/tianhu/games/<game>/faces.json, so that a hand can draw itself in a notebook; and those on its card,
 * src/gen/samples/<game>.json, so that the first page need not load what draws a table.
 */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const web = fileURLToPath(new URL("..", import.meta.url));
const games = join(web, "src/games");
const samples = join(web, "src/gen/samples");
mkdirSync(samples, { recursive: true });

for (const game of readdirSync(games)) {
  const folder = join(web, "../src/tianhu/games", game);
  const source = join(games, game, "faces.ts");
  if (!existsSync(folder) || !existsSync(source)) continue;
  const { module } = await runnerImport(source, { root: web, configFile: false, logLevel: "error" });
  const { id, width, height, index, codes, face } = module.deck;
  const faces = Object.fromEntries(codes.map((code) => [code, face(code)]));
  writeFileSync(join(folder, "faces.json"), JSON.stringify({ width, height, faces }) + "\n");
  const sample = { id, width, height, index, faces: module.sample.map((code) => [code, face(code)]) };
  writeFileSync(join(samples, `${game}.json`), JSON.stringify(sample) + "\n");
}
