/** The text form of tiles: digits before a letter share it, `123m` is `1m 2m 3m`. */
export function runs(text: string): string[] {
  return [...text.matchAll(/(\d+)([a-z])|x/g)].flatMap(([whole, digits, letter]) =>
    digits ? [...digits].map((digit) => digit + letter) : [whole],
  );
}

export interface Move {
  /** As the server knows it. */
  text: string;
  word: string;
  tiles: string[];
}

export function move(text: string, tiles: (text: string) => string[] = runs): Move {
  const [word = "", ...rest] = text.split(" ");
  return { text, word, tiles: tiles(rest.join("")) };
}
