/**
 * Evenings on this device. Entries are only ever added, each in a place of its own, so that nothing is lost
 * by a reload at any moment; a deal half told is kept with every tap.
 */
import type { Entry, EveningDocument } from "../protocol";
import type { Draft } from "./deal";

export type Head = Omit<EveningDocument, "entries">;

/** A deal half told, and the steps that led there. */
export interface Under {
  past: Draft[];
  now: Draft;
  next: Draft[];
}

interface Row {
  evening: string;
  id: string;
  entry: Entry;
}
interface HalfTold {
  id: string;
  under: Under;
}

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("tianhu.keeper", 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("evenings", { keyPath: "id" });
      asked.result.createObjectStore("entries", { keyPath: ["evening", "id"] });
      asked.result.createObjectStore("drafts", { keyPath: "id" });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error("no storage"));
  });
  return opened;
}

const stores = ["evenings", "entries", "drafts"] as const;
type Store = (typeof stores)[number];

/** What a request gives once all that was asked with it is written. */
async function ask<T>(mode: IDBTransactionMode, make: (of: (name: Store) => IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const open = await database();
  return new Promise((resolve, reject) => {
    const all = open.transaction(stores, mode);
    const asked = make((name) => all.objectStore(name));
    all.oncomplete = () => resolve(asked.result);
    all.onabort = () => reject(all.error ?? new Error("not stored"));
  });
}

const within = (evening: string): IDBKeyRange => IDBKeyRange.bound([evening], [evening, []]);

/** What is kept of an evening beside its entries; `shown` is what lists call the players, as they are named now. */
type Kept = Head & { shown?: string[] };

/** The evenings on this device, the latest first, players by their names now. */
export async function list(): Promise<Head[]> {
  const heads = await ask<Kept[]>("readonly", (of) => of("evenings").getAll());
  return heads.map(({ shown, ...head }) => ({ ...head, players: shown ?? head.players })).sort((a, b) => b.at - a.at);
}

/** Notes what lists call the players. */
export async function label(id: string, names: string[]): Promise<void> {
  const head = await ask<Kept | undefined>("readonly", (of) => of("evenings").get(id));
  if (head && (head.shown ?? head.players).join("\n") !== names.join("\n")) await ask("readwrite", (of) => of("evenings").put({ ...head, shown: [...names] }));
}

/** An evening with its entries, by time; null where there is none. */
export async function load(id: string): Promise<EveningDocument | null> {
  const kept = await ask<Kept | undefined>("readonly", (of) => of("evenings").get(id));
  if (!kept) return null;
  const { shown: _, ...head } = kept;
  const rows = await ask<Row[]>("readonly", (of) => of("entries").getAll(within(id)));
  return { ...head, entries: rows.map(({ entry }) => entry).sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)) };
}

/** Adds what is not here yet: an evening, and entries of it. */
export async function keep({ entries, ...head }: EveningDocument): Promise<void> {
  await ask("readwrite", (of) => {
    for (const entry of entries) of("entries").put({ evening: head.id, id: entry.id, entry } satisfies Row);
    return of("evenings").put(head);
  });
}

/** Adds an entry, and the deal half told is told. */
export async function add(evening: string, entry: Entry): Promise<void> {
  await ask("readwrite", (of) => {
    of("drafts").delete(evening);
    return of("entries").put({ evening, id: entry.id, entry } satisfies Row);
  });
}

export async function remove(id: string): Promise<void> {
  await ask("readwrite", (of) => {
    of("entries").delete(within(id));
    of("drafts").delete(id);
    return of("evenings").delete(id);
  });
}

export const half = async (evening: string): Promise<Under | null> =>
  (await ask<HalfTold | undefined>("readonly", (of) => of("drafts").get(evening)))?.under ?? null;

export async function keepHalf(evening: string, under: Under | null): Promise<void> {
  if (under) await ask("readwrite", (of) => of("drafts").put({ id: evening, under } satisfies HalfTold));
  else await ask("readwrite", (of) => of("drafts").delete(evening));
}
