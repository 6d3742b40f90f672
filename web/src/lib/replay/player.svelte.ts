/** A replay that is played: where it stands, whether it goes on by itself, how fast, from whose seat. */
import type { Replay } from "../protocol";
import type { Table } from "../table/model.svelte";
import { message, stepOf } from "../table/replay";
import { from, type Source } from "./source";

export const speeds = ["slow", "normal", "fast"] as const;
export type Pace = (typeof speeds)[number];
/** Milliseconds between two steps. */
const pauses: Record<Pace, number> = { slow: 2400, normal: 1200, fast: 450 };

export type Wait = (then: () => void, ms: number) => () => void;
const byClock: Wait = (then, ms) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

export class Player {
  at = $state(0);
  playing = $state(false);
  pace = $state<Pace>("normal");
  replay = $state.raw<Replay>({ seat: 0, players: [], steps: [] });
  /** Whether every hand is open; else what the seat saw. */
  open = $state(true);
  failed = $state(false);
  private cancel: (() => void) | null = null;
  readonly count = $derived.by(() => this.replay.steps.length);
  readonly ended = $derived.by(() => this.at >= this.count - 1);

  constructor(
    private readonly table: Table,
    readonly source: Source,
    private readonly wait: Wait = byClock,
  ) {
    this.replay = source.first;
    this.open = source.open;
    this.show(stepOf(this.replay, source.move), -2);
  }

  private show(to: number, before: number): void {
    this.at = Math.min(this.count - 1, Math.max(0, to));
    this.table.heard(message(this.replay, this.source.number ?? 1, this.at, before));
  }

  /** To a step, by hand: then it goes on no more by itself. */
  go(to: number): void {
    this.pause();
    this.show(to, this.at);
  }

  pause(): void {
    this.cancel?.();
    this.cancel = null;
    this.playing = false;
  }

  /** On from here by itself, from the beginning where it had ended. */
  play(): void {
    if (this.ended) this.show(0, -2);
    this.playing = true;
    this.later();
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  speed(pace: Pace): void {
    this.pace = pace;
    if (this.playing) this.later();
  }

  private later(): void {
    this.cancel?.();
    this.cancel = this.wait(() => {
      this.show(this.at + 1, this.at);
      if (this.ended) this.pause();
      else this.later();
    }, pauses[this.pace]);
  }

  /** Seen from a seat, every hand open or not, at the same step. */
  async look(seat: number, open: boolean): Promise<void> {
    this.pause();
    this.failed = false;
    try {
      this.replay = await from(this.source, seat, open);
      this.open = open;
      this.show(this.at, -2);
    } catch {
      this.failed = true;
    }
  }
}
