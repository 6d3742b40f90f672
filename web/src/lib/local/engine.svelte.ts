/** The page's end of the engine: begun when it is first needed, in a Web Worker, so that the page goes on. */
import type { FromEngine, ToEngine } from "./messages";
import { engine } from "./progress.svelte";

/** What a line to a table looks like, whoever is at its other end: as a WebSocket. */
export interface Wire {
  readonly readyState: number;
  onopen: ((event: any) => void) | null;
  /** Of the event `data` counts. */
  onmessage: ((event: any) => void) | null;
  /** Of the event `code` counts. */
  onclose: ((event: any) => void) | null;
  send(text: string): void;
  close(): void;
}

const AGAIN = 1013;
const [OPENING, OPEN, CLOSED] = [0, 1, 3];

let worker: Worker | null = null;
let place = { root: "", pace: null as number | null };
let number = 0;
const asked = new Map<number, { done(answer: Response): void; fail(error: unknown): void }>();
const wires = new Map<number, { heard(text: string): void; closed(code: number): void }>();

/** Where the engine lies. `pace` takes the place of every speed, in milliseconds. */
export const settle = (root: string, pace: number | null): void => void (place = { root, pace });

function say(message: ToEngine): void {
  if (!worker) {
    worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => hear(data);
    worker.onerror = () => stop();
    engine.wanted = true;
    worker.postMessage({ do: "begin", ...place } satisfies ToEngine);
  }
  worker.postMessage(message);
}

function hear(message: FromEngine): void {
  if (message.t === "loaded") engine.bytes += message.bytes;
  else if (message.t === "ready") engine.ready = true;
  else if (message.t === "broken") stop();
  else if (message.t === "heard") wires.get(message.line)?.heard(message.text);
  else if (message.t === "closed") wires.get(message.line)?.closed(message.code);
  else if (message.t === "answer") {
    const { id, status, text } = message;
    asked.get(id)?.done(new Response(status === 204 ? null : text, { status, headers: { "content-type": "application/json" } }));
    asked.delete(id);
  }
}

/** It cannot go on; who asks next begins another. */
function stop(): void {
  worker?.terminate();
  worker = null;
  Object.assign(engine, { bytes: 0, ready: false, wanted: false });
  const [waiting, open] = [[...asked.values()], [...wires.values()]];
  asked.clear();
  for (const each of waiting) each.fail(new TypeError("the engine does not run"));
  for (const each of open) each.closed(AGAIN);
}

/** What the engine answers to a request. */
export function ask(path: string, sent: RequestInit): Promise<Response> {
  const id = ++number;
  return new Promise((done, fail) => {
    sent.signal?.addEventListener("abort", () => fail(sent.signal?.reason));
    asked.set(id, { done, fail });
    say({ do: "answer", id, method: sent.method ?? "GET", path, body: typeof sent.body === "string" ? sent.body : null });
  });
}

/** A line to a table on this device. */
export class Within implements Wire {
  readyState = OPENING;
  onopen: Wire["onopen"] = null;
  onmessage: Wire["onmessage"] = null;
  onclose: Wire["onclose"] = null;
  private readonly line = ++number;

  constructor(table: string) {
    wires.set(this.line, {
      heard: (text) => {
        if (this.readyState === OPENING) {
          this.readyState = OPEN;
          this.onopen?.({});
        }
        this.onmessage?.({ data: text });
      },
      closed: (code) => {
        wires.delete(this.line);
        this.readyState = CLOSED;
        this.onclose?.({ code });
      },
    });
    say({ do: "connect", line: this.line, table });
  }

  send(text: string): void {
    say({ do: "receive", line: this.line, text });
  }

  close(): void {
    if (!wires.delete(this.line)) return;
    this.readyState = CLOSED;
    if (worker) say({ do: "leave", line: this.line });
  }
}
