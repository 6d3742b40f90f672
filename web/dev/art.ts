/** A sheet of every face, to look at while drawing: /dev/art.html, ?game=NAME&w=PIXELS. */
import { hidden, picture, type Deck } from "../src/lib/art/deck";

const decks = import.meta.glob<{ deck: Deck }>("../src/games/*/faces.ts", { eager: true });
const wanted = new URLSearchParams(location.search);
const root = document.querySelector("#root")!;
for (const { deck } of Object.values(decks)) {
  if (wanted.get("game") && wanted.get("game") !== deck.id) continue;
  const w = Number(wanted.get("w") ?? 60);
  const use = (code: string) =>
    `<img src="${picture(deck, code)}" width="${w}" height="${(w * deck.height) / deck.width}" alt="${code}">`;
  root.insertAdjacentHTML("beforeend", `<div class="row">${[...deck.codes, hidden].map(use).join("")}</div>`);
}
