/** Where we are, from the part of the address after `#`: no server needs to know our routes. */

export type Route =
  | { at: "home" }
  | { at: "about" }
  | { at: "play" }
  | { at: "new"; game: string }
  | { at: "table"; id: string }
  /** A finished deal of a table, from a move of its record on. */
  | { at: "replay"; id: string; deal: string; move: string };

/** What was written into an address by hand need not be decodable; then it stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parse(hash: string): Route {
  const [head, tail, deal, move] = hash.replace(/^#\/?/, "").split("/").map(decoded);
  if (head === "about") return { at: "about" };
  if (head === "play") return { at: "play" };
  if (head === "new" && tail) return { at: "new", game: tail };
  if (head === "table" && tail) return { at: "table", id: tail };
  if (head === "replay" && tail && deal) return { at: "replay", id: tail, deal, move: move ?? "0" };
  return { at: "home" };
}

export function link(route: Route): string {
  if (route.at === "new") return `#/new/${encodeURIComponent(route.game)}`;
  if (route.at === "table") return `#/table/${encodeURIComponent(route.id)}`;
  if (route.at === "replay") return `#/replay/${[route.id, route.deal, route.move].map(encodeURIComponent).join("/")}`;
  return route.at === "about" || route.at === "play" ? `#/${route.at}` : "#/";
}

let current = $state.raw<Route>(parse(typeof location === "undefined" ? "" : location.hash));

if (typeof window !== "undefined") {
  window.addEventListener("hashchange", () => (current = parse(location.hash)));
}

export const route = (): Route => current;
export const go = (to: Route): void => void (location.hash = link(to));
