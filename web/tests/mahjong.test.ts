import { expect, test } from "vitest";
import { byGroups, byRank, groupsOf } from "../src/games/mahjong/arrange";
import { payments } from "../src/games/mahjong/payments";
import type { Wall } from "../src/games/mahjong/protocol";
import { side, stacks } from "../src/games/mahjong/wall";
import { runs } from "../src/lib/notation";
import type { Result } from "../src/lib/protocol";
import { explains } from "../src/lib/table/score";

test("groups, then pairs and beginnings", () => {
  expect(groupsOf(runs("123m55m46p9s777z"))).toEqual([["1m", "2m", "3m"], ["5m", "5m"], ["9s"], ["4p", "6p"], ["7z", "7z", "7z"]]);
});

test("a pair is kept rather than a gap, a sequence begun rather than a gap", () => {
  expect(groupsOf(runs("113m"))).toEqual([["1m", "1m"], ["3m"]]);
  expect(groupsOf(runs("235p"))).toEqual([["2p", "3p"], ["5p"]]);
});

test("honours make no sequences", () => {
  expect(groupsOf(runs("123z"))).toEqual([["1z"], ["2z"], ["3z"]]);
});

test("whole groups stand first, single tiles last; by rank every tile stands for itself", () => {
  const hand = runs("123m456m78s23p1137z");
  expect(byGroups(hand).map(({ kind }) => kind)).toEqual(["whole", "whole", "part", "part", "part", "single", "single"]);
  for (const groups of [byGroups(hand), byRank(hand)]) expect(groups.flatMap(({ tiles }) => tiles).sort()).toEqual([...hand].sort());
  expect(byRank(runs("3p1m")).map(({ tiles }) => tiles)).toEqual([["1m"], ["3p"]]);
});

const result = (totals: number[], settlement: number[], winner: number | null): Result => ({
  game: "mahjong", totals, settlement, winner, win: null, players: [], judged: null,
});

test("M5.4: North wins with 192; East pays and receives double", () => {
  // Seats: East 0, South 1, West 2, North 3.
  const example = result([2, 46, 12, 192], [-492, -70, -206, 768], 3);
  const paid = payments(example, 0);
  expect(explains(paid, example.settlement!)).toBe(true);
  expect(paid.slice(0, 3)).toEqual([
    { from: 0, to: 3, amount: 384 },
    { from: 1, to: 3, amount: 192 },
    { from: 2, to: 3, amount: 192 },
  ]);
});

test("without a settlement among the losers only the winner is paid", () => {
  const plain = result([2, 46, 12, 192], [-384, -192, -192, 768], 3);
  expect(payments(plain, 0)).toHaveLength(3);
  expect(payments(result([0, 0, 0, 0], [0, 0, 0, 0], null), 0)).toEqual([]);
});

test("the wall is a square seen from one's own seat, right ends where a player has his right hand", () => {
  const wall: Wall = {
    break: { seat: 1, stacks: 4 },
    sides: [0, 1, 2, 3].map(() => Array.from({ length: 17 }, () => 2)),
    loose: [{ seat: 1, place: 3 }],
  };
  const found = stacks(wall, { seat: 0 });
  const at = (seat: number, place: number) => found[seat * 17 + place]!;
  const middle = side / 2;
  expect(at(0, 0).x).toBeGreaterThan(middle);
  expect(at(0, 0).y).toBeGreaterThan(middle);
  // The next player sits to the right and faces left: his right hand is at the top.
  expect(at(1, 0).x).toBeGreaterThan(middle);
  expect(at(1, 0).y).toBeLessThan(middle);
  expect(at(2, 0).x).toBeLessThan(middle);
  expect(at(3, 0).y).toBeGreaterThan(middle);
  expect(at(1, 4).broken).toBe(true);
  expect(found.filter(({ loose }) => loose)).toEqual([at(1, 3)]);
  expect(stacks(wall, { seat: 1 })[17]).toMatchObject({ x: at(0, 0).x, y: at(0, 0).y });
});
