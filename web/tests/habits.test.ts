import { beforeEach, describe, expect, it } from "vitest";
import { load } from "../src/lib/games";
import type { ClientMessage, StateMessage, View } from "../src/lib/protocol";
import { settings } from "../src/lib/settings.svelte";
import { GUARD, SEEN, type Later } from "../src/lib/table/habits.svelte";
import { Table } from "../src/lib/table/model.svelte";

const ui = await load("nantong");

/** A clock that goes on when it is told to. */
class Clock {
  now = 0;
  private due: { at: number; act: () => void }[] = [];

  readonly later: Later = (ms, act) => {
    const entry = { at: this.now + ms, act };
    this.due.push(entry);
    return () => void (this.due = this.due.filter((each) => each !== entry));
  };

  go(ms: number): void {
    this.now += ms;
    const ripe = this.due.filter(({ at }) => at <= this.now);
    this.due = this.due.filter(({ at }) => at > this.now);
    for (const { act } of ripe) act();
  }
}

const view = (change: Partial<View>): View => ({
  game: "nantong", seat: 0, dealer: 0, phase: "turn", turn: 1, wall: 20, hand: ["1m", "1m", "2m"], drawn: null,
  seats: [0, 1, 2].map(() => ({ hand: 2, melds: [], open: null, marks: {} })),
  discards: [], last: null, public: { indicators: ["4m", "4p"] }, moves: [], why: {}, help: null, result: null, ...change,
});

function seated() {
  const clock = new Clock();
  const table = new Table(ui, "t", clock.later);
  const sent: ClientMessage[] = [];
  table.attach({ send: (message) => sent.push(message) > 0, close: () => {} });
  table.connected("online");
  let ask = 0;
  const show = (change: Partial<View>, same = false): void =>
    table.heard({
      t: "state", deal: 1, ask: same ? ask : ++ask, view: view(change), events: [],
      sitting: { deal: 1, deals: 0, totals: [0, 0, 0], over: false, speed: "fast", commitment: "", dealer: 0, rolls: [], players: [] },
    } as StateMessage);
  const moves = (): string[] => sent.map((message) => (message.t === "move" ? message.move : message.t));
  return { clock, table, show, moves };
}

const claim = (moves: string[]): Partial<View> => ({ phase: "claim", last: { seat: 1, tile: "1m" }, moves });
const turn = (moves: string[], more: Partial<View> = {}): Partial<View> => ({ turn: 0, moves, ...more });

beforeEach(() => Object.assign(settings, { guard: true, auto: true }));

describe("the guard against slips", () => {
  it("holds off presses for a moment after the buttons appear, and once only", () => {
    const { clock, table, show } = seated();
    show(claim(["pung 111m", "pass"]));
    expect(table.habits.fresh).toBe(true);
    clock.go(GUARD - 1);
    expect(table.habits.fresh).toBe(true);
    show(claim(["pung 111m", "pass"]), true);
    clock.go(1);
    expect(table.habits.fresh).toBe(false);
    show(claim(["pung 111m", "pass"]), true);
    expect(table.habits.fresh).toBe(false);
    show(claim(["pung 111m", "pass"]));
    expect(table.habits.fresh).toBe(true);
    show({});
    expect(table.habits.fresh).toBe(false);
  });

  it("is not there where nothing but a tile can be pressed, nor where it is not wanted", () => {
    const { table, show } = seated();
    show(turn(["discard 1m", "discard 2m"]));
    expect(table.habits.fresh).toBe(false);
    settings.guard = false;
    show(claim(["pung 111m", "pass"]));
    expect(table.habits.fresh).toBe(false);
  });

  it("asks back before a win goes by, whichever way it would", () => {
    const { clock, table, show, moves } = seated();
    const press = (word: string): void => table.press(table.actions.find((action) => action.word === word)!);
    show(claim(["win", "pass"]));
    clock.go(GUARD);
    press("pass");
    expect([table.asked, moves()]).toEqual(["pass", []]);
    press("pass");
    expect(moves()).toEqual(["pass"]);
    show(turn(["win", "discard 1m", "discard 2m"]));
    const tile = table.placed!.hand[0]!;
    table.discard(tile);
    expect([table.asked, moves()]).toEqual(["discard 1m", ["pass"]]);
    table.discard(tile);
    expect(moves()).toEqual(["pass", "discard 1m"]);
    show(claim(["pung 111m", "pass"]));
    press("pass");
    expect(moves()).toHaveLength(3);
  });
});

describe("passing until one's turn", () => {
  it("passes every offer but a win, and ends with the turn", () => {
    const { table, show, moves } = seated();
    show({});
    table.habits.passing = true;
    show(claim(["pung 111m", "pass"]));
    expect([moves(), table.habits.fresh]).toEqual([["pass"], false]);
    show({});
    show(claim(["win", "pung 111m", "pass"]));
    expect([moves(), table.habits.passing]).toEqual([["pass"], true]);
    show(turn(["discard 1m"]));
    expect([moves(), table.habits.passing]).toEqual([["pass"], false]);
  });

  it("ends with the deal, and where something can be declared", () => {
    const { table, show, moves } = seated();
    for (const phase of ["over", "prepare"] as const) {
      show({});
      table.habits.passing = true;
      show({ phase, moves: phase === "prepare" ? ["ready", "pass"] : [] });
      expect(table.habits.passing).toBe(false);
    }
    expect(moves()).toEqual([]);
  });
});

describe("a locked hand", () => {
  const seats = [0, 1, 2].map(() => ({ hand: 2, melds: [], open: null, marks: { ready: true } }));
  const drawn = (moves: string[]): Partial<View> => turn(moves, { seats, drawn: "2m" });

  it("discards what it has drawn once that was seen", () => {
    const { clock, show, moves } = seated();
    show(drawn(["discard 2m"]));
    clock.go(SEEN - 1);
    expect(moves()).toEqual([]);
    clock.go(1);
    expect(moves()).toEqual(["discard 2m"]);
  });

  it("leaves a win to its player, and everything where it is so chosen or the hand is not locked", () => {
    const { clock, show, moves } = seated();
    show(drawn(["win", "discard 2m"]));
    clock.go(SEEN);
    show(turn(["discard 2m"], { drawn: "2m" }));
    clock.go(SEEN);
    settings.auto = false;
    show(drawn(["discard 2m"]));
    clock.go(SEEN);
    expect(moves()).toEqual([]);
  });

  it("leaves the moves of a lesson to the learner, whom nothing is asked back", () => {
    const { clock, table, show, moves } = seated();
    const taken: string[] = [];
    table.tutor = { move: (text: string) => void taken.push(text) } as unknown as typeof table.tutor;
    show(drawn(["discard 2m"]));
    clock.go(SEEN);
    expect([taken, moves()]).toEqual([[], []]);
    expect(table.winning).toBe(false);
    show(drawn(["win", "discard 2m"]));
    expect(table.winning).toBe(false);
  });

  it("throws nothing once its page is left", () => {
    const { clock, table, show, moves } = seated();
    show(drawn(["discard 2m"]));
    table.habits.rest();
    clock.go(SEEN);
    expect(moves()).toEqual([]);
  });
});
