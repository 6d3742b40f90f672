import { expect, it } from "vitest";
import { arrival, link, parse, type Route } from "../src/lib/router.svelte";

it("goes both ways for every route", () => {
  const routes: Route[] = [{ at: "home" }, { at: "about" }, { at: "new", game: "nantong" }, { at: "table", id: "a b/ü" }, { at: "room", code: "KXQ749" }, { at: "room", code: "KXQ749", see: "a_B-9" }, { at: "replay", id: "a/b", deal: "3", move: "17" },
    { at: "rules", game: "", rule: "" }, { at: "rules", game: "nantong", rule: "" }, { at: "rules", game: "nantong", rule: "N2.3a" }, { at: "board", game: "nantong", rule: "N2.3a", which: "1" }, { at: "board", game: "wahua", rule: "W3.5", which: "2" }];
  for (const route of routes) expect(parse(link(route))).toEqual(route);
  expect(parse("#/replay/a/3")).toEqual({ at: "replay", id: "a", deal: "3", move: "0" });
  for (const nowhere of ["nowhere", "new", "new/a/b", "about/us", "table", "replay/a", "rules/a/N1.1/x"]) {
    expect(parse(`#/${nowhere}`)).toEqual({ at: "missing", path: nowhere });
  }
  for (const home of ["", "#", "#/"]) expect(parse(home)).toEqual({ at: "home" });
  expect(parse("#/table/%E0%A4%A")).toEqual({ at: "table", id: "%E0%A4%A" });
});

it("takes a path below its root for an address of its own", () => {
  expect(arrival("https://a.org/rules/nantong/N3.4", "https://a.org/")).toBe("/#/rules/nantong/N3.4");
  expect(arrival("https://a.org/games/rules/?x", "https://a.org/games/")).toBe("/games/#/rules/");
  expect(arrival("https://a.org/games/", "https://a.org/games/")).toBe(null);
  expect(arrival("https://a.org/games/index.html", "https://a.org/games/")).toBe(null);
});
