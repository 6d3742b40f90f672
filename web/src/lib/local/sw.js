/**
 * The service worker: the page without a connection. The build puts in the version, the files of the page and
 * the version of the engine. What the server answers below `api/` is never kept.
 */
const VERSION = "__VERSION__";
const SHELL = __SHELL__;
const PAGE = `page-${VERSION}`;
const ENGINE = "engine-__ENGINE__";
/** Milliseconds after which what is kept is shown, however slow the connection. */
const PATIENCE = 3000;

const scope = self.registration.scope;

/** The page is kept whole or not at all; what an older one has of it is not fetched again. */
async function keep() {
  const cache = await caches.open(PAGE);
  await Promise.all(
    SHELL.map(async (file) => {
      const known = file.startsWith("assets/") && (await caches.match(scope + file));
      const found = known || (await fetch(new Request(scope + file, { cache: "no-cache" })));
      if (!found.ok) throw new Error(`${file}: ${found.status}`);
      await cache.put(scope + file, found);
    }),
  );
}

/** The page before this one stays: somebody may still have it open. */
async function tidy() {
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith("page-") && name !== PAGE).slice(0, -1);
  const engines = names.filter((name) => name.startsWith("engine-") && name !== ENGINE);
  await Promise.all([...older, ...engines].map((name) => caches.delete(name)));
  await self.clients.claim();
}

const late = (ms) => new Promise((_, fail) => setTimeout(() => fail(new Error("late")), ms));

/** From the host; from what is kept where it does not answer in time. */
async function fresh(request, kept, name) {
  try {
    const found = await Promise.race([fetch(request), late(PATIENCE)]);
    if (name && found.ok) (await caches.open(name)).put(request, found.clone());
    return found;
  } catch (error) {
    return (await kept()) ?? Promise.reject(error);
  }
}

/** From what is kept, else from the host, and then kept. */
async function first(request, name) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const found = await fetch(request);
  if (found.ok) (await caches.open(name)).put(request, found.clone());
  return found;
}

/** An address of the page: without a connection all of them are shown by the page at its root. */
function shown(path) {
  return path === "" || path === "index.html" ? caches.match(scope) : Response.redirect(`${scope}#/${path}`);
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));
self.addEventListener("message", (event) => event.data === "take" && self.skipWaiting());
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = request.url.split("#")[0];
  if (request.method !== "GET" || !url.startsWith(scope)) return;
  const path = url.slice(scope.length).split("?")[0];
  if (path.startsWith("api/") && !path.endsWith(".json")) return;
  if (request.mode === "navigate") event.respondWith(fresh(request, () => shown(path)));
  else if (path.startsWith("assets/")) event.respondWith(first(request, PAGE));
  else if (path === "engine/tianhu.zip") event.respondWith(fresh(request, () => caches.match(request), ENGINE));
  else if (path.startsWith("engine/")) event.respondWith(first(request, ENGINE));
  else event.respondWith(fresh(request, () => caches.match(request), PAGE));
});
