import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "@aside/platform/http/context.ts";
import { joinAudio, joinVideo } from "@aside/platform/media/join-tracks.ts";
import { readFragments } from "@aside/platform/media/read-fragments.ts";
import { shiftSegment } from "@aside/platform/media/write-segment.ts";
import type { SegmentTrack } from "@aside/platform/storage/take-keys.ts";
import { playablePrefix } from "./complete-upload.ts";
import type { TakeRow } from "./store.ts";
import { listTakeSegments, readTakeSegment, type TakeSegment } from "./take-segments.ts";

type Take = Pick<TakeRow, "id" | "post_id" | "assembly">;

/** One track of a take as a file of its own; null when the take has no such track. `durations` in seconds, a segment each. */
export async function fetchTrack(
  context: AppContext,
  take: Take,
  track: SegmentTrack,
  directory: string,
): Promise<{ path: string; durations: number[] } | null> {
  const segments = playablePrefix(await listTakeSegments(context.db, take, track), track);
  if (segments.length === 0) return null;
  const durations = segments.map((segment) => segment.duration);
  const groups = groupByInit(segments);
  const pieces = [];
  for (const [position, group] of groups.entries()) {
    const path = join(directory, `${track}-${position}.mp4`);
    await writeGroup(context, take, group, path);
    pieces.push({ path, duration: group.reduce((sum, segment) => sum + segment.duration, 0) });
  }
  if (pieces.length === 1 && pieces[0]) return { path: pieces[0].path, durations };
  const outputPath = join(directory, `${track}.mp4`);
  await (track === "video" ? joinVideo : joinAudio)({ pieces, outputPath });
  return { path: outputPath, durations };
}

/** Segments in a row that share their init segment. */
function groupByInit(segments: TakeSegment[]): TakeSegment[][] {
  const groups: TakeSegment[][] = [];
  for (const segment of segments) {
    const last = groups.at(-1);
    if (last?.[0]?.init === segment.init) last.push(segment);
    else groups.push([segment]);
  }
  return groups;
}

/** The first of several begins where its take begins, the others at 0: they are put one after the other. */
async function writeGroup(context: AppContext, take: Take, group: TakeSegment[], path: string): Promise<void> {
  const first = group[0] as TakeSegment;
  const init = await readTakeSegment(context, take, { ...first, index: -1 });
  await writeFile(path, init);
  let origin: number | null = first.index === 0 ? 0 : null;
  for (const segment of group) {
    const bytes = await readTakeSegment(context, take, segment);
    origin ??= readFragments(Buffer.concat([init, bytes])).fragments[0]?.decodeTime ?? 0;
    await appendFile(path, origin === 0 ? bytes : shiftSegment(bytes, -origin));
  }
}
