import { describe, expect, test } from "vitest";
import { SoundPacer } from "./sound-pacer.ts";
import { type PlacedSound, SAMPLE_RATE } from "./sound-piece.ts";

const PIECE = 480;
const loud = (length = PIECE) => new Float32Array(length).fill(0.2);
const quiet = (length = PIECE) => new Float32Array(length).fill(0.001);

/** Positions in seconds; null is a cut. `holes`: the gaps in seconds. `extra`: how many pieces more than received were written. */
function run(pacer: SoundPacer, positions: (number | null)[]) {
  const placed = positions.flatMap((position) => (position === null ? pacer.cut() : pacer.place(position * SAMPLE_RATE, loud())));
  placed.push(...pacer.cut());
  const holes = placed.slice(1).map(({ at }, index) => at - endOf(placed[index]));
  for (const hole of holes) expect(hole).toBeGreaterThanOrEqual(0);
  return {
    end: endOf(placed.at(-1)) / SAMPLE_RATE,
    holes: holes.filter((hole) => hole > 0).map((hole) => hole / SAMPLE_RATE),
    extra: placed.length - positions.filter((position) => position !== null).length,
    placed,
  };
}
const endOf = (piece?: PlacedSound) => (piece ? piece.at + piece.samples.length : 0);
const steps = (count: number, from = 0, step = 0.01) => Array.from({ length: count }, (_, index) => from + index * step);

describe("sound on the clock", () => {
  test("is contiguous, also after a late burst", () => {
    const late = steps(1000).map((at, index) => at + (index % 50 >= 30 ? 0.045 : 0));
    expect(run(new SoundPacer(), late)).toMatchObject({ end: 10, holes: [], extra: 0 });
  });

  test("is complete and in sync when its timestamps are a second and a half late", () => {
    const burst = [...steps(300), ...Array.from({ length: 150 }, () => 4.5), ...steps(300, 4.5)];
    const { end, holes, extra } = run(new SoundPacer(), burst);
    expect([end, holes, extra]).toEqual([7.5, [], 0]);
  });

  test("starts at the first sound", () => {
    expect(run(new SoundPacer(), steps(100, 0.3)).end).toBeCloseTo(1.3, 6);
  });

  test("is complete and in sync when the timestamps of its first pieces are late", () => {
    const late = [...Array.from({ length: 12 }, () => 0.12), ...steps(300, 0.12)];
    expect(run(new SoundPacer(), late)).toMatchObject({ end: 3.12, holes: [], extra: 0 });
    const again = [...steps(100), null, ...Array.from({ length: 5 }, () => 1.05), ...steps(300, 1.05)];
    expect(run(new SoundPacer(), again)).toMatchObject({ end: 4.05, holes: [], extra: 0 });
  });

  test("continues at the clock's position after each of many pauses", () => {
    const positions: (number | null)[] = [];
    let position = 0;
    for (let pause = 0; pause < 50; pause++) {
      for (let count = 0; count < 40; count++) positions.push((position += 0.01));
      positions.push(null);
      // Each part starts 7 ms before the end of the last piece, because pauses do not end at the end of a piece.
      position -= 0.007;
    }
    expect(run(new SoundPacer(), positions).end).toBeCloseTo(position + 0.017, 4);
  });

  test.each([
    ["quiet", quiet],
    ["loud", loud],
  ])(
    "of a microphone with a fast or slow clock stays within 40 ms by correcting one piece at a time, for %s sound",
    (_, make: () => Float32Array) => {
      for (const step of [0.010002, 0.009998]) {
        const pacer = new SoundPacer();
        const captured = new Map(steps(60_000, 0, step).map((position) => [make(), position * SAMPLE_RATE]));
        const placed = [...captured].flatMap(([samples, position]) => pacer.place(position, samples)).slice(1);
        expect(placed.length).toBeGreaterThan(59_900);
        expect(Math.abs(placed.length + 1 - captured.size)).toBeGreaterThan(8);
        const apart = placed.map(({ at, samples }) => Math.abs(at - (captured.get(samples) as number)) / SAMPLE_RATE);
        expect(Math.max(...apart.slice(0, 30_000), ...apart.slice(30_000))).toBeLessThan(0.04);
        expect(placed.slice(1).every(({ at }, index) => at === endOf(placed[index]))).toBe(true);
      }
    },
  );

  test("waits for a quiet piece and repeats only that piece", () => {
    const pacer = new SoundPacer();
    const isQuiet = (index: number) => index % 200 === 199;
    const positions = steps(20_000, 0, 0.010002);
    const placed = positions.flatMap((position, index) => pacer.place(position * SAMPLE_RATE, isQuiet(index) ? quiet() : loud()));
    const spoken = placed.filter(({ samples }) => (samples[0] as number) > 0.1);
    expect(spoken.length).toBe(positions.filter((_, index) => !isQuiet(index)).length);
    expect(placed.length).toBeGreaterThan(positions.length);
  });

  test("has a gap where sound was lost and continues in sync", () => {
    const { placed, holes, extra } = run(new SoundPacer(), [...steps(300), ...steps(500, 3.15)]);
    expect(holes).toEqual([expect.closeTo(0.15, 4)]);
    expect([placed[299]?.at, placed[300]?.at, extra]).toEqual([299 * PIECE, 3.15 * SAMPLE_RATE, 0]);
  });

  test("is in sync when it ends shortly after a loss", () => {
    expect(run(new SoundPacer(), [...steps(300), ...steps(5, 10)]).end).toBeCloseTo(10.05, 4);
  });
});
