import { describe, expect, it, vi } from "vitest";
import { connect } from "../src/lib/table/socket";
import { token } from "../src/lib/token";

describe("what a page sends", () => {
  it("has a name of its own each time, of a length the server takes", () => {
    const names = Array.from({ length: 200 }, token);
    expect(new Set(names).size).toBe(200);
    expect(names.every((each) => /^[0-9a-f]{24}$/.test(each))).toBe(true);
  });

  it("carries the name beside what is said", () => {
    const sent: string[] = [];
    class Fake {
      static readonly OPEN = 1;
      readyState = 1;
      send(text: string): void {
        sent.push(text);
      }
      close(): void {}
    }
    vi.stubGlobal("WebSocket", Fake);
    const line = connect("ws://nowhere", () => {}, () => {});
    line.send({ t: "restart" });
    line.send({ t: "restart" });
    vi.unstubAllGlobals();
    const said = sent.map((text) => JSON.parse(text) as { t: string; act: string });
    expect(said.map(({ t }) => t)).toEqual(["restart", "restart"]);
    expect(said[0]!.act).not.toBe(said[1]!.act);
    expect(said[0]!.act).toMatch(/^[0-9a-f]{24}$/);
  });
});

describe("a line that is closed", () => {
  const after = (code: number): [statuses: string[], opened: number] => {
    vi.useFakeTimers();
    const opened: { onopen(): void; onclose(event: { code: number }): void }[] = [];
    class Fake {
      onopen = (): void => {};
      onclose = (_event: { code: number }): void => {};
      constructor() {
        opened.push(this);
      }
      close(): void {}
    }
    vi.stubGlobal("WebSocket", Fake);
    vi.stubGlobal("window", globalThis);
    const statuses: string[] = [];
    const line = connect("ws://nowhere", () => {}, (status) => statuses.push(status));
    opened[0]!.onopen();
    opened[0]!.onclose({ code });
    vi.advanceTimersByTime(3_600_000);
    line.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    return [statuses, opened.length];
  };

  it.each([
    [1006, "lost", 2],
    [1013, "lost", 2],
    [4003, "gone", 1],
    [4004, "gone", 1],
    [4010, "damaged", 1],
    [4029, "full", 1],
  ])("by %i is %s", (code, status, connections) => {
    const [statuses, opened] = after(code);
    expect(statuses.slice(0, 3)).toEqual(["connecting", "online", status]);
    expect(opened).toBe(connections);
  });
});
