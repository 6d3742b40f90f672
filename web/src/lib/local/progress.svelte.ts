/** How far the engine has come. */

/** Bytes of what it needs that have come, whether it was asked for, and whether it can be used. */
export const engine = $state({ bytes: 0, ready: false, wanted: false });

/** About what all of it weighs, as it is read: the page need not know it exactly. */
const WHOLE = 13_000_000;

/** How much of it has come, from 0 to 100; null where nobody waits for it. */
export function percent(): number | null {
  if (!engine.wanted || engine.ready) return null;
  return Math.min(99, Math.floor((engine.bytes / WHOLE) * 100));
}
