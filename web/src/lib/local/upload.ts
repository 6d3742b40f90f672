/** Sittings that were begun on this device are handed to the server whole, once it can be reached. */
import { ApiError } from "../api";
import { address, kept } from "./door";
import { release, tell, under, type Key } from "./rows";

/** Where sittings are kept, and who takes them: a test puts others in their place. */
export interface Keeper {
  tables(): Promise<readonly { id: string; created: string }[]>;
  events(table: string): Promise<readonly unknown[]>;
  /** Lets a sitting go, unless it has more events than so many by now. */
  release(table: string, events: number): Promise<boolean>;
  tell(...prefixes: Key[]): void;
}
/** What the server says to a sitting; raises ApiError where it refuses it. */
export type Hand = (table: string, sitting: { created: string; events: readonly unknown[] }) => Promise<unknown>;

/**
 * Hands over all of them, one after the other; what the server has is let go here, and is there from then on.
 * One that the server refuses stays here. Ends where the server cannot be reached.
 */
export async function handOver(keeper: Keeper, hand: Hand): Promise<number> {
  let handed = 0;
  for (const { id, created } of await keeper.tables()) {
    const events = await keeper.events(id);
    if (!events.length) continue;
    try {
      await hand(id, { created, events });
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) continue;
      return handed;
    }
    // Where more has happened meanwhile, all of it is handed over the next time.
    if (!(await keeper.release(id, events.length))) continue;
    handed += 1;
    keeper.tell(["events", id], ["records", id], ["tables"]);
  }
  return handed;
}

const own: Keeper = {
  tables: kept,
  events: async (table) => (await under(["events", table])).map(([, event]) => event),
  release,
  tell,
};

const toServer: Hand = async (table, sitting) => {
  const headers = { "content-type": "application/json" };
  const sent = { method: "PUT", headers, body: JSON.stringify(sitting), credentials: "same-origin" } as const;
  const answer = await fetch(address(`api/sittings/${table}`), sent);
  if (!answer.ok) throw new ApiError(answer.status, null);
};

let going: Promise<number> | null = null;

/** Hands over what this device keeps; once at a time. */
export function give(): Promise<number> {
  going ??= handOver(own, toServer).finally(() => (going = null));
  return going;
}
