import { describe, expect, it } from "vitest";
import { load } from "../src/lib/games";
import type { ClientMessage, ServerMessage, StateMessage, View } from "../src/lib/protocol";
import { Table } from "../src/lib/table/model.svelte";

const ui = await load("nantong");
const view = (change: Partial<View> = {}): View => ({
  game: "nantong", seat: 0, dealer: 0, phase: "turn", turn: 0, wall: 20, hand: ["1m", "2m"], drawn: null,
  seats: [0, 1, 2].map(() => ({ hand: 2, melds: [], open: null, marks: {} })),
  discards: [], last: null, public: { indicators: ["4m", "4p"] }, moves: ["discard 1m", "discard 2m"], why: {}, help: null, result: null, ...change,
});
const state = (ask: number, change: Partial<View> = {}): StateMessage => ({
  t: "state", deal: 1, ask, view: view(change), events: [],
  sitting: { deal: 1, deals: 0, totals: [0, 0, 0], over: false, speed: "fast", commitment: "", dealer: 0, rolls: [], players: [] },
});

/** A table whose line can be cut. */
function seated() {
  const table = new Table(ui, "t");
  const sent: ClientMessage[] = [];
  let open = true;
  table.attach({ send: (message) => open && sent.push(message) > 0, close: () => {} });
  const hear = (message: ServerMessage): void => table.heard(message);
  table.connected("online");
  hear(state(1));
  const cut = (): void => {
    open = false;
    table.connected("lost");
  };
  const mend = (message: ServerMessage): void => {
    open = true;
    table.connected("online");
    hear(message);
  };
  return { table, sent, hear, cut, mend };
}

const press = (table: Table): void => table.discard(table.placed!.hand[0]!);

describe("while the server is away", () => {
  it("a move waits, and is sent once the table is there again", () => {
    const { table, sent, cut, mend } = seated();
    cut();
    press(table);
    expect([sent.length, table.busy, table.waiting]).toEqual([0, true, "discard 1m"]);
    mend(state(1));
    expect(sent.map((message) => message.t === "move" && message.move)).toEqual(["discard 1m"]);
    expect(table.waiting).toBe("");
  });

  it("a move for which it is too late is told not to have been taken", () => {
    const { table, sent, cut, mend } = seated();
    cut();
    press(table);
    mend(state(2));
    expect([sent.length, table.busy, table.refused?.code]).toEqual([0, false, "stale"]);
  });

  it("a move whose answer was lost is sent again under the same name, so that it is done once", () => {
    const { table, sent, cut, mend } = seated();
    press(table);
    cut();
    mend(state(1));
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect("act" in sent[0]! && sent[0].act).toBeTruthy();
  });

  it("a move that was taken although its answer was lost is not complained about", () => {
    const { table, sent, cut, mend } = seated();
    press(table);
    cut();
    mend(state(2, { hand: ["2m"] }));
    expect([sent.length, table.busy, table.refused]).toEqual([1, false, null]);
  });
});

describe("a forbidden tile", () => {
  it("may not go although another may; where nothing may be discarded none is forbidden", () => {
    const { table, hear } = seated();
    hear(state(2, { moves: ["discard 1m"] }));
    expect([table.barred("1m"), table.barred("2m")]).toEqual([false, true]);
    hear(state(3, { moves: [] }));
    expect(table.barred("2m")).toBe(false);
  });
});

describe("a message that is lost or late on the way", () => {
  const event = { seat: 1, word: "draw", tiles: ["x"] };
  it("is not taken for what happened, and shows no older table", () => {
    const { table, hear } = seated();
    hear({ ...state(2), seen: 3, events: [event, event, event] });
    expect(table.events).toHaveLength(3);
    hear({ ...state(4), seen: 7, events: [event, event] });
    expect([table.events.length, table.state?.ask]).toEqual([0, 4]);
    hear({ ...state(3), seen: 5, events: [event, event] });
    expect(table.state?.ask).toBe(4);
    hear({ ...state(5), seen: 8, events: [event] });
    expect([table.events.length, table.state?.ask]).toEqual([1, 5]);
    hear({ ...state(0), deal: 2, seen: 0 });
    expect(table.state?.deal).toBe(2);
  });
});
