/** What is heard at a table: which sounds, and how they are made. Nothing is loaded for them. */
import type { Event, View } from "../protocol";

export type Sound = "tile" | "call" | "turn" | "win" | "end";

/** One tone or burst of noise, from `at` seconds on. */
interface Note {
  at: number;
  length: number;
  hz: number;
  kind: "sine" | "triangle" | "noise";
  gain: number;
}

const tone = (at: number, hz: number, length = 0.22, gain = 0.16, kind: Note["kind"] = "triangle"): Note => ({ at, hz, length, gain, kind });

export const recipes: Record<Sound, readonly Note[]> = {
  /** A tile laid on felt: a short knock and what it stirs. */
  tile: [tone(0, 1900, 0.045, 0.5, "noise"), tone(0.004, 320, 0.06, 0.18, "sine")],
  call: [tone(0, 523), tone(0.09, 784)],
  turn: [tone(0, 880, 0.5, 0.12, "sine"), tone(0, 1760, 0.3, 0.03, "sine")],
  win: [523, 659, 784, 1047].map((hz, i) => tone(i * 0.11, hz, 0.34)),
  end: [tone(0, 392, 0.3, 0.12, "sine"), tone(0.16, 330, 0.4, 0.12, "sine")],
};

const quiet = new Set(["draw", "discard", "pass", "win", "exhausted"]);

/** The sounds of what has happened, and of being asked; one of a kind, the end alone. */
export function heard(events: readonly Event[], view: View): Sound[] {
  const words = events.map(({ word }) => word);
  if (words.includes("win")) return ["win"];
  if (words.includes("exhausted")) return ["end"];
  const found: Sound[] = [];
  if (words.includes("discard")) found.push("tile");
  if (words.some((word) => !quiet.has(word))) found.push("call");
  if (events.length && view.moves.length && view.phase !== "over") found.push("turn");
  return found;
}

/** Noise is the same each time, from a small generator of its own. */
function noise(context: BaseAudioContext, length: number): AudioBufferSourceNode {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0, seed = 1; i < data.length; i++) {
    seed = (seed * 16807) % 2147483647;
    data[i] = seed / 1073741823.5 - 1;
  }
  const source = context.createBufferSource();
  source.buffer = buffer;
  return source;
}

function source(context: BaseAudioContext, { kind, hz, length }: Note): { from: AudioScheduledSourceNode; out: AudioNode } {
  if (kind === "noise") {
    const from = noise(context, length);
    const out = context.createBiquadFilter();
    out.type = "bandpass";
    out.frequency.value = hz;
    from.connect(out);
    return { from, out };
  }
  const from = context.createOscillator();
  from.type = kind;
  from.frequency.value = hz;
  return { from, out: from };
}

/** Plays a sound now. */
export function play(context: BaseAudioContext, sound: Sound): void {
  for (const note of recipes[sound]) {
    const begin = context.currentTime + note.at;
    const { from, out } = source(context, note);
    const volume = context.createGain();
    volume.gain.setValueAtTime(note.gain, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + note.length);
    out.connect(volume).connect(context.destination);
    from.start(begin);
    from.stop(begin + note.length);
  }
}

let context: AudioContext | null = null;

/** Plays sounds one after the other. A browser allows none before its visitor has touched the page. */
export function sound(sounds: readonly Sound[]): void {
  if (!sounds.length || navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  // A phone interrupts it while it is locked.
  if (context.state !== "running") void context.resume();
  for (const each of sounds) play(context, each);
}
