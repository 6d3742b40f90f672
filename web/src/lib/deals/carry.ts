/** A deal that travels whole in an address: its record, deflated, in letters that an address may hold. */
import type { RecordDocument } from "./record";

/** Letters of an address that everything on the way lets through. */
export const LONGEST = 6000;

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** What is needed to play a record again: the result follows from it, and nobody is proved anything. */
export function bare(record: RecordDocument): RecordDocument {
  const { result, nonce, commitment, ...rest } = record;
  void [result, nonce, commitment];
  return rest;
}

/** A record as a part of an address. */
export async function pack(record: RecordDocument): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(bare(record))), new CompressionStream("deflate-raw"));
  const letters = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The record in a part of an address. Throws for what is none. */
export async function unpack(text: string): Promise<unknown> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
}
