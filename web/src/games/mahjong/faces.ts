/** Mahjong tiles, 100 × 134, with a small figure in the corner for newcomers. */
import { back, glyph, ground, ink, rect } from "../../lib/art/draw";
import { hidden, type Deck } from "../../lib/art/deck";
import { canes } from "./bamboo";
import { dots } from "./dots";
import { glyphs } from "./glyphs";

const width = 100;
const height = 134;
const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const numerals = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
const honours = ["", "東", "南", "西", "北", "", "發", "中"];
const letters = ["", "E", "S", "W", "N", "P", "F", "C"];

const outlines: Readonly<Record<string, string>> = glyphs;
const set = (char: string, x: number, y: number, size: number, fill: string): string =>
  glyph(outlines[char] ?? "", x, y, size, fill);

const corner = (char: string, fill: string): string => set(char, 13.5, 17, 17, fill);

const white = (): string =>
  rect(20, 20, 60, 94, 6, { stroke: ink.blue, width: 6.5 }) + rect(30, 30, 40, 74, 2, { stroke: ink.blue, width: 2.4 });

function honour(rank: number): string {
  const colour = rank === 7 ? ink.red : rank === 6 ? ink.green : rank === 5 ? ink.blue : ink.black;
  return (rank === 5 ? white() : set(honours[rank]!, 53, 71, 84, colour)) + corner(letters[rank]!, colour);
}

const suits: Record<string, (rank: number) => string> = {
  m: (rank) => set(numerals[rank]!, 52, 38, 52, ink.black) + set("萬", 50, 94, 60, ink.red) + corner(String(rank), ink.black),
  s: (rank) => canes(rank) + corner(String(rank), ink.green),
  p: (rank) => dots(rank) + corner(String(rank), ink.blue),
  z: honour,
};

function face(code: string): string {
  if (code === hidden) return back(width, height, 13);
  return ground(width, height, 13) + suits[code[1]!]!(Number(code[0]));
}

const codes = [..."msp"]
  .flatMap((suit) => ranks.map((rank) => `${rank}${suit}`))
  .concat([1, 2, 3, 4, 5, 6, 7].map((rank) => `${rank}z`));

export const deck: Deck = { id: "mahjong", width, height, index: height, codes, face };

/** What its card shows on the first page. */
export const sample = ["1m", "1z", "7z", "1s", "5p"];
