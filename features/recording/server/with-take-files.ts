import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { concatenateSegments } from "@aside/platform/media/concatenate-segments.ts";
import type { AppContext } from "@aside/platform/http/context.ts";
import { playablePrefix } from "./complete-upload.ts";
import { type SegmentTrack, segmentKey } from "./keys.ts";
import { listSegments } from "./store.ts";

/** A directory that goes away with the work. */
export async function withTemporaryDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "aside-job-"));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export async function fetchObject(context: AppContext, key: string, path: string): Promise<void> {
  const object = await context.storage.get(key);
  await pipeline(object.body, createWriteStream(path));
}

/** One track of a take as a file of its own; null when the take has no such track. `durations` in seconds, a segment each. */
export async function fetchTrack(
  context: AppContext,
  take: { id: string; post_id: string },
  track: SegmentTrack,
  directory: string,
): Promise<{ path: string; durations: number[] } | null> {
  const segments = playablePrefix(await listSegments(context.db, take.id, track), track);
  if (segments.length === 0) return null;
  const initPath = join(directory, `${track}-init.mp4`);
  await fetchObject(context, segmentKey(take.post_id, take.id, track, -1), initPath);
  const segmentPaths: string[] = [];
  for (const segment of segments) {
    const path = join(directory, `${track}-${segment.index}.m4s`);
    await fetchObject(context, segmentKey(take.post_id, take.id, track, segment.index), path);
    segmentPaths.push(path);
  }
  const outputPath = join(directory, `${track}.mp4`);
  await concatenateSegments({ initPath, segmentPaths, outputPath });
  return { path: outputPath, durations: segments.map((segment) => segment.duration) };
}
