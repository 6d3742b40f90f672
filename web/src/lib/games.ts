/** The shelf: finds the games' folders, lists none. */
import type { Deck } from "./art/deck";
import type { GameUi } from "./game";

const folders = import.meta.glob<{ ui: GameUi }>("../games/*/index.ts");

export const known = (id: string): boolean => `../games/${id}/index.ts` in folders;

export async function load(id: string): Promise<GameUi> {
  const found = folders[`../games/${id}/index.ts`];
  if (!found) throw new Error(`no page for the game ${id}`);
  return (await found()).ui;
}

/** A handful of tiles for a game's card, drawn when the page was built. */
interface Sample extends Omit<Deck, "codes" | "face"> {
  readonly faces: readonly (readonly [string, string])[];
}
const samples = import.meta.glob<Sample>("../gen/samples/*.json", { import: "default" });

export async function sample(id: string): Promise<Deck> {
  const found = samples[`../gen/samples/${id}.json`];
  if (!found) throw new Error(`no sample of the game ${id}`);
  const { faces, ...deck } = await found();
  const drawn = new Map(faces);
  return { ...deck, codes: [...drawn.keys()], face: (code) => drawn.get(code) ?? "" };
}
