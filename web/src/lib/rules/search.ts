/** Looking for words in any script, and for numbers of rules. */

/** One form for what reads the same: width, case, Latin accents. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/([a-z])\p{M}+/giu, "$1")
    .normalize("NFKC")
    .toLowerCase();

/** `n3`, `3.4`, `n2.3a`, `N34`: the beginning of a rule's number, its letter and its dot may be missing. */
function begins(number: string, word: string): boolean {
  const whole = number.toLowerCase();
  const starts = [whole, whole.slice(1), whole.replace(".", "")];
  return /\d/.test(word) && starts.some((start, i) => (i === 1 ? word.includes(".") : /^[a-z]/.test(word)) && start.startsWith(word));
}

/** The rules that hold every word of a query, or whose number begins so, in the order of the book. */
export function search(numbers: readonly string[], texts: ReadonlyMap<string, string>, query: string): string[] {
  const words = plain(query).split(/[\s,，、。]+/).filter(Boolean);
  if (!words.length) return [...numbers];
  const hay = (number: string): string => plain(texts.get(number) ?? "");
  return numbers.filter((number) => words.every((word) => begins(number, word) || hay(number).includes(word)));
}

export interface Part {
  text: string;
  /** The number of a rule that the text names here. */
  rule?: string;
}

/** A text in parts: what names a rule of this book, and what stands between. */
export function parts(text: string, numbers: readonly string[]): Part[] {
  const pieces = text.split(/\b([A-Z]\d+\.\d+[a-z]?)(?![\w.]*\d)/);
  return pieces.flatMap((piece, i) => (piece === "" ? [] : i % 2 && numbers.includes(piece) ? [{ text: piece, rule: piece }] : [{ text: piece }]));
}

/** Groups of an example's tiles, and whether it is about them. */
export const groups = (tiles: string): { text: string; marked: boolean }[] =>
  tiles.split(" ").filter(Boolean).map((group) => ({ text: group.replace("!", ""), marked: group.startsWith("!") }));
