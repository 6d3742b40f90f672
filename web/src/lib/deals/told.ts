/** Words for deals in a list: who played, how it ended, when. */
import type { DealInfo, Opponent } from "../protocol";
import { link } from "../router.svelte";
import { language, t } from "../words.svelte";

/** The name of a computer's level; nothing for a person. */
const levelOf = ({ level }: Opponent): string => (level === "beginner" || level === "regular" || level === "master" ? t(`level.${level}`) : "");
const person = ({ name }: Opponent): string => (name && name !== "guest" ? name : t("deals.guest"));

/** A computer by its level, a person by name. */
export function named(one: Opponent): string {
  const level = levelOf(one);
  return level ? t("deals.computer", { level }) : person(one);
}

/** Those at the table, equal ones once with their number. */
export function company(opponents: readonly Opponent[]): string {
  const counts = new Map<string, number>();
  for (const name of opponents.map((one) => levelOf(one) || person(one))) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(t("list.comma"));
}

/** How a deal ended for the guest. */
export const ended = ({ end, dealt_in }: DealInfo): string => t(dealt_in ? "deals.dealt_in" : `deals.${end}`);

export const when = (text: string): string => new Date(text).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

/** Where a deal is shown again. */
export const shownAt = (deal: Pick<DealInfo, "id" | "table" | "number">, move = 0): string =>
  deal.table !== null && deal.number !== null
    ? link({ at: "replay", id: deal.table, deal: String(deal.number), move: String(move) })
    : link({ at: "kept", id: deal.id, move: String(move) });

/** The same by a deal's name alone: that of a table's deal has a full stop in it. */
export function addressOf(id: string): string {
  const [table = "", number] = id.split(".");
  return number === undefined ? shownAt({ id, table: null, number: null }) : shownAt({ id, table, number: Number(number) });
}
