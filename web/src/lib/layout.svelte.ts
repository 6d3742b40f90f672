/** The four layouts of the table, told by the size of the window alone. */
import { MediaQuery } from "svelte/reactivity";

export type Shape = "wide" | "tall" | "phone" | "low";

/** A phone on its side, or a page at twice its size: the felt left, the player's place right. */
const low = new MediaQuery("(max-height: 599px) and (min-width: 640px)");
const narrow = new MediaQuery("(max-width: 699px)");
const upright = new MediaQuery("(max-aspect-ratio: 1/1)");
/** Where a hand of long cards in one row would be too narrow for fingers. */
const short = new MediaQuery("(max-width: 1179px), (max-height: 768px)");

export const shape = (): Shape => (low.current ? "low" : narrow.current ? "phone" : upright.current ? "tall" : "wide");

/** Whether a hand laid out in columns needs them. */
export const columned = (): boolean => low.current || short.current;
