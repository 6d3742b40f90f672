import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** The server answers for the addresses of rules that there are: their numbers lie beside the page. */
const numbers = {
  name: "rule-numbers",
  generateBundle(this: { emitFile(file: { type: "asset"; fileName: string; source: string }): void }): void {
    this.emitFile({ type: "asset", fileName: "rules.json", source: readFileSync(new URL("src/gen/rules.json", import.meta.url), "utf8") });
  },
};

export default defineConfig({
  // Relative addresses: the page may be served under any path.
  base: "./",
  plugins: [svelte(), numbers],
  build: { outDir: "../src/tianhu/server/page", emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: process.env["TIANHU_SERVER"] ?? "http://127.0.0.1:8765", ws: true } } },
  test: { environment: "node", include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
});
