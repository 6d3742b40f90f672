/** Sorts a hand of mahjong tiles: groups, then pairs and beginnings, then single tiles; or by suit and rank. */
import type { Group, Kind } from "../../lib/game";

interface Split {
  worth: number;
  groups: string[][];
}

/** A whole group outweighs any number of beginnings. */
const shapes: readonly { steps: readonly number[]; worth: (rank: number) => number; suited: boolean }[] = [
  { steps: [0, 0, 0], worth: () => 100, suited: false },
  { steps: [0, 1, 2], worth: () => 100, suited: true },
  { steps: [0, 0], worth: () => 30, suited: false },
  { steps: [0, 1], worth: (rank) => (rank === 1 || rank === 8 ? 18 : 26), suited: true },
  { steps: [0, 2], worth: () => 20, suited: true },
  { steps: [0], worth: () => 0, suited: false },
];

function split(suit: string, counts: readonly number[], memo: Map<string, Split>): Split {
  const rank = counts.findIndex((count) => count > 0);
  if (rank < 0) return { worth: 0, groups: [] };
  const key = counts.join("");
  const known = memo.get(key);
  if (known) return known;
  let best: Split = { worth: -1, groups: [] };
  for (const shape of shapes) {
    if (shape.suited && suit === "z") continue;
    const left = [...counts];
    for (const step of shape.steps) left[rank + step] = (left[rank + step] ?? 0) - 1;
    if (left.some((count) => count < 0)) continue;
    const rest = split(suit, left, memo);
    const total = rest.worth + shape.worth(rank);
    if (total > best.worth) best = { worth: total, groups: [shape.steps.map((step) => `${rank + step}${suit}`), ...rest.groups] };
  }
  memo.set(key, best);
  return best;
}

const suits = [..."mspz"];
const ofSuit = (hand: readonly string[], suit: string): string[] => hand.filter((code) => code.endsWith(suit)).sort();

export function groupsOf(hand: readonly string[]): string[][] {
  return suits.flatMap((suit) => {
    const tiles = ofSuit(hand, suit);
    const counts = Array.from({ length: 10 }, (_, rank) => tiles.filter((code) => code === `${rank}${suit}`).length);
    return split(suit, counts, new Map()).groups;
  });
}

const kindOf = (tiles: readonly string[]): Kind => (tiles.length > 2 ? "whole" : tiles.length === 2 ? "part" : "single");

/** Longer groups first, each length by suit: the sort keeps the order within. */
export const byGroups = (hand: readonly string[]): Group[] =>
  groupsOf(hand)
    .sort((a, b) => b.length - a.length)
    .map((tiles) => ({ kind: kindOf(tiles), tiles }));

/** Suit after suit, every tile for itself. */
export const byRank = (hand: readonly string[]): Group[] =>
  suits.flatMap((suit) => ofSuit(hand, suit)).map((code) => ({ kind: "single", tiles: [code] }));
