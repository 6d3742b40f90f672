/** Mahjong at a real table: pads of numbers, runs and triplets that complete themselves. */
import type { KeeperUi } from "../../lib/keeper/ui";
import { brushes, isRun, isSame, meld, pads, takes, tap, type Suits } from "../../lib/keeper/suited";
import { groupsOf } from "./arrange";

const suits: Suits = { runs: (suit) => suit !== "z", chow: "chow", melds: ["chow", "pung", "kong", "concealed-kong"], made: meld };

export const keeper: KeeperUi = {
  size: 14,
  takes,
  blocks: pads("msp", 7),
  across: 3,
  apart: [],
  brushes: brushes(suits),
  facts: [],
  ways: [
    { by: "draw", from: false },
    { by: "discard", from: true },
    { by: "rob", from: true },
    { by: "dealt", from: false, dealer: true },
  ],
  dealt: ["dealt"],
  flowers: false,
  ready: false,
  flee: false,
  rounds: 4,
  judge: false,
  flags: () => [],
  tap: (told, code, reach) => tap(told, code, reach, suits),
  left: (code, _, left) => left(code),
  words: (tiles) => (isRun(tiles) ? [null, "chow"] : isSame(tiles, 3) ? ["pung", null] : isSame(tiles, 4) ? ["kong", "concealed-kong", "added-kong"] : [null]),
  groups: groupsOf,
  stage: (facts) => `round.${String(facts["round_wind"])}`,
};
