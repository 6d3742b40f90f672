/** A room for friends as its page knows it: what the server last showed of it, and what is said there. */
import type { Code, RoomClientMessage, RoomMessage, RoomSeat } from "../protocol";
import type { Line } from "../table/socket";
import { t } from "../words.svelte";

export class Company {
  room = $state.raw<RoomMessage | null>(null);
  /** Why the last thing asked for was refused. */
  refused = $state<Code | "">("");
  /** Whether the table is looked at, not the room. */
  atTable = $state(false);
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
    if (!message.table) this.atTable = false;
    this.room = message;
    this.refused = "";
  }

  say(message: RoomClientMessage): void {
    this.refused = "";
    this.line?.send(message);
  }
}

/** Who has a seat, in words. */
export const holder = (seat: RoomSeat): string => (seat.taken === "person" ? seat.name : seat.taken ? t("room.computer") : t("room.free"));
