/** An evening on the page: its document, what the keeper says of it, and the deal that is being told. */
import * as api from "../api";
import type { GameUi } from "../game";
import type { Check, Entry, EveningDocument, Look, Score, Result } from "../protocol";
import { token } from "../token";
import { documentOf, fresh, isTold, opened, tilesOf, won, withTold, type Draft, type Flag, type Told } from "./deal";
import { device } from "./device";
import * as store from "./store";
import type { FactEntry, KeeperUi } from "./ui";

/** Steps of a deal half told that an undo can take back. */
const STEPS = 120;
/** Milliseconds after the last tap before the keeper is asked. */
const REST = 60;

/** Where the chosen form is kept. */
const FORM = "tianhu.keeper.form";

function brushed(): string | null {
  try {
    return sessionStorage.getItem(FORM);
  } catch {
    return null;
  }
}

export class Evening {
  doc = $state.raw<EveningDocument>() as EveningDocument;
  seen = $state.raw<Look | null>(null);
  under = $state.raw<store.Under | null>(null);
  /** What the keeper says of the draft; null as long as it has not said. */
  checked = $state.raw<Check | null>(null);
  failed = $state<unknown>(null);
  brush = $state("");
  readonly keeper: KeeperUi;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private stored: Promise<void> = Promise.resolve();

  constructor(
    readonly ui: GameUi,
    doc: EveningDocument,
    under: store.Under | null,
    private readonly now: () => number = Date.now,
  ) {
    this.keeper = ui.keeper;
    this.doc = doc;
    this.under = under;
    const forms = ui.keeper.brushes.map(({ id }) => id);
    this.brush = forms.find((id) => id === brushed()) ?? forms[0] ?? "";
    if (under) this.ask();
  }

  /** Another form of groups, which a reload keeps. */
  choose(form: string): void {
    this.brush = form;
    try {
      sessionStorage.setItem(FORM, form);
    } catch {
      // Without storage it lasts as long as the page.
    }
  }
  get draft(): Draft | null {
    return this.under?.now ?? null;
  }
  /** What the players are called now. */
  get players(): readonly string[] {
    return this.seen?.players ?? this.doc.players;
  }
  name = (seat: number): string => this.players[seat] ?? String(seat + 1);
  get seats(): number {
    return this.doc.players.length;
  }

  /** What must be told before hands, and is not yet. */
  get fact(): FactEntry | null {
    const { draft } = this;
    return (draft && this.keeper.facts.find((each) => this.toldOf(draft, each).length < each.count)) ?? null;
  }
  toldOf(draft: Draft, { key, of }: FactEntry): (string | number)[] {
    const told = draft.facts[key];
    if (of === "dice") return Array.isArray(told) ? told.filter((die) => typeof die === "number") : [];
    return typeof told === "string" ? this.ui.tiles(told) : [];
  }

  /** Copies of a tile that lie nowhere yet. */
  left = (code: string): number => {
    const { draft } = this;
    if (!draft) return this.ui.copies(code);
    const facts = this.keeper.facts.filter(({ of }) => of === "tiles").flatMap((each) => this.toldOf(draft, each));
    const used = [...facts, ...draft.told.flatMap(tilesOf)];
    return this.ui.copies(code) - used.filter((other) => other === code).length;
  };

  /** How many tiles the hand at the palette still takes. */
  get room(): number {
    const { draft } = this;
    if (!draft) return 0;
    const held = draft.told[draft.seat]!.laid.reduce((sum, laid) => sum + this.keeper.takes(laid), 0);
    return this.keeper.size - (draft.seat === draft.winner ? 0 : 1) - held;
  }

  async refresh(): Promise<void> {
    try {
      this.seen = await api.look(this.doc);
      this.failed = null;
      await store.label(this.doc.id, this.seen.players);
    } catch (error) {
      this.failed = error;
    }
  }

  /** Calls players by other names; what is left empty, or as it was, stays. */
  async rename(names: readonly string[]): Promise<void> {
    for (const [seat, given] of names.entries()) {
      const name = given.trim();
      if (name && name !== this.players[seat]) await this.add({ ...this.entry(), kind: "name", seat, name });
    }
  }

  /** A deal begins to be told. */
  begin(winner: number | null): void {
    const next = this.seen?.next;
    if (!next) return;
    const { dealer, setup, position } = next;
    this.choose(this.keeper.brushes[0]?.id ?? "");
    const draft = { ...fresh(this.seats, dealer, setup, position), winner, seat: winner ?? dealer };
    this.put({ past: [], now: draft, next: [] });
  }

  /** A deal is opened to be corrected. */
  correct(id: string): void {
    const deal = this.seen?.deals.find((each) => each.id === id);
    if (!deal) return;
    const now = opened(id, deal.position, deal.setup, deal.hand, this.ui.tiles, this.keeper.groups);
    this.put({ past: [], now, next: [] });
  }

  change(draft: Draft): void {
    if (!this.under) return;
    const { past, now } = this.under;
    // Another hand begins as the first did.
    if (draft.seat !== now.seat) this.choose(this.keeper.brushes[0]?.id ?? "");
    this.put({ past: [...past.slice(1 - STEPS), now], now: draft, next: [] });
  }

  private put(under: store.Under | null): void {
    this.under = under;
    this.checked = null;
    this.stored = this.stored.then(() => store.keepHalf(this.doc.id, under)).catch((error: unknown) => void (this.failed = error));
    this.ask();
  }

  /** The keeper is asked once nothing is tapped for a moment; only the answer to the latest question counts. */
  private ask(): void {
    clearTimeout(this.timer);
    const mine = ++this.asked;
    const { draft } = this;
    if (!draft) return;
    this.timer = setTimeout(() => {
      const typed = draft.told.map((told) => told.typed);
      api.check(this.doc.game, this.doc.rules, documentOf(draft, this.keeper), typed).then(
        (found) => mine === this.asked && ((this.checked = found), (this.failed = null)),
        (error: unknown) => mine === this.asked && (this.failed = error),
      );
    }, REST);
  }

  tap(code: string, held: boolean): void {
    const { draft, fact } = this;
    if (!draft) return;
    if (fact) return this.tell(draft, fact, code);
    const told = this.after(draft, code, held);
    if (!told) return;
    const next = withTold(draft, told);
    const tile = this.keeper.winning && typeof draft.winner === "number" ? this.keeper.winning(next.told[draft.winner]!) : won(next, draft.seat === draft.winner ? code : null);
    this.change({ ...next, tile });
  }
  private after(draft: Draft, code: string, held: boolean): Told | null {
    return this.keeper.tap(draft.told[draft.seat]!, code, { left: this.left, room: this.room, held, brush: this.brush, facts: draft.facts });
  }
  /** Whether a tap on a key does something now. */
  can = (code: string): boolean => {
    const { draft, fact } = this;
    if (!draft) return false;
    return fact ? this.left(code) > 0 : this.after(draft, code, false) !== null;
  };
  private tell(draft: Draft, fact: FactEntry, code: string): void {
    if (this.left(code) > 0) this.change({ ...draft, facts: { ...draft.facts, [fact.key]: [...this.toldOf(draft, fact), code].join("") } });
  }
  die(value: number): void {
    const { draft, fact } = this;
    if (draft && fact) this.change({ ...draft, facts: { ...draft.facts, [fact.key]: [...this.toldOf(draft, fact), value] } });
  }

  how(by: string, from: number | null): void {
    const { draft } = this;
    if (!draft) return;
    const may = this.keeper.flags(by);
    this.change({ ...draft, by, from, flags: draft.flags.filter((flag) => may.includes(flag)) });
  }
  flag(flag: Flag): void {
    const { draft } = this;
    if (draft) this.change({ ...draft, flags: draft.flags.includes(flag) ? draft.flags.filter((each) => each !== flag) : [...draft.flags, flag] });
  }
  type(seat: number, points: number | null): void {
    const { draft } = this;
    if (draft) this.change(withTold(draft, { ...draft.told[seat]!, typed: points }, seat));
  }
  told(told: Told): void {
    const { draft } = this;
    if (!draft) return;
    const next = withTold(draft, told);
    this.change({ ...next, tile: won(next, null) });
  }

  /** What is told becomes an entry, and the draft is gone. */
  async confirm(): Promise<void> {
    const { draft, checked } = this;
    if (!draft || !checked?.position || checked.missing.length) return;
    const typed = draft.told.map((told) => told.typed);
    await this.add({
      ...this.entry(),
      ...(draft.of === null ? { kind: "deal" } : { kind: "fix", of: draft.of }),
      setup: draft.setup,
      position: checked.position,
      ...(typed.some((points) => points !== null) ? { typed } : {}),
    });
  }
  drop(): void {
    this.put(null);
  }
  async strike(of: string, why: "strike" | "undo" | "redo"): Promise<void> {
    await this.add({ ...this.entry(), kind: "void", of, why });
  }
  private entry(): { id: string; at: number; by: string } {
    const latest = Math.max(0, ...this.doc.entries.map(({ at }) => at));
    return { id: token(), at: Math.max(this.now(), latest + 1), by: device() };
  }
  private async add(entry: Entry): Promise<void> {
    await this.stored;
    await store.add(this.doc.id, entry);
    this.asked++;
    this.under = null;
    this.checked = null;
    this.doc = { ...this.doc, entries: [...this.doc.entries, entry] };
    await this.refresh();
  }

  get mayUndo(): boolean {
    return this.under !== null || (this.seen?.undo ?? null) !== null;
  }
  get mayRedo(): boolean {
    return this.under ? this.under.next.length > 0 : (this.seen?.redo ?? null) !== null;
  }
  /** Takes back the last tap of a deal that is being told; else strikes the last entry. */
  async undo(): Promise<void> {
    if (!this.under) return this.seen?.undo ? this.strike(this.seen.undo, "undo") : undefined;
    const { past, now, next } = this.under;
    const before = past.at(-1);
    this.put(before ? { past: past.slice(0, -1), now: before, next: [now, ...next] } : null);
  }
  async redo(): Promise<void> {
    if (!this.under) return this.seen?.redo ? this.strike(this.seen.redo, "redo") : undefined;
    const { past, now, next } = this.under;
    const after = next[0];
    if (after) this.put({ past: [...past, now], now: after, next: next.slice(1) });
  }

  /** Takes in what another phone has of this evening. */
  async join(other: EveningDocument): Promise<void> {
    const { evening } = await api.merge(this.doc, other);
    await store.keep(evening);
    this.doc = evening;
    await this.refresh();
  }
}

/** A result as the sheets of a table show it. */
export const resultOf = (game: string, worth: { totals: number[]; settlement: number[]; players: (Score | null)[] }, winner: number | null): Result => ({
  game,
  totals: worth.totals,
  settlement: worth.settlement,
  players: worth.players,
  winner,
  win: null,
  judged: null,
});

export { isTold };
