import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectMouth, findDelay, measureMouth, readFrames } from "../testkit/measure-mouth.ts";
import { readPortrait } from "../testkit/portraits/read-portrait.ts";
import { createEmbeddedSpeaker } from "../../speech/embedded-speaker.ts";
import { createEmbeddedTranscriber } from "../../speech/embedded-transcriber.ts";
import { readWav } from "../../speech/wav.ts";
import type { Frame } from "./frame.ts";
import { framePicture } from "./frame-picture.ts";
import { isLipClosure, shapeMouth } from "./mouth-shapes.ts";
import { FRAME_RATE, planPoses } from "./plan-poses.ts";
import { renderFrames } from "./render-frames.ts";
import { renderTalkingPhoto } from "./render-talking-photo.ts";
import { blinkEyes, seededRandom } from "./small-motions.ts";
import { placePhonemes, speakWithPhonemes, type SpokenText } from "./speak-with-phonemes.ts";
import { warpTriangles } from "./warp-triangles.ts";

const run = promisify(execFile);
const TEXT = "My father has a calm car. Mop up the farm, Bob. A lamb and a palm stop hopping. Mama, map my path past the barn.";
const LABEL = "Animated photo with a synthetic voice";
const SIZE = { width: 640, height: 360 };
const STILL = { open: 0, wide: 0, blink: 0, head: { x: 0, y: 0, turn: 0 } };

let directory: string;
let speech: SpokenText;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "aside-talking-photo-"));
  speech = await speakWithPhonemes({ speaker: createEmbeddedSpeaker(), transcriber: null, text: TEXT, language: "en" });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

describe("a talking photo", () => {
  const photo = readPortrait("closed-mouth");
  const path = () => join(directory, "talking.mp4");
  let frames: Frame[];
  let progress: number[];

  beforeAll(async () => {
    progress = [];
    const onProgress = (part: number) => void progress.push(part);
    await renderTalkingPhoto({ ...photo, ...speech, label: LABEL, outputPath: path(), size: SIZE, onProgress });
    frames = await readFrames(path(), SIZE);
  });

  test("is an MP4 with H.264 and AAC of the sound's length, both from its start", async () => {
    const show = ["-show_entries", "stream=codec_name,width,height,duration,start_time,r_frame_rate", "-of", "json"];
    const { streams } = JSON.parse((await run("ffprobe", ["-v", "error", ...show, path()])).stdout) as {
      streams: Record<string, string>[];
    };
    const { samples, sampleRate } = readWav(speech.sound)!;
    expect(streams).toMatchObject([{ codec_name: "h264", ...SIZE, r_frame_rate: "25/1" }, { codec_name: "aac" }]);
    for (const { duration, start_time } of streams) {
      expect(Math.abs(Number(duration) - samples.length / sampleRate)).toBeLessThan(0.06);
      expect(Math.abs(Number(start_time))).toBeLessThan(0.03);
    }
    expect(progress.length).toBeGreaterThan(3);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  test("opens the mouth with the vowels, at most 60 ms away from them", async () => {
    const seen = await measureMouth(frames, photo, SIZE);
    const { frames: delay, correlation } = findDelay(seen, expectMouth(speech.phonemes, frames.length, FRAME_RATE));
    expect(correlation).toBeGreaterThan(0.6);
    expect(Math.abs(delay) * (1000 / FRAME_RATE)).toBeLessThan(60);
  });

  test("closes the lips at m, b and p and in pauses", async () => {
    const seen = await measureMouth(frames, photo, SIZE);
    const open = Math.max(...seen);
    const closed = speech.phonemes.filter((timed) => isLipClosure(timed) || (timed.phoneme === "pau" && timed.end - timed.start > 0.15));
    expect(closed.length).toBeGreaterThan(15);
    for (const { start, end } of closed) expect(seen[Math.floor(((start + end) / 2) * FRAME_RATE)]!).toBeLessThan(0.12 * open);
  });

  test("says in every frame what it is, in the same readable letters", () => {
    const strip = (frame: Frame) => frame.planes[0].values.subarray(SIZE.width * (SIZE.height - 28), SIZE.width * SIZE.height);
    const first = strip(frames[0]!);
    expect(first.filter((value) => value > 180).length).toBeGreaterThan(1000);
    expect(first.filter((value) => value < 60).length).toBeGreaterThan(10_000);
    for (const frame of frames) {
      const difference = strip(frame).reduce((sum, value, index) => sum + Math.abs(value - first[index]!), 0) / first.length;
      expect(difference).toBeLessThan(4);
    }
  });

  test("moves the head and leaves the rest of the picture alone", () => {
    const corner = (frame: Frame) => frame.planes[0].values.subarray(0, 60);
    const deviation = (part: (frame: Frame) => Uint8Array) =>
      Math.max(...frames.map((frame) => part(frame).reduce((sum, value, index) => sum + Math.abs(value - part(frames[0]!)[index]!), 0)));
    const row = (frame: Frame) => frame.planes[0].values.subarray(SIZE.width * 120 + 240, SIZE.width * 120 + 400);
    expect(deviation(corner) / 60).toBeLessThan(3);
    expect(deviation(row) / 160).toBeGreaterThan(6);
  });
});

describe("its parts", () => {
  test("closes also a mouth that smiles with its teeth on the photo", async () => {
    const framed = await framePicture({ ...readPortrait("smile"), label: LABEL, size: SIZE });
    const { face } = framed;
    const gap = (points: { x: number; y: number }[]) => points[14]!.y - points[13]!.y;
    expect(gap(face)).toBeGreaterThan(2);
    const [closed] = [...renderFrames(framed, [STILL])].map((bytes) => Buffer.from(bytes));
    const [open] = [...renderFrames(framed, [{ ...STILL, open: 1 }])].map((bytes) => Buffer.from(bytes));
    const x = Math.round(face[13]!.x);
    const column = (bytes: Buffer) =>
      Array.from({ length: 30 }, (_, index) => bytes[(Math.round(face[13]!.y) - 6 + index) * SIZE.width + x]!);
    expect(Math.min(...column(open!))).toBeLessThan(50);
    expect(Math.min(...column(closed!))).toBeGreaterThan(60);
  });

  test("draws a mesh that did not move as the picture itself", () => {
    const source = { width: 40, height: 30, values: Uint8Array.from({ length: 1200 }, (_, index) => (index * 7919) % 251) };
    const target = { width: 40, height: 30, values: new Uint8Array(1200) };
    const corners = Float32Array.from([0, 0, 40, 0, 40, 30, 0, 30, 17.3, 11.8]);
    const triangles = [0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4];
    warpTriangles(source, target, { triangles, from: corners, to: corners, scale: 1, bottom: 30 });
    const isInside = (_: number, index: number) => index % 40 < 39 && index < 1160;
    expect([...target.values].filter(isInside)).toEqual([...source.values].filter(isInside));
  });

  test("blinks every two to six seconds, each time with a frame of closed eyes, and the same way again", () => {
    const blinks = blinkEyes(25 * 300, 25, seededRandom(7), () => false);
    expect(blinks).toEqual(blinkEyes(25 * 300, 25, seededRandom(7), () => false));
    const closed = [...blinks].flatMap((value, frame) => (value === 1 && blinks[frame - 1] !== 1 ? [frame / 25] : []));
    const pauses = closed.slice(1).map((at, index) => at - closed[index]!);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1.9);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(6.1);
  });

  test("blinks between pauses, wherever they are", () => {
    for (let every = 14; every < 60; every++) {
      const isPause = (frame: number) => frame % every < 4 || frame === 25 * 60 - 1;
      const blinks = blinkEyes(25 * 60, 25, seededRandom(every), isPause);
      expect([...blinks].every((closed, frame) => closed === 0 || !isPause(frame))).toBe(true);
      expect(blinks.filter((closed) => closed === 1).length).toBeGreaterThan(8);
    }
  });

  test("needs more than one frame to open the mouth wide", () => {
    const shapes = shapeMouth(speech.phonemes, 500, FRAME_RATE);
    const steps = shapes.slice(1).map(({ open }, index) => Math.abs(open - shapes[index]!.open));
    expect(Math.max(...steps)).toBeLessThanOrEqual(0.5 + 1e-9);
    expect(shapes.every(({ open, wide }) => open >= 0 && open <= 1 && Math.abs(wide) <= 1)).toBe(true);
  });

  test("plans a pose for every frame of an empty speech as well", () => {
    const poses = planPoses({ sampleRate: 16_000, samples: new Int16Array(16_000) }, []);
    expect(poses).toHaveLength(25);
    expect(poses.every(({ open }) => open === 0)).toBe(true);
  });
});

describe("times of phonemes", () => {
  test("are flite's own, from the start of the sound to its end without a hole", () => {
    const { samples, sampleRate } = readWav(speech.sound)!;
    const { phonemes } = speech;
    expect(phonemes.map(({ phoneme }) => phoneme).join(" ")).toMatch(/^pau m ay f aa dh er/);
    expect(phonemes[0]!.start).toBe(0);
    expect(phonemes.at(-1)!.end).toBeCloseTo(samples.length / sampleRate, 3);
    phonemes.slice(1).forEach(({ start }, index) => expect(start).toBeCloseTo(phonemes[index]!.end, 6));
  });

  test("of another speaker are placed within the words that are heard", async () => {
    const flite = createEmbeddedSpeaker();
    const transcriber = createEmbeddedTranscriber();
    const text = "Good morning everybody.";
    const own = await speakWithPhonemes({ speaker: flite, transcriber: null, text, language: "en" });
    const other = await speakWithPhonemes({ speaker: { ...flite, engine: "another" }, transcriber, text, language: "en" });
    await transcriber.close();
    const length = readWav(other.sound)!.samples.length / readWav(other.sound)!.sampleRate;
    const expected = expectMouth(own.phonemes, Math.floor(length * FRAME_RATE), FRAME_RATE);
    const { frames: delay, correlation } = findDelay(expectMouth(other.phonemes, expected.length, FRAME_RATE), expected);
    expect(Math.abs(delay) / FRAME_RATE).toBeLessThan(0.2);
    expect(correlation).toBeGreaterThan(0.2);
  });

  test("fill a word by its letters, in any script", () => {
    const words = [
      { text: "Shop,", start: 0.5, end: 1.1 },
      { text: "日本", start: 1.3, end: 1.7 },
    ];
    expect(placePhonemes(words, 2).map(({ phoneme }) => phoneme)).toEqual(["pau", "sh", "ao", "p", "pau", "ah", "ah", "pau"]);
    expect(placePhonemes([], 1)).toEqual([{ phoneme: "pau", start: 0, end: 1 }]);
  });
});

describe("refusals", () => {
  const photo = readPortrait("closed-mouth");
  const order = () => ({ ...photo, ...speech, label: LABEL, outputPath: join(directory, "refused.mp4"), size: SIZE });

  test.each([
    ["a picture that is none", { picture: Buffer.from("<svg/>") }],
    ["a mesh with too few points", { mesh: photo.mesh.slice(0, 100) }],
    ["a mesh that is not on the picture", { mesh: photo.mesh.map(({ x, y }) => ({ x: x + 10_000, y })) }],
    ["a mesh without numbers", { mesh: photo.mesh.map(() => ({ x: Number.NaN, y: 1 })) }],
    ["a face of a few pixels", { mesh: photo.mesh.map(({ x, y }) => ({ x: x / 10, y: y / 10 })) }],
    ["a mesh without a mouth", { mesh: photo.mesh.map(({ y }) => ({ x: 100, y: y > 140 ? 140 : y })) }],
    ["a sound that is none", { sound: Buffer.from("hello") }],
    ["an empty label", { label: " " }],
    ["an odd size", { size: { width: 641, height: 360 } }],
    ["a huge size", { size: { width: 7680, height: 4320 } }],
  ])("%s", async (_, bad) => {
    await expect(renderTalkingPhoto({ ...order(), ...bad })).rejects.toMatchObject({ name: "AiError", reason: "refused" });
  });

  test("reports a place where no file can be written", async () => {
    const outputPath = join(directory, "missing", "video.mp4");
    await expect(renderTalkingPhoto({ ...order(), outputPath })).rejects.toMatchObject({ name: "AiError", reason: "unavailable" });
  });

  test("ends when its caller gives up, and leaves no file", async () => {
    const abort = new AbortController();
    const rendering = renderTalkingPhoto({ ...order(), signal: abort.signal, onProgress: () => abort.abort() });
    await expect(rendering).rejects.toMatchObject({ reason: "closed" });
    expect(existsSync(order().outputPath)).toBe(false);
  });
});
