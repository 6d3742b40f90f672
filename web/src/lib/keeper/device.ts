/** Names that nobody else gives: of entries and evenings, and of this device. */

const place = "tianhu.device";

/** 96 random bits; a page without https has no other source of names. */
export function token(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

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
