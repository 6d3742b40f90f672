/** What a claim takes from the hand. */
import type { Piece } from "./pieces";

/** The place of the claimed tile among the tiles of a claim, or -1. */
export const claimed = (tiles: readonly string[], offered: string | undefined): number => (offered === undefined ? -1 : tiles.lastIndexOf(offered));

/** The identities of the pieces that go: the tiles of the claim without the one that is claimed, as far as they are in the hand. */
export function taken(tiles: readonly string[], offered: string | undefined, hand: readonly Piece[]): number[] {
  const other = claimed(tiles, offered);
  const pool = [...hand];
  return tiles.flatMap((code, i) => {
    const at = i === other ? -1 : pool.findIndex((piece) => piece.code === code);
    return at < 0 ? [] : [pool.splice(at, 1)[0]!.id];
  });
}
