/** What was bound before a deal, worked out again from what is told after it. */
import type { RecordDocument } from "../deals/record";
import { hex } from "../token";

/** The text whose SHA-256 is the commitment: the lines nonce, wall, dealer and dice; without a nonce the wall alone. */
export function bound({ nonce, wall, dealer, dice }: RecordDocument): string {
  const thrown = Array.isArray(dice) ? dice.join(" ") : "";
  return nonce ? [nonce, wall, dealer, thrown].join("\n") : String(wall);
}

/** Whether a browser lets a page work it out: only under HTTPS, and on the machine itself. */
export const able = (): boolean => typeof crypto !== "undefined" && "subtle" in crypto;

/** The SHA-256 of a record's wall, as hexadecimal digits. */
export async function digest(record: RecordDocument): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(bound(record))));
  return hex(bytes);
}
