import { describe, expect, it } from "vitest";
import { createMaskRate } from "./mask-rate.ts";

/** Simulates 30 frames per second with masks that take the given milliseconds. Returns the number of requested masks. */
function film(pace: ReturnType<typeof createMaskRate>, from: number, seconds: number, cost: number): number {
  let requested = 0;
  let freeAt = 0;
  for (let frame = 0; frame < seconds * 30; frame++) {
    const now = from + (frame * 1000) / 30;
    if (now < freeAt || !pace.isDue(now)) continue;
    requested++;
    freeAt = now + cost;
    pace.took(cost);
  }
  return requested;
}

describe("the mask rate", () => {
  it("is one mask per frame on a fast machine", () => {
    const pace = createMaskRate();
    expect(film(pace, 1000, 10, 5)).toBe(300);
    expect(pace.pace).toEqual({ maskRate: 30, isBehind: false });
  });

  it("is reduced and reported on a slow machine, which keeps spare time", () => {
    const pace = createMaskRate();
    film(pace, 1000, 10, 160);
    expect(pace.pace).toEqual({ maskRate: 5, isBehind: true });
  });

  it("does not drop after a single delay, and rises again when the machine recovers", () => {
    const pace = createMaskRate();
    film(pace, 1000, 5, 5);
    pace.took(300);
    expect(pace.pace.maskRate).toBe(30);
    film(pace, 9000, 10, 200);
    expect(pace.pace.maskRate).toBe(4);
    film(pace, 19_000, 10, 5);
    expect(pace.pace).toEqual({ maskRate: 30, isBehind: false });
  });
});
