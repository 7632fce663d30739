import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { joinVideo } from "@aside/media/mp4/join-tracks.ts";
import { makeFilmstrip } from "@aside/media/pictures/make-filmstrip.ts";
import { makeWaveform } from "@aside/media/pictures/make-waveform.ts";
import { readFrameRate } from "@aside/media/mp4/read-frame-rate.ts";
import { type AssetKind, ASSETS, takePrefix } from "@aside/server/storage/take-keys.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { fetchAudio, fetchVideo, type VideoPiece } from "@aside/core/takes/server/fetch-track.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { findTake, saveAsset, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";

const TILE_HEIGHT = 90;
/** A JPEG is at most 65,535 pixels wide. */
const MAX_TILES = 120;
const PEAKS_A_SECOND = 20;
const MAX_PEAKS = 6000;

/** The layout of a filmstrip. `width` and `height`: size of one tile. */
export function filmstripOf(duration: number, width: number, height: number) {
  const every_seconds = Math.max(1, Math.ceil(duration / MAX_TILES));
  return { count: Math.max(1, Math.ceil(duration / every_seconds)), every_seconds, tile_width: width, tile_height: height };
}

/** The content of the waveform's object. `frame_rate`: null for audio-only takes; missing in objects of early versions. */
export type StoredWaveform = { peaks: number[]; every_seconds: number; frame_rate?: number | null };

/** Creates the filmstrip and the waveform of the editor's timeline, and measures the frame rate. */
export async function runMakeEditorPictures(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  const take = await findTake(context.db, run.data.take_id);
  if (take?.status !== "complete") return;
  await withTemporaryDirectory(async (directory) => {
    const video = await fetchVideo(context, take, directory);
    if (video) await makeStrip(context, take, video.pieces, directory, run.signal);
    const audio = await fetchAudio(context, take, "audio", directory);
    const maxPeaks = Math.min(MAX_PEAKS, Math.max(1, Math.round(take.duration * PEAKS_A_SECOND)));
    const peaks = audio ? [...(await makeWaveform({ inputPath: audio.path, maxPeaks, signal: run.signal }))] : [];
    const path = join(directory, ASSETS.waveform.name);
    const rounded = peaks.map((peak) => Math.round((peak / 255) * 1000) / 1000);
    const stored: StoredWaveform = {
      peaks: rounded,
      every_seconds: take.duration / Math.max(1, peaks.length),
      frame_rate: video && (await readHighestRate(video.pieces, run.signal)),
    };
    await writeFile(path, JSON.stringify(stored));
    await save(context, take, "waveform", path, null);
  });
  await signalPost(context.db, take.post_id);
}

/** The highest frame rate of all parts, so that stepping by a frame skips none in any part of a merge. */
async function readHighestRate(pieces: VideoPiece[], signal: AbortSignal): Promise<number | null> {
  const rates = await Promise.all(pieces.map(async ({ path }) => await readFrameRate(path, { signal })));
  return rates.reduce((one, other) => (one !== null && other !== null ? Math.max(one, other) : (one ?? other)));
}

/** Frame rate of the joined file from which a merge's filmstrip is made. */
const STRIP_RATE = 2;

async function makeStrip(
  context: AppContext,
  take: TakeRow,
  pieces: [VideoPiece, ...VideoPiece[]],
  directory: string,
  signal: AbortSignal,
): Promise<void> {
  const picture = (take.tracks as Tracks).find((track) => track.track === "video");
  const ratio = (picture?.width ?? 16) / (picture?.height ?? 9);
  const tileWidth = Math.max(2, Math.round((TILE_HEIGHT * ratio) / 2) * 2);
  const { count, every_seconds } = filmstripOf(take.duration, tileWidth, TILE_HEIGHT);
  const outputPath = join(directory, ASSETS.filmstrip.name);
  const joinedPath = join(directory, "strip.mp4");
  const isJoined = pieces.length > 1;
  if (isJoined)
    await joinVideo({ pieces, outputPath: joinedPath, width: tileWidth, height: TILE_HEIGHT, rate: STRIP_RATE, isPreview: true, signal });
  const inputPath = isJoined ? joinedPath : pieces[0].path;
  await makeFilmstrip({ inputPath, outputPath, strip: { count, everySeconds: every_seconds, tileWidth, tileHeight: TILE_HEIGHT }, signal });
  await save(context, take, "filmstrip", outputPath, { width: tileWidth, height: TILE_HEIGHT });
}

async function save(
  context: AppContext,
  take: TakeRow,
  kind: AssetKind,
  path: string,
  size: { width: number; height: number } | null,
): Promise<void> {
  const { name, contentType } = ASSETS[kind];
  const key = `${takePrefix(take.post_id, take.id)}${name}`;
  const bytes = await readFile(path);
  await context.storage.put(key, bytes, { contentType });
  await saveAsset(context.db, {
    take_id: take.id,
    kind,
    key,
    content_type: contentType,
    size: bytes.length,
    width: size?.width ?? null,
    height: size?.height ?? null,
  });
}
