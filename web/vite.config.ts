import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  // Relative addresses: the page may be served under any path.
  base: "./",
  plugins: [svelte()],
  build: { outDir: "../src/tianhu/server/page", emptyOutDir: true, assetsInlineLimit: 0 },
  server: { proxy: { "/api": { target: process.env["TIANHU_SERVER"] ?? "http://127.0.0.1:8765", ws: true } } },
  test: { environment: "node", include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
});
