/** What a game draws: one face for each tile code, all of one size. */
export interface Deck {
  /** Prefix of the symbols' ids; the game's name. */
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** How much of a face, from its top, tells it: shown where room is short. */
  readonly index: number;
  /** Every kind, in the order hands are sorted. */
  readonly codes: readonly string[];
  /** The SVG body of a face; `x` is the back. */
  face(code: string): string;
}

export const hidden = "x";

export const symbolId = (deck: Deck, code: string): string => `${deck.id}-${code}`;

/** All faces as symbols, put into the page once and used by reference. */
export function sprite(deck: Deck): string {
  const symbols = [...deck.codes, hidden].map(
    (code) => `<symbol id="${symbolId(deck, code)}" viewBox="0 0 ${deck.width} ${deck.height}">${deck.face(code)}</symbol>`,
  );
  // No display:none: a clip path inside it would not apply in some browsers.
  return `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="sprite" aria-hidden="true">${symbols.join("")}</svg>`;
}
