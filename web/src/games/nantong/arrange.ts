/** Sorts a hand of long cards: groups first, then pairs and beginnings, then single cards. */
import type { Group, Kind } from "../../lib/game";
import { deck } from "./faces";

interface Split {
  worth: number;
  groups: string[][];
}

/** What a way to take cards is worth: a whole group outweighs any number of beginnings. */
const worth = { group: 100, four: 101, pair: 30, next: 26, edge: 18, gap: 20 };

/** Ways to use the lowest card, as steps up from its rank. */
const shapes: readonly { steps: readonly number[]; worth: (rank: number) => number; suited: boolean }[] = [
  { steps: [0, 0, 0, 0], worth: () => worth.four, suited: false },
  { steps: [0, 0, 0], worth: () => worth.group, suited: false },
  { steps: [0, 1, 2], worth: () => worth.group, suited: true },
  { steps: [0, 0], worth: () => worth.pair, suited: false },
  { steps: [0, 1], worth: (rank) => (rank === 1 || rank === 8 ? worth.edge : worth.next), suited: true },
  { steps: [0, 2], worth: () => worth.gap, suited: true },
  { steps: [0], worth: () => 0, suited: false },
];

/** The best split of the cards of one suit; `counts[rank]` cards of each rank, honours as a suit without sequences. */
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

const place = new Map(deck.codes.map((code, i) => [code, i]));

const kindOf = (tiles: readonly string[]): Kind => (tiles.length > 2 ? "whole" : tiles.length === 2 ? "part" : "single");

export function byGroups(hand: readonly string[]): Group[] {
  const found = [..."mspz"].flatMap((suit) => {
    const counts = Array.from({ length: 10 }, (_, rank) => hand.filter((code) => code === `${rank}${suit}`).length);
    return split(suit, counts, new Map()).groups;
  });
  const groups = found.map((tiles): Group => ({ kind: kindOf(tiles), tiles }));
  // Larger kinds first, each by suit: the sort keeps the order within.
  const order: readonly Kind[] = ["whole", "part", "single"];
  return groups.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Suit after suit, every card for itself. */
export const byRank = (hand: readonly string[]): Group[] =>
  [...hand].sort((a, b) => place.get(a)! - place.get(b)!).map((code) => ({ kind: "single", tiles: [code] }));
