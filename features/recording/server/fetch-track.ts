import { join } from "node:path";
import { concatenateSegments } from "@aside/platform/media/concatenate-segments.ts";
import { fetchObject } from "@aside/platform/storage/fetch-object.ts";
import type { AppContext } from "@aside/platform/http/context.ts";
import { playablePrefix } from "./complete-upload.ts";
import { type SegmentTrack, segmentKey } from "@aside/platform/storage/take-keys.ts";
import { listSegments } from "./store.ts";

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
  await fetchObject(context.storage, segmentKey(take.post_id, take.id, track, -1), initPath);
  const segmentPaths: string[] = [];
  for (const segment of segments) {
    const path = join(directory, `${track}-${segment.index}.m4s`);
    await fetchObject(context.storage, segmentKey(take.post_id, take.id, track, segment.index), path);
    segmentPaths.push(path);
  }
  const outputPath = join(directory, `${track}.mp4`);
  await concatenateSegments({ initPath, segmentPaths, outputPath });
  return { path: outputPath, durations: segments.map((segment) => segment.duration) };
}
