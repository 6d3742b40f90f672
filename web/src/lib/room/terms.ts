/** What is agreed at a table for friends. */
import type { RoomTerms } from "../protocol";

/** As a table for friends begins; all of it can be changed there. */
export const usual: Omit<RoomTerms, "game" | "rules"> = { speed: "normal", level: "regular", drawn: false, away: 30, move: 0, reserve: 0 };

/** The letters and digits of a code, as the server has them. */
const letters = "ABCDEFGHJKMNPQRTUVWXY2346789";
const length = 6;

/** A code as it was typed, or nothing where it can be none. */
export function readCode(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, "");
  return code.length === length && [...code].every((letter) => letters.includes(letter)) ? code : undefined;
}
