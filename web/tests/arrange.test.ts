import { describe, expect, it } from "vitest";
import { byGroups, byRank } from "../src/games/nantong/arrange";
import { doubled } from "../src/games/nantong/doubled";
import { deck } from "../src/games/nantong/faces";
import type { View } from "../src/games/nantong/protocol";
import type { Group } from "../src/lib/game";
import { runs } from "../src/lib/notation";
import { inColumns } from "../src/lib/table/rows";

const flat = (groups: readonly Group[]): string[] => groups.flatMap(({ tiles }) => tiles).sort();
const hand = (text: string): string[] => runs(text);

describe("by groups", () => {
  it("shows a winning hand as seven groups and a pair", () => {
    const groups = byGroups(hand("123456789m234567s789p222z55p"));
    expect(groups.map(({ tiles }) => tiles.length)).toEqual([3, 3, 3, 3, 3, 3, 3, 2]);
    expect(groups.map(({ kind }) => kind)).toEqual([...Array(7).fill("whole"), "part"]);
  });

  it("prefers four of a kind to three and one", () => {
    expect(byGroups(hand("6666m"))).toEqual([{ kind: "whole", tiles: ["6m", "6m", "6m", "6m"] }]);
  });

  it("makes no sequence of Thousand and the Flowers", () => {
    expect(byGroups(hand("123z")).map(({ kind }) => kind)).toEqual(["single", "single", "single"]);
    expect(byGroups(hand("123z99m"))[0]).toEqual({ kind: "part", tiles: ["9m", "9m"] });
  });

  it("puts no cards together that are not a group or the beginning of one", () => {
    const groups = byGroups(hand("157m33s19p"));
    expect(groups.map(({ tiles }) => tiles.length)).toEqual([2, 2, 1, 1, 1]);
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
    for (const groups of [byGroups(cards), byRank(cards)]) {
      const { standing, shared, count } = inColumns(groups, 8);
      expect(flat([...standing, ...shared])).toEqual([...cards].sort());
      expect(count).toBeLessThanOrEqual(8);
    }
  }
});

describe("what the indicators double (N4.2)", () => {
  const table = (...indicators: string[]): View => ({ public: { indicators } }) as unknown as View;

  it("an ordinary indicator doubles its rank in all suits, but never nine of strings", () => {
    expect(deck.codes.filter((code) => doubled(table("9m", "9p"), code))).toEqual(["9m", "9p"]);
    expect(deck.codes.filter((code) => doubled(table("4s", "4s"), code))).toEqual(["4m", "4s", "4p"]);
  });

  it("an old general doubles all four old generals", () => {
    expect(deck.codes.filter((code) => doubled(table("1z", "1z"), code))).toEqual(["9s", "1z", "2z", "3z"]);
    expect(deck.codes.filter((code) => doubled(table("9s", "1p"), code))).toEqual(["1m", "1s", "9s", "1p", "1z", "2z", "3z"]);
  });
});
