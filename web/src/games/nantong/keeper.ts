/** Nantong at a real table: indicators first, then groups that complete themselves. */
import type { KeeperUi } from "../../lib/keeper/ui";
import { isSame, pads, takes, tap, type Suits } from "../../lib/keeper/suited";
import { runs } from "../../lib/notation";
import { byGroups } from "./arrange";

/** Runs are never claimed. */
const suits: Suits = { runs: (suit) => suit !== "z", chow: null };
const pair = (facts: Readonly<Record<string, unknown>>): string[] => runs(String(facts["indicators"] ?? ""));

export const keeper: KeeperUi = {
  size: 23,
  takes,
  blocks: pads("msp", 3),
  across: 3,
  apart: [],
  brushes: [],
  facts: [{ key: "indicators", of: "tiles", count: 2 }],
  ways: [
    { by: "draw", from: false },
    { by: "discard", from: true },
    { by: "rob", from: true },
    { by: "heavenly", from: false, dealer: true },
  ],
  dealt: ["heavenly"],
  flowers: false,
  ready: true,
  flee: false,
  rounds: 0,
  judge: false,
  flags: (by) => (by === "draw" ? ["replacement", "last"] : by === "discard" ? ["first_discard"] : []),
  tap: (told, code, reach) => tap(told, code, reach, suits),
  left: (code, _, left) => left(code),
  words: (tiles, { facts }) => {
    const [one, two] = pair(facts);
    const shown = tiles[0] === one || tiles[0] === two;
    if (isSame(tiles, 2)) return one === two && shown ? [null, "heaven-earth"] : [null];
    if (isSame(tiles, 3)) return shown ? ["pung", null, "opening"] : ["pung", null];
    return isSame(tiles, 4) ? ["kong", "concealed-kong", "opening", "added-kong"] : [null];
  },
  groups: (tiles) => byGroups(tiles).map((group) => group.tiles),
};
