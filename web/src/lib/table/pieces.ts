/**
 * Tiles come from the server without identity. Here each gets one that lasts
 * while it moves from wall to hand to table, so that its way can be drawn.
 */
import type { View } from "../protocol";

export interface Piece {
  readonly id: number;
  readonly code: string;
}

/** Where a tile that was not on the screen comes from: the wall, or a player's concealed hand. */
export type Origin = "wall" | number;

export interface Placed {
  readonly deal: number;
  /** The viewer's concealed tiles. */
  readonly hand: readonly Piece[];
  /** The piece just drawn. */
  readonly drawn: number | null;
  /** By seat, by meld. */
  readonly melds: readonly (readonly (readonly Piece[])[])[];
  /** Every discard in order, also those taken since. */
  readonly discards: readonly Piece[];
  /** Where the pieces that are new on the screen come from. */
  readonly fresh: ReadonlyMap<number, Origin>;
  /** The next identity to give. */
  readonly next: number;
}

/** Pieces that may be used again, the older first. */
class Pool {
  private pieces: Piece[];
  constructor(pieces: Iterable<Piece>) {
    this.pieces = [...pieces];
  }
  add(piece: Piece): void {
    this.pieces.push(piece);
  }
  /** Takes a piece of a code out, if there is one; of several, one of the preferred. */
  take(code: string, preferred: readonly (number | null)[] = []): Piece | undefined {
    const fitting = this.pieces.filter((piece) => piece.code === code);
    const found = preferred.map((id) => fitting.find((piece) => piece.id === id)).find(Boolean) ?? fitting[0];
    if (found) this.pieces = this.pieces.filter((piece) => piece !== found);
    return found;
  }
}

class Placing {
  readonly fresh = new Map<number, Origin>();
  private readonly hand: Pool;
  private readonly claimed = new Pool([]);

  constructor(
    private readonly before: Placed | null,
    private readonly view: View,
    private readonly thrown: number | null,
    private next: number,
  ) {
    this.hand = new Pool(before?.hand ?? []);
  }

  private make(code: string, origin: Origin): Piece {
    const piece = { id: this.next++, code };
    this.fresh.set(piece.id, origin);
    return piece;
  }

  private discards(): Piece[] {
    const { before, view, thrown } = this;
    // A discard taken earlier has long become part of a meld and cannot be taken again.
    const gone = new Set([...(before?.melds.flat(2) ?? []), ...(before?.hand ?? [])].map(({ id }) => id));
    return view.discards.map(({ seat, tile, taken }, i) => {
      const kept = before?.discards[i];
      const fromHand = (): Piece | undefined => (seat === view.seat ? this.hand.take(tile, [thrown, before?.drawn ?? null]) : undefined);
      const piece = kept?.code === tile ? kept : (fromHand() ?? this.make(tile, seat));
      if (taken && !gone.has(piece.id)) this.claimed.add(piece);
      return piece;
    });
  }

  private melds(): Piece[][][] {
    const { before, view } = this;
    return view.seats.map(({ melds }, seat) =>
      melds.map(({ tiles }, i) => {
        const kept = new Pool(before?.melds[seat]?.[i] ?? []);
        const own = seat === view.seat ? this.hand : new Pool([]);
        const pieces = tiles.map((tile) => kept.take(tile) ?? this.claimed.take(tile) ?? own.take(tile));
        return pieces.map((piece, j) => piece ?? this.make(tiles[j]!, seat));
      }),
    );
  }

  private concealed(melds: Piece[][][]): Piece[] {
    const { before, view } = this;
    const laid = new Set(melds.flat(2).map((piece) => piece.id));
    // A tile may come back from a meld to the hand, as when a white domino is replaced.
    const back = new Pool((before?.melds[view.seat] ?? []).flat().filter((piece) => !laid.has(piece.id)));
    const pieces = view.hand.map((tile) => this.hand.take(tile) ?? this.claimed.take(tile) ?? back.take(tile));
    return pieces.map((piece, i) => piece ?? this.make(view.hand[i]!, "wall"));
  }

  /** The drawn tile is the new one of its code, or the one it was before. */
  private drawn(hand: readonly Piece[]): number | null {
    const same = hand.filter((piece) => piece.code === this.view.drawn);
    const found = same.find((piece) => this.fresh.has(piece.id)) ?? same.find((piece) => piece.id === this.before?.drawn) ?? same.at(-1);
    return found?.id ?? null;
  }

  place(deal: number): Placed {
    const discards = this.discards();
    const melds = this.melds();
    const hand = this.concealed(melds);
    return { deal, hand, drawn: this.drawn(hand), melds, discards, fresh: this.fresh, next: this.next };
  }
}

/**
 * Gives the tiles of a view their identities. `before` is what was on the screen,
 * `thrown` the piece the viewer has just discarded, of which the server knows only the code.
 */
export function place(before: Placed | null, deal: number, view: View, thrown: number | null = null): Placed {
  const kept = before?.deal === deal ? before : null;
  // Identities are never given twice, so nothing of the last deal seems to move into the next.
  return new Placing(kept, view, thrown, before?.next ?? 1).place(deal);
}

/** Puts pieces into groups that are given as codes. */
export function grouped(pieces: readonly Piece[], groups: readonly (readonly string[])[]): Piece[][] {
  const pool = new Pool(pieces);
  return groups.map((group) => group.flatMap((code) => pool.take(code) ?? []));
}
