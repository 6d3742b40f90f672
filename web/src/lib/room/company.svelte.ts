/** A room for friends as its page knows it: what the server last showed of it, and what is said there. */
import type { Code, PhraseMessage, RoomClientMessage, RoomMessage, RoomSeat, ShowingMessage } from "../protocol";
import { settings } from "../settings.svelte";
import type { Line } from "../table/socket";
import { t } from "../words.svelte";
import { phrases, STANDS } from "./phrases";

/** A phrase as it stands at the speaker's plate; of a watcher there is a name and no seat. */
export interface Said {
  readonly seat: number | null;
  readonly name: string;
  readonly key: (typeof phrases)[number];
}

export class Company {
  room = $state.raw<RoomMessage | null>(null);
  /** Why the last thing asked for was refused. */
  refused = $state<Code | "">("");
  /** Whether the table is looked at, not the room. */
  atTable = $state(false);
  /** What was just said, the latest last. */
  said = $state.raw<readonly Said[]>([]);
  /** The seats of those whom the visitor does not want to hear. */
  muted = $state.raw<readonly number[]>([]);
  /** The last vote was not carried; told for a moment. */
  failed = $state(false);
  /** The finished deal that somebody else shows to all. */
  showing = $state.raw<ShowingMessage | null>(null);
  /** Whether the visitor looks at it, leads, or neither. */
  replay = $state<"" | "follow" | "lead">("");
  private line: Line<RoomClientMessage> | null = null;

  readonly seat = $derived(this.room?.seat ?? null);
  readonly mine = $derived(this.seat === null ? null : (this.room?.seats[this.seat] ?? null));
  readonly free = $derived((this.room?.seats ?? []).some(({ taken }) => taken === ""));
  /** Persons whom a sitting waits for: all but the host, whose word begins it. */
  readonly unready = $derived((this.room?.seats ?? []).filter(({ taken, ready, host }) => taken === "person" && !ready && !host));
  readonly host = $derived((this.room?.seats ?? []).find(({ host }) => host)?.name ?? "");

  attach(line: Line<RoomClientMessage>): void {
    this.line = line;
  }

  heard(message: RoomMessage): void {
    // Who sits is taken to the table when a sitting begins, and finds it again after a lost line.
    if (message.playing && message.seat !== null && (!this.room?.playing || this.room.seat === null)) this.atTable = true;
    if (message.sees != null && this.room?.sees == null) this.atTable = true;
    if (!message.table) this.atTable = false;
    if (message.table !== this.room?.table) this.muted = [];
    if (this.room?.vote && !message.vote && message.voted === "no") {
      this.failed = true;
      setTimeout(() => (this.failed = false), STANDS);
    }
    this.room = message;
    this.refused = "";
  }

  /** Somebody says a phrase: it takes the place of what the same one said before, and stands for a while. */
  hears({ phrase, seat, name }: PhraseMessage): void {
    const key = phrases[phrase];
    if (!key || !settings.talk || (seat !== null && this.muted.includes(seat))) return;
    const fresh: Said = { seat, name, key };
    this.said = [...this.said.filter((old) => old.seat !== seat || old.name !== name), fresh];
    setTimeout(() => (this.said = this.said.filter((old) => old !== fresh)), STANDS);
  }

  /** Somebody leads through the deal that is over: all are taken along, and may leave. */
  shown(message: ShowingMessage): void {
    if (message.step === null) {
      this.showing = null;
      if (this.replay === "follow") this.replay = "";
      return;
    }
    if (this.showing === null) this.replay = "follow";
    this.showing = message;
  }

  /** The replay is left; with who leads it ends for all. */
  leave(deal: number): void {
    if (this.replay === "lead") this.say({ t: "show", deal, step: null });
    this.replay = "";
  }

  mute(seat: number): void {
    this.muted = this.muted.includes(seat) ? this.muted.filter((each) => each !== seat) : [...this.muted, seat];
  }

  /** The name of who has a seat. */
  readonly nameOf = (seat: number): string => (seat === this.seat ? t("you") : this.room?.seats[seat]?.name || t("seat", { number: seat + 1 }));

  say(message: RoomClientMessage): void {
    this.refused = "";
    this.line?.send(message);
  }
}

/** Who has a seat, in words. */
export const holder = (seat: RoomSeat): string => (seat.taken === "person" ? seat.name : seat.taken ? t("room.computer") : t("room.free"));
