import { expect, test } from "vitest";
import type { Group } from "../src/lib/game";
import { chop, deep, inColumns, inRows } from "../src/lib/table/rows";

const kinds = ["single", "single", "part", "whole", "whole"] as const;
const groups = (...sizes: number[]): Group[] =>
  sizes.map((size, i) => ({ kind: kinds[size] ?? "whole", tiles: Array.from({ length: size }, (_, j) => `${i}.${j}`) }));
const sizes = (found: readonly Group[]): number[] => found.map(({ tiles }) => tiles.length);
const all = (found: readonly Group[]): string[] => found.flatMap(({ tiles }) => tiles).sort();

/** The rows that a wrapping line of groups makes. */
function rows(found: readonly Group[], across: number): number[] {
  const lines: number[] = [];
  for (const length of sizes(found)) {
    const last = lines.at(-1);
    if (last !== undefined && last + length <= across) lines[lines.length - 1] = last + length;
    else lines.push(length);
  }
  return lines;
}

test("groups that fit one row stay as they are", () => {
  expect(sizes(inRows(groups(3, 2, 1), 7))).toEqual([3, 2, 1]);
});

test("fourteen tiles fill two rows of seven without cutting a group where that can be", () => {
  for (const shape of [[3, 3, 2, 2, 2, 1, 1], [2, 2, 2, 2, 2, 2, 2], [3, 3, 3, 2, 2, 1], [3, 3, 3, 3, 1, 1], [2, 2, 2, 2, 2, 2, 1, 1]]) {
    const found = inRows(groups(...shape), 7);
    expect(rows(found, 7).length).toBe(2);
    expect(all(found)).toEqual(all(groups(...shape)));
  }
});

test("thirteen tiles leave the end of the second row to the drawn one, and no group is cut", () => {
  for (const shape of [[3, 3, 3, 3, 1], [3, 3, 3, 2, 2], [3, 2, 2, 2, 2, 2], [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]]) {
    const found = inRows(groups(...shape), 7, 1);
    expect(rows(found, 7)).toEqual([7, 6]);
    expect(sizes(found).sort()).toEqual([...shape].sort());
  }
});

test("a whole hand cannot be put in two rows of seven, so a group is cut", () => {
  const found = inRows(groups(3, 3, 3, 3, 2), 7);
  expect(sizes(found)).toEqual([3, 3, 1, 2, 3, 2]);
});

test("groups keep their order where it makes no difference", () => {
  expect(inRows(groups(2, 2, 2, 1, 1), 10).map(({ tiles }) => tiles[0])).toEqual(["0.0", "1.0", "2.0", "3.0", "4.0"]);
});

test("chop cuts at the ends of rows only", () => {
  expect(sizes(chop(groups(5, 4, 5), 7))).toEqual([5, 2, 2, 5]);
});

test("a whole group has a column to itself, and single cards never stand in one like it", () => {
  const found = inColumns(groups(3, 3, 3, 2, 2, 1, 1, 1, 1), 8);
  expect(sizes(found.standing)).toEqual([3, 3, 3, 2, 2]);
  expect(sizes(found.shared)).toEqual([1, 1, 1, 1]);
  expect(found.count).toBe(6);
});

test("beginnings share columns only where there is no room, and before single cards, so that none is broken", () => {
  const found = inColumns(groups(3, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1), 8);
  expect(found.count).toBeLessThanOrEqual(8);
  expect(found.standing.filter(({ kind }) => kind === "part").length).toBeGreaterThan(0);
  let at = 0;
  for (const { tiles } of found.shared) {
    expect((at % deep) + tiles.length).toBeLessThanOrEqual(deep);
    at += tiles.length;
  }
});
