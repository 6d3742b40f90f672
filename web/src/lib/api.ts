/** Plain requests to the server the page came from, or to what stands in its place (`local/door`). */
import { query, type Filter } from "./deals/filter";
import type { RecordDocument } from "./deals/record";
import { address, alone, isLocal, PAGE, reach } from "./local/door";
import type { Check, DealList, DealStatistics, EveningDocument, GameInfo, Hint, KeepDeal, KeptDeal, LessonReply, LessonStep, LessonTry, Look, NewRoom, NewShare, NewTable, Next, Problem, Replay, Review, RoomCode, Shared, ShareInfo, Stage, TableInfo, Value, Verdict } from "./protocol";

type Rules = Readonly<Record<string, Value>>;

export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** What was wrong in the request: `rules.limit`. */
    readonly field: string | null,
  ) {
    super(`refused: ${status}`);
  }
}

/** The text for a request that failed, by its status: the server's own sentences are in English. */
export function excuse(error: unknown): "error.busy" | "error.later" | "error.refused" | "error.server" {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 429) return "error.busy";
  if (status === 503) return "error.later";
  return status >= 400 && status < 500 ? "error.refused" : "error.server";
}

/** The field that a refusal names, where it names one. */
async function field(answer: Response): Promise<string | null> {
  try {
    return ((await answer.json()) as Partial<Problem>).field ?? null;
  } catch {
    return null;
  }
}

/** What comes back, or an ApiError. */
async function ask(path: string, sent: RequestInit): Promise<Response> {
  const answer = await reach(path, sent);
  if (!answer.ok) throw new ApiError(answer.status, await field(answer));
  return answer;
}

async function request<T>(path: string, body?: unknown, signal: AbortSignal | null = null, method = "POST"): Promise<T> {
  const sent = body === undefined ? { signal } : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await (await ask(path, sent)).json()) as T;
}

export const games = (): Promise<GameInfo[]> => request("games");
export const me = (): Promise<{ name: string }> => request("me");
/** Gives the guest a name. */
export const rename = (name: string): Promise<{ name: string }> => request("me", { name }, null, "PUT");
/** The file of all that the server keeps of the guest. */
export const dataAddress = (): string => address("api/me/data");
/** The server forgets the guest. */
export const erase = async (): Promise<void> => void (await ask("me", { method: "DELETE" }));
/** A new room for friends. */
export const openRoom = (room: NewRoom): Promise<RoomCode> => request("rooms", room);
/** The room of a code; who asks is a guest from then on. */
export const room = (code: string): Promise<RoomCode> => request(`rooms/${encodeURIComponent(code)}`);
export const roomAddress = (code: string): string => address(`api/rooms/${encodeURIComponent(code)}/ws`).replace(/^http/, "ws");
/** A player's link, by which who watches sees that hand. After `#`: no server and no log is told of it. */
export const seeAddress = (code: string, see: string): string => address(`#/t/${code}/${see}`);
/** The deal that has just been finished in a room, for all who are there. */
export const roomRecord = (code: string, deal: number): Promise<RecordDocument> => request(`rooms/${code}/records/${deal}`);
/** What is sent to those who are invited: a path, which every chat program knows for a link. */
export const inviteAddress = (code: string): string => address(`t/${code}`);
/** Sittings that are listed at once. */
export { address, PAGE };
/** The guest's sittings, the latest first; those that follow the one named. */
export const tables = (before?: string): Promise<TableInfo[]> => request(before === undefined ? "tables" : `tables?before=${before}`);
export const open = (table: NewTable): Promise<{ id: string }> => request("tables", table);
/** Leaves a sitting for ever: the server keeps nothing of it. */
export const leave = async (table: string): Promise<void> => void (await ask(`tables/${table}`, { method: "DELETE" }));
export const hint = (table: string, signal: AbortSignal): Promise<Hint> => request(`tables/${table}/hint`, undefined, signal);
export const review = (table: string, deal: number, signal: AbortSignal): Promise<Review> =>
  request(`tables/${table}/reviews/${deal}`, undefined, signal);
export const replay = (table: string, deal: string): Promise<Replay> => request(`tables/${table}/replays/${deal}`);
export const lessons = (): Promise<Record<string, LessonStep[]>> => request("lessons");
export const lesson = (game: string, step: string, tried: LessonTry): Promise<LessonReply> => request(`lessons/${game}/${step}`, tried);
/** Saves the record of a deal that this device keeps, where a link to it leads to nothing. */
export async function saveRecord(event: Event, table: string, deal: number): Promise<void> {
  if (!alone && !isLocal(table)) return;
  event.preventDefault();
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await (await ask(`tables/${table}/records/${deal}`, {})).blob());
  link.download = `${deal}.tianhu.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
export const recordAddress = (table: string, deal: number): string => address(`api/tables/${table}/records/${deal}`);
export const socketAddress = (table: string): string => address(`api/tables/${table}/ws`).replace(/^http/, "ws");
/** What the score keeper says to a question. The evening goes with it; nothing of it stays there. */
const keeper = <T>(question: string, body: unknown): Promise<T> => request(`keeper/${question}`, body);
export const look = (evening: EveningDocument): Promise<Look> => keeper("look", { evening });
export const check = (game: string, rules: Rules, draft: unknown, typed: readonly (number | null)[]): Promise<Check> =>
  keeper("check", { game, rules, draft, typed });
export const stage = (game: string, rules: Rules, setup: Stage, dealer: number): Promise<Next> => keeper("stage", { game, rules, setup, dealer });
export const merge = (one: EveningDocument, other: EveningDocument): Promise<{ evening: EveningDocument }> => keeper("merge", { one, other });
export const takeIn = (text: string): Promise<{ evening: EveningDocument }> => keeper("import", { text });
/** `words` are titles, and names of ways to win, in the page's language. */
export const sheet = (evening: EveningDocument, words: Readonly<Record<string, string>>): Promise<{ text: string }> => keeper("sheet", { evening, words });
export const judge = (game: string, text: string): Promise<Verdict> => keeper("judge", { game, text });

/** The guest's finished deals, the latest first; those before one of them. */
export const deals = (filter: Filter, before = ""): Promise<DealList> => request(`deals?${query(filter, { before })}`);
export const statistics = (filter: Filter): Promise<DealStatistics> => request(`deals/statistics?${query(filter)}`);
/** Keeps a record among the guest's deals; what is known already is not kept twice. */
export const keep = (deal: KeepDeal): Promise<KeptDeal> => request("deals", deal);
export const removeDeal = async (id: string): Promise<void> => void (await ask(`deals/${id}`, { method: "DELETE" }));
export const dealRecord = (id: string): Promise<RecordDocument> => request(`deals/${id}/record`);
export const recordOf = (table: string, deal: string): Promise<RecordDocument> => request(`tables/${table}/records/${deal}`);
/** The record that a text is. */
export const written = (text: string): Promise<RecordDocument> => request("records", { text });
export const replayOf = (record: RecordDocument, seat: number, open: boolean): Promise<Replay> => request("replay", { record, seat, open });
export const share = (deal: NewShare): Promise<ShareInfo> => request("shares", deal);
export const shares = (): Promise<ShareInfo[]> => request("shares");
export const shared = (id: string): Promise<Shared> => request(`shares/${encodeURIComponent(id)}`);
export const revoke = async (id: string): Promise<void> => void (await ask(`shares/${id}`, { method: "DELETE" }));
