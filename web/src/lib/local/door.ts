/**
 * The one door of the page: each request goes to the server, or to the engine on this device where there is
 * no server, or where it is about a table that was begun here.
 */
import type { Wire } from "./engine.svelte";
import { engine as state } from "./progress.svelte";
import { under } from "./rows";

/** An address beside the page, wherever it is served. */
export const address = (path: string): string => new URL(path, document.baseURI.split("#")[0]).href;

/** Tables that were begun on this device are called so. */
export const isLocal = (table: string): boolean => table.startsWith("local-");

const mark = typeof document === "undefined" ? null : document.querySelector<HTMLMetaElement>('meta[name="tianhu-site"]');
/** Whether there is no server: the page is a folder of files. */
export const alone = mark !== null;
/** Milliseconds in place of every speed: for tests. */
const pace = Number(mark?.content.match(/pace=(\d+)/)?.[1] ?? Number.NaN);

/** Sittings that are listed at once. */
export const PAGE = 100;
/** Milliseconds for which a server that could not be reached is not tried again. */
const REST = 5000;
/** What can be asked of the engine in the server's place. */
const OWN = /^(games|me|tables|count|lessons|keeper|records|replay|version)\b/;
/** Of a folder of files: what is always the same lies in it. */
const FILES = new Set(["games", "lessons", "version"]);
const INSTALLED = "tianhu.installed";
let until = 0;

/** Whether the engine is on this device. */
export function installed(): boolean {
  try {
    return localStorage.getItem(INSTALLED) !== null;
  } catch {
    return false;
  }
}

export function install(now: boolean): void {
  try {
    if (now) localStorage.setItem(INSTALLED, "1");
    else localStorage.removeItem(INSTALLED);
  } catch {
    // Without storage there is nothing to install.
  }
}

async function engine(): Promise<typeof import("./engine.svelte")> {
  const made = await import("./engine.svelte");
  made.settle(address(""), Number.isNaN(pace) ? null : pace);
  return made;
}

/** Whether this device keeps a table. */
export async function keeps(table: string): Promise<boolean> {
  if (!isLocal(table) || typeof indexedDB === "undefined") return false;
  return (await under(["tables", table]).catch(() => [])).length > 0;
}

interface Kept {
  id: string;
  created: string;
}

/** The tables of this device, the latest first. */
export async function kept(): Promise<Kept[]> {
  if (typeof indexedDB === "undefined") return [];
  const rows = await under(["tables"]).catch(() => []);
  const found = rows.map(([, value]): Kept => JSON.parse(JSON.stringify(value)));
  return found.sort((a, b) => (a.created < b.created ? 1 : -1));
}

function json(doc: unknown): Response {
  return new Response(JSON.stringify(doc), { headers: { "content-type": "application/json" } });
}

/** The tables of this device, and after them those of the server, of which the last one leads on. */
async function listed(before: string | null, theirs: readonly Kept[]): Promise<Response> {
  const own = await kept();
  const at = before === null ? 0 : own.findIndex(({ id }) => id === before) + 1;
  const known = new Set(theirs.map(({ id }) => id));
  return json([...own.slice(at, at + PAGE).filter(({ id }) => !known.has(id)), ...theirs]);
}

/** What is answered on this device. */
async function here(path: string, sent: RequestInit): Promise<Response> {
  const [where = "", query = ""] = path.split("?");
  if (!sent.method && where === "tables") return listed(new URLSearchParams(query).get("before"), []);
  if (alone && FILES.has(where) && !state.ready) {
    const file = await fetch(address(`api/${where}.json`)).catch(() => null);
    if (file?.ok) return file;
  }
  return (await engine()).ask(path, sent);
}

/** What the server answers, and the engine where the server cannot be reached and the engine is on this device. */
async function there(path: string, sent: RequestInit): Promise<Response> {
  const may = OWN.test(path) && installed();
  if (may && Date.now() < until) return here(path, sent);
  try {
    const answer = await fetch(address(`api/${path}`), { credentials: "same-origin", ...sent });
    if (!may || ![502, 503, 504].includes(answer.status)) return answer;
  } catch (error) {
    if (!may || sent.signal?.aborted) throw error;
  }
  until = Date.now() + REST;
  return here(path, sent);
}

/** Asks whoever can answer. */
export async function reach(path: string, sent: RequestInit): Promise<Response> {
  if (alone) return here(path, sent);
  const table = /^tables\/([^/?]+)/.exec(path)?.[1] ?? "";
  if (await keeps(table)) return here(path, sent);
  const answer = await there(path, sent);
  if (path !== "tables" || sent.method || !answer.ok || !(await kept()).length) return answer;
  return listed(null, await answer.json());
}

/** A line to a table: to the server, or within this device. */
export function dial(url: string): Wire {
  const table = /\/tables\/([^/]+)\/ws$/.exec(url)?.[1] ?? "";
  return alone || isLocal(table) ? new Either(table, url) : new WebSocket(url);
}

/** The line to a table that was begun here: it may have moved to the server meanwhile. */
class Either implements Wire {
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  private inner: Wire | null = null;
  private left = false;

  constructor(table: string, url: string) {
    void this.open(table, url);
  }

  private async open(table: string, url: string): Promise<void> {
    const own = alone || (await keeps(table));
    const inner: Wire = own ? new (await engine()).Within(table) : new WebSocket(url);
    if (this.left) return inner.close();
    this.inner = inner;
    inner.onopen = (event) => this.onopen?.(event);
    inner.onmessage = (event) => this.onmessage?.(event);
    inner.onclose = (event) => this.onclose?.(event);
  }

  get readyState(): number {
    return this.inner?.readyState ?? 0;
  }

  send(text: string): void {
    this.inner?.send(text);
  }

  close(): void {
    this.left = true;
    this.inner?.close();
  }
}
