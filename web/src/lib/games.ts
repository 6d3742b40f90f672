/** The shelf: finds the games' folders, lists none. */
import type { GameUi } from "./game";

const folders = import.meta.glob<{ ui: GameUi }>("../games/*/index.ts");

export const known = (id: string): boolean => `../games/${id}/index.ts` in folders;

export async function load(id: string): Promise<GameUi> {
  const found = folders[`../games/${id}/index.ts`];
  if (!found) throw new Error(`no page for the game ${id}`);
  return (await found()).ui;
}
