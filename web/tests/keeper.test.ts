import { describe, expect, it } from "vitest";
import { keeper as mahjong } from "../src/games/mahjong/keeper";
import { keeper as nantong } from "../src/games/nantong/keeper";
import { keeper as wahua } from "../src/games/wahua/keeper";
import { nothing, tilesOf, type Told } from "../src/lib/keeper/deal";
import type { KeeperUi } from "../src/lib/keeper/ui";

/** A hand after taps: keys, `!` before one that is held, `@` before the brush that is chosen. */
function tapped(keeper: KeeperUi, taps: string, facts: Record<string, unknown> = {}, copies = 4): Told | null {
  let told: Told | null = nothing;
  let brush = keeper.brushes[0]!.id;
  for (const each of taps.split(" ")) {
    if (each.startsWith("@")) {
      brush = each.slice(1);
      continue;
    }
    const held = each.startsWith("!");
    const now: Told = told!;
    const room = keeper.size - now.laid.reduce((sum, laid) => sum + keeper.takes(laid), 0);
    const left = (code: string): number => copies - tilesOf(now).filter((other) => other === code).length;
    told = keeper.tap(now, each.replace("!", ""), { left, room, held, brush, facts });
    if (!told) return null;
  }
  return told;
}
const shown = (told: Told | null): string[] | undefined => told?.laid.map(({ tiles, word }) => [word ?? "", ...tiles].join(" ").trim());

describe("taps in a game of suits", () => {
  it("complete groups in the hand, and lay a pung open when held", () => {
    expect(shown(tapped(mahjong, "3m 5m 7p 7p 7p !2s 1z"))).toEqual(["3m 4m 5m", "7p 7p 7p", "pung 2s 2s 2s", "1z"]);
  });
  it("lay down melds under their name, and three into the hand when held", () => {
    expect(shown(tapped(mahjong, "@concealed-kong 1m @kong 2p !3p @chow 4s 6s"))).toEqual(["concealed-kong 1m 1m 1m 1m", "kong 2p 2p 2p 2p", "3p 3p 3p", "chow 4s 5s 6s"]);
  });
  it("take the last two tiles for the pair", () => {
    expect(shown(tapped(mahjong, "@kong 1m 2m 3m 4m @ 5z"))?.at(-1)).toBe("5z 5z");
  });
  it("do nothing where tiles or room are lacking", () => {
    expect(tapped(mahjong, "1m @kong 1m")).toBeNull();
    expect(tapped(mahjong, "@pung 1m 2m 3m 4m 5m")).toBeNull();
  });
  it("open what the indicators leave", () => {
    const opened = (indicators: string): string[] | undefined => shown(tapped(nantong, "@opening 5m", { indicators }));
    expect(opened("1p2p")).toEqual(["opening 5m 5m 5m 5m"]);
    expect(opened("5m2p")).toEqual(["opening 5m 5m 5m"]);
    expect(opened("5m5m")).toEqual(["heaven-earth 5m 5m"]);
  });
});

describe("taps in Wahua", () => {
  it("make the chosen form, and the one beside it when held", () => {
    expect(shown(tapped(wahua, "66w !55w @dw 44w !33w @dd 22w !11w"))).toEqual(["66w 66w", "kong 55s 55d 55d", "44d 44w", "33s 33w", "22d 22d", "11s 11d"]);
  });
  it("leave the last tile alone, with two points or held with one", () => {
    const ten = "11w 12w 13w 14w 15w 16w 22w 23w 24w 25w";
    expect(shown(tapped(wahua, `${ten} 66w`))?.at(-1)).toBe("66d");
    expect(shown(tapped(wahua, `${ten} !66w`))?.at(-1)).toBe("66s");
    expect(shown(tapped(wahua, `${ten} @s 66w`))?.at(-1)).toBe("66s");
    expect(shown(tapped(wahua, `${ten} 11w`))).toHaveLength(9);
  });
  it("take all of a flower when held", () => {
    expect(tapped(wahua, "!0f 3f", {}, 2)?.apart).toEqual(["0f", "0f", "3f"]);
  });
});
