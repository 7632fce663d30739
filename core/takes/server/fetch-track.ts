import { appendFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "@aside/server/http/context.ts";
import { readPictureSize } from "@aside/media/mp4/avc-config.ts";
import { joinAudio, type Piece } from "@aside/media/mp4/join-tracks.ts";
import { readFragments, readTimescale } from "@aside/media/mp4/read-fragments.ts";
import { shiftSegment } from "@aside/media/mp4/write-segment.ts";
import type { SegmentTrack } from "@aside/server/storage/take-keys.ts";
import type { TakeRow } from "./takes-store.ts";
import { listTakeSegments, readTakeSegment, type TakeSegment, playablePrefix } from "./take-segments.ts";

type Take = Pick<TakeRow, "id" | "post_id" | "assembly">;
/** Display size in pixels. `durations`: seconds of each segment. */
export type VideoPiece = Piece & { durations: number[]; width: number; height: number };

/**
 * A take's video as files; null without video. A merge of differently encoded videos gives several, each with its own size and frame rate,
 * because one file cannot contain them without encoding (`joinVideo`). `duration` in seconds.
 */
export async function fetchVideo(
  context: AppContext,
  take: Take,
  directory: string,
): Promise<{ pieces: [VideoPiece, ...VideoPiece[]]; duration: number } | null> {
  const segments = playablePrefix(await listTakeSegments(context.db, take, "video"), "video");
  const [first, ...others] = await writePieces(context, take, segments, join(directory, "video"));
  const sized = (piece: WrittenPiece): VideoPiece => ({ ...piece, ...readPictureSize(piece.init) });
  return first ? { pieces: [sized(first), ...others.map(sized)], duration: sum(segments) } : null;
}

/** A take's sound as one file; null without sound. `durations`: seconds of each segment. */
export async function fetchAudio(
  context: AppContext,
  take: Take,
  track: Exclude<SegmentTrack, "video">,
  directory: string,
): Promise<{ path: string; durations: number[] } | null> {
  const segments = playablePrefix(await listTakeSegments(context.db, take, track), track);
  const outputPath = join(directory, `${track}.mp4`);
  const pieces = await writePieces(context, take, segments, join(directory, track));
  if (!pieces[0]) return null;
  const durations = segments.map((segment) => segment.duration);
  if (pieces.length === 1) return { path: pieces[0].path, durations };
  await joinAudio({ pieces, outputPath });
  return { path: outputPath, durations };
}

type WrittenPiece = Piece & { durations: number[]; init: Buffer };

/** One file for each run of segments with the same init segment. */
async function writePieces(context: AppContext, take: Take, segments: TakeSegment[], name: string): Promise<WrittenPiece[]> {
  const pieces: WrittenPiece[] = [];
  let start = 0;
  for (const [position, group] of groupByInit(segments).entries()) {
    const path = `${name}-${position}.mp4`;
    const init = await writeGroup(context, take, { group, start, path });
    const duration = sum(group);
    pieces.push({ path, duration, durations: group.map((segment) => segment.duration), init });
    start += duration;
  }
  return pieces;
}

/** Consecutive segments with the same init segment. */
function groupByInit(segments: TakeSegment[]): TakeSegment[][] {
  const groups: TakeSegment[][] = [];
  for (const segment of segments) {
    const last = groups.at(-1);
    if (last?.[0]?.init === segment.init) last.push(segment);
    else groups.push([segment]);
  }
  return groups;
}

/** A group that starts `start` seconds into the take, as a file that starts at 0. Returns its init segment. */
async function writeGroup(context: AppContext, take: Take, given: { group: TakeSegment[]; start: number; path: string }): Promise<Buffer> {
  const { group, start, path } = given;
  const init = await readTakeSegment(context, take, { ...(group[0] as TakeSegment), index: -1 });
  await writeFile(path, init);
  let origin: number | null = start === 0 ? 0 : null;
  for (const segment of group) {
    const bytes = await readTakeSegment(context, take, segment);
    // Times are rounded to the track's timescale: the first fragment may be a tick before the group's start.
    origin ??= Math.min(Math.round(start * readTimescale(init)), readFragments(Buffer.concat([init, bytes])).fragments[0]?.decodeTime ?? 0);
    await appendFile(path, origin === 0 ? bytes : shiftSegment(bytes, -origin));
  }
  return init;
}

const sum = (segments: TakeSegment[]): number => segments.reduce((total, segment) => total + segment.duration, 0);
