import { describe, expect, it } from "vitest";
import { hidden, type Deck } from "../src/lib/art/deck";

const decks = Object.values(import.meta.glob<{ deck: Deck }>("../src/games/*/faces.ts", { eager: true })).map(({ deck }) => deck);

describe.each(decks.map((deck) => [deck.id, deck] as const))("%s", (_, deck) => {
  it("draws every tile, each differently, without a number gone wrong", () => {
    const faces = [...deck.codes, hidden].map((code) => deck.face(code));
    expect(new Set(faces).size).toBe(faces.length);
    for (const face of faces) expect(face).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("fetches nothing and sets no style", () => {
    for (const code of deck.codes) expect(deck.face(code)).not.toMatch(/https?:|style=|<image/);
  });
});
