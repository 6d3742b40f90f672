/** The messages between server and page. Made by `python -m tianhu.server.typescript`; not edited. */

export type Value = string | number | boolean | null;

export type Speed = "fast" | "normal" | "slow";

export type Phase = "claim" | "over" | "prepare" | "turn";

export type Code = "away" | "busy" | "code" | "host" | "illegal" | "leads" | "link" | "malformed" | "name" | "over" | "paused" | "seat" | "stale" | "taken" | "turn" | "vote" | "waits";

export type Grade = "best" | "clear" | "likely" | "unclear";

/** How many tiles away from ready a hand is, and what it waits for; a game may tell more. */
export interface Help {
  distance: number;
  waits?: string[];
}

/** Who sits at a seat: `level` of a computer, null for a person; `here` while a person is connected.

    `ready`: after a deal, a person who waits for the next one. `stand`: a computer plays for a
    person who is away.
     */
export interface Player {
  name: string;
  level: string | null;
  here: boolean;
  ready?: boolean;
  stand?: boolean;
}

/** The time for a move at a table that has a clock: `left` seconds of it, then a `reserve` for each seat.

    To answer a discard there is no reserve, so that what is left of it tells nothing.
     */
export interface Clock {
  move: number;
  left: number;
  reserve: number[];
}

/** The sitting around the deal. `deals` counts those finished; `over`: no further deal follows.

    `watching`: for who has no seat, told from the first one. `rolls` are the throws that found the
    first dealer, a seat and its dice each; those who tie throw again.
     */
export interface Sitting {
  deal: number;
  deals: number;
  totals: number[];
  over: boolean;
  speed: Speed;
  commitment: string;
  dealer: number;
  rolls: number[][];
  players: Player[];
  clock?: Clock | null;
  watching?: boolean;
}

/** A tile of the pile, and whether it was taken. */
export interface Discard {
  seat: number;
  tile: string;
  taken: boolean;
}

/** The tile that may be claimed now. */
export interface Last {
  seat: number;
  tile: string;
}

/** A line of a score sheet. `key` names its text; `name` is English, for those who read records. */
export interface Line {
  rule: string;
  tiles: string;
  do: "add" | "double" | "round";
  amount: number;
  of: string;
  name: string;
  key: string;
}

/** What a player's hand is worth: read in order, the lines give the total. */
export interface Score {
  total: number;
  lines: Line[];
  groups: string[];
}

/** How a deal was won. `rob`: another's kong; `dealt`: the hand was whole, no tile was needed. */
export interface Win {
  from: number | null;
  tile: string | null;
  by: "dealt" | "discard" | "draw" | "rob";
}

/** The worth of a finished deal. `judged`: fouls and liabilities, where the game knows any. */
export interface Result<Judged = unknown> {
  game: string;
  totals: (number | null)[];
  settlement: number[] | null;
  players: (Score | null)[];
  winner: number | null;
  win: Win | null;
  judged: Judged | null;
}

/** A group laid before a seat: `word` tells kinds of kong apart, `from` the seat that gave a tile. */
export interface Meld {
  from: number | null;
  word: string;
  tiles: string[];
}

/** A seat as all see it. `hand` counts its concealed tiles; `open` lists them once the deal is over. */
export interface SeatView<Marks = unknown> {
  hand: number;
  melds: Meld[];
  open: string[] | null;
  marks: Marks;
}

/** What the seat that receives it may know. `hand` is sorted, the drawn tile in it. */
export interface View<Public = unknown, Marks = unknown, Own extends Help = Help, Judged = unknown> {
  game: string;
  seat: number;
  dealer: number;
  phase: Phase;
  turn: number;
  wall: number;
  hand: string[];
  drawn: string | null;
  seats: SeatView<Marks>[];
  discards: Discard[];
  last: Last | null;
  public: Public;
  moves: string[];
  why: Record<string, string>;
  help: Own | null;
  result: Result<Judged> | null;
}

/** What was seen at the table. `word` is the word of a move, or `draw`, `win`, `exhausted`. */
export interface Event {
  seat: number;
  word: string;
  tiles: string[];
}

/** All that a seat sees, and the events since the last such message.

    `seen` counts the events of the deal that its stream has come to, the same for every seat: where it
    grows by more than `events`, a message was lost on the way.
     */
export interface StateMessage {
  t: "state";
  deal: number;
  ask: number;
  view: View;
  events: Event[];
  sitting: Sitting;
  seen?: number;
}

/** A message was refused and nothing has changed. `text` is one English sentence. */
export interface RefusedMessage {
  t: "refused";
  code: Code;
  text: string;
}

/** The answer to `ask` of a deal. */
export interface MoveMessage {
  t: "move";
  deal: number;
  ask: number;
  move: string;
  act?: string | null;
}

/** On to the deal after this one. */
export interface NextMessage {
  t: "next";
  deal: number;
  act?: string | null;
}

/** A new sitting at this table. */
export interface RestartMessage {
  t: "restart";
  act?: string | null;
}

/** Another speed of the computers. */
export interface SpeedMessage {
  t: "speed";
  value: Speed;
  act?: string | null;
}

/** A rule option and its source. With `number`, any whole number above 0 is a value too. */
export interface OptionInfo {
  key: string;
  values: Value[];
  default: Value;
  rule: string;
  number: boolean;
}

/** A game on the shelf. */
export interface GameInfo {
  id: string;
  seats: number;
  options: OptionInfo[];
  presets: Record<string, Record<string, Value>>;
  levels: string[];
}

/** Another one at the table: the `level` of a computer, null for a person. */
export interface Opponent {
  name: string;
  level: string | null;
}

/** One of the guest's tables, and the room it is played in. `created` is a time as ISO 8601 writes it.

    `seat` is the guest's own, `opponents` are those at the others; none where they cannot be read.
     */
export interface TableInfo {
  id: string;
  game: string;
  deal: number;
  totals: number[];
  over: boolean;
  created: string;
  room?: string | null;
  seat?: number;
  opponents?: Opponent[];
}

/** A table to be opened: a level for each seat but the guest's own. */
export interface NewTable {
  game: string;
  levels: string[];
  rules?: Record<string, Value>;
  speed?: Speed;
}

/** The table that was opened. */
export interface NewTableId {
  id: string;
}

/** The guest, by the name shown to others; empty until one is chosen. */
export interface Me {
  name: string;
}

/** One fact in which two moves differ; `key` names its text, `mine` and `other` go into it. */
export interface Reason {
  key: string;
  mine: number;
  other: number;
}

/** A candidate: its words, mean settlement, half the 95 % interval, counts after it, what speaks for it.

    `facts` are the game's counts after the move, alike or not. The reasons compare the first
    candidate with the second, and each other one with the first.
     */
export interface Advice {
  move: string;
  mean: number;
  ci95: number;
  facts: Record<string, number>;
  reasons: Reason[];
}

/** Candidates at a decision, the best first; `ask` of a deal, as in the state that asked for it. */
export interface Hint {
  deal: number;
  ask: number;
  candidates: Advice[];
}

/** A decision of a finished deal: its place in the record, and the points given away there on average.

    `mean` is the settlement to expect with the better move, `cost` what was given away against it,
    `regular` against a quick player's move, each with half its 95 % interval. Below 0 it brought more.
     */
export interface Decision {
  index: number;
  played: string;
  best: string;
  mean: number;
  cost: number;
  ci95: number;
  regular: number;
  regular_ci95: number;
  grade: Grade;
  marked: boolean;
  facts: Record<string, number>;
  reasons: Reason[];
}

/** A review, or how far it has come: `done` of `of` decisions. */
export interface Review {
  done: number;
  of: number;
  decisions: Decision[] | null;
}

/** The table after `index` moves of a record, every hand open, and what was seen on the way there. */
export interface ReplayStep {
  index: number;
  view: View;
  events: Event[];
}

/** A finished deal, step by step; who sat there, and the seat it is seen from. */
export interface Replay {
  seat: number;
  players: Player[];
  steps: ReplayStep[];
}

/** A step of a game's lessons: the rules it teaches, the names of what it asks one after the other. */
export interface LessonStep {
  id: string;
  rules: string[];
  tasks: string[];
}

/** A try: the answers given so far, a list for each task begun. Without `given`, where the step stands. */
export interface LessonTry {
  made: string[][];
  given?: string | null;
}

/** What the learner sees at one moment, and the events since the one before. */
export interface LessonFrame {
  view: View;
  events: Event[];
}

/** A score line that was found; `key` names its text. */
export interface LessonLine {
  key: string;
  rule: string;
  tiles: string;
  do: "add" | "double" | "round";
  amount: number;
}

/** What a step says. After `wrong`, `other` and `nudge` the position is that of before.

    `reason` is the key of a text: of the game's lessons, or of the page's if it begins with `other.`;
    `values` are its numbers. `found` are the things found so far, of which `left` are missing; `lines`
    the score lines among them, `total` what they come to. `done`: the task is. `fresh`: it has a
    position of its own, and does not go on from the one before.
     */
export interface LessonReply {
  step: string;
  task: number;
  id: string;
  ask: "count" | "group" | "move" | "pay" | "play" | "tap";
  tasks: number;
  verdict: "asked" | "nudge" | "other" | "right" | "wrong";
  reason: string;
  values: Record<string, number>;
  frames: LessonFrame[];
  focus: string[];
  found: string[];
  left: number;
  lines: LessonLine[];
  total: number | null;
  done: boolean;
  fresh: boolean;
}

/** A finished position to be counted. */
export interface CountRequest {
  game: string;
  position: unknown;
}

/** A player's tiles in a count document; what a game does not know is not there. */
export interface PlayerTold {
  hand: string;
  melds?: string[];
  ready?: boolean;
  flowers?: string;
  partial?: boolean;
}

/** How a deal was won, as a count document tells it; a game may know more. */
export interface WinTold {
  from?: number | null;
  by?: string | null;
  tile?: string | null;
  replacement?: boolean;
  last?: boolean;
  first_discard?: boolean;
}

/** A count document without its rules. Besides, it holds what the game tells of a deal. */
export interface PositionTold {
  dealer: number;
  winner?: number | null;
  win?: WinTold | null;
  players: (PlayerTold | null)[];
}

/** Where a deal stands in the evening, besides its dealer, who is in its position: see `Setup`. */
export interface Stage {
  round: number;
  first: number;
  own: Record<string, number>;
}

/** One entry. `of` is the entry that is corrected or struck, `typed` the totals told by hand, by seat.

    One of kind `name` calls who sits at `seat` by another `name`.
     */
export interface Entry {
  id: string;
  kind: "deal" | "fix" | "name" | "void";
  at: number;
  by: string;
  of?: string;
  why?: "redo" | "strike" | "undo";
  setup?: Stage;
  position?: PositionTold;
  typed?: (number | null)[];
  seat?: number;
  name?: string;
}

/** An evening as it is kept, sent and exported. `dealer` deals first, `at` is when it was begun. */
export interface EveningDocument {
  tianhu_evening: number;
  id: string;
  game: string;
  rules: Record<string, Value>;
  players: string[];
  dealer: number;
  at: number;
  entries: Entry[];
}

/** The worth of a deal. `typed` says of which seats the total was told by hand and not counted. */
export interface Worth {
  totals: number[];
  settlement: number[];
  players: (Score | null)[];
  typed: boolean[];
}

/** A deal of an evening. `told` is the entry that tells it now, `fixed` whether that is a correction.

    `totals` are the points of the evening after it; `number` counts from 1 and skips what is struck.
     */
export interface DealTold {
  id: string;
  told: string;
  number: number;
  fixed: boolean;
  struck: boolean;
  by: string;
  at: number;
  setup: Stage;
  position: PositionTold;
  hand: (number | null)[] | null;
  worth: Worth;
  totals: number[];
}

/** The deal to come: its dealer, where it stands, and what its position holds of that.

    `over`: by the rules no further deal follows; what stands here begins anew.
     */
export interface Next {
  dealer: number;
  setup: Stage;
  position: Record<string, unknown>;
  over: boolean;
}

/** An evening as it stands, its players by their names now. `undo` and `redo`: what these would strike. */
export interface Look {
  players: string[];
  deals: DealTold[];
  totals: number[];
  next: Next;
  undo: string | null;
  redo: string | null;
}

/** Something that a deal still lacks, by the key of the text that says so.

    `field` is that of a count document; `n` a number of tiles; `text` an English sentence.
     */
export interface Missing {
  key: string;
  seat?: number;
  n?: number;
  field?: string;
  text?: string;
}

/** What may be said of a draft.

    `left` has the copies of each tile that lie nowhere in it, `room` how many tiles a hand still
    takes, by seat. `position` is the count document that the draft makes, once nothing is missing.
     */
export interface Check {
  left: Record<string, number>;
  room: number[];
  missing: Missing[];
  position: PositionTold | null;
  worth: Worth | null;
}

/** What a judge finds in a deal that was written down, and what the deal is worth with that.

    Of a deal that goes on (`over` is false) what was found so far; nothing is counted then.
     */
export interface Verdict {
  over: boolean;
  judged: Record<string, unknown>;
  settlement: number[];
  totals: number[];
  players: (Score | null)[];
  winner: number | null;
  dealer: number;
}

/** What the score keeper answers, by its question, and the document of an evening. */
export interface KeeperShapes {
  evening: EveningDocument;
  look: Look;
  check: Check;
  judge: Verdict;
}

/** What runs here. */
export interface VersionInfo {
  version: string;
  compiled: boolean;
}

/** Why a request was refused; `field` names what was wrong in it. */
export interface Problem {
  field: string | null;
  text: string;
}

/** One of the guest's finished deals. `finished` is a time as ISO 8601 writes it.

    `table` and `number` say where it was played, if at a table of this server. `by` tells how it was won,
    by whomever, `dealt_in` that the guest gave the winning tile. `given` are the points that its review
    says were given away, null before there was one.
     */
export interface DealInfo {
  id: string;
  game: string;
  seat: number;
  seats: number;
  source: "import" | "offline" | "table";
  table: string | null;
  number: number | null;
  finished: string;
  points: number;
  end: "drawn" | "lost" | "won";
  by: string | null;
  dealt_in: boolean;
  opponents: Opponent[];
  given: number | null;
}

/** Deals of the guest, the latest first; `more` follow after the last of them.

    `pending` deals have been played and are not looked through yet: who asks again finds them. With the
    first page come what one may filter by: how many deals there are of each game, and who played.
     */
export interface DealList {
  deals: DealInfo[];
  more: boolean;
  pending: number;
  games: Record<string, number>;
  opponents: Opponent[];
}

/** Where all points together stood after deal `number`, in which there were `points`. */
export interface CoursePoint {
  id: string;
  number: number;
  points: number;
  total: number;
}

/** `hits` of `count`; with the share and the bounds of its 95 % interval (Wilson) from 0 to 1. */
export interface Rate {
  count: number;
  hits: number;
  share: number;
  low: number;
  high: number;
}

/** What was given away in `count` reviewed deals: per deal, and half its 95 % interval. */
export interface Given {
  count: number;
  decisions: number;
  mean: number;
  ci95: number;
}

/** The deals at a place; 0 is the dealer's, 1 the next one's. */
export interface Place {
  place: number;
  count: number;
  mean: number;
  ci95: number;
  won: Rate;
  dealt_in: Rate;
}

/** How often the hand came to be ready, and after how many own discards on average where it did. */
export interface Ready {
  rate: Rate;
  turn: number | null;
}

/** A score line: in how many deals it was counted, and in how many of them the deal was won. */
export interface Shape {
  key: string;
  rule: string;
  deals: number;
  won: number;
}

/** The lines of `count` hands that were told, by frequency. */
export interface Shapes {
  count: number;
  lines: Shape[];
}

/** How many deals brought from `least` to `most` points. */
export interface Bar {
  least: number;
  most: number;
  count: number;
}

/** The points of deals: their mean with half its 95 % interval, and how they are spread. */
export interface Spread {
  count: number;
  mean: number;
  ci95: number;
  bars: Bar[];
}

/** The statistics of deals of one game; below `needed` deals a figure is noise.

    `dealt_in_points` is the mean of the deals whose winning tile came from the own hand.
     */
export interface Statistics {
  game: string;
  deals: number;
  needed: number;
  course: CoursePoint[];
  spread: Spread;
  won: Rate;
  drawn: Rate;
  self_drawn: Rate;
  dealt_in: Rate;
  dealt_in_points: number;
  ready: Ready;
  shapes: Shapes;
  places: Place[];
  given: Given;
}

/** The statistics of one game among the deals that were asked for; null where there are none. */
export interface DealStatistics {
  pending: number;
  games: Record<string, number>;
  statistics: Statistics | null;
}

/** A record to be kept among the guest's deals: the seat that was the guest's, when it was played.

    `offline`: it was played here without a connection, and not brought in from elsewhere.
     */
export interface KeepDeal {
  record: unknown;
  seat?: number;
  finished?: string | null;
  offline?: boolean;
}

/** Under what name a deal is kept, and whether it had been there before. */
export interface KeptDeal {
  id: string;
  known: boolean;
}

/** The text of a record, or of a deal as its game writes it down by hand. */
export interface WrittenRecord {
  text: string;
}

/** A record to be shown step by step from a seat: with every hand open, or as that seat saw it. */
export interface ReplayRequest {
  record: unknown;
  seat?: number;
  open?: boolean;
}

/** A deal of the guest to be shown to others: from which move and seat on, with every hand open or not.

    Without `names` persons are told by their seats.
     */
export interface NewShare {
  deal: string;
  move?: number;
  seat?: number;
  open?: boolean;
  names?: boolean;
}

/** A deal that the guest shares, or shared until it was revoked. `created` is a time of ISO 8601. */
export interface ShareInfo {
  id: string;
  deal: string;
  game: string;
  created: string;
  move: number;
  seat: number;
  open: boolean;
  revoked: boolean;
}

/** What stands at a shared address: the replay, the move it opens at, whether every hand is open.

    Where it is, the record comes too, its players as they are to be told.
     */
export interface Shared {
  move: number;
  open: boolean;
  replay: Replay;
  record: Record<string, unknown> | null;
}

/** What is agreed before the deal. `drawn`: seats are drawn by dice. `away`, `move`, `reserve` in seconds.

    A computer plays for who is `away` so long; 0: never. Without a time for a `move` there is no clock.
     */
export interface RoomTerms {
  game: string;
  rules: Record<string, Value>;
  speed: Speed;
  level: string;
  drawn: boolean;
  away: number;
  move: number;
  reserve: number;
}

/** A seat of a room: `taken` by nobody, by a computer, or by a person of this name. */
export interface RoomSeat {
  taken: string;
  name: string;
  here: boolean;
  ready: boolean;
  host: boolean;
}

/** A question to those who sit here and are here: to `pause`, to `end` the sitting, to `remove` a `seat`.

    `by` is the seat that asks, `yes` and `no` those that have answered. It is carried by `needed` of
    them, and over after `left` seconds.
     */
export interface Vote {
  number: number;
  what: "end" | "pause" | "remove";
  seat: number | null;
  by: number;
  yes: number[];
  no: number[];
  needed: number;
  left: number;
}

/** A room as its visitor sees it. `seat` is the visitor's own, null for who watches.

    `key` brings the visitor back to that seat from another browser. `host`: the visitor may agree
    on the rules and begin. `table` is the sitting that is played or was played last, `playing`
    whether it is not over, `match` how many there have been. `throws` drew the seats: who sat
    where before, and the dice. `watching` are the names of those without a seat. While the table is
    `paused` no move is taken. `voted` is how the last vote ended. By the visitor's own `link` who
    watches sees the visitor's hand: `seen` are their names. `sees` is the seat whose hand a watcher sees.
     */
export interface RoomMessage {
  t: "room";
  code: string;
  terms: RoomTerms;
  seats: RoomSeat[];
  seat: number | null;
  key: string;
  host: boolean;
  name: string;
  table: string;
  playing: boolean;
  match: number;
  throws: number[][];
  watching: string[];
  paused?: boolean;
  vote?: Vote | null;
  voted?: "" | "no" | "yes";
  link?: string;
  seen?: string[];
  sees?: number | null;
}

/** Somebody says a phrase: who sits at `seat`, or, where that is null, a watcher of this name. */
export interface PhraseMessage {
  t: "phrase";
  phrase: number;
  seat: number | null;
  name: string;
}

/** Who sits at `seat` shows the finished `deal` to all, at a step of its replay; null: no more. */
export interface ShowingMessage {
  t: "showing";
  deal: number;
  seat: number;
  step: number | null;
}

/** Asks whether the page is still there; it answers with a `beat`. */
export interface PingMessage {
  t: "ping";
}

/** The page is still there. */
export interface BeatMessage {
  t: "beat";
  act?: string | null;
}

/** Takes a seat; without a number any that is free. */
export interface SitMessage {
  t: "sit";
  seat?: number | null;
  act?: string | null;
}

/** Gives the seat up. */
export interface RiseMessage {
  t: "rise";
  act?: string | null;
}

/** Ready to begin, or no longer. */
export interface ReadyMessage {
  t: "ready";
  value: boolean;
  act?: string | null;
}

/** Other rules; nobody is ready any more. */
export interface TermsMessage {
  t: "terms";
  terms: RoomTerms;
  act?: string | null;
}

/** Computers take the seats that are free. */
export interface FillMessage {
  t: "fill";
  act?: string | null;
}

/** A computer gives its seat up. */
export interface ClearMessage {
  t: "clear";
  seat: number;
  act?: string | null;
}

/** A sitting begins, the one after `match`. */
export interface BeginMessage {
  t: "begin";
  match: number;
  act?: string | null;
}

/** The sitting is over after this deal: the room is open again for another. */
export interface FinishMessage {
  t: "finish";
  match: number;
  act?: string | null;
}

/** Takes the seat of the person whose code this is: the same person in another browser. */
export interface BackMessage {
  t: "back";
  code: string;
  act?: string | null;
}

/** Asks those who are here to pause, to end the sitting, or to remove who is away from a seat. */
export interface VoteMessage {
  t: "vote";
  what: "end" | "pause" | "remove";
  seat?: number | null;
  act?: string | null;
}

/** An answer to the vote of this number. */
export interface BallotMessage {
  t: "ballot";
  number: number;
  yes: boolean;
  act?: string | null;
}

/** The pause is over. */
export interface ResumeMessage {
  t: "resume";
  act?: string | null;
}

/** Says a phrase, by its number, to all who are here. */
export interface SayMessage {
  t: "say";
  phrase: number;
  act?: string | null;
}

/** Shows the finished `deal` to all, at a step of its replay; with null no more. */
export interface ShowMessage {
  t: "show";
  deal: number;
  step: number | null;
  act?: string | null;
}

/** A new link by which who watches sees the visitor's hand; or with `value` false none any more. */
export interface LendMessage {
  t: "lend";
  value: boolean;
  act?: string | null;
}

/** Who watches brings a player's link. */
export interface SeeMessage {
  t: "see";
  link: string;
  act?: string | null;
}

/** A room to be made; the guest sits at its first seat. */
export interface NewRoom {
  terms: RoomTerms;
}

/** A room, by the code in its address, and the game that is played there. */
export interface RoomCode {
  code: string;
  game: string;
}

export type ServerMessage = StateMessage | RefusedMessage;

export type ClientMessage = MoveMessage | NextMessage | RestartMessage | SpeedMessage;

export type RoomServerMessage = StateMessage | RefusedMessage | RoomMessage | PhraseMessage | ShowingMessage | PingMessage;

export type RoomClientMessage = MoveMessage | NextMessage | RestartMessage | SpeedMessage | BeatMessage | SitMessage | RiseMessage | ReadyMessage | TermsMessage | FillMessage | ClearMessage | BeginMessage | FinishMessage | BackMessage | VoteMessage | BallotMessage | ResumeMessage | SayMessage | LendMessage | SeeMessage | ShowMessage;
