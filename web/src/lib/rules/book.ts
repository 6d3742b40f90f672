/**
 * The rule book of each game, made from its catalogues: numbers of rules, examples in its own
 * notation (src/tianhu/games/<game>/examples.json), and what each rule is cited by. All of it is
 * part of the page and is fetched when a book is opened; no server is asked.
 */
import type { RecordDocument } from "../deals/record";
import { known } from "../games";
import { isLanguage, languages } from "../languages";
import { keysOf, textsOf } from "../words.svelte";

/** A picture of a rule: groups of tiles with blanks between, `!` before those it is about, `x` for a back. */
export interface Example {
  tiles?: string;
  dice?: readonly number[];
  /** The key of its caption. */
  say?: string;
  /** What it is worth, in numbers. */
  worth?: string;
  /** Not allowed, or does not count. */
  no?: boolean;
  /** It begins a line of pictures. */
  line?: boolean;
}

/** A deal that stands where a rule decides: its record, the move at which it is opened, the seat that looks. */
export interface RuleBoard {
  readonly record: RecordDocument;
  readonly move: number;
  readonly seat: number;
}

export interface Book {
  readonly game: string;
  readonly numbers: readonly string[];
  readonly examples: Readonly<Record<string, readonly Example[]>>;
  /** Keys of the texts of options, score lines and fouls, by rule. */
  readonly refs: Readonly<Record<string, readonly string[]>>;
  /** What of a rule is opened on a board. */
  readonly boards: Readonly<Record<string, readonly RuleBoard[]>>;
}

type Data = Pick<Book, "numbers" | "examples">;
const data = import.meta.glob<Data>("../../gen/rules/*.json", { import: "default" });
const refs = import.meta.glob<Book["refs"]>("../../games/*/refs.json", { import: "default" });

const boards = import.meta.glob<Book["boards"]>("../../games/*/boards.json", { import: "default" });

const file = (game: string): string => `../../gen/rules/${game}.json`;

/** The games that have a book. */
export const titles = (): string[] =>
  Object.keys(data)
    .map((path) => path.replace(/^.*\/|\.json$/g, ""))
    .filter((game) => known(game));

export const has = (game: string): boolean => known(game) && file(game) in data;

/** The book of a game. Throws where it has none. */
export async function open(game: string): Promise<Book> {
  const found = data[file(game)];
  if (!found) throw new Error(`no rule book for the game ${game}`);
  const none = Promise.resolve({});
  const [all, cited, stood] = await Promise.all([found(), refs[`../../games/${game}/refs.json`]?.() ?? none, boards[`../../games/${game}/boards.json`]?.() ?? none]);
  return { game, ...all, refs: cited, boards: stood };
}

/** `N3` of `N3.4`. */
export const chapter = (number: string): string => number.split(".")[0]!;

/** The rules by their chapters, in order. */
export function chapters(numbers: readonly string[]): [string, string[]][] {
  const found = new Map<string, string[]>();
  for (const number of numbers) found.set(chapter(number), [...(found.get(chapter(number)) ?? []), number]);
  return [...found];
}

/** The keys of the texts of an option's values. */
export const values = (game: string, option: string): string[] => keysOf(game).filter((key) => key.startsWith(`${option}.`));

/** All that can be searched of each rule: its texts in every language, and the names of what cites it. */
export async function haystacks(book: Book): Promise<Map<string, string>> {
  const all = await Promise.all(Object.keys(languages).filter(isLanguage).map((tongue) => textsOf(book.game, tongue)));
  const text = (number: string): string => {
    const keys = [`rule.${number}`, `chapter.${chapter(number)}`, ...(book.refs[number] ?? [])];
    const captions = (book.examples[number] ?? []).flatMap(({ say }) => say ?? []);
    return all.flatMap((texts) => [...keys, ...captions].map((key) => texts[key] ?? "")).join("\n");
  };
  return new Map(book.numbers.map((number) => [number, text(number)]));
}
