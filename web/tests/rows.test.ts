import { expect, test } from "vitest";
import { chop, inRows } from "../src/lib/table/rows";

const groups = (...sizes: number[]): string[][] => sizes.map((size, i) => Array.from({ length: size }, (_, j) => `${i}.${j}`));
const sizes = (found: string[][]): number[] => found.map((group) => group.length);

/** The rows that a wrapping line of groups makes. */
function rows(found: string[][], across: number): number[] {
  const lines: number[] = [];
  for (const { length } of found) {
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
    expect(found.flat().sort()).toEqual(groups(...shape).flat().sort());
  }
});

test("a whole hand cannot be put in two rows of seven, so a group is cut", () => {
  const found = inRows(groups(3, 3, 3, 3, 2), 7);
  expect(sizes(found)).toEqual([3, 3, 1, 2, 3, 2]);
});

test("groups keep their order where it makes no difference", () => {
  expect(inRows(groups(2, 2, 2, 1, 1), 10).map((group) => group[0])).toEqual(["0.0", "1.0", "2.0", "3.0", "4.0"]);
});

test("chop cuts at the ends of rows only", () => {
  expect(sizes(chop(groups(5, 4, 5), 7))).toEqual([5, 2, 2, 5]);
});
