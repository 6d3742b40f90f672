/** Sorts a hand of long cards into columns: groups first, then pairs and beginnings, then single cards. */
import { deck } from "./faces";

type Group = string[];

interface Split {
  worth: number;
  groups: Group[];
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

function groupsOf(hand: readonly string[]): Group[] {
  return [..."mspz"].flatMap((suit) => {
    const counts = Array.from({ length: 10 }, (_, rank) => hand.filter((code) => code === `${rank}${suit}`).length);
    return split(suit, counts, new Map()).groups;
  });
}

const place = new Map(deck.codes.map((code, i) => [code, i]));
const sorted = (codes: readonly string[]): string[] => [...codes].sort((a, b) => place.get(a)! - place.get(b)!);

const chunks = (codes: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(codes.length / size) }, (_, i) => codes.slice(i * size, (i + 1) * size));

/** Puts pairs and beginnings together with single cards, or two by two, into as few columns as needed. */
function pack(twos: Group[], ones: Group[], room: number): string[][] {
  if (twos.length + Math.ceil(ones.length / 3) <= room) {
    // Room enough: what belongs together stands alone.
    return [...twos, ...chunks(ones.flat(), 3)];
  }
  const singles = [...ones];
  const columns: string[][] = [];
  const waiting = [...twos];
  while (waiting.length) {
    const two = waiting.shift()!;
    const suit = two[0]!.at(-1);
    const fit = singles.findIndex((one) => one[0]!.at(-1) === suit);
    const single = singles.length ? singles.splice(Math.max(fit, 0), 1)[0]! : [];
    columns.push([...two, ...single]);
  }
  columns.push(...chunks(singles.flat(), 3));
  return columns.length <= room ? columns : pairUp(columns, room);
}

/** Joins the shortest neighbours, four cards at most in a column, until there is room. */
function pairUp(columns: string[][], room: number): string[][] {
  const short = columns.filter((column) => column.length <= 2);
  const whole = columns.filter((column) => column.length > 2);
  while (whole.length + short.length > room && short.length > 1) whole.push([...short.shift()!, ...short.shift()!]);
  return [...whole, ...short];
}

export function byGroups(hand: readonly string[], across: number): string[][] {
  const groups = groupsOf(hand);
  const whole = groups.filter((group) => group.length > 2);
  const twos = groups.filter((group) => group.length === 2);
  const ones = groups.filter((group) => group.length === 1);
  return [...whole, ...pack(twos, ones, across - whole.length)];
}

/** Suit after suit, in columns as high as it takes to have room for all. */
export function byRank(hand: readonly string[], across: number): string[][] {
  const suits = [..."mspz"].map((suit) => sorted(hand.filter((code) => code.endsWith(suit))));
  for (let size = 3; ; size++) {
    const columns = suits.flatMap((suit) => chunks(suit, size));
    if (columns.length <= across || size > 8) return columns;
  }
}
