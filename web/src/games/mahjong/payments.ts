/** Who pays whom (M5.1, M5.2): the winner is paid by all, then the losers settle; East pays and receives double. */
import type { Result } from "../../lib/protocol";
import { explains, pairs, type Payment } from "../../lib/table/score";

export function payments(result: Result, dealer: number): Payment[] {
  const { winner, totals } = result;
  if (winner === null) return [];
  const doubled = ({ from, to, amount }: Payment): Payment => ({ from, to, amount: from === dealer || to === dealer ? amount * 2 : amount });
  const worth = totals[winner] ?? 0;
  const toWinner = totals.flatMap((_, from) => (from === winner ? [] : [doubled({ from, to: winner, amount: worth })]));
  const among = pairs(totals.map((total, seat) => (seat === winner ? null : total))).map(doubled);
  const whole = [...toWinner, ...among];
  // With the option `losers_settle` off the losers do not.
  return explains(whole, result.settlement ?? []) ? whole : toWinner;
}
