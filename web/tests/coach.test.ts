import { describe, expect, it } from "vitest";
import { ApiError } from "../src/lib/api";
import type { Advice, Decision, Replay, Review, StateMessage } from "../src/lib/protocol";
import { follow } from "../src/lib/table/coach.svelte";
import { hintKey, letters } from "../src/lib/table/keys";
import { close, current, gain, interval, lost, points, sides } from "../src/lib/table/reasons";
import { curve } from "../src/lib/table/curve";
import { keyStep, message, stepOf } from "../src/lib/table/replay";

describe("reasons", () => {
  it("come with what speaks for the move first", () => {
    const found = sides([
      { key: "lack", mine: 3, other: 2 },
      { key: "useful", mine: 9, other: 4 },
      { key: "worth", mine: 0, other: 24 },
      { key: "danger", mine: 0, other: 3 },
      { key: "fouls", mine: 1, other: 0 },
    ]);
    expect(found.map(({ key, good }) => [key, good])).toEqual([
      ["useful", true],
      ["danger", true],
      ["lack", false],
      ["worth", false],
      ["fouls", false],
    ]);
  });

  it("writes points with no more digits than are of use", () => {
    expect([points(12.34), points(-12.34), points(1234.5), points(0)]).toEqual(["12.3", "−12.3", "1235", "0"]);
    expect(interval({ mean: 3, ci95: 1.25 })).toBe("+3.0 ± 1.3");
    expect(interval({ mean: -3, ci95: 1 })).toBe("−3.0 ± 1.0");
    expect(interval({ mean: -1208.2, ci95: 74.4 })).toBe("−1208 ± 74");
    expect(interval({ mean: -0.04, ci95: 3 })).toBe("0.0 ± 3.0");
  });

  it("says when the first candidate is not the first by its mean", () => {
    const of = (...means: number[]): Advice[] => means.map((mean) => ({ move: "pass", mean, ci95: 1, facts: {}, reasons: [] }));
    expect([close(of(3, 2)), close(of(2, 3)), close(of(2)), close([])]).toEqual([false, true, false, false]);
  });

  it("sums what was given away", () => {
    const some = [[2, 3], [-1, 0], [3.5, 4]].map(([regular, regular_ci95]) => ({ regular, regular_ci95 }) as Decision);
    expect(lost(some)).toEqual({ points: 4.5, margin: 5 });
    expect(lost([])).toEqual({ points: 0, margin: 0 });
  });

  it("writes gains with their sign", () => {
    expect([gain(12.34), gain(-2), gain(0), gain(0.04), gain(-0.04)]).toEqual(["+12.3", "−2", "0", "0", "0"]);
  });

  it("belong to one decision only", () => {
    const now = { deal: 2, ask: 7 } as StateMessage;
    expect(current({ deal: 2, ask: 7 }, now)).toBe(true);
    expect(current({ deal: 2, ask: 8 }, now)).toBe(false);
    expect(current({ deal: 1, ask: 7 }, now)).toBe(false);
    expect(current(null, now)).toBe(false);
    expect(current({ deal: 2, ask: 7 }, null)).toBe(false);
  });
});

describe("the curve of a deal", () => {
  const decision = (mean: number, cost: number, grade: Decision["grade"]) => ({ mean, cost, grade });

  it("falls where something was given away, and ends with the settlement", () => {
    const found = curve([decision(10, 5, "clear"), decision(0, -3, "unclear"), decision(-10, 4, "best")], 10, 300, 100);
    expect(found.points).toEqual([{ x: 0, y: 0 }, { x: 100, y: 50 }, { x: 200, y: 100 }, { x: 300, y: 0 }]);
    expect(found.drops).toEqual([{ from: { x: 0, y: 0 }, to: { x: 0, y: 25 }, grade: "clear" }]);
    expect(found.links.map(({ from }) => from.y)).toEqual([25, 50, 100]);
    expect(found.zero).toBe(50);
  });

  it("is a line where nothing happens, also without a decision", () => {
    expect(curve([decision(0, 0, "best")], 0, 300, 100).points.map(({ y }) => y)).toEqual([50, 50]);
    expect(curve([], 4, 300, 100)).toMatchObject({ points: [{ x: 300, y: 0 }], links: [], drops: [], zero: 100 });
  });
});

it("keeps the letter of the hint free", () => {
  expect(letters(["heaven-earth", "hh"])).not.toContain(hintKey);
});

describe("following a review", () => {
  const state = (done: number, decisions: Decision[] | null = null): Review => ({ done, of: 2, decisions });

  it("asks until there is a result, and waits longer when it was too fast", async () => {
    const answers = [state(0), new ApiError(429, null), state(1), state(2, [])];
    const pauses: number[] = [];
    const seen: number[] = [];
    const get = async (): Promise<Review> => {
      const next = answers.shift()!;
      if (next instanceof Error) throw next;
      return next;
    };
    await follow(get, ({ done }) => seen.push(done), new AbortController().signal, async (ms) => void pauses.push(ms));
    expect(seen).toEqual([0, 1, 2]);
    expect(pauses).toEqual([1000, 5000, 1000]);
  });

  it("ends with what the server refuses, and silently when it is put away", async () => {
    const signal = new AbortController().signal;
    const refused = async (): Promise<Review> => Promise.reject(new ApiError(500, null));
    await expect(follow(refused, () => {}, signal, async () => {})).rejects.toThrow(ApiError);
    const away = new AbortController();
    const seen: Review[] = [];
    const get = async (): Promise<Review> => (away.abort(), state(2, []));
    await follow(get, (found) => seen.push(found), away.signal, async () => {});
    expect(seen).toEqual([]);
  });
});

describe("a replay", () => {
  const step = (index: number, settlement: number[] | null = null): Replay["steps"][number] => ({
    index,
    view: { dealer: 1, seats: [{}, {}], result: settlement && { settlement } } as unknown as StateMessage["view"],
    events: [{ seat: 0, word: "discard", tiles: ["1m"] }],
  });
  const replay: Replay = { seat: 0, players: [], steps: [step(0), step(2), step(3), step(7, [4, -4])] };

  it("finds the step at which a move is made", () => {
    expect([0, 1, 2, 3, 6, 7, 99].map((move) => stepOf(replay, move))).toEqual([0, 0, 1, 2, 2, 3, 3]);
  });

  it("goes by keys within its bounds", () => {
    expect([keyStep("ArrowRight", 3, 4), keyStep("ArrowLeft", 0, 4), keyStep("Home", 3, 4), keyStep("End", 0, 4)]).toEqual([3, 0, 0, 3]);
    expect(keyStep("a", 0, 4)).toBeUndefined();
  });

  it("tells what happened only from the step before, and the settlement at the end", () => {
    expect(message(replay, 5, 2, 1).events).toHaveLength(1);
    expect(message(replay, 5, 2, 3).events).toEqual([]);
    expect(message(replay, 5, 2, 1).sitting.totals).toEqual([0, 0]);
    expect(message(replay, 5, 3, 2)).toMatchObject({ deal: 5, ask: 3, sitting: { totals: [4, -4], dealer: 1 } });
  });
});
