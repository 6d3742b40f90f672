import { describe, expect, it } from "vitest";
import { nothing } from "../src/lib/deals/filter";
import { company, meant, passes, resultOf, type Sitting } from "../src/lib/deals/sittings";

const sitting: Sitting = { id: "a", game: "wahua", deal: 4, totals: [-30, 10, 20, 0], over: true, created: "2026-11-30T12:00:00", seat: 2, opponents: [{ name: "", level: "master" }, { name: "Mei", level: null }] };
const evening = { game: "mahjong", players: ["Mei", "Bao", "C", "D"], at: new Date("2026-12-01T12:00:00").getTime() };

describe("finished sittings", () => {
  it("end by the points at the guest's own seat", () => {
    expect(resultOf(sitting)).toBe("won");
    expect(resultOf({ ...sitting, seat: 0 })).toBe("lost");
    expect(resultOf({ ...sitting, seat: 3 })).toBe("drawn");
  });
  it("are found by game, opponent, result and day", () => {
    expect(passes(sitting, nothing)).toBe(true);
    for (const good of [{ game: "wahua" }, { opponent: "level:master" }, { opponent: "name:Mei" }, { result: "won" as const }, { since: "2026-11-30", until: "2026-11-30" }]) expect(passes(sitting, { ...nothing, ...good })).toBe(true);
    for (const bad of [{ game: "mahjong" }, { opponent: "level:regular" }, { result: "lost" as const }, { since: "2026-12-01" }, { until: "2026-11-29" }]) expect(passes(sitting, { ...nothing, ...bad })).toBe(false);
    const { opponents: _, seat: __, ...older } = sitting;
    expect(passes(older, { ...nothing, opponent: "level:master" })).toBe(false);
  });
  it("stand beside evenings, which have no result", () => {
    expect(meant(evening, { ...nothing, game: "mahjong", opponent: "name:Bao" })).toBe(true);
    expect(meant(evening, { ...nothing, result: "won" })).toBe(false);
    expect(company([sitting], [evening]).map(({ name, level }) => level ?? name)).toEqual(["master", "Bao", "C", "D", "Mei"]);
  });
});
