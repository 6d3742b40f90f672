import { beforeAll, expect, test, vi } from "vitest";
import { ui as wahua } from "../src/games/wahua/index";
import type { View } from "../src/games/wahua/protocol";
import type { GameUi } from "../src/lib/game";
import type { Sitting } from "../src/lib/protocol";
import { how, outcome } from "../src/lib/table/say";
import { learn, speak } from "../src/lib/words.svelte";

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await speak("en");
});

const sitting = { players: [0, 1, 2, 3].map((seat) => ({ name: "", level: seat ? "regular" : null, here: true })) } as unknown as Sitting;
const over = (fled: number | null, win: object | null = null): View =>
  ({ game: "wahua", seat: 0, seats: [{}, {}, {}, {}], public: { fled }, result: { winner: null, win } }) as unknown as View;

test("the sheet says who fled, and only else that nobody has won", async () => {
  await learn("wahua");
  const said = (fled: number | null): string => outcome(over(fled), sitting, wahua as unknown as GameUi);
  expect(said(1)).toBe("Swallow fled");
  expect(said(0)).toBe("You fled");
  expect(said(null)).toBe("The deal ends without a winner");
});

test("a win on one's own tile is told as one's own", () => {
  const won = (from: number, by: string): string => how(over(null, { tile: "66w", from, by }), sitting);
  expect(won(0, "discard")).toMatch(/, discarded by you$/);
  expect(won(0, "rob")).toMatch(/, robbed from your kong$/);
  expect(won(3, "discard")).toMatch(/, discarded by Heron$/);
});
