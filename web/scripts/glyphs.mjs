/**
 * Cuts the characters printed on the tiles out of LXGW WenKai Bold (OFL) and
 * writes them as SVG outlines to src/games/<game>/glyphs.ts, one file for each
 * src/games/<game>/glyphs.txt, which lists that game's characters.
 *
 * The result is committed, so an ordinary install needs no font. To cut again:
 *   npm install --no-save @fontsource/lxgw-wenkai fontkit && npm run glyphs
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("..", import.meta.url));
const games = join(web, "src/games");
const files = join(web, "node_modules/@fontsource/lxgw-wenkai/files");

if (!existsSync(files)) {
  console.error("glyphs: first run  npm install --no-save @fontsource/lxgw-wenkai fontkit");
  process.exit(2);
}
const fontkit = await import("fontkit");
const fonts = readdirSync(files)
  .filter((name) => name.endsWith("-700-normal.woff2"))
  .map((name) => fontkit.openSync(join(files, name)));

/** The outline of one character on a 1000-unit em, y down, its ink centred on the origin. */
function outline(char) {
  const code = char.codePointAt(0);
  const font = fonts.find((each) => each.hasGlyphForCodePoint(code));
  if (!font) throw new Error(`no glyph for ${char}`);
  const glyph = font.glyphForCodePoint(code);
  const { minX, maxX, minY, maxY } = glyph.path.bbox;
  const scale = 1000 / font.unitsPerEm;
  const x = (value) => Math.round((value - (minX + maxX) / 2) * scale);
  const y = (value) => Math.round(((minY + maxY) / 2 - value) * scale);
  const letters = { moveTo: "M", lineTo: "L", quadraticCurveTo: "Q", bezierCurveTo: "C", closePath: "Z" };
  return glyph.path.commands
    .map(({ command, args }) => letters[command] + args.map((value, i) => (i % 2 ? y : x)(value)).join(" "))
    .join("");
}

for (const game of readdirSync(games)) {
  const list = join(games, game, "glyphs.txt");
  if (!existsSync(list)) continue;
  const chars = [...new Set(readFileSync(list, "utf8").replace(/\s/g, ""))];
  const entries = chars.map((char) => `  ${JSON.stringify(char)}: "${outline(char)}",`);
  const head = "// Outlines from LXGW WenKai Bold (SIL OFL 1.1), cut by scripts/glyphs.mjs from glyphs.txt.\n";
  writeFileSync(join(games, game, "glyphs.ts"), `${head}export const glyphs = {\n${entries.join("\n")}\n} as const;\n`);
  console.log(`${game}: ${chars.length} characters`);
}
