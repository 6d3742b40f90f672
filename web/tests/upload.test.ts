import { describe, expect, it } from "vitest";
import { ApiError } from "../src/lib/api";
import { handOver, type Keeper } from "../src/lib/local/upload";

/** A device that keeps sittings, as numbers of events. */
class Device implements Keeper {
  readonly told: string[] = [];
  constructor(readonly kept: Map<string, number[]>) {}
  tables = async () => [...this.kept.keys()].map((id) => ({ id, created: "2026-12-01" }));
  events = async (table: string) => [...(this.kept.get(table) ?? [])];
  release = async (table: string, events: number) => {
    if (this.kept.get(table)?.length !== events) return false;
    return this.kept.delete(table);
  };
  tell = (...prefixes: (readonly (string | number)[])[]) => void this.told.push(...prefixes.map((key) => key.join("/")));
}

/** A small generator, so that what fails once fails again. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
}

describe("what this device keeps", () => {
  it("is let go once the server has it, and not before", async () => {
    const device = new Device(new Map([["local-a", [1, 2]], ["local-b", [3]]]));
    const server: string[] = [];
    expect(await handOver(device, async (table) => server.push(table))).toBe(2);
    expect([server, device.kept.size]).toEqual([["local-a", "local-b"], 0]);
    expect(device.told).toContain("events/local-a");
  });

  it("stays where the server cannot be reached, and where it is refused", async () => {
    const device = new Device(new Map([["local-a", [1]], ["local-b", [2]]]));
    expect(await handOver(device, () => Promise.reject(new TypeError("no network")))).toBe(0);
    const refuse = async (table: string): Promise<void> => {
      if (table === "local-a") throw new ApiError(400, "events");
    };
    expect(await handOver(device, refuse)).toBe(1);
    expect([...device.kept.keys()]).toEqual(["local-a"]);
  });

  it("stays where more has happened while it was sent", async () => {
    const device = new Device(new Map([["local-a", [1]]]));
    const hand = async (): Promise<void> => void device.kept.get("local-a")?.push(2);
    expect(await handOver(device, hand)).toBe(0);
    expect(device.kept.get("local-a")).toEqual([1, 2]);
  });

  it("is not lost in a hundred switches on two devices, answers lost on the way", async () => {
    const random = chance(7);
    const server = new Map<string, Set<number>>();
    const devices = [new Device(new Map()), new Device(new Map())];
    let played = 0;
    for (let i = 0; i < 100; i++) {
      const device = devices[random() < 0.5 ? 0 : 1]!;
      const [table = `local-${i}`] = random() < 0.5 ? [...device.kept.keys()] : [];
      device.kept.set(table, [...(device.kept.get(table) ?? []), ++played]);
      const lost = random();
      await handOver(device, async (id, { events }) => {
        if (lost < 0.3) throw new TypeError("not reached");
        server.set(id, new Set([...(server.get(id) ?? []), ...events.map(Number)]));
        if (lost < 0.5) throw new TypeError("no answer");
      });
    }
    const kept = devices.flatMap((device) => [...device.kept.values()].flat());
    const all = new Set([...kept, ...[...server.values()].flatMap((events) => [...events])]);
    expect(all.size).toBe(played);
  });
});
