import type { TimedPhoneme } from "../../speech/flite.ts";

/** `open`: 0 (lips closed) to 1 (as in "father"). `wide`: -1 (rounded, as in "who") to 1 (spread, as in "see"). */
export type MouthShape = { open: number; wide: number };

const CLOSED: MouthShape = { open: 0, wide: 0 };

/** Phonemes of the CMU set as flite names them; two shapes for a diphthong. */
const SHAPES: Record<string, MouthShape[]> = {
  pau: [CLOSED],
  m: [{ open: 0, wide: 0 }],
  b: [{ open: 0, wide: 0 }],
  p: [{ open: 0, wide: 0 }],
  f: [{ open: 0.12, wide: 0.1 }],
  v: [{ open: 0.12, wide: 0.1 }],
  th: [{ open: 0.24, wide: 0.1 }],
  dh: [{ open: 0.24, wide: 0.1 }],
  t: [{ open: 0.2, wide: 0.15 }],
  d: [{ open: 0.22, wide: 0.1 }],
  n: [{ open: 0.2, wide: 0.1 }],
  l: [{ open: 0.28, wide: 0.05 }],
  s: [{ open: 0.16, wide: 0.3 }],
  z: [{ open: 0.16, wide: 0.3 }],
  sh: [{ open: 0.2, wide: -0.45 }],
  zh: [{ open: 0.2, wide: -0.45 }],
  ch: [{ open: 0.2, wide: -0.4 }],
  jh: [{ open: 0.2, wide: -0.4 }],
  k: [{ open: 0.26, wide: 0 }],
  g: [{ open: 0.26, wide: 0 }],
  ng: [{ open: 0.24, wide: 0 }],
  hh: [{ open: 0.3, wide: 0 }],
  r: [{ open: 0.25, wide: -0.35 }],
  er: [{ open: 0.32, wide: -0.35 }],
  w: [{ open: 0.14, wide: -0.85 }],
  y: [{ open: 0.18, wide: 0.4 }],
  iy: [{ open: 0.32, wide: 0.7 }],
  ih: [{ open: 0.38, wide: 0.4 }],
  eh: [{ open: 0.52, wide: 0.3 }],
  ae: [{ open: 0.72, wide: 0.35 }],
  aa: [{ open: 0.95, wide: 0 }],
  ah: [{ open: 0.6, wide: 0 }],
  ax: [{ open: 0.38, wide: 0 }],
  ao: [{ open: 0.74, wide: -0.5 }],
  uh: [{ open: 0.36, wide: -0.5 }],
  uw: [{ open: 0.24, wide: -0.9 }],
  ow: [
    { open: 0.58, wide: -0.45 },
    { open: 0.3, wide: -0.85 },
  ],
  ey: [
    { open: 0.5, wide: 0.4 },
    { open: 0.28, wide: 0.65 },
  ],
  ay: [
    { open: 0.88, wide: 0.05 },
    { open: 0.3, wide: 0.55 },
  ],
  aw: [
    { open: 0.85, wide: 0 },
    { open: 0.32, wide: -0.75 },
  ],
  oy: [
    { open: 0.6, wide: -0.6 },
    { open: 0.3, wide: 0.5 },
  ],
};

const OTHER: MouthShape = { open: 0.3, wide: 0 };
/** The lips need this to close when a pause begins, and to open when it ends. */
const LIP_SECONDS = 0.07;
/** Shorter pauses between words do not close the mouth. */
const SHORT_PAUSE_SECONDS = 0.1;

const MOST_PER_FRAME = 0.5;

type Key = { at: number; shape: MouthShape };

export const isLipClosure = ({ phoneme }: TimedPhoneme): boolean => phoneme === "m" || phoneme === "b" || phoneme === "p";

/** The mouth's shape in each frame. Smooth between the middles of the phonemes; closed at m, b and p and in pauses. */
export function shapeMouth(phonemes: readonly TimedPhoneme[], frames: number, frameRate: number): MouthShape[] {
  const keys = phonemes.flatMap(keysOf);
  const shapes: MouthShape[] = [];
  let next = 0;
  for (let frame = 0; frame < frames; frame++) {
    // The middle of the time in which the frame is seen.
    const at = (frame + 0.5) / frameRate;
    while (next < keys.length && keys[next]!.at <= at) next++;
    shapes.push(between(keys[next - 1], keys[next], at));
  }
  // A closure may be shorter than the time between two frames.
  for (const closure of phonemes.filter(isLipClosure)) {
    const frame = Math.floor(((closure.start + closure.end) / 2) * frameRate);
    if (shapes[frame]) shapes[frame] = { open: 0, wide: shapes[frame].wide };
  }
  limitSpeed(shapes);
  return shapes;
}

/** Next to a closed mouth there is none that is wide open. */
function limitSpeed(shapes: MouthShape[]): void {
  const limit = (index: number, neighbor: number) => {
    const shape = shapes[index]!;
    shapes[index] = { ...shape, open: Math.min(shape.open, shapes[neighbor]!.open + MOST_PER_FRAME) };
  };
  for (let index = 1; index < shapes.length; index++) limit(index, index - 1);
  for (let index = shapes.length - 2; index >= 0; index--) limit(index, index + 1);
}

function keysOf(timed: TimedPhoneme): Key[] {
  const { phoneme, start, end } = timed;
  const length = end - start;
  if (phoneme === "pau") {
    if (length < SHORT_PAUSE_SECONDS) return [];
    const margin = Math.min(LIP_SECONDS, length / 2);
    return hold(CLOSED, start + margin, end - margin);
  }
  const [first = OTHER, second] = SHAPES[phoneme] ?? [];
  if (second) {
    return [
      { at: start + length * 0.3, shape: first },
      { at: start + length * 0.85, shape: second },
    ];
  }
  if (isLipClosure(timed)) return hold(first, start + length * 0.25, end - length * 0.25);
  // A long vowel stays as it is.
  return length > 0.16 ? hold(first, start + 0.07, end - 0.07) : [{ at: start + length / 2, shape: first }];
}

const hold = (shape: MouthShape, from: number, to: number): Key[] => [
  { at: from, shape },
  { at: to, shape },
];

function between(before: Key | undefined, after: Key | undefined, at: number): MouthShape {
  if (!before || !after) return (before ?? after)?.shape ?? CLOSED;
  const part = (at - before.at) / Math.max(1e-6, after.at - before.at);
  const eased = (1 - Math.cos(Math.PI * part)) / 2;
  const mix = (from: number, to: number) => from + (to - from) * eased;
  return { open: mix(before.shape.open, after.shape.open), wide: mix(before.shape.wide, after.shape.wide) };
}
