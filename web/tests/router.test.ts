import { expect, it } from "vitest";
import { link, parse, type Route } from "../src/lib/router.svelte";

it("goes both ways for every route", () => {
  const routes: Route[] = [{ at: "home" }, { at: "about" }, { at: "new", game: "nantong" }, { at: "table", id: "a b/ü" }];
  for (const route of routes) expect(parse(link(route))).toEqual(route);
  expect(parse("#/nowhere")).toEqual({ at: "home" });
});
