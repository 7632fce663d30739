import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "@aside/platform/http/context.ts";
import type { JobRun } from "@aside/platform/jobs/jobs.ts";
import { muxTracks } from "@aside/platform/media/mux-tracks.ts";
import { enrich } from "./enrich.ts";
import { ASSETS, takePrefix } from "@aside/platform/storage/take-keys.ts";
import { saveAsset, type Tracks } from "./store.ts";
import { withTemporaryDirectory } from "@aside/platform/storage/temporary-directory.ts";
import { fetchTrack } from "./fetch-track.ts";

/** The whole take as one MP4 by stream copy, with AAC where it is there. */
export async function runMakeMp4(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  await enrich(context, run, ["mp4"], async (take) => {
    await withTemporaryDirectory(async (directory) => {
      const video = await fetchTrack(context, take, "video", directory);
      const audio = (await fetchTrack(context, take, "audio-aac", directory)) ?? (await fetchTrack(context, take, "audio", directory));
      const outputPath = join(directory, ASSETS.mp4.name);
      await muxTracks({
        ...(video ? { videoPath: video.path } : {}),
        ...(audio ? { audioPath: audio.path } : {}),
        outputPath,
        signal: run.signal,
      });
      const key = `${takePrefix(take.post_id, take.id)}${ASSETS.mp4.name}`;
      await context.storage.put(key, createReadStream(outputPath), { contentType: ASSETS.mp4.contentType });
      const picture = (take.tracks as Tracks).find((track) => track.track === "video");
      const { size } = await stat(outputPath);
      await saveAsset(context.db, {
        takeId: take.id,
        kind: "mp4",
        key,
        contentType: ASSETS.mp4.contentType,
        size,
        width: picture?.width ?? null,
        height: picture?.height ?? null,
      });
    });
  });
}
