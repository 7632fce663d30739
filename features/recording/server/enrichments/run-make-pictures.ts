import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { makeEmailThumbnail } from "@aside/media/pictures/make-email-thumbnail.ts";
import { cutPieces, joinVideo } from "@aside/media/mp4/join-tracks.ts";
import { GIF, makeGif } from "@aside/media/pictures/make-gif.ts";
import { readJpegSize } from "@aside/media/pictures/make-jpeg.ts";
import { makePoster } from "@aside/media/pictures/make-poster.ts";
import { PICTURES } from "@aside/core/takes/server/enqueue-enrichments.ts";
import { enrich } from "./enrich.ts";
import { type AssetKind, ASSETS, coverKey, takePrefix } from "@aside/server/storage/take-keys.ts";
import { saveAsset, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { fetchVideo, type VideoPiece } from "@aside/core/takes/server/fetch-track.ts";
import { findEditedPost } from "@aside/core/messages/server/posts/edited-post-store.ts";

const POSTER_WIDTH = 1280;
/** Default position of the poster as a fraction of the video: people have settled in after the first tenth. */
const POSTER_PART = 0.1;

/**
 * Creates the poster, the email picture and a GIF of three seconds (from the chosen start, otherwise 0) from the stored video segments. A
 * picture that the author uploaded replaces the frame of poster and email picture.
 */
export async function runMakePictures(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  await enrich(context, run, PICTURES, async (take, report) => {
    await withTemporaryDirectory(async (directory) => {
      const video = await fetchVideo(context, take, directory);
      // An audio-only take has no pictures; this is not an error.
      if (!video) return;
      const { pieces, duration } = video;
      const path = (kind: AssetKind) => join(directory, ASSETS[kind].name);
      const chosen = await findEditedPost(context.db, take.post_id);
      const control = { signal: run.signal };
      const coverAt = chosen?.cover_at ?? undefined;
      const shown = cutPieces(pieces, coverAt ?? duration * POSTER_PART, duration)[0] ?? pieces[0];
      const thumbnail = { ...control, durationSeconds: duration, outputPath: path("email_thumbnail") };
      const given = chosen?.cover_picture ? await copyCover(context, coverKey(take.post_id, chosen.cover_picture), path("poster")) : null;
      let size;
      if (given) {
        await save(context, take, "poster", path("poster"), given);
        size = await makeEmailThumbnail({ ...thumbnail, inputPath: path("poster"), stillSize: given });
      } else {
        const poster = await makePoster({
          ...control,
          inputPath: shown.path,
          durationSeconds: (shown.from ?? 0) + shown.duration,
          atSeconds: coverAt === undefined ? undefined : shown.from,
          outputPath: path("poster"),
        });
        await save(context, take, "poster", path("poster"), scaled(shown, POSTER_WIDTH));
        report(0.3);
        size = await makeEmailThumbnail({ ...thumbnail, inputPath: shown.path, atSeconds: poster.seconds });
      }
      await save(context, take, "email_thumbnail", path("email_thumbnail"), size);
      report(0.6);
      const gifFrom = Math.max(0, Math.min(chosen?.gif_from ?? 0, duration - 0.5));
      const moving = await openGifSource(cutPieces(pieces, gifFrom, GIF.seconds), directory, run.signal);
      await makeGif({ ...control, inputPath: moving.path, outputPath: path("gif"), fromSeconds: moving.from ?? 0 });
      await save(context, take, "gif", path("gif"), scaled(moving, GIF.width));
    });
  });
}

/** The picture that the author uploaded. Null if it was replaced since: then another job makes the pictures again. */
async function copyCover(context: AppContext, key: string, to: string): Promise<{ width: number; height: number } | null> {
  if (!(await context.storage.stat(key))) return null;
  const jpeg = await buffer((await context.storage.get(key)).body);
  await writeFile(to, jpeg);
  return readJpegSize(jpeg);
}

/** One file that covers the GIF's seconds, even across the joint of a merge. */
async function openGifSource(pieces: VideoPiece[], directory: string, signal: AbortSignal): Promise<Omit<VideoPiece, "durations">> {
  const first = pieces[0] as VideoPiece;
  if (pieces.length === 1) return first;
  const { width, height } = first;
  const outputPath = join(directory, "gif-source.mp4");
  await joinVideo({ pieces, outputPath, width, height, rate: GIF.rate, signal });
  return { path: outputPath, duration: GIF.seconds, width, height };
}

function scaled({ width, height }: { width: number; height: number }, maxWidth: number): { width: number; height: number } {
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
  await saveAsset(context.db, { take_id: take.id, kind, key, content_type: contentType, size: bytes.length, ...size });
}
