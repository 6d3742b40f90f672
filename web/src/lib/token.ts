/** Names that nobody else gives, and bytes as text. */

/** Two hexadecimal digits a byte. */
export const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** 96 random bits. `randomUUID` is there under https alone. */
export const token = (): string => hex(crypto.getRandomValues(new Uint8Array(12)));
