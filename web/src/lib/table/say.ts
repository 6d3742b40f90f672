/** Words for what happens at a table: tiles, players, events. Read where they are shown, so they follow the language. */
import { hidden } from "../art/deck";
import type { GameUi } from "../game";
import type { Event, Meld, Reason, Sitting, View } from "../protocol";
import { t, wordOf } from "../words.svelte";

export const tileName = (game: string, code: string): string => (code === hidden ? t("tile.hidden") : (wordOf(game, `tile.${code}`) ?? code));

/** A number of tiles, with the game's own word or counter for them: `3 cards`, `3 張`, `3 ใบ`. */
export const tally = (game: string, count: number): string =>
  (count === 1 ? wordOf(game, "count.1") : wordOf(game, "count", { count })) ?? String(count);

/** A sum in the game's own unit: `40 hu`. */
export const amounts = (game: string, amount: string): string => wordOf(game, "amount", { amount }) ?? amount;

/** Several tiles of a name: `3 × White Flower`. */
const times = (game: string, count: number, tile: string): string => wordOf(game, "tile.times", { count, tile }) ?? `${count} × ${tile}`;

/** Names of tiles, equal ones together: `3 × Three of Strings`. */
export function tileNames(game: string, codes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  const names = [...counts].map(([code, count]) => (count > 1 ? times(game, count, tileName(game, code)) : tileName(game, code)));
  return names.join(t("list.comma"));
}

/** The computers bear names of birds, which no tile bears: by their place after you. */
const birds = ["swallow", "crane", "heron"] as const;
type Bird = (typeof birds)[number];

/** Next, opposite and previous player have the same bird, however many play. */
export const bird = (after: number, count: number): Bird => birds[after === 1 ? 0 : after === count - 1 ? 2 : 1]!;

/** You, another person by name, or a computer by its bird. */
export function who(seat: number, view: View, sitting: Sitting): string {
  if (seat === view.seat && !sitting.watching) return t("you");
  const player = sitting.players[seat];
  const count = view.seats.length;
  if (player?.level != null && !sitting.watching) return t(`bird.${bird((seat - view.seat + count) % count, count)}`);
  return (player?.level == null && player?.name) || t("seat", { number: seat + 1 });
}

/** The character on a player's seal. */
export function seal(seat: number, view: View, sitting: Sitting): string {
  if (seat === view.seat && !sitting.watching) return t("seal.you");
  const player = sitting.players[seat];
  const count = view.seats.length;
  if (player?.level != null && !sitting.watching) return t(`seal.${bird((seat - view.seat + count) % count, count)}`);
  return [...((player?.level == null && player?.name) || String(seat + 1))][0]!;
}

/** A number with its sign; nothing has none. */
export const signed = (value: number): string => `${value > 0 ? "+" : ""}${value}`.replace("-", "−");

/** The label of an action; a phase may have its own. */
export const verb = (game: string, word: string, phase: string): string =>
  wordOf(game, `verb.${word}.${phase}`) ?? wordOf(game, `verb.${word}`) ?? word;

/** A meld in words: what it is, its tiles, and from whom it was claimed. */
export function meldName({ word, tiles, from }: Meld, view: View, sitting: Sitting): string {
  const whole = `${verb(view.game, word, "meld")}${t("list.colon")}${tileNames(view.game, tiles)}`;
  return from === null ? whole : [whole, t("melds.from", { who: who(from, view, sitting) })].join(t("list.comma"));
}

/** What a screen reader says of an event; nothing for hidden draws, which everyone makes each turn. */
export function told(event: Event, view: View, sitting: Sitting): string | undefined {
  if (event.word === "draw" && event.tiles.every((tile) => tile === hidden)) return undefined;
  return wordOf(view.game, `event.${event.word}`, {
    who: who(event.seat, view, sitting),
    tiles: tileNames(view.game, event.tiles),
  });
}

/** Sentences one after the other; some texts bring their own full stop. */
export const sentences = (texts: readonly (string | undefined)[]): string =>
  texts
    .filter(Boolean)
    .map((text) => text!.replace(/[.。]$/, ""))
    .join(t("list.stop"));

/** How a deal was won, in words. */
export function how(view: View, sitting: Sitting): string {
  const win = view.result?.win;
  if (!win) return "";
  if (win.tile === null) return t("won.dealt");
  const tile = tileName(view.game, win.tile);
  if (win.from === null || win.by === "draw") return t("won.draw", { tile });
  const way = win.by === "rob" ? "won.rob" : "won.discard";
  return win.from === view.seat ? t(`${way}.you`, { tile }) : t(way, { tile, who: who(win.from, view, sitting) });
}

/** Who has won a deal, what a player ended it with, or that nobody has won. */
export function outcome(view: View, sitting: Sitting, ui: GameUi): string {
  const winner = view.result?.winner ?? null;
  const ended = winner === null ? ui.ended?.(view) : undefined;
  if (ended) return sentences([wordOf(view.game, `event.${ended.word}`, { who: who(ended.seat, view, sitting) })]);
  if (winner === null) return t("score.exhausted");
  return winner === view.seat && !sitting.watching ? t("score.you") : t("score.winner", { who: who(winner, view, sitting) });
}

/** What a hand is after a move: how far from ready, and how much would help. */
export function hand(game: string, facts: Readonly<Record<string, number>>): string {
  const { lack, useful } = facts;
  if (lack === undefined) return "";
  if (lack === 0) return t("fact.wins");
  const far = lack === 1 ? t("fact.ready") : t("help.distance", { count: tally(game, lack - 1) });
  if (useful === undefined) return far;
  return [far, t(lack === 1 ? "fact.winning" : "fact.helps", { count: tally(game, useful) })].join(t("list.comma"));
}

/** A reason in words: a game's own text, or the page's for what all games have. */
export function because(game: string, { key, mine, other }: Reason): string {
  const own = wordOf(game, `reason.${key}`, { mine, other });
  if (own !== undefined) return own;
  return key === "lack" || key === "useful" || key === "worth" || key === "danger" ? t(`reason.${key}`, { mine, other }) : "";
}
