/** The rule that is looked up over whatever lies on the screen, and the book that is open around a link. */
import { getContext, setContext } from "svelte";

export interface Place {
  game: string;
  /** Nothing: the book from its beginning. */
  rule: string;
}

let place = $state.raw<Place | null>(null);

export const shown = (): Place | null => place;

/** Opens the book over the page, which stays as it is. */
export const show = (game: string, rule = ""): void => void (place = { game, rule });
export const hide = (): void => void (place = null);

/** How a book goes to one of its rules. */
type Turn = (rule: string) => void;
const key = Symbol("book");
export const within = (turn: Turn): void => void setContext(key, turn);
/** The book around a link, if it stands in one. */
export const around = (): Turn | undefined => getContext<Turn | undefined>(key);
