import { describe, expect, it } from "vitest";
import { move, runs } from "../src/lib/notation";
import type { Line, View } from "../src/lib/protocol";
import { letters, next, passKey } from "../src/lib/table/keys";
import { claimed, taken } from "../src/lib/table/claim";
import { explains, pairs, running, winning } from "../src/lib/table/score";
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

it("reaches a tile that is a little aside, but the one straight on rather", () => {
  const from = { x: 0, y: 0 };
  const [aside, ahead, back] = [{ x: 44, y: 20 }, { x: 60, y: 0 }, { x: -44, y: 0 }];
  expect(next("ArrowRight", from, [from, back, aside])).toBe(aside);
  expect(next("ArrowRight", from, [from, back, aside, ahead])).toBe(ahead);
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

describe("a claim", () => {
  const hand = ["5p", "6p", "7p", "7p"].map((code, id) => ({ id, code }));

  it("takes from the hand what is not offered", () => {
    expect(taken(["5p", "6p", "7p"], "7p", hand)).toEqual([0, 1]);
    expect(taken(["7p", "7p", "7p"], "7p", hand)).toEqual([2, 3]);
    expect(taken(["6p", "7p", "8p"], "8p", hand)).toEqual([1, 2]);
  });

  it("of one's own tiles takes those that are in the hand, each once", () => {
    expect(taken(["7p", "7p", "7p", "7p"], undefined, hand)).toEqual([2, 3]);
    expect(claimed(["7p"], undefined)).toBe(-1);
  });
});

describe("the winner's hand on the sheet", () => {
  const won = (groups: string[], hand: string[], tile: string | null, melds: string[][] = []): View =>
    ({
      seat: 0,
      hand,
      seats: [{ melds: melds.map((tiles) => ({ word: "pung", tiles, from: 1 })), open: hand }],
      result: { winner: 0, players: [{ total: 1, lines: [], groups }], win: { tile, by: "discard", from: 1 } },
    }) as unknown as View;

  it("marks the tile that won in the last group that holds it", () => {
    expect(winning(won(["111m", "123m", "55p"], runs("11123m55p"), "1m"), runs)).toEqual({
      groups: [["1m", "1m", "1m"], ["1m", "2m", "3m"], ["5p", "5p"]],
      won: [1, 0],
    });
  });

  it("shows a tile that belongs to no group, the one that won too", () => {
    expect(winning(won(["55p"], runs("55p"), "9s"), runs)).toEqual({ groups: [["5p", "5p"], ["9s"]], won: [1, 0] });
    expect(winning(won(["55p"], runs("55p2z"), "5p"), runs)).toEqual({ groups: [["5p", "5p"], ["2z"]], won: [0, 1] });
  });

  it("marks nothing in a hand that was dealt whole", () => {
    expect(winning(won(["55p"], runs("55p"), null), runs).won).toBeNull();
  });
});
