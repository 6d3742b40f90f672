import { describe, expect, it } from "vitest";
import type { Deck } from "../src/lib/art/deck";
import { best, fill } from "../src/lib/words.svelte";
import { words as en } from "../src/lib/words/en";

type Module = { words: Record<string, string> };
const pages = import.meta.glob<Module>("../src/lib/words/*.ts", { eager: true });
const games = import.meta.glob<Module>(["../src/gen/words/*/*.ts", "!**/keys.ts"], { eager: true });
const decks = import.meta.glob<{ deck: Deck }>("../src/games/*/faces.ts", { eager: true });

const holes = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort();

describe("the page's texts", () => {
  it.each(Object.entries(pages))("%s has the placeholders of the English and no empty text", (_, { words }) => {
    for (const [key, text] of Object.entries(en)) {
      expect(words[key], key).toBeTruthy();
      expect(holes(words[key]!), key).toEqual(holes(text));
    }
  });
});

describe("the games' texts", () => {
  it.each(Object.entries(games))("%s has the placeholders of the English", (path, { words }) => {
    const english = games[path.replace(/[^/]+$/, "en.ts")]!.words;
    for (const [key, text] of Object.entries(english)) expect(holes(words[key]!), key).toEqual(holes(text));
  });

  it.each(Object.values(decks).map(({ deck }) => [deck.id, deck] as const))("%s names every tile it draws", (id, deck) => {
    const english = games[`../src/gen/words/${id}/en.ts`]?.words ?? {};
    expect(deck.codes.filter((code) => !(`tile.${code}` in english))).toEqual([]);
  });
});

it("chooses the best language for a browser", () => {
  expect(best(["zh-TW", "en"])).toBe("zh-Hant");
  expect(best(["zh-CN"])).toBe("zh-Hans");
  expect(best(["fr", "th-TH"])).toBe("th");
  expect(best(["fr"])).toBe("en");
});

it("fills what it knows and leaves the rest", () => {
  expect(fill("{who}: {what}", { who: "A" })).toBe("A: {what}");
});
