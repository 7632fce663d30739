import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "@aside/platform/http/context.ts";
import type { JobRun } from "@aside/platform/jobs/jobs.ts";
import { makeEmailThumbnail } from "@aside/platform/media/make-email-thumbnail.ts";
import { makeGif } from "@aside/platform/media/make-gif.ts";
import { makePoster } from "@aside/platform/media/make-poster.ts";
import { findEditedPost } from "./edit-store.ts";
import { enrich } from "./enrich.ts";
import { type AssetKind, ASSETS, takePrefix } from "@aside/platform/storage/take-keys.ts";
import { saveAsset, type TakeRow, type Tracks } from "./store.ts";
import { withTemporaryDirectory } from "@aside/platform/storage/temporary-directory.ts";
import { fetchTrack } from "./fetch-track.ts";

const POSTER_WIDTH = 1280;
const GIF_WIDTH = 320;

/** Poster, GIF of three seconds (where the person chose, else the first) and the mail's picture, from the stored video segments. */
export async function runMakePictures(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  await enrich(context, run, ["poster", "gif", "email_thumbnail"], async (take, report) => {
    await withTemporaryDirectory(async (directory) => {
      const video = await fetchTrack(context, take, "video", directory);
      // Nothing but sound: there is nothing to make, and nothing went wrong.
      if (!video) return;
      const duration = video.durations.reduce((sum, seconds) => sum + seconds, 0);
      const path = (kind: AssetKind) => join(directory, ASSETS[kind].name);
      const chosen = await findEditedPost(context.db, take.post_id);
      const control = { inputPath: video.path, signal: run.signal };
      const cover = { durationSeconds: duration, atSeconds: chosen?.cover_at ?? undefined };
      await makePoster({ ...control, ...cover, outputPath: path("poster") });
      await save(context, take, "poster", path("poster"), scaled(take, POSTER_WIDTH));
      report(0.3);
      const size = await makeEmailThumbnail({ ...control, ...cover, outputPath: path("email_thumbnail") });
      await save(context, take, "email_thumbnail", path("email_thumbnail"), size);
      report(0.6);
      const gifFrom = Math.max(0, Math.min(chosen?.gif_from ?? 0, duration - 0.5));
      await makeGif({ ...control, outputPath: path("gif"), fromSeconds: gifFrom });
      await save(context, take, "gif", path("gif"), scaled(take, GIF_WIDTH));
    });
  });
}

function scaled(take: TakeRow, maxWidth: number): { width: number; height: number } {
  const video = (take.tracks as Tracks).find((track) => track.track === "video");
  const [width, height] = [video?.width ?? 16, video?.height ?? 9];
  const shown = Math.min(maxWidth, width);
  return { width: shown, height: Math.round((shown * height) / width / 2) * 2 };
}

async function save(
  context: AppContext,
  take: TakeRow,
  kind: AssetKind,
  path: string,
  size: { width: number; height: number },
): Promise<void> {
  const { name, contentType } = ASSETS[kind];
  const key = `${takePrefix(take.post_id, take.id)}${name}`;
  const bytes = await readFile(path);
  await context.storage.put(key, bytes, { contentType });
  await saveAsset(context.db, { takeId: take.id, kind, key, contentType, size: bytes.length, ...size });
}
