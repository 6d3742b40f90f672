/**
 * Woodcut heroes for the myriads, one for each rank, and the old man of the
 * Thousand. Hat, brow, beard and robe differ; the drawing is our own.
 */
import { circle, ink, path, type Pen } from "../../lib/art/draw";

const skin = "#fffaf0";
const straw = "#d9b566";

interface Hero {
  robe: string;
  /** How far the outer end of the brow hangs (positive) or rises. */
  brow: number;
  beard: "none" | "long" | "full" | "goatee" | "wild" | "white";
  hat: () => string;
}

const line = (d: string, width = 2.4, fill = "none", stroke: string = ink.black): string =>
  path(d, { fill, stroke, width, round: true } satisfies Pen);

const band = (colour: string = ink.gold): string => line("M27 132q23 -8 46 0", 3.4, "none", colour);

/** Officer's cap with stiff wings. */
const winged = (): string =>
  line("M27 122h-24q-2 5 0 9h24M73 122h24q2 5 0 9h-24", 2.2, ink.black) +
  line("M27 135v-20q2 -4 9 -4v-12q14 -6 28 0v12q7 0 9 4v20q-23 -8 -46 0z", 2.4, ink.black) +
  line("M37 112h26", 2, "none", ink.bone) +
  band();

/** Helmet with cheek guards, badge and tassel. */
const helmet = (): string =>
  line("M25 134q-9 14 -6 36q9 -4 11 -12M75 134q9 14 6 36q-9 -4 -11 -12", 2.2, ink.green) +
  line("M50 98v-8", 3) +
  line("M50 92q-13 -1 -10 -13q7 4 10 -2q3 6 10 2q3 12 -10 13z", 1.8, ink.red) +
  line("M24 136q-1 -33 26 -39q27 6 26 39q-26 -9 -52 0z", 2.4, ink.black) +
  band() +
  circle(50, 114, 6, { fill: ink.gold });

/** Cloth tied in a knot, a feather behind it. */
const feathered = (): string =>
  line("M72 108q22 -4 22 -26q-22 2 -26 22z", 2, ink.red) +
  line("M74 104q10 -6 14 -14", 1.4, "none", ink.bone) +
  line("M25 136q-4 -28 25 -31q29 3 25 31q-25 -10 -50 0z", 2.4, ink.blue) +
  line("M31 118q18 -12 38 0M36 109q14 -5 28 0", 1.6, "none", ink.bone) +
  band(ink.bone);

/** A monk's shaven head, marked with ordination scars. */
const shaven = (): string =>
  line("M28 140q-2 -35 22 -36q24 1 22 36", 2.4, skin) +
  [40, 50, 60].map((x) => circle(x, 116, 2, { fill: ink.black }) + circle(x, 124, 1.6, { fill: ink.black })).join("");

/** A crown and two long pheasant plumes. */
const plumed = (): string =>
  line("M40 112q-6 -30 -34 -26M60 112q6 -30 34 -26", 4.2, "none", ink.green) +
  line("M34 98l-5 5M26 91l-4 6M17 87l-2 6M66 98l5 5M74 91l4 6M83 87l2 6", 1.8, "none", ink.gold) +
  line("M27 135v-18l9 7l5 -17l9 10l9 -10l5 17l9 -7v18q-23 -8 -46 0z", 2.4, ink.gold) +
  circle(50, 124, 5, { fill: ink.red, stroke: ink.black, width: 1.8 });

/** A wide straw hat tied under the chin. */
const strawHat = (): string =>
  line("M30 134q-2 26 12 48M70 134q2 26 -12 48", 1.6, "none", ink.red) +
  line("M3 137q18 -14 32 -36q15 -10 30 0q14 22 32 36q-47 -15 -94 0z", 2.4, straw) +
  line("M38 103q-6 16 -18 26M50 97v28M62 103q6 16 18 26", 1.6, "none", ink.black);

/** Hair gathered in a knot with a pin. */
const topknot = (): string =>
  line("M33 96h34", 3, "none", ink.gold) +
  circle(50, 98, 10, { fill: ink.black }) +
  line("M27 140q-4 -30 23 -32q27 2 23 32q-6 -14 -23 -15q-17 1 -23 15z", 2.4, ink.black) +
  line("M44 108h12", 3, "none", ink.red);

/** A scholar's square cap with ribbons. */
const scholar = (): string =>
  line("M27 132q-10 16 -8 40M73 132q10 16 8 40", 4, "none", ink.black) +
  line("M27 135l5 -36q18 -5 36 0l5 36q-23 -8 -46 0z", 2.4, ink.black) +
  line("M32 107q18 -5 36 0", 1.8, "none", ink.bone) +
  band() +
  line("M46 113l4 -5l4 5l-4 5z", 1.4, ink.gold, ink.gold);

/** Loose hair under a red headband. */
const wild = (): string =>
  line("M22 152l-4 -26l8 2l0 -17l10 8l4 -15l10 10l10 -10l4 15l10 -8l0 17l8 -2l-4 26q-3 -12 -8 -16q-20 -8 -40 0q-5 4 -8 16z", 2.4, ink.black) +
  line("M27 133q23 -8 46 0", 6, "none", ink.red);

/** The elder's tall red crown. */
const elder = (): string =>
  line("M25 134q-10 -2 -12 -12q8 -2 14 2M75 134q10 -2 12 -12q-8 -2 -14 2", 2.2, ink.gold) +
  line("M27 135q-2 -22 9 -28q2 -18 14 -18t14 18q11 6 9 28q-23 -8 -46 0z", 2.4, ink.red) +
  line("M36 107q14 -6 28 0", 2, "none", ink.gold) +
  circle(50, 98, 4, { fill: ink.gold }) +
  band();

const heroes: readonly Hero[] = [
  { robe: ink.red, brow: 4, beard: "white", hat: elder },
  { robe: ink.blue, brow: 0, beard: "long", hat: winged },
  { robe: ink.green, brow: -4, beard: "none", hat: helmet },
  { robe: ink.red, brow: -2, beard: "goatee", hat: feathered },
  { robe: ink.green, brow: 5, beard: "full", hat: shaven },
  { robe: ink.blue, brow: -3, beard: "none", hat: plumed },
  { robe: ink.green, brow: 2, beard: "goatee", hat: strawHat },
  { robe: ink.red, brow: -1, beard: "none", hat: topknot },
  { robe: ink.blue, brow: 3, beard: "long", hat: scholar },
  { robe: ink.red, brow: -5, beard: "wild", hat: wild },
];

const robe = (fill: string): string =>
  line("M6 216q4 -34 31 -40h26q27 6 31 40z", 2.6, fill) +
  line("M35 176l15 24l15 -24", 4, skin) +
  line("M50 200v15", 2, "none", ink.bone) +
  line("M19 213q2 -17 11 -26M81 213q-2 -17 -11 -26", 2, "none", ink.bone);

function face(brow: number): string {
  return (
    line("M28 144q-8 -4 -6 8q3 9 8 6M72 144q8 -4 6 8q-3 9 -8 6", 2.2, skin) +
    line("M28 132q-4 32 6 44q8 10 16 10t16 -10q10 -12 6 -44z", 2.6, skin) +
    line(`M31 ${143 + brow}q6 -5 14 ${-1 - brow}M69 ${143 + brow}q-6 -5 -14 ${-1 - brow}`, 3.2) +
    line("M33 151q6 -5 12 1q-6 3 -12 -1zM67 151q-6 -5 -12 1q6 3 12 -1z", 1.6, ink.white) +
    circle(40, 151, 2.2, { fill: ink.black }) +
    circle(60, 151, 2.2, { fill: ink.black }) +
    line("M50 152q-1 7 -4 10q4 3 8 0", 1.8) +
    line("M45 171q5 3 10 0", 2.6, "none", ink.red)
  );
}

const beards: Record<Hero["beard"], string> = {
  none: "",
  long: line("M44 167q-9 1 -12 14M56 167q9 1 12 14", 2.4) + line("M46 178q2 16 4 24q2 -8 4 -24q-4 2 -8 0z", 1.8, ink.black),
  full: line("M29 158q2 20 21 40q19 -20 21 -40q-5 9 -13 9h-16q-8 0 -13 -9z", 2, ink.black) + line("M45 173q5 3 10 0", 2.4, "none", "#e9b3a4"),
  goatee: line("M44 167q-6 2 -9 6M56 167q6 2 9 6", 2.4) + line("M46 178l4 13l4 -13z", 1.8, ink.black),
  wild:
    line("M28 152l-4 12l7 -1l-3 13l8 -3l0 14l7 -5l7 14l7 -14l7 5l0 -14l8 3l-3 -13l7 1l-4 -12q-6 15 -14 15h-16q-8 0 -14 -15z", 2, ink.black) +
    line("M44 173q6 4 12 0", 2.8, "none", "#e9b3a4"),
  white:
    line("M30 160q0 26 20 50q20 -24 20 -50q-5 8 -12 8h-16q-7 0 -12 -8z", 2.2, ink.white) +
    line("M43 180q2 10 5 18M57 180q-2 10 -5 18M50 182v20", 1.4, "none", "#8d8373") +
    line("M45 174q5 3 10 0", 2.4, "none", ink.red),
};

/** The figure of a rank, 1 to 9; 0 is the elder of the Thousand. */
export function hero(rank: number): string {
  const { robe: colour, brow, beard, hat } = heroes[rank]!;
  return robe(colour) + face(brow) + beards[beard] + hat();
}
