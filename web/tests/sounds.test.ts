import { describe, expect, it } from "vitest";
import type { Event, View } from "../src/lib/protocol";
import { heard, play, recipes, type Sound } from "../src/lib/table/sounds";

const of = (...words: string[]): Event[] => words.map((word) => ({ seat: 1, word, tiles: [] }));
const view = (moves: string[], phase = "turn"): View => ({ moves, phase }) as unknown as View;

describe("what is heard", () => {
  it("is what happened, and that one is asked", () => {
    expect(heard(of("draw", "discard"), view([]))).toEqual(["tile"]);
    expect(heard(of("pung"), view([]))).toEqual(["call"]);
    expect(heard(of("discard"), view(["pung 111m", "pass"], "claim"))).toEqual(["tile", "turn"]);
    expect(heard(of("draw"), view([]))).toEqual([]);
  });

  it("is nothing where the table is only shown again, and the end alone", () => {
    expect(heard([], view(["discard 1m"]))).toEqual([]);
    expect(heard(of("discard", "win"), view([], "over"))).toEqual(["win"]);
    expect(heard(of("exhausted"), view([], "over"))).toEqual(["end"]);
  });
});

describe("each sound", () => {
  /** Notes down every part that is made, and when it sounds. */
  function recorder() {
    const made: string[] = [];
    const times: number[] = [];
    const part = (name: string): object => {
      made.push(name);
      const param = { value: 0, setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
      const node = {
        gain: param, frequency: param, connect: (next: object) => next,
        start: (at: number) => times.push(at), stop: (at: number) => times.push(at),
        getChannelData: () => new Float32Array(4),
      };
      return node;
    };
    const context = {
      currentTime: 5, sampleRate: 100, destination: {},
      createGain: () => part("gain"), createOscillator: () => part("tone"), createBiquadFilter: () => part("filter"),
      createBufferSource: () => part("noise"), createBuffer: () => part("buffer"),
    };
    return { context: context as unknown as BaseAudioContext, made, times };
  }

  it.each(Object.keys(recipes) as Sound[])("%s begins at once and ends within a second", (name) => {
    const { context, made, times } = recorder();
    play(context, name);
    expect(made.filter((each) => each === "tone" || each === "noise")).toHaveLength(recipes[name].length);
    expect(Math.min(...times)).toBe(5);
    expect(Math.max(...times)).toBeLessThan(6);
  });
});
