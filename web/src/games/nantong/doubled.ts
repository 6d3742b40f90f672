/** Which cards the two indicators double (N4.2), and the bead by which they are known. */
import { circle } from "../../lib/art/draw";
import type { View } from "./protocol";

export const indicators = (view: View): string[] => view.public.indicators;

/** Thousand, White Flower, Red Flower and nine of strings (N1.2): a class of their own. */
export const isGeneral = (code: string): boolean => code.endsWith("z") || code === "9s";

/** An old general doubles all old generals, another indicator its rank in all three suits. */
export function doubled(view: View, code: string): boolean {
  return indicators(view).some((shown) => (isGeneral(shown) ? isGeneral(code) : !isGeneral(code) && shown[0] === code[0]));
}

export const bead = circle(10, 10, 8, { fill: "#e5aa1f", stroke: "#3a2a05", width: 2.6 });
