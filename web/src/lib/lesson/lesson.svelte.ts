/** A step of a lesson as the page plays it: what was answered, what is shown, and what is told of it. */
import * as api from "../api";
import type { ClientMessage, LessonFrame, LessonReply, LessonStep, Sitting } from "../protocol";
import { Table } from "../table/model.svelte";
import type { Line } from "../table/socket";
import type { Tutor } from "../table/tutor";
import { t, wordOf } from "../words.svelte";
import { after } from "../table/score";
import { finish } from "./progress.svelte";
import { text } from "./texts.svelte";

/** `shown`: a wrong move was played out and waits to be taken back. `done`: a task, or the step, is. */
export type Stage = "loading" | "asked" | "playing" | "shown" | "done" | "failed";

/** Milliseconds between what others do. */
const PACE = 650;
/** General reasons, which the page tells. */
const general = ["further", "fewer", "pass", "move", "tap", "count", "pay", "group", "win"] as const;

export class Lesson implements Tutor, Line {
  readonly table: Table;
  readonly game: string;
  readonly steps: readonly LessonStep[];
  readonly number: number;
  stage = $state<Stage>("loading");
  reply = $state.raw<LessonReply | null>(null);
  /** Why the last try was not what is asked for, or what it found. */
  note = $state("");
  wrong = $state(false);
  chosen = $state.raw<ReadonlySet<number | string>>(new Set());
  failed = $state.raw<unknown>(null);
  /** Answers given so far, a list for each task. */
  private made: string[][] = [[]];
  /** A number for each position, so that tiles of one do not seem to move into another. */
  private deal = 0;
  private ask = 0;
  private closed = false;
  /** A move of free play that costs much, and may be let stand. */
  private doubtful = "";

  constructor(table: Table, steps: readonly LessonStep[], number: number) {
    this.table = table;
    this.game = table.ui.deck.id;
    this.steps = steps;
    this.number = number;
    table.tutor = this;
    table.attach(this);
    table.connected("online");
  }

  readonly step = $derived.by((): LessonStep => this.steps[this.number]!);
  readonly taps = $derived(this.reply !== null && !["move", "play"].includes(this.reply.ask));
  readonly locked = $derived(this.stage !== "asked");
  readonly spots = $derived<ReadonlySet<string>>(new Set(this.stage === "asked" ? this.reply?.focus : []));
  readonly found = $derived<ReadonlySet<string>>(new Set(this.reply?.found.flatMap((thing) => this.parts(thing))));
  /** The last task of the step is done. */
  readonly whole = $derived(this.stage === "done" && this.reply !== null && this.reply.task + 1 === this.reply.tasks);
  readonly mayStand = $derived(this.stage === "shown" && this.reply?.verdict === "nudge");
  /** What the bar says. */
  readonly said = $derived.by((): string => {
    const { reply, stage } = this;
    if (!reply) return "";
    const key = `${reply.step}.${reply.id}`;
    if (stage === "done") return text(this.game, `${key}.done`, reply.values) || t("learn.right");
    if (stage === "shown") return this.reason(reply);
    return text(this.game, key, reply.values);
  });

  /** A group is found by its tiles, a payment by nothing: it shows in what is left. */
  private parts(thing: string): string[] {
    if (thing.startsWith("group:")) return this.table.ui.tiles(thing.slice(6)).map((code) => `tile:${code}`);
    return thing.startsWith("pay:") ? [] : [thing];
  }

  private reason({ reason, values }: LessonReply): string {
    const name = general.find((each) => reason === `other.${each}`);
    const { mine = 0, best = 0 } = values;
    return name ? t(`learn.other.${name}`, { mine, best }) : text(this.game, reason, values);
  }

  /** Opens the task that is under way. */
  async begin(): Promise<void> {
    const reply = await this.tell(null);
    if (!reply) return;
    this.note = "";
    this.wrong = false;
    this.chosen = new Set();
    if (reply.fresh || !this.table.state || this.made.at(-1)!.length || this.stage === "shown") this.deal += 1;
    this.reply = reply;
    this.show(reply.frames[0]!);
    this.stage = "asked";
  }

  private async tell(given: string | null): Promise<LessonReply | null> {
    try {
      return await api.lesson(this.game, this.step.id, { made: this.made, given });
    } catch (error) {
      if (given !== null && error instanceof api.ApiError && error.status < 429) return null;
      this.failed = error;
      this.stage = "failed";
      return null;
    }
  }

  private show({ view, events }: LessonFrame): void {
    const players = view.seats.map((_, seat) => ({ name: "", level: seat === view.seat ? null : "regular", here: true }));
    const totals = view.seats.map(() => 0);
    const sitting: Sitting = { deal: this.deal, deals: 0, totals, over: false, speed: "normal", commitment: "", dealer: view.dealer, rolls: [], players };
    this.table.heard({ t: "state", deal: this.deal, ask: this.ask++, view, events, sitting });
  }

  /** Shows what happened, one thing after the other. */
  private async play(frames: readonly LessonFrame[]): Promise<void> {
    this.stage = "playing";
    for (const [i, frame] of frames.entries()) {
      if (i) await new Promise((resolve) => setTimeout(resolve, PACE));
      if (this.closed) return;
      this.show(frame);
    }
    if (frames.length) await new Promise((resolve) => setTimeout(resolve, PACE));
  }

  private async answer(given: string): Promise<void> {
    this.stage = "playing";
    const reply = await this.tell(given);
    if (this.closed) return;
    if (!reply) return void (this.failed ?? (this.stage = "asked"));
    const [before, right] = [this.reply, reply.verdict === "right"];
    this.wrong = !right && reply.verdict !== "asked";
    if (right) this.made.at(-1)!.push(given);
    // Kept before anything is shown: whoever goes on at once has done it as well.
    if (reply.done && right && reply.task + 1 === reply.tasks) finish(this.game, reply.step);
    this.note = this.wrong ? this.reason(reply) : this.counted(before, reply);
    this.chosen = new Set();
    if (right || !this.wrong) this.reply = reply;
    await this.play(reply.frames);
    if (this.closed) return;
    if (this.wrong && reply.frames.length) {
      this.reply = reply;
      this.doubtful = given;
      this.stage = "shown";
    } else {
      this.stage = right && reply.done ? "done" : "asked";
    }
  }

  /** The score lines that were just found, and what all come to. */
  private counted(before: LessonReply | null, reply: LessonReply): string {
    if (reply.ask !== "count" || reply.total === null) return "";
    const fresh = reply.lines.filter((line) => !before?.lines.some(({ key, tiles }) => key === line.key && tiles === line.tiles));
    const told = fresh.map((line) => `${wordOf(this.game, `line.${line.key}`) ?? line.key} ${line.do === "double" ? "×" : "+"}${line.do === "round" ? after(0, line) : line.amount}`);
    return [...told, t("learn.makes", { total: reply.total })].join(t("list.comma"));
  }

  /** The line to the table: a move that is played there is tried. */
  send(message: ClientMessage): boolean {
    if (message.t === "move" && !this.locked) void this.answer(message.move);
    return true;
  }

  close(): void {
    this.closed = true;
  }

  tried(move: string): void {
    if (!this.locked) void this.answer(move);
  }

  tap(thing: string, piece?: number): void {
    const { reply } = this;
    if (!reply || this.locked) return;
    if (reply.ask === "pay") return this.pay(thing);
    if (reply.ask === "group") return piece === undefined ? undefined : this.group(piece);
    void this.answer(thing);
  }

  /** First who pays, then who receives. */
  private pay(thing: string): void {
    if (!thing.startsWith("seat:")) return;
    const [first] = [...this.chosen].map(String);
    if (first === undefined || first === thing) return void (this.chosen = new Set(first === thing ? [] : [thing]));
    void this.answer(`pay:${first.slice(5)}>${thing.slice(5)}`);
  }

  /** Three tiles make a try. */
  private group(piece: number): void {
    const chosen = new Set(this.chosen);
    if (!chosen.delete(piece)) chosen.add(piece);
    this.chosen = chosen;
    if (chosen.size < 3) return;
    const codes = (this.table.placed?.hand ?? []).filter(({ id }) => chosen.has(id)).map(({ code }) => code);
    void this.answer(`group:${codes.join("")}`);
  }

  /** Back to the position of before. */
  async takeBack(): Promise<void> {
    await this.begin();
  }

  /** In free play: it stands, whatever it costs. */
  stand(): void {
    this.made.at(-1)!.push(this.doubtful);
    this.note = "";
    if (!this.reply?.done) return void (this.stage = "asked");
    finish(this.game, this.reply.step);
    this.stage = "done";
  }

  /** The task after this one. */
  async goOn(): Promise<void> {
    this.made.push([]);
    await this.begin();
  }

  /** The step from its beginning. */
  async again(): Promise<void> {
    this.made = [[]];
    this.deal += 1;
    await this.begin();
  }
}
