import { describe, expect, it } from "vitest";
import { byGroups, byRank } from "../src/games/nantong/arrange";
import { deck } from "../src/games/nantong/faces";
import { runs } from "../src/lib/notation";

const flat = (columns: string[][]): string[] => columns.flat().sort();
const hand = (text: string): string[] => runs(text);

describe("by groups", () => {
  it("shows a winning hand as seven groups and a pair", () => {
    const columns = byGroups(hand("123456789m234567s789p222z55p"), 8);
    expect(columns.map((column) => column.length).sort()).toEqual([2, 3, 3, 3, 3, 3, 3, 3].sort());
  });

  it("prefers four of a kind to three and one", () => {
    expect(byGroups(hand("6666m"), 8)).toEqual([["6m", "6m", "6m", "6m"]]);
  });

  it("makes no sequence of Thousand and the Flowers", () => {
    expect(byGroups(hand("123z"), 8).every((column) => column.length === 3)).toBe(true);
    expect(byGroups(hand("123z99m"), 8)[0]).toEqual(["9m", "9m"]);
  });
});

/** A small generator of its own, so that a failure comes back. */
function* shuffled(seed: number): Generator<string[]> {
  let state = seed;
  const random = (): number => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (;;) {
    const pack = deck.codes.flatMap((code) => [code, code, code, code]);
    yield Array.from({ length: 23 }, () => pack.splice(Math.floor(random() * pack.length), 1)[0]!);
  }
}

it("never loses a card and never needs more than eight columns, in both orders", () => {
  const deals = shuffled(7);
  for (let i = 0; i < 300; i++) {
    const cards = deals.next().value as string[];
    for (const columns of [byGroups(cards, 8), byRank(cards, 8)]) {
      expect(flat(columns)).toEqual([...cards].sort());
      expect(columns.length).toBeLessThanOrEqual(8);
    }
  }
});
