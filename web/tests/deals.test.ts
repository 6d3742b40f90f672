import { expect, test } from "vitest";
import { bare, pack, unpack } from "../src/lib/deals/carry";
import { key, nothing, query } from "../src/lib/deals/filter";
import { nameless } from "../src/lib/deals/record";
import { linear, path, ticks } from "../src/lib/plot/scale";
import type { Decision, Replay } from "../src/lib/protocol";
import { following, marks } from "../src/lib/replay/marks";

test("a record travels whole in letters of an address", async () => {
  const record = { tianhu: 1, game: "nantong", wall: "1m2m3m".repeat(200), moves: ["0 discard 3s", "1 pass"], result: { totals: [1] }, nonce: "ab", commitment: "sha256:1" };
  const packed = await pack(record);
  expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(packed.length).toBeLessThan(300);
  expect(await unpack(packed)).toEqual(bare(record));
  expect(Object.keys(bare(record))).toEqual(["tianhu", "game", "wall", "moves"]);
  await expect(unpack("!!")).rejects.toThrow();
  await expect(unpack("AAAA")).rejects.toThrow();
});

test("names are put away, computers keep theirs", () => {
  const record = { players: ["Bao", "greedy", "Ann"], wall: "1m" };
  expect(nameless(record, [null, "regular", null])).toEqual({ players: ["", "greedy", ""], wall: "1m" });
});

test("only what is asked for stands in the address", () => {
  expect(query(nothing)).toBe("");
  expect(query({ ...nothing, game: "wahua", opponent: "name:A&B" }, { before: "x.1" })).toBe("game=wahua&opponent=name%3AA%26B&before=x.1");
  expect([key({ name: "Bao", level: null }), key({ name: "", level: "master" })]).toEqual(["name:Bao", "level:master"]);
});

test("axes have round marks that hold everything", () => {
  expect(ticks(-480, 824, 4)).toEqual([-500, 0, 500, 1000]);
  expect(ticks(0, 0, 4)).toEqual([0, 1]);
  expect(ticks(3, 17, 4)).toEqual([0, 5, 10, 15, 20]);
  expect(linear([0, 10], [100, 0])(2.5)).toBe(75);
  expect(linear([5, 5], [0, 10])(5)).toBe(5);
  expect(path([[0, 1], [2, 3.25]])).toBe("M0.0 1.0L2.0 3.3");
});

test("marks are what was laid down, the win, and what gave something away", () => {
  const step = (index: number, tiles: number[], winner: number | null = null): Replay["steps"][number] =>
    ({ index, events: [], view: { seats: [{ melds: tiles.map((count) => ({ word: "any", tiles: Array(count).fill("1m"), from: null })) }], result: winner === null ? null : { winner } } }) as unknown as Replay["steps"][number];
  const replay: Replay = { seat: 0, players: [], steps: [step(0, []), step(2, [3]), step(3, [3]), step(5, [4]), step(6, [4, 3]), step(8, [4, 3], 0)] };
  const decision = (index: number, grade: Decision["grade"]): Decision => ({ index, grade }) as unknown as Decision;
  const found = marks(replay, [decision(4, "clear"), decision(1, "unclear"), decision(6, "likely")]);
  expect(found).toEqual([
    { kind: "claim", step: 1 },
    { kind: "mistake", step: 2 },
    { kind: "kong", step: 3 },
    { kind: "claim", step: 4 },
    { kind: "mistake", step: 4 },
    { kind: "win", step: 5 },
  ]);
  expect(following(found, "claim", 1)?.step).toBe(4);
  expect(following(found, "claim", 4)?.step).toBe(1);
  expect(following([], "win", 0)).toBeUndefined();
});
