import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { extractPcm } from "@aside/media/encoding/extract-pcm.ts";
import { findPause } from "@aside/media/encoding/find-pause.ts";
import { createEmbeddedSpeaker } from "../../speech/embedded-speaker.ts";
import { readWav } from "../../speech/wav.ts";
import type { Pose } from "./face-rig.ts";
import { FRAME_RATE, planPoses } from "./plan-poses.ts";
import { speakWithPhonemes } from "./speak-with-phonemes.ts";

const SENTENCES = [
  "Hello, this is a short update about the plan.",
  "We meet on Monday at the office.",
  "Thank you for your help with the garden.",
  "It was a very good summer for all of us.",
];
const OTHERS = ["We will go to the beach on Friday.", "No.", "Our old garden closes at the end of the next month, and then we will see."];

const speak = async (text: string) =>
  await speakWithPhonemes({ speaker: createEmbeddedSpeaker(), transcriber: null, text, language: "en" });

async function posesOf(text: string): Promise<Pose[]> {
  const { sound, phonemes } = await speak(text);
  return planPoses(readWav(sound)!, phonemes);
}

/** Where the video would be cut: the quietest moment near where the pause after each sentence is. */
async function cutsOf(text: string): Promise<number[]> {
  const { sound, phonemes } = await speak(text);
  const directory = await mkdtemp(join(tmpdir(), "joined-poses-"));
  try {
    const inputPath = join(directory, "speech.wav");
    await writeFile(inputPath, sound);
    const pcm = await extractPcm({ inputPath });
    const pauses = phonemes.slice(1, -1).filter(({ phoneme, start, end }) => phoneme === "pau" && end - start > 0.15);
    return pauses.map(({ start, end }) => Math.round(findPause(pcm, (start + end) / 2, 0.25) * FRAME_RATE));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** In half widths of the mouth; a turn as the way of the forehead, about eight of them from the neck. */
const distance = ({ head: one }: Pose, { head: other }: Pose) =>
  Math.hypot(one.x - other.x, one.y - other.y) + 8 * Math.abs(one.turn - other.turn);

test("the head and the lids do not jump where another sentence is put in", async () => {
  const text = SENTENCES.join(" ");
  const [video, cuts] = [await posesOf(text), await cutsOf(text)];
  expect(cuts.length).toBeGreaterThanOrEqual(3);
  // What a head moves between two frames of the same sentence.
  const steps = video.slice(1).map((pose, index) => distance(pose, video[index]!));
  for (const other of OTHERS) {
    const clip = await posesOf(other);
    for (const cut of cuts) {
      const jumps = [distance(video[cut - 1]!, clip[0]!), distance(clip.at(-1)!, video[cut]!)];
      expect(Math.max(...jumps)).toBeLessThan(0.005);
      expect(Math.max(...jumps)).toBeLessThan(Math.max(...steps));
      expect([video[cut - 1]!.blink, clip[0]!.blink, clip.at(-1)!.blink, video[cut]!.blink]).toEqual([0, 0, 0, 0]);
    }
  }
  expect(Math.max(...video.map((pose) => distance(pose, video[0]!)))).toBeGreaterThan(0.08);
});
