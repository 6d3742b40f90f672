/** A table as the page knows it: the last state, the pieces on the screen, and what the player is about to do. */
import type { GameUi, Group, Notes } from "../game";
import { move, type Move } from "../notation";
import type { ClientMessage, Event, RefusedMessage, ServerMessage, Speed, StateMessage, View } from "../protocol";
import type { Company } from "../room/company.svelte";
import { settings } from "../settings.svelte";
import { token } from "../token";
import { taken } from "./claim";
import { byClock, Habits, type Later } from "./habits.svelte";
import { letters } from "./keys";
import { grouped, place, type Piece, type Placed } from "./pieces";
import type { Line, Status } from "./socket";
import type { Tutor } from "./tutor";

export interface Action extends Move {
  key: string;
}


/** What must be done around a change of the screen: measure before, play after. */
export interface Stage {
  before(): void;
  after(fresh: Placed["fresh"], dealt: boolean): void;
}

/** A message until it is answered: whether it has been sent, and whether the line was lost since. */
interface Said {
  message: ClientMessage;
  sent: boolean;
  broken: boolean;
}

export class Table {
  readonly ui: GameUi;
  readonly id: string;
  state = $state.raw<StateMessage | null>(null);
  placed = $state.raw<Placed | null>(null);
  status = $state<Status>("connecting");
  refused = $state.raw<RefusedMessage | null>(null);
  /** The raised piece. */
  raised = $state<number | null>(null);
  /** An action that is asked for twice, once it was pressed; whatever happens at the table takes it back. */
  asked = $state("");
  /** What was said and not yet answered. */
  private said = $state.raw<Said | null>(null);
  /** A move is on its way, or waits for the line. */
  readonly busy = $derived(this.said !== null);
  /** The move that waits for the line. */
  readonly waiting = $derived(this.said && this.status !== "online" && this.said.message.t === "move" ? this.said.message.move : "");
  /** The action that is looked at, by the pointer or with the focus: what it would take is shown. */
  pointed = $state("");
  /** The totals as the plates show them: those of a deal only once they were counted. */
  counted = $state.raw<readonly number[]>([]);
  /** What was just seen, for the announcer and the plates. */
  events = $state.raw<readonly Event[]>([]);
  stage: Stage | null = null;
  /** Who teaches at this table, if anybody does. */
  tutor: Tutor | null = null;
  /** The room for friends in which this table stands, if it stands in one. */
  company = $state.raw<Company | null>(null);
  /** What bound the deal when this page was first shown it: what the server says of it later does not count. */
  promised = $state("");
  private line: Line | null = null;
  private thrown: number | null = null;

  /** What is done for the player. */
  readonly habits: Habits;

  constructor(ui: GameUi, id: string, later: Later = byClock) {
    this.ui = ui;
    this.id = id;
    this.habits = new Habits(this, later);
  }

  readonly view = $derived<View | null>(this.state?.view ?? null);
  readonly moves = $derived(this.view?.moves.map((text) => move(text, this.ui.tiles)) ?? []);
  readonly discards = $derived(new Map(this.moves.filter(({ word }) => word === "discard").map((each) => [each.tiles[0]!, each])));
  readonly actions = $derived.by((): Action[] => {
    const named = this.moves.filter(({ word }) => word !== "discard");
    const keys = letters(named.map(({ word }) => word));
    return named.map((each, i) => ({ ...each, key: keys[i]! }));
  });
  /** A win is offered: whatever else is done then is asked for twice. A lesson answers to it itself. */
  readonly winning = $derived(!this.tutor && this.actions.some(({ word }) => word === "win"));
  /** Whether others than computers play here. */
  readonly shared = $derived((this.state?.sitting.players ?? []).filter(({ level }) => level === null).length > 1);
  /** Whether the viewer only watches. */
  readonly watching = $derived(this.state?.sitting.watching ?? false);
  /** Persons who are here and still look at the deal that is over; after one's own word they are waited for. */
  readonly awaited = $derived.by((): readonly string[] => {
    const players = this.state?.sitting.players ?? [];
    if (this.view?.phase !== "over" || !players[this.view.seat]?.ready) return [];
    return players.filter(({ level, here, ready }) => level === null && here && !ready).map(({ name }) => name);
  });
  readonly order = $derived.by(() => this.ui.orders.find((order) => order === settings.order) ?? this.ui.orders[0]!);
  /** The tile just drawn lies apart from the hand, which is not sorted before the discard. */
  readonly drawn = $derived(this.placed?.hand.find((piece) => piece.id === this.placed?.drawn) ?? null);
  readonly groups = $derived.by((): Group<Piece>[] => {
    const { view, placed, drawn } = this;
    if (!view || !placed) return [];
    const rest = placed.hand.filter((piece) => piece !== drawn);
    const hand = rest.map(({ code }) => code);
    const groups = this.ui.arrange(hand, this.order, { ...view, hand });
    const pieces = grouped(rest, groups.map(({ tiles }) => tiles));
    return groups.map(({ kind }, i) => ({ kind, tiles: pieces[i]! }));
  });
  /** The tile that the viewer is asked about; it lies apart until he has answered. */
  readonly offered = $derived.by(() => (this.view?.phase === "claim" && this.view.moves.length ? this.view.last : null));
  /** Notes of a tile in the viewer's hand. */
  notes(code: string, alone = false): Notes | undefined {
    return this.view ? this.ui.notes?.(this.view, this.view.seat, code, true, alone) : undefined;
  }
  /** Whether a tile of the hand may not be discarded although another may. */
  barred(code: string): boolean {
    return this.discards.size > 0 && !this.discards.has(code) && !this.tutor?.taps;
  }
  /** The pieces that a claim would take from the hand: of the one looked at, else of all. */
  readonly lent = $derived.by((): ReadonlySet<number> => {
    const { placed, offered } = this;
    const found = this.actions.filter(({ text }) => (this.pointed ? text === this.pointed : offered !== null));
    return new Set(found.flatMap(({ tiles }) => taken(tiles, offered?.tile, placed?.hand ?? [])));
  });
  readonly raisedCode = $derived(this.placed?.hand.find((piece) => piece.id === this.raised)?.code ?? null);
  /** Seats from the viewer's on, in order of play. */
  readonly around = $derived.by((): number[] => {
    const count = this.view?.seats.length ?? 0;
    return Array.from({ length: count }, (_, i) => ((this.view?.seat ?? 0) + i) % count);
  });

  attach(line: Line): void {
    this.line = line;
  }

  heard(message: ServerMessage): void {
    if (message.t === "state" && message.seen !== undefined && message.seen < this.seen(message)) return;
    const { said } = this;
    this.said = null;
    if (message.t === "refused") {
      this.refused = message;
      this.thrown = null;
      return;
    }
    const dealt = this.state?.deal !== message.deal;
    this.stage?.before();
    this.placed = place(this.placed, message.deal, message.view, this.thrown);
    const fresh = this.state === null;
    if (dealt) this.promised = message.sitting.commitment;
    const lost = (message.seen ?? 0) - message.events.length > this.seen(message);
    this.state = message;
    if (fresh || message.view.phase !== "over") this.count();
    this.events = lost ? [] : message.events;
    this.refused = null;
    this.asked = "";
    this.pointed = "";
    if (said?.broken) this.again(said);
    if (!this.said) this.thrown = null;
    if (!this.placed.hand.some((piece) => piece.id === this.raised)) this.raised = null;
    this.stage?.after(this.placed.fresh, dealt);
    this.habits.heard();
  }

  /** How many events of a deal this page has seen: what comes late shows an older table and is passed over, and where some are missing none is told. */
  private seen({ deal, sitting }: StateMessage): number {
    const { state } = this;
    return state?.deal === deal && state.sitting.commitment === sitting.commitment ? (state.seen ?? 0) : 0;
  }

  /** The plates show what the sheet has counted. */
  count(): void {
    this.counted = this.state?.sitting.totals ?? [];
  }

  /** The line was lost or is there again. */
  connected(status: Status): void {
    this.status = status;
    if (status !== "online" && this.said) this.said = { ...this.said, broken: true };
  }

  /** After the line was lost: what still fits the table is said once more under its name, else it is told that it was not taken. */
  private again(said: Said): void {
    const { message } = said;
    const now = this.state!;
    const fits = message.t === "move" ? message.deal === now.deal && message.ask === now.ask : message.t !== "next" || message.deal === now.deal;
    if (fits) this.say(message);
    else if (message.t === "move" && !said.sent) this.refused = { t: "refused", code: "stale", text: "" };
  }

  /** What cannot be sent now waits until the line is there again. */
  private say(message: ClientMessage): void {
    const sent = this.line?.send(message) ?? false;
    this.said = { message, sent, broken: !sent };
  }

  private send(message: ClientMessage): void {
    if (this.line) this.say({ ...message, act: token() });
  }

  play(chosen: Move): void {
    if (!this.state || this.busy || this.tutor?.locked) return;
    this.send({ t: "move", deal: this.state.deal, ask: this.state.ask, move: chosen.text });
  }

  /** Plays an action; some must be pressed twice, and so must *pass* beside a win. */
  press(action: Move): void {
    if (this.ui.sure?.includes(action.word) || (action.word === "pass" && this.winning)) {
      if (this.asked !== action.text) return void (this.asked = action.text);
    }
    this.asked = "";
    this.play(action);
  }

  discard(piece: Piece): void {
    const chosen = this.discards.get(piece.code);
    if (!chosen || this.busy || this.tutor?.locked) return;
    if (this.winning && this.asked !== chosen.text) return void (this.asked = chosen.text);
    this.thrown = piece.id;
    this.play(chosen);
  }

  /** Raises a tile; a raised one is discarded if it may be, else put back. */
  tap(piece: Piece): void {
    if (this.tutor?.taps) return this.tutor.tap(`tile:${piece.code}`, piece.id);
    if (this.raised === piece.id && this.barred(piece.code)) this.tutor?.tried(`discard ${piece.code}`);
    if (this.raised !== piece.id) this.raised = piece.id;
    else if (this.discards.has(piece.code)) this.discard(piece);
    else this.raised = null;
  }

  next(): void {
    if (this.state) this.send({ t: "next", deal: this.state.deal });
  }

  /** A new game; in a room that is agreed on there. */
  restart(): void {
    if (this.company) this.company.atTable = false;
    else this.send({ t: "restart" });
  }

  speed(value: Speed): void {
    this.line?.send({ t: "speed", value });
  }
}
