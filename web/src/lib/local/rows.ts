/** What is kept on this device, as rows of a key and plain data (`tianhu.local.rows` says which). */
export type Key = readonly (string | number)[];

export interface Row {
  key: Key;
  /** Without one, all rows go whose keys begin so. */
  value: unknown;
  /** Nothing may stand there yet. */
  once: boolean;
}

/** On it pages tell each other which rows have changed: the beginnings of their keys. */
export const CHANNEL = "tianhu.rows";
const STORE = "rows";
let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open("tianhu", 1);
    request.onupgradeneeded = () => void request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error("no storage"));
  });
  return opened;
}

/** Keys that begin so: whatever follows is less than a list. */
const within = (prefix: Key): IDBKeyRange => IDBKeyRange.bound([...prefix], [...prefix, []]);

async function transact<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => () => T): Promise<T> {
  const transaction = (await database()).transaction(STORE, mode);
  return new Promise((done, fail) => {
    const found = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => done(found());
    transaction.onabort = () => fail(transaction.error ?? new Error("not stored"));
  });
}

/** The rows whose keys begin so, in the order of their keys. */
export const under = (prefix: Key): Promise<[IDBValidKey, unknown][]> =>
  transact("readonly", (rows) => {
    const [keys, values] = [rows.getAllKeys(within(prefix)), rows.getAll(within(prefix))];
    return () => keys.result.map((key, i) => [key, values.result[i]]);
  });

/** Stores rows at one stroke. Where something stands that may not, or there is no room, none is stored and this is false. */
export const store = (fresh: readonly Row[]): Promise<boolean> =>
  transact("readwrite", (rows) => {
    for (const { key, value, once } of fresh) {
      if (value === null) rows.delete(within(key));
      else if (once) rows.add(value, [...key]);
      else rows.put(value, [...key]);
    }
    return () => true;
  }).catch(() => false);

/** Lets a table go, unless more has happened there than so many events. */
export const release = (table: string, events: number): Promise<boolean> =>
  transact("readwrite", (rows) => {
    let gone = false;
    const count = rows.count(within(["events", table]));
    count.onsuccess = () => {
      gone = count.result === events;
      if (gone) for (const kind of ["tables", "events", "records"]) rows.delete(within([kind, table]));
    };
    return () => gone;
  });

/** Tells other pages, and the engine, that rows have changed. */
export function tell(...prefixes: Key[]): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(prefixes);
  channel.close();
}
