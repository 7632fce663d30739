import { describe, expect, it } from "vitest";
import { createMaskPace } from "./mask-pace.ts";

/** Frames at 30 a second for that long; each mask takes that many milliseconds. Returns how many were asked for. */
function film(pace: ReturnType<typeof createMaskPace>, from: number, seconds: number, cost: number): number {
  let asked = 0;
  let freeAt = 0;
  for (let frame = 0; frame < seconds * 30; frame++) {
    const now = from + (frame * 1000) / 30;
    if (now < freeAt || !pace.isDue(now)) continue;
    asked++;
    freeAt = now + cost;
    pace.took(cost);
  }
  return asked;
}

describe("the pace of masks", () => {
  it("a quick machine makes one for every frame", () => {
    const pace = createMaskPace();
    expect(film(pace, 1000, 10, 5)).toBe(300);
    expect(pace.pace).toEqual({ maskRate: 30, isBehind: false });
  });

  it("a slow one gets as many as it makes with time to spare, and says so", () => {
    const pace = createMaskPace();
    film(pace, 1000, 10, 160);
    expect(pace.pace).toEqual({ maskRate: 5, isBehind: true });
  });

  it("a hitch does not make it slow, and a machine that recovers is used again", () => {
    const pace = createMaskPace();
    film(pace, 1000, 5, 5);
    pace.took(300);
    expect(pace.pace.maskRate).toBe(30);
    film(pace, 9000, 10, 200);
    expect(pace.pace.maskRate).toBe(4);
    film(pace, 19_000, 10, 5);
    expect(pace.pace).toEqual({ maskRate: 30, isBehind: false });
  });
});
