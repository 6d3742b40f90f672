/** The long cards, 100 × 300: index and digit at the head, a picture, the index again upside down. */
import { back, blossom, glyph, ground, ink, moved, path, rect } from "../../lib/art/draw";
import { hidden, type Deck } from "../../lib/art/deck";
import { isGeneral } from "./doubled";
import { glyphs } from "./glyphs";
import { hero } from "./heroes";
import { coin, coins, strand, strings } from "./money";

const width = 100;
const height = 300;
const ranks = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const numerals = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"] as const;
const outlines: Readonly<Record<string, string>> = glyphs;

const set = (char: string, x: number, y: number, size: number, fill: string): string => glyph(outlines[char] ?? "", x, y, size, fill);

/** Two characters side by side fill the index; one alone stands larger. */
function index(chars: string, colours: readonly string[]): string {
  const letters = [...chars];
  if (letters.length === 1) return set(letters[0]!, 50, 32, 49, colours[0]!);
  return letters.map((char, i) => set(char, i ? 72 : 29, 33, 45, colours[i]!)).join("");
}

/** The red band and frame by which the four old generals are known, in whatever part of the card shows. */
function overprint(): string {
  const frets = [[13, 104], [87, 104], [13, 234], [87, 234]] as const;
  const corner = ([x, y]: readonly [number, number]): string => {
    const [right, down] = [x < 50 ? 1 : -1, y < 150 ? 1 : -1];
    return `M${x} ${y + 13 * down}v${-13 * down}h${13 * right}v${8 * down}h${-8 * right}v${-4 * down}h${4 * right}`;
  };
  return (
    rect(5, 58, 90, 37, 3, { fill: "#f6d9cf" }) +
    path("M5 58.5h90M5 94.5h90", { stroke: ink.red, width: 1.8 }) +
    rect(8, 99, 84, 140, 2, { fill: "#fbe7dc", stroke: ink.red, width: 2.2 }) +
    path(frets.map(corner).join(""), { stroke: ink.red, width: 1.8 })
  );
}

const branch = (): string =>
  path("M20 232q12 -44 34 -64t22 -54M44 178q-16 -8 -20 -26M57 162q16 0 24 12", { stroke: ink.black, width: 4.4, round: true }) +
  [[34, 146, 20], [66, 186, 21], [68, 130, 16], [32, 206, 15]]
    .map(([x, y, r]) => blossom(x!, y!, r!, ink.white, ink.black))
    .join("");

const peony = (): string =>
  path("M50 232q3 -26 0 -62", { stroke: ink.green, width: 4.4, round: true }) +
  path("M50 220q-22 0 -30 -20q24 -2 30 20zM51 206q20 0 29 -18q-24 -2 -29 18z", { fill: ink.green }) +
  path("M47 217q-10 -4 -18 -12M54 203q9 -3 16 -10", { stroke: "#8fc4ad", width: 1.4, round: true }) +
  blossom(50, 148, 36, ink.red, ink.bone);

interface Parts {
  index: string;
  strip: string;
  picture: string;
}

const flowerStrip = path("M14 76h18M68 76h18", { stroke: ink.red, width: 2.2, round: true }) + blossom(50, 76, 13.5, ink.red, ink.bone);

const generals: Record<string, () => Parts> = {
  "1z": () => ({ index: index("千", [ink.red]), strip: flowerStrip, picture: moved(hero(0), "translate(6 39.5) scale(.88)") }),
  "2z": () => ({ index: index("白花", [ink.black, ink.black]), strip: flowerStrip, picture: branch() }),
  "3z": () => ({ index: index("紅花", [ink.red, ink.red]), strip: flowerStrip, picture: peony() }),
};

const digit = (rank: number, colour: string): string => set(String(rank), 29, 76, 34, colour);

const suits: Record<string, (rank: number) => Parts> = {
  m: (rank) => ({
    index: index(numerals[rank] + "萬", [ink.black, ink.red]),
    strip: digit(rank, ink.black) + rect(59, 63.5, 25, 25, 4, { fill: ink.red }) + set("萬", 71.5, 76, 19, ink.white),
    picture: moved(hero(rank), "translate(2.5 27) scale(.95)"),
  }),
  s: (rank) => ({
    index: index(numerals[rank] + "索", [ink.green, ink.green]),
    strip:
      digit(rank, ink.green) + (rank === 9 ? blossom(71, 76, 13.5, ink.red, ink.bone) : moved(strand(71, 76, 28, 15), "rotate(90 71 76)")),
    picture: rank === 9 ? moved(strings(rank), "translate(7 23.7) scale(.86)") : strings(rank),
  }),
  p: (rank) => ({
    index: index(numerals[rank] + "文", [ink.blue, ink.blue]),
    strip: digit(rank, ink.blue) + coin(71, 76, 13),
    picture: coins(rank),
  }),
};

function face(code: string): string {
  if (code === hidden) return back(width, height, 9);
  const { index: head, strip, picture } = generals[code]?.() ?? suits[code[1]!]!(Number(code[0]));
  const panel = isGeneral(code) ? overprint() : path("M9 97h82M9 241h82", { stroke: ink.line, width: 1.6 });
  return ground(width, height, 9) + panel + picture + head + strip + moved(head, "rotate(180 50 150)");
}

const codes = [..."msp"].flatMap((suit) => ranks.map((rank) => `${rank}${suit}`)).concat("1z", "2z", "3z");

export const deck: Deck = { id: "nantong", width, height, index: 97, codes, face };

/** What its card shows on the first page. */
export const sample = ["1m", "1z", "3z", "9s", "3p"];
