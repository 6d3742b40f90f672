import { describe, expect, it } from "vitest";
import { chapters, haystacks, open, titles } from "../src/lib/rules/book";
import { groups, parts, plain, search } from "../src/lib/rules/search";

const numbers = ["N2.3", "N2.3a", "N3.4", "N3.5", "N4.1"];
const texts = new Map([
  ["N2.3", "Preparation"],
  ["N2.3a", "Opening kong 四張叫牌 四张叫牌 เปิดมือสี่ใบ"],
  ["N3.4", "Pung 碰 ผ่อง of a Café, Ｋ"],
  ["N3.5", "Pung 碰 and kong 槓 杠 กั่ง"],
  ["N4.1", "Pung 2, กำ 3.4 hu"],
]);

describe("the search of a rule book", () => {
  const cases: [string, string[]][] = [
    ["", numbers],
    ["  ", numbers],
    ["n3.4", ["N3.4"]],
    ["N34", ["N3.4"]],
    ["n2.3", ["N2.3", "N2.3a"]],
    ["２.３a", ["N2.3a"]],
    ["n3", ["N3.4", "N3.5"]],
    ["PUNG kong", ["N3.5"]],
    ["碰、槓", ["N3.5"]],
    ["四张", ["N2.3a"]],
    ["ผ่อง", ["N3.4"]],
    ["กำ", ["N4.1"]],
    ["cafe k", ["N3.4"]],
    ["3.4", ["N3.4", "N4.1"]],
    ["3", ["N4.1"]],
    ["nothing", []],
  ];
  it.each(cases)("%s", (query, found) => expect(search(numbers, texts, query)).toEqual(found));

  it("keeps the marks of Thai, which make other words", () => expect(plain("ผ่อง")).not.toBe(plain("ผอง")));
});

it("links numbers of rules in a text, and only those there are", () => {
  expect(parts("As N3.4 says; N2.3a, not N9.9, 3.5 or XN3.5.", numbers)).toEqual([
    { text: "As " },
    { text: "N3.4", rule: "N3.4" },
    { text: " says; " },
    { text: "N2.3a", rule: "N2.3a" },
    { text: ", not " },
    { text: "N9.9" },
    { text: ", 3.5 or XN3.5." },
  ]);
  expect(parts("按N3.4互算", numbers)[1]).toEqual({ text: "N3.4", rule: "N3.4" });
});

it("reads the groups of an example", () => {
  expect(groups("77m !7m xx")).toEqual([
    { text: "77m", marked: false },
    { text: "7m", marked: true },
    { text: "xx", marked: false },
  ]);
});

describe("the books, without a server", () => {
  it.each(titles())("%s has texts of every language to look in, and all its rules in chapters", async (game) => {
    const book = await open(game);
    const hay = await haystacks(book);
    expect(chapters(book.numbers).flatMap(([, all]) => all)).toEqual(book.numbers);
    for (const number of book.numbers) {
      expect(book.examples[number]?.length, number).toBeGreaterThan(0);
      for (const letters of [/[a-z]{3}/, /[㐀-鿿]/, /[ก-๙]/]) expect(hay.get(number), number).toMatch(letters);
    }
  });

  it("knows no book of a game that has none", async () => {
    expect(titles()).toHaveLength(3);
    await expect(open("duo")).rejects.toThrow("duo");
  });
});
