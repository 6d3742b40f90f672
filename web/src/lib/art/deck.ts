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

const drawn = new Map<string, string>();

/**
 * The address of a face as a picture of its own. A picture is one thing to the browser, however much is drawn on
 * it: the tiles of a late deal would else be thousands of shapes to style, lay out and paint.
 */
export function picture(deck: Deck, code: string): string {
  const key = `${deck.id} ${code}`;
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const { width, height } = deck;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${deck.face(code)}</svg>`;
  const address = `data:image/svg+xml;base64,${btoa(svg)}`;
  drawn.set(key, address);
  return address;
}

/** Keeps pictures that were drawn ahead: the browser forgets one that nobody holds. */
const ahead = new Map<string, HTMLImageElement>();

/**
 * Draws all faces of a deck ahead, one in each idle moment: to draw a picture for the first time takes longer than
 * all else of a move, and a hand that is opened brings a dozen at once. Gives how to stop.
 */
export function drawAhead(deck: Deck): () => void {
  const wanted = [...deck.codes, hidden].filter((code) => !ahead.has(`${deck.id} ${code}`));
  let asked = 0;
  const later = (): void => {
    if (wanted.length > 0) asked = whenIdle(draw);
  };
  const draw = (): void => {
    const code = wanted.shift()!;
    const image = new Image();
    image.src = picture(deck, code);
    ahead.set(`${deck.id} ${code}`, image);
    later();
  };
  later();
  return () => stopIdle(asked);
}

// Safari has no idle moments.
const idles = typeof requestIdleCallback === "function";
const whenIdle = (run: () => void): number => (idles ? requestIdleCallback(run) : window.setTimeout(run, 60));
const stopIdle = (asked: number): void => (idles ? cancelIdleCallback(asked) : clearTimeout(asked));
