import { expect, test } from "vitest";
import type { Marks, Result, View } from "../src/games/wahua/protocol";
import type { Score, SeatView } from "../src/lib/protocol";
import { explains, ranks } from "../src/lib/table/score";
import { byGroups, byPoints, parts } from "../src/games/wahua/arrange";
import { luohua, notes, ownNotes, signs } from "../src/games/wahua/marks";
import { read } from "../src/games/wahua/notation";
import { fouls, owed, payments, remarks } from "../src/games/wahua/verdict";

test("the text form of dominoes and flowers", () => {
  expect(read("66w66d")).toEqual(["66w", "66d"]);
  expect(read("0f")).toEqual(["0f"]);
  expect(read("")).toEqual([]);
});

test("W3.4: the two best of a point are its pair, whites over are surplus", () => {
  const found = parts(["66w", "66w", "66d", "11s", "22w", "22w", "22w", "3f"]);
  expect(found.groups).toEqual([["66d", "66w"], ["22w", "22w"]]);
  expect(found.surplus).toEqual(["66w", "22w"]);
  expect(found.singles).toEqual(["11s"]);
  expect(found.flowers).toEqual(["3f"]);
});

test("W3.4: three framed are a kong and every white of the point is over", () => {
  const found = parts(["55w", "55s", "55d", "55d"]);
  expect(found.groups).toEqual([["55s", "55d", "55d"]]);
  expect(found.surplus).toEqual(["55w"]);
});

test("a white of a point that lies open is over", () => {
  expect(parts(["44w", "33w"], ["44s", "44w"])).toMatchObject({ surplus: ["44w"], singles: ["33w"] });
});

const seat = (marks: Partial<Marks>, melds: string[][] = []): SeatView<Marks> => ({
  hand: 20,
  melds: melds.map((tiles) => ({ word: "pair", tiles, from: null })),
  open: null,
  marks: { name: "heaven", home: "66", flowers: [], shown: [], waiting: false, ...marks },
});

const view = (change: Partial<View> = {}): View => ({
  game: "wahua", seat: 0, dealer: 0, phase: "turn", turn: 0, wall: 50, hand: [], drawn: null,
  seats: [seat({}), seat({ home: "11" }), seat({ home: "44" }), seat({ home: "33" })],
  discards: [], last: null, public: { roll: [3, 6], yaozhang: ["36", "14", "25"], ripe: ["36"], fled: null },
  moves: [], why: {}, help: null, result: null, ...change,
});

test("pairs stand before what is over, and that before single tiles, in rows", () => {
  const hand = ["66w", "66d", "11w", "22w", "22w", "22w", "33s"];
  expect(byGroups(hand, seat({})).map(({ tiles }) => tiles)).toEqual([["66d", "66w"], ["22w", "22w"], ["22w"], ["11w"], ["33s"]]);
  expect(byGroups(hand, seat({})).map(({ kind }) => kind)).toEqual(["whole", "whole", "single", "single", "single"]);
  expect(byPoints(["11w", "66w"]).map(({ tiles }) => tiles)).toEqual([["66w"], ["11w"]]);
});

test("notes: yaozhang, home, ripe and raw, surplus, risk", () => {
  const now = view({ hand: ["36w", "36d", "36w", "66w"], why: { "discard 66w": "risk_raw" } });
  expect(notes(now, 1, "11s")).toEqual(["home"]);
  expect(notes(now, 0, "36w")).toEqual(["yaozhang"]);
  expect(ownNotes(now, "36w", true)).toEqual(["yaozhang", "surplus", "ripe"]);
  expect(ownNotes(now, "36w", false)).toEqual(["yaozhang", "ripe"]);
  expect(ownNotes(now, "66w")).toEqual(["home", "raw", "risk"]);
  expect(notes(now, 0, "1f")).toEqual([]);
  expect(signs(["ripe"])).toEqual([]);
  expect(signs(["yaozhang", "home"])).toHaveLength(2);
});

test("W3.8: luohua begins with the first framed discard", () => {
  const thrown = (tile: string) => view({ discards: [{ seat: 2, tile, taken: false }] });
  expect(luohua(thrown("36w"), 2)).toBe(false);
  expect(luohua(thrown("36s"), 2)).toBe(true);
  expect(luohua(thrown("36s"), 1)).toBe(false);
});

const line = (of: string, tiles: string, amount: number): Score["lines"][number] => ({ key: "", rule: "", tiles, do: "add", amount, of, name: "" });

const result = (judged: Result["judged"], settlement: number[]): Result => ({
  game: "wahua", totals: [2600, 3700, 2700, 5200], settlement, winner: 3, win: null, judged,
  players: [2600, 3700, 2700, 5200].map((total) => ({ total, groups: [], lines: [line("group", "66s66d", 800), line("group", "66s66d", 800), line("dangtou", "11s", 1600)] })),
});

test("W5.6: every pair settles the difference", () => {
  const plain = result({ fouls: [], liable: [] }, [-3800, 600, -3400, 6600]);
  expect(explains(payments(plain, read), plain.settlement!)).toBe(true);
});

test("W6.3: the liable gives back to the two others what the holder counts", () => {
  const entry = { seat: 0, holder: 3, point: "66", dangtou: false, rule: "W6.1", move: 1, tile: "66d" };
  const given = result({ fouls: [], liable: [entry] }, [-3800 - 3200, 600 + 1600, -3400 + 1600, 6600]);
  expect(payments(given, read).slice(-2)).toEqual([
    { from: 0, to: 1, amount: 1600, rule: "W6.1" },
    { from: 0, to: 2, amount: 1600, rule: "W6.1" },
  ]);
  expect(explains(payments(given, read), given.settlement!)).toBe(true);
  expect(owed(given.players[3], { point: "66", dangtou: true }, read)).toBe(3200);
  expect(owed(null, entry, read)).toBe(0);
  expect(fouls(result(null, []))).toEqual([]);
  expect(remarks(result({ fouls: [], liable: [] }, []))).toEqual([]);
  const breach = { seat: 0, move: 3, kind: 10, rule: "W3.7", tile: "46s", instead: ["35w"] };
  expect(remarks(result({ fouls: [], liable: [], remarks: [breach] }, []))).toEqual([breach]);
});

test("ranks: equal totals share a place", () => {
  expect(ranks([5, 9, 5, -3]).map(({ seat, place }) => [seat, place])).toEqual([[1, 1], [0, 2], [2, 2], [3, 4]]);
});
