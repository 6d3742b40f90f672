/** Hints and reviews: what is asked of the server beside the table, and what it has answered. */
import { ApiError, excuse, hint, review } from "../api";
import type { Hint, Review } from "../protocol";
import type { Table } from "./model.svelte";
import { current } from "./reasons";

export type Mood = "closed" | "thinking" | "shown" | "failed";

/** The key of the text that says why there is no hint. */
export function reason(error: unknown): "hint.failed" | "hint.away" | "error.busy" | "error.later" {
  if (!(error instanceof ApiError)) return "hint.away";
  const why = excuse(error);
  return why === "error.busy" || why === "error.later" ? why : "hint.failed";
}

/** The hint at the decision on the table. Whatever changes the table closes it. */
export class Coach {
  private at = $state.raw<{ deal: number; ask: number } | null>(null);
  private found = $state.raw<Hint | null>(null);
  private failed = $state(false);
  private request: AbortController | null = null;
  /** Why there is no hint. */
  why = $state<"hint.failed" | "hint.away" | "error.busy" | "error.later">("hint.failed");

  constructor(private readonly table: Table) {}

  /** Whether there is a decision to help with. */
  readonly askable = $derived.by(() => {
    const view = this.table.view;
    return view !== null && view.phase !== "over" && view.moves.length > 0;
  });
  readonly mood = $derived.by((): Mood => {
    if (!this.askable || !current(this.at, this.table.state)) return "closed";
    if (this.failed) return "failed";
    return current(this.found, this.table.state) ? "shown" : "thinking";
  });
  readonly candidates = $derived.by(() => (this.mood === "shown" ? (this.found?.candidates ?? []) : []));

  close(): void {
    this.request?.abort();
    this.at = null;
  }

  /** Asks for a hint, or puts it away. */
  async toggle(): Promise<void> {
    const state = this.table.state;
    if (this.mood !== "closed") return this.close();
    if (!state || !this.askable) return;
    this.request?.abort();
    const request = (this.request = new AbortController());
    this.at = { deal: state.deal, ask: state.ask };
    this.failed = false;
    try {
      const found = await hint(this.table.id, request.signal);
      if (this.request === request) this.found = found;
    } catch (error) {
      this.why = reason(error);
      if (this.request === request) this.failed = true;
    }
  }
}

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Asks for a review until it is finished; refused for haste it waits longer. Ends without a result when aborted. */
export async function follow(
  get: () => Promise<Review>,
  seen: (review: Review) => void,
  signal: AbortSignal,
  wait: (ms: number) => Promise<void> = sleep,
): Promise<void> {
  while (!signal.aborted) {
    let pause = 1000;
    try {
      const found = await get();
      if (signal.aborted) return;
      seen(found);
      if (found.decisions) return;
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError) || (error.status !== 429 && error.status !== 503)) throw error;
      pause = 5000;
    }
    await wait(pause);
  }
}

/** The review of a finished deal. */
export class Reviewer {
  found = $state.raw<Review | null>(null);
  failed = $state(false);
  private request: AbortController | null = null;

  begin(table: string, deal: number): void {
    this.stop();
    const request = (this.request = new AbortController());
    this.found = null;
    this.failed = false;
    const get = (): Promise<Review> => review(table, deal, request.signal);
    follow(get, (found) => (this.found = found), request.signal).catch(() => (this.failed = true));
  }

  stop(): void {
    this.request?.abort();
  }
}
