/** The engine: a Web Worker that runs the rules in Python and keeps what happens on this device. */
import type { loadPyodide } from "pyodide";
import type { FromEngine, ToEngine } from "./messages";
import { CHANNEL, store, under, type Key, type Row } from "./rows";

/** What `tianhu.local.Door` gives back. */
interface Found {
  want?: Key;
  back: unknown;
  rows: Row[];
  sent: [number, string][];
  closed: [number, number][];
  wake: number | null;
}
interface Job {
  name: string;
  text: string;
  seat: number;
}
type Asked = { do: string } & Record<string, unknown>;
type Door = (text: string) => string;

const tell = (message: FromEngine): void => postMessage(message);
const channel = new BroadcastChannel(CHANNEL);

/** One thing after the other: what is stored is shown before anything else is done. */
let queue: Promise<unknown> = Promise.resolve();
const next = (work: () => Promise<void>): void => void (queue = queue.then(work).catch(broken));
let begun: { root: string; pace: number | null } | null = null;
let door: Door = () => "{}";
let timer = 0;

function broken(error: unknown): void {
  console.warn("tianhu engine", error);
  tell({ t: "broken" });
}

/** Counts what comes, so that the page can show how much is still to come. */
function counted(answer: Response): Response {
  if (!answer.body || !answer.ok) return answer;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, control) {
      tell({ t: "loaded", bytes: part.byteLength });
      control.enqueue(part);
    },
  });
  return new Response(answer.body.pipeThrough(count), { status: answer.status, headers: answer.headers });
}

async function python(root: string): Promise<Awaited<ReturnType<typeof loadPyodide>>> {
  const plain = self.fetch.bind(self);
  self.fetch = async (...asked) => counted(await plain(...asked));
  const archive = self.fetch(`${root}engine/tianhu.zip`);
  const [{ loadPyodide: load }, { default: createPyodideModule }] = await Promise.all([
    import(/* @vite-ignore */ `${root}engine/pyodide.js`),
    import(/* @vite-ignore */ `${root}engine/pyodide.asm.js`),
  ]);
  const runtime: Awaited<ReturnType<typeof loadPyodide>> = await load({ indexURL: `${root}engine/`, createPyodideModule });
  const found = await archive;
  if (!found.ok) throw new Error(`tianhu.zip: ${found.status}`);
  runtime.unpackArchive(await found.arrayBuffer(), "zip", { extractDir: "/tianhu" });
  runtime.runPython("import sys; sys.path.insert(0, '/tianhu')");
  return runtime;
}

async function begin(root: string, pace: number | null): Promise<void> {
  begun = { root, pace };
  const runtime = await python(root);
  door = runtime.runPython(`from tianhu.local import Door, Local\nDoor(Local(pace=${pace ?? "None"})).call`);
  channel.onmessage = ({ data }: MessageEvent<Key[]>) => {
    for (const prefix of data) next(async () => void (await perform({ do: "forget", prefix })));
  };
  tell({ t: "ready" });
}

/** Does one thing, bringing the rows that it wants. */
async function ask(asked: Asked): Promise<Found> {
  for (;;) {
    const found: Found = JSON.parse(door(JSON.stringify(asked)));
    if (!found.want) return found;
    door(JSON.stringify({ do: "load", prefix: found.want, rows: await under(found.want) }));
  }
}

/** Does one thing, stores what has changed, and only then shows it. Undefined where it could not be stored. */
async function perform(asked: Asked): Promise<unknown> {
  const found = await ask(asked);
  const changed = found.rows.map(({ key }) => key.slice(0, key[0] === "tables" ? 1 : 2));
  if (found.rows.length && !(await store(found.rows))) {
    for (const table of new Set(changed.map(([, table]) => table ?? ""))) await perform({ do: "lost", table });
    return undefined;
  }
  if (changed.length) channel.postMessage([...new Map(changed.map((key) => [key.join(), key])).values()]);
  for (const [line, text] of found.sent) tell({ t: "heard", line, text });
  for (const [line, code] of found.closed) tell({ t: "closed", line, code });
  clearTimeout(timer);
  if (found.wake !== null) timer = self.setTimeout(() => next(async () => void (await perform({ do: "wake" }))), found.wake);
  return found.back;
}

async function answer({ id, method, path, body }: ToEngine & { do: "answer" }): Promise<void> {
  let status = 503;
  let text = "";
  try {
    const found: any = await perform({ do: "answer", method, path, body });
    if (found) ({ status, text } = found);
  } catch (error) {
    console.warn("tianhu engine", error);
    status = 500;
  }
  tell({ t: "answer", id, status, text });
  if (path.includes("/reviews/")) await look();
}

/** Has the reviews that were asked for worked out by a second engine, so that tables go on. */
async function look(): Promise<void> {
  const jobs: any = await perform({ do: "begun" });
  for (const job of jobs) beside(job);
}

function beside({ name, text, seat }: Job): void {
  if (!begun) return;
  const helper = new Worker(self.location.href, { type: "module" });
  const say = (message: ToEngine): void => helper.postMessage(message);
  const heard = (message: FromEngine & { t: "looked" }): void => {
    const { t: _, ...told } = message;
    next(async () => void (await perform({ do: "reviewed", ...told })));
    if (message.failed || message.decisions) helper.terminate();
  };
  helper.onmessage = ({ data }: MessageEvent<FromEngine>) => {
    if (data.t === "looked") heard(data);
    if (data.t === "broken") heard({ t: "looked", name, done: 0, of: 0, decisions: null, failed: true });
  };
  say({ do: "begin", ...begun });
  say({ do: "look", name, text, seat });
}

/** Works a review out; what it has come to is told after every decision. */
async function review({ name, text, seat }: ToEngine & { do: "look" }, root: string): Promise<void> {
  const runtime = await python(root);
  const progress = (done: number, of: number): void => tell({ t: "looked", name, done, of, decisions: null, failed: false });
  const found: string = runtime.runPython("from tianhu.local.door import look\nlook")(text, seat, progress);
  const decisions: unknown[] = JSON.parse(found);
  tell({ t: "looked", name, done: decisions.length, of: decisions.length, decisions, failed: false });
}

/** What the engine begins as is seen by the second thing that it is told. */
let waiting: (ToEngine & { do: "begin" }) | null = null;
self.onmessage = ({ data }: MessageEvent<ToEngine>) => {
  if (data.do === "begin") {
    waiting = data;
    return;
  }
  const first = waiting;
  waiting = null;
  if (data.do === "look") return next(() => review(data, first?.root ?? ""));
  if (first) next(() => begin(first.root, first.pace));
  if (data.do === "answer") next(() => answer(data));
  else next(async () => void (await perform(data)));
};
