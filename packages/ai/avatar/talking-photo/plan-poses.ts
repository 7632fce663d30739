import type { TimedPhoneme } from "../../speech/flite.ts";
import type { Sound } from "../../speech/wav.ts";
import type { Pose } from "./face-rig.ts";
import { shapeMouth } from "./mouth-shapes.ts";
import { blinkEyes, measureLoudness, seededRandom, swayHead } from "./small-motions.ts";

export const FRAME_RATE = 25;

/** The pose of each frame of a speech. The same speech gets the same motions. */
export function planPoses({ samples, sampleRate }: Sound, phonemes: readonly TimedPhoneme[]): Pose[] {
  const frames = Math.ceil((samples.length / sampleRate) * FRAME_RATE);
  const random = seededRandom(samples.length);
  const loudness = measureLoudness(samples, sampleRate, frames, FRAME_RATE);
  const blinks = blinkEyes(frames, FRAME_RATE, random);
  const heads = swayHead(loudness, FRAME_RATE, random);
  return shapeMouth(phonemes, frames, FRAME_RATE).map((shape, frame) => ({ ...shape, blink: blinks[frame]!, head: heads[frame]! }));
}
