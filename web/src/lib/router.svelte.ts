/**
 * Where we are, from the part of the address after `#`: no server needs to know our routes.
 * One that does answers for them as paths too, and `arrive` makes those what follows `#`.
 */

export type Route =
  | { at: "home" }
  | { at: "about" }
  | { at: "play" }
  | { at: "new"; game: string }
  | { at: "table"; id: string }
  /** A room for friends, by its code: invitation, table and result. `see`: a player's link, by which that hand is seen. */
  | { at: "room"; code: string; see?: string }
  /** A finished deal of a table, from a move of its record on. */
  | { at: "replay"; id: string; deal: string; move: string }
  /** The guest's finished deals: a list, `sittings`, `statistics` or `shares`. */
  | { at: "deals"; view: string }
  /** A record that was brought in, what somebody shares, a deal that stands whole in the address. */
  | { at: "kept"; id: string; move: string }
  | { at: "r"; id: string; move: string }
  | { at: "d"; data: string; move: string }
  /** The rule book of a game, at a rule; without a game all books. */
  | { at: "rules"; game: string; rule: string }
  /** A deal that stands where a rule decides: the first or another one of the rule. */
  | { at: "board"; game: string; rule: string; which: string }
  /** A step of a game's lessons; without one all of them, without a game all games. */
  | { at: "learn"; game: string; step: string }
  /** The score keeper: the evenings on this device, or one of them. */
  | { at: "keeper" }
  | { at: "evening"; id: string }
  /** An address at which there is nothing. */
  | { at: "missing"; path: string };

/** What was written into an address by hand need not be decodable; then it stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(hash: string): Route {
  const path = hash.replace(/^#?\/?/, "").replace(/\/+$/, "");
  const [head = "", ...rest] = path.split("/").map(decoded);
  const [first = "", second = "", third = "0"] = rest;
  if (path === "") return { at: "home" };
  if ((head === "about" || head === "play") && !rest.length) return { at: head };
  if (head === "new" && rest.length === 1) return { at: "new", game: first };
  if (head === "table" && rest.length === 1) return { at: "table", id: first };
  if (head === "t" && rest.length === 1) return { at: "room", code: first };
  if (head === "t" && rest.length === 2) return { at: "room", code: first, see: second };
  if (head === "replay" && (rest.length === 2 || rest.length === 3)) return { at: "replay", id: first, deal: second, move: third };
  if (head === "deals" && (rest.length === 0 || first === "sittings" || first === "statistics" || first === "shares") && rest.length < 2) return { at: "deals", view: first };
  if (head === "kept" && (rest.length === 1 || rest.length === 2)) return { at: "kept", id: first, move: second };
  if (head === "r" && (rest.length === 1 || rest.length === 2)) return { at: "r", id: first, move: second };
  if (head === "d" && (rest.length === 1 || rest.length === 2)) return { at: "d", data: first, move: second };
  if (head === "rules" && rest.length < 3) return { at: "rules", game: first, rule: second };
  if (head === "rules" && third === "board" && rest.length < 5) return { at: "board", game: first, rule: second, which: rest[3] ?? "1" };
  if (head === "learn" && rest.length < 3) return { at: "learn", game: first, step: second };
  if (head === "keeper" && rest.length < 2) return rest.length ? { at: "evening", id: first } : { at: "keeper" };
  return { at: "missing", path };
}

export function link(route: Route): string {
  if (route.at === "new") return `#/new/${encodeURIComponent(route.game)}`;
  if (route.at === "table") return `#/table/${encodeURIComponent(route.id)}`;
  if (route.at === "room") return `#/t/${[route.code, ...(route.see ? [route.see] : [])].map(encodeURIComponent).join("/")}`;
  if (route.at === "replay") return `#/replay/${[route.id, route.deal, route.move].map(encodeURIComponent).join("/")}`;
  if (route.at === "deals") return `#/${["deals", route.view].filter(Boolean).join("/")}`;
  if (route.at === "kept" || route.at === "r") return `#/${[route.at, route.id, route.move].filter(Boolean).map(encodeURIComponent).join("/")}`;
  if (route.at === "d") return `#/${["d", route.data, route.move].filter(Boolean).map(encodeURIComponent).join("/")}`;
  if (route.at === "rules") return `#/${["rules", route.game, route.rule].filter(Boolean).map(encodeURIComponent).join("/")}`;
  if (route.at === "board") return `#/${["rules", route.game, route.rule, "board", route.which === "1" ? "" : route.which].filter(Boolean).map(encodeURIComponent).join("/")}`;
  if (route.at === "learn") return `#/${["learn", route.game, route.step].filter(Boolean).map(encodeURIComponent).join("/")}`;
  if (route.at === "keeper") return "#/keeper";
  if (route.at === "evening") return `#/keeper/${encodeURIComponent(route.id)}`;
  if (route.at === "missing") return `#/${route.path}`;
  return route.at === "about" || route.at === "play" ? `#/${route.at}` : "#/";
}

/**
 * The address after `#` for a path below the page's root, `rules/nantong/N3.4`; nothing at the root.
 * The server tells the root by a `<base>`; without one the page stands at its root.
 */
export function arrival(at: string, base: string): string | null {
  const [here, root] = [new URL(at), new URL(base)];
  const path = here.pathname.startsWith(root.pathname) ? here.pathname.slice(root.pathname.length) : "";
  return path && path !== "index.html" ? `${root.pathname}#/${path}` : null;
}

if (typeof document !== "undefined") {
  const base = document.querySelector("base");
  const whole = base && arrival(location.href, base.href);
  if (whole) history.replaceState(null, "", whole);
}

let current = $state.raw<Route>(parse(typeof location === "undefined" ? "" : location.hash));

if (typeof window !== "undefined") {
  window.addEventListener("hashchange", () => (current = parse(location.hash)));
}

export const route = (): Route => current;
export const go = (to: Route): void => void (location.hash = link(to));
