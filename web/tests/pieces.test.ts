import { describe, expect, it } from "vitest";
import type { View } from "../src/lib/protocol";
import { grouped, place } from "../src/lib/table/pieces";

const seat = (melds: View["seats"][number]["melds"] = []): View["seats"][number] => ({ hand: 3, melds, open: null, marks: {} });

const view = (change: Partial<View>): View => ({
  game: "nantong",
  seat: 0,
  dealer: 0,
  phase: "turn",
  turn: 0,
  wall: 51,
  hand: [],
  drawn: null,
  seats: [seat(), seat(), seat()],
  discards: [],
  public: {},
  last: null,
  moves: [],
  why: {},
  result: null,
  help: null,
  ...change,
});

const ids = (pieces: readonly { id: number }[]): number[] => pieces.map(({ id }) => id);

describe("place", () => {
  const first = place(null, 1, view({ hand: ["1m", "3s", "3s"], drawn: "3s" }));

  it("takes a new hand from the wall", () => {
    expect([...first.fresh.values()]).toEqual(["wall", "wall", "wall"]);
    expect(new Set(ids(first.hand)).size).toBe(3);
  });

  it("keeps every identity while nothing moves", () => {
    const again = place(first, 1, view({ hand: ["1m", "3s", "3s"] }));
    expect(ids(again.hand)).toEqual(ids(first.hand));
    expect(again.fresh.size).toBe(0);
  });

  it("sends the very tile that was thrown to the discards", () => {
    const thrown = first.hand.find(({ code, id }) => code === "3s" && id !== first.drawn)!.id;
    const next = place(first, 1, view({ hand: ["1m", "3s"], discards: [{ seat: 0, tile: "3s", taken: false }] }), thrown);
    expect(ids(next.discards)).toEqual([thrown]);
    expect(ids(next.hand)).toEqual([first.hand[0]!.id, first.drawn]);
    expect(next.fresh.size).toBe(0);
  });

  it("brings another's discard from his seat, and a claim from discard and hand", () => {
    const thrown = place(first, 1, view({ hand: ["1m", "3s", "3s"], discards: [{ seat: 2, tile: "3s", taken: false }] }));
    const discard = thrown.discards[0]!.id;
    expect(thrown.fresh.get(discard)).toBe(2);
    const melds = [{ word: "pung", tiles: ["3s", "3s", "3s"], from: 2 }];
    const discards = [{ seat: 2, tile: "3s", taken: true }];
    const claimed = place(thrown, 1, view({ hand: ["1m"], seats: [seat(melds), seat(), seat()], discards }));
    expect(ids(claimed.melds[0]![0]!).sort()).toEqual([discard, ...ids(first.hand).slice(1)].sort());
    expect(claimed.fresh.size).toBe(0);
  });

  it("lays the fourth tile of a kong from the hand, not the claimed one a second time", () => {
    const discards = [{ seat: 2, tile: "3s", taken: true }];
    const pung = { word: "pung", tiles: ["3s", "3s", "3s"], from: 2 };
    const before = place(first, 1, view({ hand: ["1m", "3s"], seats: [seat([pung]), seat(), seat()], discards }));
    const kong = { word: "added-kong", tiles: ["3s", "3s", "3s", "3s"], from: 2 };
    const after = place(before, 1, view({ hand: ["1m"], seats: [seat([kong]), seat(), seat()], discards }));
    expect(new Set(ids(after.melds[0]![0]!)).size).toBe(4);
  });

  it("knows the drawn tile among its like", () => {
    const drawn = place(first, 1, view({ hand: ["1m", "3s", "3s", "3s"], drawn: "3s" }));
    expect(ids(first.hand)).not.toContain(drawn.drawn);
    expect(drawn.fresh.get(drawn.drawn!)).toBe("wall");
  });

  it("never gives an identity twice, not even in the next deal", () => {
    const next = place(first, 2, view({ hand: ["1m", "3s", "3s"] }));
    expect(ids(next.hand).filter((id) => ids(first.hand).includes(id))).toEqual([]);
    expect(next.fresh.size).toBe(3);
  });
});

it("puts pieces into groups of codes", () => {
  const pieces = [{ id: 1, code: "1m" }, { id: 2, code: "2m" }, { id: 3, code: "1m" }];
  expect(grouped(pieces, [["1m", "2m"], ["1m"]]).map(ids)).toEqual([[1, 2], [3]]);
});
