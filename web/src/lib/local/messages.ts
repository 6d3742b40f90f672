/** What the page and its engine, a Web Worker that runs the rules, say to each other. */
export type ToEngine =
  /** First of all: where the page stands, and milliseconds in place of every speed, if any. */
  | { do: "begin"; root: string; pace: number | null }
  | { do: "answer"; id: number; method: string; path: string; body: string | null }
  | { do: "connect"; line: number; table: string }
  | { do: "receive"; line: number; text: string }
  | { do: "leave"; line: number }
  /** A review to be worked out, by an engine that does nothing else. */
  | { do: "look"; name: string; text: string; seat: number };

export type FromEngine =
  /** Bytes that have come of what it needs. */
  | { t: "loaded"; bytes: number }
  | { t: "ready" }
  /** It cannot begin. */
  | { t: "broken" }
  | { t: "answer"; id: number; status: number; text: string }
  | { t: "heard"; line: number; text: string }
  | { t: "closed"; line: number; code: number }
  | { t: "looked"; name: string; done: number; of: number; decisions: unknown; failed: boolean };
