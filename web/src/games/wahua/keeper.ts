/** Wahua at a real table: a form is chosen, then every point that is held in that form. */
import type { Laid, Told } from "../../lib/keeper/deal";
import type { KeeperUi, Reach } from "../../lib/keeper/ui";
import { pointOf } from "./arrange";
import { deck } from "./faces";

const points = deck.codes.filter((code) => code.endsWith("w"));
const flowers = deck.codes.filter((code) => code.endsWith("f"));
/** The forms of a group (W5.1), then tiles that lie alone: dangtou. */
const forms: Readonly<Record<string, readonly string[]>> = {
  ww: ["w", "w"],
  dw: ["d", "w"],
  sw: ["s", "w"],
  dd: ["d", "d"],
  sd: ["s", "d"],
  kong: ["s", "d", "d"],
  s: ["s"],
  d: ["d"],
};

/** The form that a long press stands for: a pair with the other frame, a kong for two whites. */
const other: Readonly<Record<string, string>> = { ww: "kong", kong: "ww", dw: "sw", sw: "dw", dd: "sd", sd: "dd", s: "d", d: "s" };

const made = (code: string, form: string): Laid => {
  const tiles = (forms[form] ?? ["w", "w"]).map((frame) => `${pointOf(code)}${frame}`);
  return { tiles, word: form === "kong" ? "kong" : null };
};

/** A kong is replaced, so that it takes no more of a hand than a pair. */
const takes = ({ tiles }: Laid): number => Math.min(2, tiles.length);
const times = (tiles: readonly string[], code: string): number => tiles.filter((other) => other === code).length;

/** The form that a tap means. Where one tile is left it lies alone, whatever form was chosen for pairs: with two points, held with one. */
function meant(fresh: boolean, { brush, held, room }: Reach): string {
  if (fresh && room === 1 && brush.length > 1) return held ? "s" : "d";
  return held ? (other[brush] ?? brush) : brush;
}

/** A second tap in the same form takes the group back, one in another form changes it. */
function group(told: Told, code: string, reach: Reach): Told | null {
  const at = told.laid.findIndex(({ tiles }) => pointOf(tiles[0]!) === pointOf(code));
  const wanted = made(code, meant(at < 0, reach));
  const old = told.laid[at];
  if (old?.tiles.join() === wanted.tiles.join()) return { ...told, laid: told.laid.filter((_, i) => i !== at) };
  const free = (tile: string): number => reach.left(tile) + (old ? times(old.tiles, tile) : 0);
  if (wanted.tiles.some((tile) => free(tile) < times(wanted.tiles, tile))) return null;
  if (reach.room < takes(wanted) - (old ? takes(old) : 0)) return null;
  return { ...told, laid: [...told.laid.filter((_, i) => i !== at), wanted] };
}

/** A long press takes all of a flower. Of one that cannot be had once more, a tap takes back what was told. */
const flower = (told: Told, code: string, reach: Reach): Told =>
  reach.left(code) > 0 ? { ...told, apart: [...told.apart, ...Array.from({ length: reach.held ? reach.left(code) : 1 }, () => code)] } : { ...told, apart: told.apart.filter((other) => other !== code) };

export const keeper: KeeperUi = {
  size: 21,
  takes,
  blocks: [points],
  across: 7,
  apart: flowers,
  brushes: Object.entries(forms).map(([id, frames]) => ({ id, tiles: frames.map((frame) => `66${frame}`), held: other[id] ?? id })),
  facts: [{ key: "roll", of: "dice", count: 2 }],
  ways: [
    { by: "draw", from: false },
    { by: "discard", from: true },
  ],
  dealt: [],
  flowers: true,
  ready: false,
  flee: true,
  rounds: 0,
  judge: true,
  flags: () => [],
  tap: (told, code, reach) => (flowers.includes(code) ? flower(told, code, reach) : group(told, code, reach)),
  left: (code, brush, left) => {
    if (flowers.includes(code)) return left(code);
    const { tiles } = made(code, brush);
    return Math.min(...tiles.map((tile) => Math.floor(left(tile) / times(tiles, tile))));
  },
  words: (tiles) => [tiles.length === 3 ? "kong" : null],
  groups: (tiles) => {
    const found = new Map<string, string[]>();
    for (const code of tiles) found.set(pointOf(code), [...(found.get(pointOf(code)) ?? []), code]);
    return [...found.values()];
  },
  winning: (told) => told.laid.find(({ tiles }) => tiles.length === 1)?.tiles[0] ?? told.laid.findLast(({ word }) => word === null)?.tiles[0] ?? null,
};
