import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LineMeter } from "./line-meter.ts";

const MB = 1_000_000;

beforeEach(() => {
  performance.clearResourceTimings();
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A reply of so many bytes that arrives evenly in `ms`. */
function receive(meter: LineMeter, bytes: number, ms: number): void {
  meter.begin();
  for (let part = 0; part < 10; part++) {
    vi.advanceTimersByTime(ms / 10);
    meter.add(bytes / 10);
  }
  meter.end();
}

test("measures bytes over the time in which they arrive, without pauses", () => {
  const meter = new LineMeter();
  receive(meter, 100_000, 400);
  expect(meter.rate).toBeCloseTo(2 * MB, -5);
  vi.advanceTimersByTime(10_000);
  receive(meter, 100_000, 400);
  expect(meter.rate).toBeCloseTo(2 * MB, -5);
});

test("replies that arrive at the same time share the line", () => {
  const meter = new LineMeter();
  meter.begin();
  meter.begin();
  for (let part = 0; part < 8; part++) {
    vi.advanceTimersByTime(50);
    meter.add(12_500); // picture
    meter.add(12_500); // sound
  }
  meter.end();
  meter.end();
  expect(meter.rate).toBeGreaterThan(3.5 * MB);
});

test("believes in a slow line soon and in a fast one a little later", () => {
  const meter = new LineMeter();
  receive(meter, 2 * MB, 4_000);
  receive(meter, 75_000, 2_000);
  expect(meter.rate).toBeLessThan(1.5 * MB);
  receive(meter, 150_000, 4_000);
  expect(meter.rate).toBeLessThan(0.6 * MB);
  receive(meter, MB, 2_000);
  expect(meter.rate).toBeLessThan(3 * MB);
  receive(meter, 2 * MB, 4_000);
  expect(meter.rate).toBeGreaterThan(2.5 * MB);
});

test("short replies count little, tiny ones not at all, and one from the cache not as endlessly fast", () => {
  const meter = new LineMeter();
  receive(meter, 1_000, 1);
  expect(meter.rate).toBeNull();
  receive(meter, MB, 2_000);
  vi.advanceTimersByTime(500);
  receive(meter, 8_000, 200); // a busy machine
  expect(meter.rate).toBeGreaterThan(3.5 * MB);
  vi.advanceTimersByTime(60_000);
  receive(meter, MB, 1);
  expect(meter.rate).toBeLessThanOrEqual(20 * MB);
});

test("before the first measurement the last one of this tab counts, for five minutes", () => {
  const stored = new Map<string, string>();
  const store = (key: string, value: string) => void stored.set(key, value);
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => stored.get(key) ?? null, setItem: store });
  receive(new LineMeter(), 50_000, 1_000);
  expect(new LineMeter().rate).toBeCloseTo(400_000, -4);
  const at = Date.now() - 6 * 60_000;
  store("aside.line", JSON.stringify({ rate: 400_000, at }));
  expect(new LineMeter().rate).toBeNull();
  store("aside.line", "{");
  expect(new LineMeter().rate).toBeNull();
});

describe("while other files of the page share the line", () => {
  test("slow replies are no reason to give up the picture, and are forgotten when the page is loaded", () => {
    vi.stubGlobal("sessionStorage", { getItem: () => JSON.stringify({ rate: 300_000, at: Date.now() }), setItem: () => undefined });
    let isLoading = true;
    const meter = new LineMeter(() => isLoading);
    meter.tick();
    receive(meter, 30_000, 2_400);
    expect(meter.rate).toBeCloseTo(100_000, -4);
    expect([meter.wholeRate, meter.isSettled]).toEqual([450_000, false]);
    isLoading = false;
    vi.advanceTimersByTime(1_600);
    meter.tick();
    receive(meter, 100_000, 2_000);
    expect(meter.rate).toBeCloseTo(400_000, -4);
    expect([meter.wholeRate, meter.isSettled]).toEqual([meter.rate, true]);
  });

  test("a page that pauses is not loaded yet", () => {
    let isLoading = true;
    const meter = new LineMeter(() => isLoading);
    meter.tick();
    isLoading = false;
    vi.advanceTimersByTime(1_000);
    meter.tick();
    receive(meter, 50_000, 2_000);
    expect(meter.isSettled).toBe(false);
  });

  test("one that does not finish loading counts for 20 seconds", () => {
    const meter = new LineMeter(() => true);
    vi.advanceTimersByTime(20_001);
    meter.tick();
    receive(meter, 50_000, 2_000);
    expect(meter.isSettled).toBe(true);
  });
});

test("after its measurements are discarded, the line keeps its rate until the next reply", () => {
  const meter = new LineMeter();
  receive(meter, 50_000, 4_000);
  meter.forget();
  expect(meter.rate).toBeCloseTo(100_000, -4);
  receive(meter, 50_000, 1_000);
  expect(meter.rate).toBeCloseTo(400_000, -4);
});
