/** Who teaches at a table: a lesson. Things are named, `tile:5m`, `seat:2`, `button:pung`; never places. */
export interface Tutor {
  /** Taps on things are answers, and nothing is played. */
  readonly taps: boolean;
  /** Nothing can be played now: something is shown, or told. */
  readonly locked: boolean;
  /** What a screen reader is told in place of the choices. */
  readonly said: string;
  /** One line: why not, or what was found. */
  readonly note: string;
  /** Whether the note says why not. */
  readonly wrong: boolean;
  /** The things that are spoken of. */
  readonly spots: ReadonlySet<string>;
  /** The things that were found. */
  readonly found: ReadonlySet<string>;
  /** Pieces and things that are chosen and not yet answered. */
  readonly chosen: ReadonlySet<number | string>;
  tap(thing: string, piece?: number): void;
  /** A move was tried that is not open. */
  tried(move: string): void;
}

/** Who looks on where nothing can be played, with some things marked. */
export const onlooker = (...spots: string[]): Tutor => ({
  taps: false,
  locked: true,
  said: "",
  note: "",
  wrong: false,
  spots: new Set(spots),
  found: new Set(),
  chosen: new Set(),
  tap: () => undefined,
  tried: () => undefined,
});

/** How a thing is marked. */
export function mark(tutor: Tutor | null, thing: string, piece?: number): string {
  if (!tutor) return "";
  if (tutor.chosen.has(piece ?? thing)) return "chosen";
  if (tutor.found.has(thing)) return "found";
  return tutor.spots.has(thing) ? "spot" : "";
}
