import type { TimedPhoneme } from "../../speech/flite.ts";
import type { Sound } from "../../speech/wav.ts";
import type { Pose } from "./face-rig.ts";
import { shapeMouth } from "./mouth-shapes.ts";
import { blinkEyes, findPauses, measureLoudness, seededRandom, settleInPauses, swayHead } from "./small-motions.ts";

export const FRAME_RATE = 25;

/** The pose of each frame of a speech. The same speech gets the same motions, and in its pauses all speeches have the same pose. */
export function planPoses({ samples, sampleRate }: Sound, phonemes: readonly TimedPhoneme[]): Pose[] {
  const frames = Math.ceil((samples.length / sampleRate) * FRAME_RATE);
  const random = seededRandom(samples.length);
  const loudness = measureLoudness(samples, sampleRate, frames, FRAME_RATE);
  const pauses = findPauses(loudness, FRAME_RATE);
  const blinks = blinkEyes(frames, FRAME_RATE, random, (frame) => pauses[frame]!);
  const heads = swayHead(loudness, FRAME_RATE, random);
  const moving = settleInPauses(pauses, FRAME_RATE);
  return shapeMouth(phonemes, frames, FRAME_RATE).map((shape, frame) => {
    const { x, y, turn } = heads[frame]!;
    const part = moving[frame]!;
    return { ...shape, blink: blinks[frame]!, head: { x: x * part, y: y * part, turn: turn * part } };
  });
}
