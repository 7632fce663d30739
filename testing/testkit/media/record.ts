import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createEvent } from "@aside/core/messages/contract.ts";
import { acknowledgeParts, completeUpload, initiateUpload, uploadUrls } from "@aside/features/recording/contract.ts";
import { convertToSegments } from "@aside/media/encoding/convert-to-segments.ts";
import { splitFragments, type TrackFiles } from "@aside/media/mp4/split-fragments.ts";
import { makeOncePerRun, RUN_DIRECTORY } from "../run-cache.ts";
import type { ApiDriver } from "../api-driver.ts";

export type SamplePart = { track: "video" | "audio"; index: number; duration: number; size: number; bytes: Buffer };
export type Sample = {
  parts: SamplePart[];
  counts: { video: number; audio: number };
  duration: number;
  tracks: { track: "video" | "audio"; codec: string; width?: number; height?: number; bitrate: number }[];
};

const samples = new Map<string, Promise<Sample>>();

/** `picture` and `sound`: lavfi sources; no audio track if `sound` is null. `isAac`: AAC audio, as from a recorder without Opus. */
export type SampleOptions = { seconds?: number; wav?: string; picture?: string; sound?: string | null; isAac?: boolean };

/** Makes a recording like the browser's with ffmpeg: a moving picture and a tone, or the sound of `wav`. */
export function makeSample(options: SampleOptions = {}): Promise<Sample> {
  const key = JSON.stringify(options);
  const known = samples.get(key) ?? readSample(options);
  samples.set(key, known);
  return known;
}

type StoredSample = Omit<Sample, "parts"> & { parts: (Omit<SamplePart, "bytes"> & { name: string })[] };

async function readSample(options: SampleOptions): Promise<Sample> {
  // Not cached for a speech file, because its path is random.
  const directory = await makeOncePerRun(JSON.stringify(["sample", options]), async (path) => await packageSample(options, path));
  const stored = JSON.parse(await readFile(join(directory, "sample.json"), "utf8")) as StoredSample;
  const read = async ({ name, ...part }: StoredSample["parts"][number]) => ({ ...part, bytes: await readFile(join(directory, name)) });
  const sample = { ...stored, parts: await Promise.all(stored.parts.map(read)) };
  if (!process.env[RUN_DIRECTORY]) await rm(directory, { recursive: true, force: true });
  return sample;
}

async function packageSample({ seconds = 3, wav, picture, sound: tone, isAac = false }: SampleOptions, target: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "aside-sample-"));
  try {
    const inputPath = join(directory, "in.mp4");
    const made = tone === null ? [] : ["-f", "lavfi", "-i", tone ?? `sine=frequency=440:duration=${seconds}`];
    const source = picture ?? `testsrc2=size=640x360:rate=30:duration=${seconds}`;
    const args = ["-v", "error", "-f", "lavfi", "-i", source, ...(wav ? ["-i", wav] : made)];
    await promisify(execFile)("ffmpeg", [
      ...args,
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-g",
      "30",
      "-pix_fmt",
      "yuv420p",
      "-c:a",
      "aac",
      "-t",
      String(seconds),
      inputPath,
    ]);
    const media = await convertToSegments({ inputPath, outputDirectory: join(directory, "out"), maxDurationSeconds: 600 });
    if (isAac && media.audio) media.audio = await takeAac(inputPath, directory);
    const parts: StoredSample["parts"] = [];
    const tracks: Sample["tracks"] = [];
    for (const track of ["video", "audio"] as const) {
      const files = media[track];
      if (!files) continue;
      const all = [{ path: files.initPath, durationSeconds: 0 }, ...files.segments];
      for (const [position, file] of all.entries()) {
        const name = `${track}-${position}`;
        await copyFile(file.path, join(target, name));
        const { size } = await stat(file.path);
        parts.push({ track, index: position - 1, duration: file.durationSeconds, size, name });
      }
      const size = track === "video" && media.video ? { width: media.video.width, height: media.video.height } : {};
      tracks.push({ track, codec: files.codec, bitrate: 1_000_000, ...size });
    }
    const counts = { video: media.video?.segments.length ?? 0, audio: media.audio?.segments.length ?? 0 };
    const stored: StoredSample = { parts, counts, duration: media.durationSeconds, tracks };
    await writeFile(join(target, "sample.json"), JSON.stringify(stored));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function takeAac(inputPath: string, directory: string): Promise<TrackFiles> {
  const path = join(directory, "aac.mp4");
  const fragments = ["-movflags", "+empty_moov+default_base_moof", "-frag_duration", "1000000"];
  await promisify(execFile)("ffmpeg", ["-v", "error", "-i", inputPath, "-map", "0:a:0", "-c", "copy", ...fragments, path]);
  return await splitFragments(path, join(directory, "aac"));
}

export const describePart = ({ track, index, duration, size }: SamplePart) => ({ track, index, duration, size });

/** The maximum number of parts per request. */
const BATCH = 200;

/** PUTs the parts to their signed URLs. */
export async function putParts(driver: ApiDriver, uploadId: string, parts: SamplePart[]): Promise<void> {
  for (let at = 0; at < parts.length; at += BATCH) await putBatch(driver, uploadId, parts.slice(at, at + BATCH));
}

async function putBatch(driver: ApiDriver, uploadId: string, parts: SamplePart[]): Promise<void> {
  const { parts: urls } = await driver.call(uploadUrls, {
    body: { upload_id: uploadId, parts: parts.map(({ track, index, size }) => ({ track, index, size })) },
  });
  for (const [position, signed] of urls.entries()) {
    const url = signed.url.startsWith("/") ? driver.url + signed.url : signed.url;
    const response = await fetch(url, { method: "PUT", headers: signed.headers, body: parts[position]?.bytes as BodyInit });
    if (!response.ok) throw new Error(`PUT -> ${response.status} ${await response.text()}`);
  }
}

/** Creates an Aside with a recording. Returns its post's id. */
export async function recordPost(driver: ApiDriver, options: SampleOptions = {}): Promise<string> {
  const event = await driver.call(createEvent, { body: {} });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(driver, postId, options);
  return postId;
}

/** A complete recording through the real endpoints. Returns the upload id. */
export async function record(driver: ApiDriver, postId: string, options: SampleOptions = {}): Promise<string> {
  const sample = await makeSample(options);
  const clientUploadId = crypto.randomUUID();
  const { upload_id } = await driver.call(initiateUpload, {
    body: { post_id: postId, client_upload_id: clientUploadId, tracks: sample.tracks },
  });
  await putParts(driver, upload_id, sample.parts);
  const parts = sample.parts.map(describePart);
  for (let at = BATCH; at < parts.length; at += BATCH)
    await driver.call(acknowledgeParts, { body: { upload_id, parts: parts.slice(at, at + BATCH) } });
  await driver.call(completeUpload, {
    body: { upload_id, parts: parts.slice(0, BATCH), counts: sample.counts, duration: sample.duration },
  });
  return upload_id;
}
