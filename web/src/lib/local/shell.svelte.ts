/** The page on this device: kept by a service worker, and with it, if wanted, all that is needed to play alone. */
import { address, alone, install, installed } from "./door";
import { give } from "./upload";

/** What the engine consists of, with the bytes of each file: the build says so. */
interface Part {
  name: string;
  size: number;
}

export type Stage = "none" | "loading" | "ready" | "failed";

export const shell = $state<{ stage: Stage; done: number; of: number }>({ stage: "none", done: 0, of: 0 });

/** Whether this browser can keep the page; only where nobody can have changed it on its way. */
export const may = (): boolean => typeof navigator !== "undefined" && "serviceWorker" in navigator && typeof caches !== "undefined";

/** Keeps the page; a newer one is taken when another page of ours is opened, never in the middle of a deal. */
export async function begin(calm: () => boolean): Promise<void> {
  if (!alone) {
    void give();
    window.addEventListener("online", () => void give());
    window.addEventListener("hashchange", () => void give());
  }
  if (!may()) return;
  if (installed()) shell.stage = "ready";
  // A browser may refuse, by its settings: then nothing is kept.
  const kept = await navigator.serviceWorker.register(address("sw.js")).catch(() => null);
  if (!kept) return;
  let asked = false;
  navigator.serviceWorker.addEventListener("controllerchange", () => asked && location.reload());
  const take = (): void => {
    if (!calm() || !kept.waiting) return;
    asked = true;
    kept.waiting.postMessage("take");
  };
  window.addEventListener("hashchange", take);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && void kept.update().catch(() => undefined));
}

/** All files of the engine. */
async function parts(): Promise<Part[]> {
  const answer = await fetch(address("engine/files.json"));
  if (!answer.ok) throw new Error(`engine: ${answer.status}`);
  const found: Part[] = await answer.json();
  return [...found, { name: "tianhu.zip", size: 0 }];
}

/** Fetches a file to its end; the service worker keeps it. */
async function fetched({ name, size }: Part): Promise<void> {
  const answer = await fetch(address(`engine/${name}`));
  if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
  let come = 0;
  for (const reader = answer.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    come += value.byteLength;
    shell.done += value.byteLength;
  }
  shell.done += Math.max(0, size - come);
}

/** Brings all that is needed to play without a connection. */
export async function bring(): Promise<void> {
  Object.assign(shell, { stage: "loading", done: 0, of: 0 });
  try {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
    const all = await parts();
    shell.of = all.reduce((sum, { size }) => sum + size, 0);
    await Promise.all(all.map(fetched));
    install(true);
    shell.stage = "ready";
    void navigator.storage?.persist?.();
  } catch (error) {
    console.warn("tianhu install", error);
    shell.stage = "failed";
  }
}
