import { describe, expect, test } from "vitest";
import { SoundPacer } from "./sound-pacer.ts";

const PIECE = { duration: 0.01, loudness: 0.2 };
const QUIET = { duration: 0.01, loudness: 0.001 };

/** Where the last of them ends, and how many were left out or repeated. */
function run(pacer: SoundPacer, positions: (number | null)[], piece = PIECE) {
  let [end, left, repeated] = [0, 0, 0];
  for (const position of positions) {
    const placing = pacer.place(position, piece);
    if (!placing) left++;
    else {
      if (end > 0) expect(placing.at).toBeCloseTo(end, 9);
      end = placing.at + piece.duration * (placing.repeat + 1);
      repeated += placing.repeat;
    }
  }
  return { end, left, repeated };
}
const steps = (count: number, from = 0, step = 0.01) => Array.from({ length: count }, (_, index) => from + index * step);

describe("sound on the clock", () => {
  test("lies end to end, and what comes late in a burst changes nothing", () => {
    const late = steps(1000).map((at, index) => at + (index % 50 >= 30 ? 0.045 : 0));
    expect(run(new SoundPacer(), late)).toEqual({ end: expect.closeTo(10, 6), left: 0, repeated: 0 });
  });

  test("begins where the first sound does", () => {
    expect(run(new SoundPacer(), steps(100, 0.3)).end).toBeCloseTo(1.3, 6);
  });

  test("from before the first picture is left out", () => {
    expect(run(new SoundPacer(), steps(200, -1))).toMatchObject({ left: expect.toSatisfy((left: number) => left >= 99 && left <= 100) });
  });

  test("of many pauses does not add their rounding up", () => {
    const pacer = new SoundPacer();
    let position = 0;
    const pieces: (number | null)[] = [];
    for (let pause = 0; pause < 50; pause++) {
      // Each goes on 7 ms after the place where the last piece lies: rounding of the source's own pieces.
      for (let count = 0; count < 40; count++) pieces.push((position += 0.01));
      pieces.push(null, null);
      position -= 0.007;
    }
    const { end } = run(pacer, pieces);
    expect(Math.abs(end - position)).toBeLessThan(0.04);
  });

  test("of a microphone whose second is long is filled up in quiet, one whose second is short is thinned out", () => {
    for (const step of [0.01002, 0.00998]) {
      const { end } = run(new SoundPacer(), steps(30_000, 0, step), QUIET);
      expect(Math.abs(end - 30_000 * step)).toBeLessThan(0.045);
    }
  });

  test("that was lost is made up for, so that what follows is in time", () => {
    const { end, repeated } = run(new SoundPacer(), [...steps(300), ...steps(500, 3.5)], QUIET);
    expect(end).toBeCloseTo(8.5, 1);
    expect(repeated).toBeGreaterThan(45);
  });
});
