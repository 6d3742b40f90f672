import { describe, expect, it } from "vitest";
import { move, runs } from "../src/lib/notation";
import type { Line, View } from "../src/lib/protocol";
import { letters, next, passKey } from "../src/lib/table/keys";
import { explains, pairs, running } from "../src/lib/table/score";
import { unseen } from "../src/lib/table/seen";

it("reads tiles and moves", () => {
  expect(runs("123m9s")).toEqual(["1m", "2m", "3m", "9s"]);
  expect(move("pung 222s")).toEqual({ text: "pung 222s", word: "pung", tiles: ["2s", "2s", "2s"] });
  expect(move("pass").tiles).toEqual([]);
});

describe("letters", () => {
  it("gives each action its own, and pass always the same", () => {
    expect(letters(["pung", "pass", "win"])).toEqual(["p", passKey, "w"]);
    expect(new Set(letters(["opening", "opening", "opening", "pass"])).size).toBe(4);
  });
});

it("finds the neighbour an arrow points at", () => {
  const [left, right, below] = [{ x: 0, y: 0 }, { x: 50, y: 0 }, { x: 0, y: 44 }];
  expect(next("ArrowRight", left, [left, right, below])).toBe(right);
  expect(next("ArrowDown", left, [left, right, below])).toBe(below);
  expect(next("ArrowUp", left, [left, right, below])).toBeUndefined();
});

describe("the score sheet", () => {
  it("computes the running totals of N4", () => {
    const lines = [
      { do: "add", amount: 12 },
      { do: "double", amount: 2 },
      { do: "round", amount: 10 },
    ] satisfies Pick<Line, "do" | "amount">[];
    expect(running(lines)).toEqual([12, 24, 30]);
  });

  it("settles the example of N4.7 pair by pair", () => {
    const payments = pairs([100, 40, 20]);
    expect(payments).toHaveLength(3);
    expect(explains(payments, [140, -40, -100])).toBe(true);
    expect(explains(payments, [100, -40, -60])).toBe(false);
  });
});

it("counts tiles still unseen", () => {
  const view = {
    hand: ["3s", "3s"],
    seats: [{ melds: [] }, { melds: [{ word: "pung", tiles: ["1m", "1m", "1m"], from: 0 }] }],
    discards: [
      { seat: 1, tile: "3s", taken: false },
      { seat: 1, tile: "1m", taken: true },
    ],
  } as unknown as View;
  const game = { copies: () => 4, shown: () => ["3s"] };
  expect(unseen(view, game, "3s")).toBe(0);
  expect(unseen(view, game, "1m")).toBe(1);
});
