import { createReadStream } from "node:fs";
import { appendFile, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { limitSecondsOf } from "../upload-limits.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { type ConvertedMedia, convertToSegments } from "@aside/media/encoding/convert-to-segments.ts";
import { takeStarted } from "@aside/core/messages/facts.ts";
import { RECORDING_GRACE_SECONDS } from "../../contract.ts";
import { deleteObjects } from "../jobs.ts";
import { finish } from "../complete-upload.ts";
import { enrich } from "../enrichments/enrich.ts";
import { chunkKey, SEGMENT_TYPES, segmentKey, sourceKey, takePrefix } from "@aside/server/storage/take-keys.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { readableChunks } from "./start-conversion.ts";
import {
  findEnrichment,
  insertSegments,
  listChunks,
  listSegments,
  lockTake,
  saveTakeTracks,
  setTakeStatus,
  type TakeRow,
  type Tracks,
} from "@aside/core/takes/server/takes-store.ts";
import { fetchObject } from "@aside/server/storage/fetch-object.ts";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";

/** Converts MediaRecorder chunks or an uploaded file into the segments of a recording. */
export async function runConvertSource(context: AppContext, run: JobRun<{ take_id: string }>): Promise<void> {
  await enrich(context, run, ["conversion"], async (take, report) => {
    if (take.status !== "converting") return;
    await withTemporaryDirectory(async (directory) => {
      const inputPath = join(directory, "source");
      await fetchSource(context, take, inputPath);
      const maxDurationSeconds = limitSecondsOf(context, take) + RECORDING_GRACE_SECONDS;
      const outputDirectory = join(directory, "segments");
      const media = await convertToSegments({
        inputPath,
        outputDirectory,
        maxDurationSeconds,
        isLeveled: take.is_leveled,
        signal: run.signal,
        onProgress: (seconds) => report(seconds / MAX_PROGRESS_SECONDS),
      });
      await storeMedia(context, take, media);
    });
  });
  await failTakeIfConversionFailed(context, run.data.take_id);
}

/** Progress assumes a typical message of two minutes; a longer one stays at 99 %. */
const MAX_PROGRESS_SECONDS = 120;

async function fetchSource(context: AppContext, take: TakeRow, path: string): Promise<void> {
  if (take.kind === "file") return await fetchObject(context.storage, sourceKey(take.post_id, take.id), path);
  for (const chunk of readableChunks(await listChunks(context.db, take.id))) {
    const object = await context.storage.get(chunkKey(take.post_id, take.id, chunk.index));
    for await (const bytes of object.body) await appendFile(path, bytes as Buffer);
  }
}

async function storeMedia(context: AppContext, take: TakeRow, media: ConvertedMedia): Promise<void> {
  const tracks: Tracks = [];
  const rows: Parameters<typeof insertSegments>[2] = [];
  for (const track of ["video", "audio"] as const) {
    const part = media[track];
    if (!part) continue;
    const files = [
      { index: -1, path: part.initPath, duration: 0 },
      ...part.segments.map((s, index) => ({ index, path: s.path, duration: s.durationSeconds })),
    ];
    for (const file of files) {
      const body = file.index === -1 ? await readFile(file.path) : createReadStream(file.path);
      await context.storage.put(segmentKey(take.post_id, take.id, track, file.index), body, { contentType: SEGMENT_TYPES[track] });
      rows.push({ track, index: file.index, duration: file.duration, size: (await stat(file.path)).size });
    }
    tracks.push({
      track,
      codec: part.codec,
      bitrate: 0,
      ...(track === "video" && media.video ? { width: media.video.width, height: media.video.height } : {}),
    });
  }
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockTake(trx, take.id);
    // Discarded meanwhile: what was just stored goes, too.
    if (locked?.status === "aborted") return await deleteStored(context, trx, take);
    if (locked?.status !== "converting") return;
    await saveTakeTracks(trx, take.id, tracks);
    await insertSegments(trx, take.id, rows);
    await finish(context, trx, locked, await listSegments(trx, take.id));
    if (media.audio) await context.events.emit({ db: trx, context }, takeStarted, { post_id: take.post_id, take_id: take.id });
  });
}

async function deleteStored(context: AppContext, db: Queryable, take: TakeRow): Promise<void> {
  const prefix = takePrefix(take.post_id, take.id);
  await context.jobs.enqueue(db, deleteObjects, { prefix }, { singletonKey: prefix });
}

/** Sets the take's status to `failed` if its conversion failed permanently. */
async function failTakeIfConversionFailed(context: AppContext, takeId: string): Promise<void> {
  const conversion = await findEnrichment(context.db, takeId, "conversion");
  if (conversion?.state !== "FAILED") return;
  await context.db.transaction().execute(async (trx) => {
    const take = await lockTake(trx, takeId);
    if (take?.status !== "converting") return;
    await setTakeStatus(trx, takeId, "failed", { failure: conversion.error ?? "unknown" });
    await signalPost(trx, take.post_id);
  });
}
