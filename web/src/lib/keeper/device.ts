/** A name of this device that nobody else gives. */
import { token } from "../token";

const place = "tianhu.device";

let own: string | undefined;

/** The device, by a name that tells nothing of it. */
export function device(): string {
  if (own === undefined) {
    own = token().slice(0, 8);
    try {
      own = localStorage.getItem(place) ?? own;
      localStorage.setItem(place, own);
    } catch {
      // Without storage the name lasts as long as the page.
    }
  }
  return own;
}
