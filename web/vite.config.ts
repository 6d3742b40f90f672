import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

interface Emitted {
  emitFile(file: { type: "asset"; fileName: string; source: string | Uint8Array }): void;
}

/** The server answers for the addresses of rules that there are: their numbers lie beside the page. */
const numbers = {
  name: "rule-numbers",
  generateBundle(this: Emitted): void {
    this.emitFile({ type: "asset", fileName: "rules.json", source: readFileSync(new URL("src/gen/rules.json", import.meta.url), "utf8") });
  },
};

const pyodide = createRequire(import.meta.url);
const VERSION = (JSON.parse(readFileSync(pyodide.resolve("pyodide/package.json"), "utf8")) as { version: string }).version;
/** Python for the browser, by the names that it has here: `.js`, since some hosts do not know `.mjs`. */
const PARTS = { "pyodide.js": "pyodide.mjs", "pyodide.asm.js": "pyodide.asm.mjs", "pyodide.asm.wasm": "pyodide.asm.wasm", "pyodide-lock.json": "pyodide-lock.json" };
/** Its library and the rules, compiled by scripts/python.mjs. */
const compiled = (name: string): Uint8Array => readFileSync(new URL(`src/gen/python/${name}`, import.meta.url));

/** What plays without a server: Python as its package has it, what it weighs, and the service worker that keeps it and the page. */
const alone = {
  name: "alone",
  generateBundle(this: Emitted, _options: unknown, bundle: Record<string, unknown>): void {
    const library = compiled("python_stdlib.zip");
    const parts = [...Object.entries(PARTS).map(([name, file]) => ({ name, source: readFileSync(pyodide.resolve(`pyodide/${file}`)) })), { name: "python_stdlib.zip", source: library }];
    const sizes = parts.map(({ name, source }) => {
      this.emitFile({ type: "asset", fileName: `engine/${name}`, source });
      return { name, size: source.length };
    });
    const engine = `${VERSION}-${createHash("sha256").update(library).digest("hex").slice(0, 8)}`;
    // For the server, which puts it into the archive of the rules.
    this.emitFile({ type: "asset", fileName: "engine/rules.zip", source: compiled("rules.zip") });
    this.emitFile({ type: "asset", fileName: "engine/files.json", source: JSON.stringify(sizes) });
    const shell = ["", "icon.svg", "manifest.webmanifest", ...Object.keys(bundle).filter((name) => name.startsWith("assets/")).sort()];
    const text = readFileSync(new URL("src/lib/local/sw.js", import.meta.url), "utf8");
    const version = createHash("sha256").update(shell.join()).update(text).digest("hex").slice(0, 12);
    const filled = text.replace("__VERSION__", version).replace("__ENGINE__", engine).replace("__SHELL__", JSON.stringify(shell));
    this.emitFile({ type: "asset", fileName: "sw.js", source: filled });
  },
};

interface Chunking {
  getModuleInfo(id: string): { importedIds: string[] } | null;
}
let needed: ReadonlySet<string> | undefined;

/** What comes with the first page, whose visitor may go on to no table. */
function first(id: string, at: Chunking): string | null {
  if (!needed) {
    const found = new Set(["src/main.ts", "src/routes/Home.svelte"].map((file) => fileURLToPath(new URL(file, import.meta.url))));
    for (const each of found) at.getModuleInfo(each)?.importedIds.forEach((other) => found.add(other));
    needed = found;
  }
  return needed.has(id) ? "base" : null;
}

export default defineConfig({
  // Relative addresses: the page may be served under any path.
  base: "./",
  plugins: [svelte(), numbers, alone],
  build: {
    outDir: "../src/tianhu/server/page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // A table in a dozen requests: what the first page needs is one piece, what others share another, and one style sheet.
    cssCodeSplit: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: first, priority: 2 }, { name: "play", minShareCount: 2, priority: 1 }] } },
    },
  },
  // By its name the server knows the one script that may run WebAssembly.
  worker: { format: "es", rolldownOptions: { output: { entryFileNames: "assets/engine-[hash].js" } } },
  server: { proxy: { "/api": { target: process.env["TIANHU_SERVER"] ?? "http://127.0.0.1:8765", ws: true } } },
  test: { environment: "node", include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
});
