import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { makeAacRendition } from "@aside/media/encoding/make-aac-rendition.ts";
import { enrich } from "./enrich.ts";
import { SEGMENT_TYPES, segmentKey } from "@aside/server/storage/take-keys.ts";
import { insertSegments, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { enqueueCompaction } from "@aside/core/takes/server/enqueue-enrichments.ts";
import { fetchAudio } from "@aside/core/takes/server/fetch-track.ts";

/** Encodes the sound as AAC for players without Opus (older Safari). Skipped for takes without sound or with AAC sound. */
export async function runMakeAac(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  await enrich(context, run, ["audio_aac"], async (take) => {
    const isAac = (take.tracks as Tracks).some((track) => track.track === "audio" && track.codec.startsWith("mp4a"));
    if (isAac) return;
    await withTemporaryDirectory(async (directory) => {
      const audio = await fetchAudio(context, take, "audio", directory);
      if (!audio) return;
      const outputDirectory = join(directory, "aac");
      const rendition = await makeAacRendition({
        inputPath: audio.path,
        outputDirectory,
        segmentDurations: audio.durations,
        signal: run.signal,
      });
      await storeSegments(context, take, rendition);
    });
  });
}

async function storeSegments(
  context: AppContext,
  take: TakeRow,
  rendition: { initPath: string; segments: { path: string; durationSeconds: number }[] },
): Promise<void> {
  const files = [
    { index: -1, path: rendition.initPath, duration: 0 },
    ...rendition.segments.map((s, index) => ({ index, path: s.path, duration: s.durationSeconds })),
  ];
  const rows: Parameters<typeof insertSegments>[2] = [];
  for (const file of files) {
    await context.storage.put(segmentKey(take.post_id, take.id, "audio-aac", file.index), await readFile(file.path), {
      contentType: SEGMENT_TYPES["audio-aac"],
    });
    rows.push({ track: "audio-aac", index: file.index, duration: file.duration, size: (await stat(file.path)).size });
  }
  await context.db.transaction().execute(async (trx) => {
    await insertSegments(trx, take.id, rows);
    await enqueueCompaction(context, trx, take.id, "aac");
  });
}
