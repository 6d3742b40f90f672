/** The line to a table: connects, connects again when it breaks, and sends. */
import { dial } from "../local/door";
import type { Wire } from "../local/engine.svelte";
import type { ClientMessage, RoomClientMessage } from "../protocol";
import { token } from "../token";

export type Status = "connecting" | "online" | "lost" | "gone" | "damaged" | "full";

export interface Line<Said = ClientMessage> {
  send(message: Said): boolean;
  close(): void;
}

/** Closing codes after which trying again is of no use. */
const final = new Set([1008, 4001, 4003, 4004]);
/** What is stored of the table cannot be used; nor can it later. */
const DAMAGED = 4010;
/** A line that can be spoken over, as a WebSocket says it. */
const OPEN = 1;
/** Closed because this guest, or this address, has too many connections. */
const FULL = 4029;

export function connect<T>(url: string, heard: (message: T) => void, changed: (status: Status) => void): Line<RoomClientMessage> {
  let socket: Wire | null = null;
  let timer = 0;
  let tries = 0;
  let closed = false;

  const open = (): void => {
    changed(tries ? "lost" : "connecting");
    socket = dial(url);
    socket.onopen = () => {
      tries = 0;
      changed("online");
    };
    socket.onmessage = (event) => heard(JSON.parse(String(event.data)) as T);
    socket.onclose = (event) => {
      if (closed) return;
      if (final.has(event.code)) return changed("gone");
      if (event.code === DAMAGED) return changed("damaged");
      if (event.code === FULL) return changed("full");
      changed("lost");
      timer = window.setTimeout(open, Math.min(10_000, 400 * 2 ** tries++));
    };
  };
  open();

  return {
    send(message) {
      if (socket?.readyState !== OPEN) return false;
      socket.send(JSON.stringify({ act: token(), ...message }));
      return true;
    },
    close() {
      closed = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}
