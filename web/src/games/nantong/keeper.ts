/** Nantong at a real table: indicators first, then groups that complete themselves. */
import type { Laid } from "../../lib/keeper/deal";
import type { KeeperUi } from "../../lib/keeper/ui";
import { brushes, isSame, meld, pads, takes, tap, type Suits } from "../../lib/keeper/suited";
import { runs } from "../../lib/notation";
import { byGroups } from "./arrange";

const pair = (facts: Readonly<Record<string, unknown>>): string[] => runs(String(facts["indicators"] ?? ""));

/** What is laid open before play: four of a kind; of an indicator the three that are left, or both of a double one. */
function opened(code: string, facts: Readonly<Record<string, unknown>>): Laid {
  const [one, two] = pair(facts);
  if (code !== one && code !== two) return meld("opening", code);
  return one === two ? { word: "heaven-earth", tiles: [code, code] } : { word: "opening", tiles: [code, code, code] };
}

/** Runs are never claimed. */
const suits: Suits = {
  runs: (suit) => suit !== "z",
  chow: null,
  melds: ["pung", "kong", "concealed-kong", "added-kong", "opening"],
  made: (word, code, facts) => (word === "opening" ? opened(code, facts) : meld(word, code)),
};

export const keeper: KeeperUi = {
  size: 23,
  takes,
  blocks: pads("msp", 3),
  across: 3,
  apart: [],
  brushes: brushes(suits),
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
