import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { TimedPhoneme } from "../../speech/flite.ts";
import { framePicture } from "../talking-photo/frame-picture.ts";
import { Frame } from "../talking-photo/frame.ts";
import type { TalkingPhoto } from "../talking-photo/talking-photo-protocol.ts";

const run = promisify(execFile);

type Size = { width: number; height: number };

/** Decodes a video to its frames. */
export async function readFrames(path: string, { width, height }: Size): Promise<Frame[]> {
  const output = ["-f", "rawvideo", "-pix_fmt", "yuv420p", "pipe:1"];
  const { stdout } = await run("ffmpeg", ["-v", "error", "-i", path, ...output], { encoding: "buffer", maxBuffer: 2 ** 31 - 1 });
  const size = (width * height * 3) / 2;
  return Array.from(
    { length: stdout.length / size },
    (_, index) => new Frame(width, height, stdout.subarray(index * size, (index + 1) * size)),
  );
}

/** Darker than lips are, in video range. */
const DARK = 52;

/** The part of the mouth's surroundings that is as dark as an open mouth, in each frame; for a photo with closed lips. */
export async function measureMouth(frames: Frame[], photo: TalkingPhoto, size: Size): Promise<number[]> {
  const { face } = await framePicture({ ...photo, label: "-", size });
  const left = face[78]!;
  const right = face[308]!;
  const unit = (right.x - left.x) / 2;
  const box = { left: left.x, right: right.x, top: (left.y + right.y) / 2 - 0.4 * unit, bottom: (left.y + right.y) / 2 + 1.1 * unit };
  return frames.map((frame) => {
    let dark = 0;
    for (let y = Math.round(box.top); y < box.bottom; y++)
      for (let x = Math.round(box.left); x < box.right; x++) if (frame.colorAt(x, y)[0] < DARK) dark++;
    return dark / (unit * unit);
  });
}

const OPEN = new Set(["aa", "ae", "ah", "ao", "aw", "ay", "eh", "ow", "oy"]);

/** How far a mouth should be open in each frame, by the sounds alone: 1 in open vowels, 0 with closed lips and in pauses. */
export function expectMouth(phonemes: readonly TimedPhoneme[], count: number, frameRate: number): number[] {
  const steps = 8;
  return Array.from({ length: count }, (_, frame) => {
    let sum = 0;
    for (let step = 0; step < steps; step++) {
      const at = (frame + (step + 0.5) / steps) / frameRate;
      const { phoneme = "pau" } = phonemes.find(({ start, end }) => start <= at && at < end) ?? {};
      sum += OPEN.has(phoneme) ? 1 : ["pau", "m", "b", "p"].includes(phoneme) ? 0 : 0.25;
    }
    return sum / steps;
  });
}

/** By how many frames `seen` is later than `expected`, where both agree best; with a part of a frame. And how well they agree, -1..1. */
export function findDelay(seen: number[], expected: number[]): { frames: number; correlation: number } {
  const most = 10;
  const scores = Array.from({ length: 2 * most + 1 }, (_, index) => correlate(seen, expected, index - most));
  const best = scores.indexOf(Math.max(...scores));
  const [before = 0, at = 0, after = 0] = [scores[best - 1], scores[best], scores[best + 1]];
  // The top of the parabola through the three highest values.
  const part = before - 2 * at + after === 0 ? 0 : (before - after) / (2 * (before - 2 * at + after));
  return { frames: best - most + part, correlation: at };
}

function correlate(seen: number[], expected: number[], delay: number): number {
  const pairs = expected.flatMap((value, index) => (seen[index + delay] === undefined ? [] : [[value, seen[index + delay]!] as const]));
  const mean = (of: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[of], 0) / pairs.length;
  const [a, b] = [mean(0), mean(1)];
  const sum = (of: (pair: readonly [number, number]) => number) => pairs.reduce((total, pair) => total + of(pair), 0);
  const product = sum(([x, y]) => (x - a) * (y - b));
  return product / Math.sqrt(sum(([x]) => (x - a) ** 2) * sum(([, y]) => (y - b) ** 2) || 1);
}
