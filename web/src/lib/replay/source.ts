/** Where a replay comes from: a table, a record that was kept, an address that was shared or carries the deal. */
import * as api from "../api";
import { nameless, type RecordDocument } from "../deals/record";
import type { Replay, Review } from "../protocol";
import { link } from "../router.svelte";
import type { RuleBoard } from "../rules/book";

/** A replay that several look at: one leads, the others are taken along. */
export interface Together {
  readonly leads: boolean;
  /** Where it stands, for who follows. */
  readonly step: number | null;
  /** Who leads. */
  readonly name: string;
  tell(step: number): void;
  leave(): void;
}

export interface Source {
  /** The replay it begins with. */
  readonly first: Replay;
  /** Whether every hand is open in it. */
  readonly open: boolean;
  /** The move to begin at. */
  readonly move: number;
  /** The number of the deal at its table, where it has one. */
  readonly number: number | null;
  /** Where one comes from. */
  readonly back: string | null;
  /** The guest's own deal, by which it can be shared. */
  readonly deal: string | null;
  /** The record; nothing where only a seat's view was shared. */
  readonly record: RecordDocument | null;
  /** The rule for which it stands there. */
  readonly rule: string | null;
  /** Asks for the review of the guest's own decisions, where there can be one. */
  readonly review: ((signal: AbortSignal) => Promise<Review>) | null;
}

/** The same deal from another seat, or as that seat saw it. Who sat there stays as it was told first. */
export async function from(source: Source, seat: number, open: boolean): Promise<Replay> {
  const { first } = source;
  if (!source.record || (seat === first.seat && open === source.open)) return first;
  return { ...(await api.replayOf(source.record, seat, open)), players: first.players };
}

/** A finished deal of one of the guest's tables; of one that the guest has left, what is kept of it. */
export async function ofTable(id: string, deal: string, move: number): Promise<Source> {
  let first: Replay;
  try {
    first = await api.replay(id, deal);
  } catch (error) {
    if (error instanceof api.ApiError && error.status === 403) return ofKept(`${id}.${deal}`, move);
    throw error;
  }
  const record = await api.recordOf(id, deal);
  const number = Number(deal);
  const review = (signal: AbortSignal): Promise<Review> => api.review(id, number, signal);
  return { first, open: true, move, number, back: link({ at: "table", id }), deal: `${id}.${number}`, record, rule: null, review };
}

/** A record that the guest has brought in. */
export async function ofKept(id: string, move: number): Promise<Source> {
  const record = await api.dealRecord(id);
  const first = await api.replayOf(record, 0, true);
  return { first, open: true, move, number: null, back: link({ at: "deals", view: "" }), deal: id, record, rule: null, review: null };
}

/** What somebody shares; a move in the address goes before the one it was shared at. */
export async function ofShare(id: string, move: string): Promise<Source> {
  const { replay, open, move: at, record } = await api.shared(id);
  return { first: replay, open, move: move === "" ? at : Number(move) || 0, number: null, back: null, deal: null, record: record ?? null, rule: null, review: null };
}

/** A record at hand. */
export async function ofRecord(record: RecordDocument, move: number): Promise<Source> {
  return { first: await api.replayOf(record, 0, true), open: true, move, number: null, back: null, deal: null, record, rule: null, review: null };
}

/** A rule's board; it leads back to the rule. */
export async function ofRule(game: string, rule: string, { record, seat, move }: RuleBoard): Promise<Source> {
  const first = await api.replayOf(record, seat, true);
  return { first, open: true, move, number: null, back: link({ at: "rules", game, rule }), deal: null, record, rule, review: null };
}

/** The record as others may have it: without the names of persons. */
export const plain = (source: Source): RecordDocument | null =>
  source.record && nameless(source.record, source.first.players.map(({ level }) => level));
