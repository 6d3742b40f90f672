import { expect, it } from "vitest";
import type { GameUi } from "../src/lib/game";
import { load } from "../src/lib/games";
import type { ClientMessage, StateMessage } from "../src/lib/protocol";
import { Table } from "../src/lib/table/model.svelte";

const [nantong, wahua] = [await load("nantong"), await load("wahua")];

/** A table at which some moves are open, and what it sends. */
function asked(ui: GameUi, hand: string[], moves: string[]): { table: Table; sent: ClientMessage[] } {
  const table = new Table(ui, "t");
  const sent: ClientMessage[] = [];
  table.attach({ send: (message) => sent.push(message) > 0, close: () => {} });
  table.connected("online");
  table.heard({
    t: "state", deal: 1, ask: 1, events: [],
    view: {
      game: "", seat: 0, dealer: 0, phase: "turn", turn: 0, wall: 20, hand, drawn: null, discards: [], last: null,
      seats: [0, 1, 2].map(() => ({ hand: 2, melds: [], open: null, marks: {} })),
      public: {}, moves, why: {}, help: null, result: null,
    },
    sitting: { deal: 1, deals: 0, totals: [0, 0, 0], over: false, speed: "fast", commitment: "", dealer: 0, rolls: [], players: [] },
  } as StateMessage);
  return { table, sent };
}

it("a first tap raises a tile, a second one throws it", () => {
  const { table, sent } = asked(nantong, ["1m", "2m"], ["discard 1m"]);
  const [one, two] = table.placed!.hand;
  table.tap(one!);
  expect([table.raised, sent.length]).toEqual([one!.id, 0]);
  table.tap(two!);
  expect([table.raised, sent.length]).toEqual([two!.id, 0]);
  table.tap(two!);
  expect([table.raised, sent.length]).toEqual([null, 0]);
  table.tap(one!);
  table.tap(one!);
  expect(sent.map((message) => message.t === "move" && message.move)).toEqual(["discard 1m"]);
});

it("fleeing is pressed twice, all else once", () => {
  const { table, sent } = asked(wahua, ["66w"], ["pass", "flee"]);
  const [pass, flee] = ["pass", "flee"].map((word) => table.actions.find((action) => action.word === word)!);
  table.press(flee!);
  expect([table.asked, sent.length]).toEqual(["flee", 0]);
  table.press(flee!);
  expect(sent.map((message) => message.t === "move" && message.move)).toEqual(["flee"]);
  const other = asked(wahua, ["66w"], ["pass", "flee"]);
  other.table.press(pass!);
  expect(other.sent).toHaveLength(1);
});

it("W1.1: of each point three whites, a single and two double frames; of flowers only the blank twice", () => {
  expect(["66w", "66s", "66d", "13w", "13s", "13d", "0f", "1f", "8f"].map(wahua.copies)).toEqual([3, 1, 2, 3, 1, 2, 2, 1, 1]);
});
