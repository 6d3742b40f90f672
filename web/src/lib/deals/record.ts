/** A record as the page handles it: it is the rules that read it. */
export type RecordDocument = Readonly<Record<string, unknown>>;

/** The names in a record put away: a computer keeps its own, a person is told by the seat. */
export function nameless(record: RecordDocument, levels: readonly (string | null)[]): RecordDocument {
  const { players } = record;
  return Array.isArray(players) ? { ...record, players: players.map((name: unknown, seat) => (levels[seat] ? name : "")) } : record;
}
