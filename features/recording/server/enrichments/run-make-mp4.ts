import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { joinVideo } from "@aside/media/mp4/join-tracks.ts";
import { muxTracks } from "@aside/media/mp4/mux-tracks.ts";
import { readFrameRate } from "@aside/media/mp4/read-frame-rate.ts";
import type { RunControl } from "@aside/media/ffmpeg/run-ffmpeg.ts";
import { enrich } from "./enrich.ts";
import { signMp4 } from "./sign-mp4.ts";
import { ASSETS, takePrefix } from "@aside/server/storage/take-keys.ts";
import { saveAsset, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { fetchAudio, fetchVideo, type VideoPiece } from "@aside/core/takes/server/fetch-track.ts";

const MAX_RATE = 60;
const USUAL_RATE = 30;

/** Creates one signed MP4 of the whole take with AAC sound. The video is copied without encoding if one encoder made all of it. */
export async function runMakeMp4(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  await enrich(context, run, ["mp4"], async (take, report) => {
    await withTemporaryDirectory(async (directory) => {
      const video = await fetchVideo(context, take, directory);
      const onProgress = (seconds: number) => report(seconds / Math.max(1, take.duration));
      const picture = video && (await joinPieces(video.pieces, join(directory, "joined.mp4"), { signal: run.signal, onProgress }));
      const aac = await fetchAudio(context, take, "audio-aac", directory);
      const audio = aac ?? (await fetchAudio(context, take, "audio", directory));
      const unsignedPath = join(directory, "unsigned.mp4");
      await muxTracks({
        ...(picture ? { videoPath: picture.path } : {}),
        ...(audio ? { audioPath: audio.path, toAac: !aac && !isAac(take) } : {}),
        outputPath: unsignedPath,
        signal: run.signal,
      });
      const outputPath = await signMp4(context, take, unsignedPath, run.signal);
      const key = `${takePrefix(take.post_id, take.id)}${ASSETS.mp4.name}`;
      await context.storage.put(key, createReadStream(outputPath), { contentType: ASSETS.mp4.contentType });
      const { size } = await stat(outputPath);
      await saveAsset(context.db, {
        take_id: take.id,
        kind: "mp4",
        key,
        content_type: ASSETS.mp4.contentType,
        size,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
      });
    });
  });
}

const isAac = (take: TakeRow): boolean => (take.tracks as Tracks).some(({ track, codec }) => track === "audio" && codec.startsWith("mp4a"));

/** Joins differently encoded pieces into one file, with the largest size and the highest frame rate among them. */
async function joinPieces(
  pieces: [VideoPiece, ...VideoPiece[]],
  outputPath: string,
  control: RunControl,
): Promise<Omit<VideoPiece, "durations">> {
  if (pieces.length === 1) return pieces[0];
  const { width, height } = pieces.reduce((one, other) => (other.width * other.height > one.width * one.height ? other : one));
  const rates = await Promise.all(pieces.map(async ({ path }) => await readFrameRate(path, { signal: control.signal })));
  const rate = Math.min(MAX_RATE, Math.max(...rates.map((each) => Math.round(each ?? USUAL_RATE)), 1));
  await joinVideo({ pieces, outputPath, width, height, rate, ...control });
  return { path: outputPath, duration: pieces.reduce((sum, piece) => sum + piece.duration, 0), width, height };
}
