import { describe, expect, test } from "vitest";
import { RecordingClock, SourceTime } from "./recording-clock.ts";

describe("the recording's clock", () => {
  test("starts with the first frame, and a second start has no effect", () => {
    const clock = new RecordingClock();
    expect(clock.positionAt(1000)).toBeNull();
    clock.start(1000);
    clock.start(5000);
    expect([clock.positionAt(999), clock.positionAt(1000), clock.positionAt(3500)]).toEqual([null, 0, 2.5]);
  });

  test("stops exactly during pauses", () => {
    const clock = new RecordingClock();
    clock.start(0);
    clock.pause(1000);
    clock.pause(1500);
    expect(clock.positionAt(1200)).toBeNull();
    clock.resume(4000);
    clock.resume(4500);
    clock.pause(5000);
    clock.resume(5500);
    expect([clock.positionAt(999.5), clock.positionAt(4000), clock.positionAt(5250), clock.positionAt(6000)]).toEqual([
      0.9995,
      1,
      null,
      2.5,
    ]);
    expect([clock.lengthAt(2000), clock.lengthAt(6000)]).toEqual([1, 2.5]);
  });

  test("accepts input that was captured before a pause and arrives during it", () => {
    const clock = new RecordingClock();
    clock.start(0);
    clock.pause(1000);
    expect(clock.positionAt(990)).toBe(0.99);
  });

  test("ends once", () => {
    const clock = new RecordingClock();
    clock.start(0);
    clock.end(2000);
    clock.end(3000);
    expect([clock.positionAt(1999), clock.positionAt(2000), clock.hasEndedBefore(1999), clock.hasEndedBefore(2000)]).toEqual([
      1.999,
      null,
      false,
      true,
    ]);
    expect(clock.lengthAt(9000)).toBe(2);
  });
});

describe("a source's clock", () => {
  test("is calibrated by input without delay and places late input at its capture time", () => {
    const time = new SourceTime();
    const delays = [30, 5, 80, 5, 300, 6];
    const moments = delays.map((delay, index) => time.momentOf(1e6 + index * 10, index * 10 + delay));
    expect(moments.slice(1)).toEqual([15, 25, 35, 45, 55]);
  });

  test("follows a clock that runs slow", () => {
    const time = new SourceTime();
    let apart = 0;
    for (let now = 0; now < 600_000; now += 10) apart = time.momentOf(now * 0.9999, now) - now;
    // The source is 60 ms slow after ten minutes. The error is at most the drift within the calibration window.
    expect(Math.abs(apart)).toBeLessThan(7);
  });

  test.each([
    ["back", -40_000],
    ["forward", 40_000],
  ])("follows a source whose clock is set %s", (_, set) => {
    const time = new SourceTime();
    for (let now = 0; now < 50_000; now += 10) time.momentOf(now, now + 5);
    for (let now = 50_000; now < 60_000; now += 10) expect(Math.abs(time.momentOf(now + set, now + 5) - now)).toBeLessThan(6);
    for (let now = 60_000; now < 70_000; now += 10) expect(Math.abs(time.momentOf(now, now + 5) - now)).toBeLessThan(6);
  });
});
