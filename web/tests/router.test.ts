import { expect, it } from "vitest";
import { link, parse, type Route } from "../src/lib/router.svelte";

it("goes both ways for every route", () => {
  const routes: Route[] = [{ at: "home" }, { at: "about" }, { at: "new", game: "nantong" }, { at: "table", id: "a b/ü" }, { at: "replay", id: "a/b", deal: "3", move: "17" }];
  for (const route of routes) expect(parse(link(route))).toEqual(route);
  expect(parse("#/replay/a/3")).toEqual({ at: "replay", id: "a", deal: "3", move: "0" });
  expect(parse("#/nowhere")).toEqual({ at: "home" });
  expect(parse("#/table/%E0%A4%A")).toEqual({ at: "table", id: "%E0%A4%A" });
});
