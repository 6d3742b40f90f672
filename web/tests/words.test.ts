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

describe("the best language for a browser", () => {
  const wanted = {
    "zh-Hant": [
      "zh-TW", "zh-HK", "zh-MO", "zh-Hant", "zh-Hant-CN", "zh-Hant-SG", "zh-hant-hk", "ZH-TW", "zh_TW", "zh_Hant_TW", "zh_TW.UTF-8",
      "zh-cmn-Hant", "zh-cmn-TW", "zh-yue", "zh-yue-HK", "yue", "yue-HK", "yue-Hant-HK", "zh-HK-u-ca-chinese", "zh-Latn-TW", "zh-TW-x-hans",
      "zh-Hant-x-cn", "nan-Hant-TW", "hak-TW", "cmn-Hant", "zh-Hant-HK-u-nu-hanidec",
    ],
    "zh-Hans": [
      "zh", "zh-CN", "zh-SG", "zh-MY", "zh-Hans", "zh-Hans-HK", "zh-Hans-MO", "zh-Hans-TW", "zh-hans-tw", "ZH_HANS_HK", "zh-cmn-Hans", "zh-cmn-Hans-HK",
      "cmn", "cmn-Hans", "yue-CN", "yue-Hans", "wuu", "zh-min-nan", "zh-CN-u-co-stroke", "zh-Latn", "zh-Latn-pinyin", "zh-CN-x-hant", "zh-Hans-u-rg-twzzzz",
    ],
    th: ["th", "th-TH", "th-TH-u-nu-thai", "th-TH-u-ca-buddhist-nu-thai", "TH_th", "th-Thai-TH", "th-x-tw"],
    en: ["en", "en-HK", "en-TW", "en-GB-oxendict", "en-Hant", "en-TH", "", "fr", "x-hant", "i-hak", "*", "zhx", "th1", "thx-TH", "-", "zh--TW"],
  } as const;

  for (const [language, tags] of Object.entries(wanted)) {
    it.each(tags)(`${language} for %s`, (tag) => expect(best([tag])).toBe(language));
  }

  it("is the first that we have", () => {
    expect(best(["fr", "th-TH", "zh-TW"])).toBe("th");
    expect(best(["ja-JP", "zh-Hans-HK", "zh-HK", "en"])).toBe("zh-Hans");
    expect(best(["*", "en", "zh"])).toBe("en");
    expect(best([])).toBe("en");
  });
});

it("fills what it knows and leaves the rest", () => {
  expect(fill("{who}: {what}", { who: "A" })).toBe("A: {what}");
});
