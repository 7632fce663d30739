import { setTimeout as sleep } from "node:timers/promises";
import { PartMissingError, PermanentUploadError, type UploadTransport } from "@aside/capture/recorder/port.ts";
import { NO_FILES, OverflowFiles } from "@aside/capture/upload/spool-overflow.ts";
import { Spool, type SpoolRecord } from "@aside/capture/upload/spool.ts";
import { Uploader } from "@aside/capture/upload/uploader.ts";
import { abortUpload, acknowledgeParts, completeUpload, initiateUpload, uploadUrls } from "@aside/features/recording/contract.ts";
import type { Sample, SamplePart } from "@aside/testkit/media/record.ts";
import { type Browser, RefusedError } from "./browser.ts";

/** Statuses after which the uploader tries again, as in the web app's transport. */
const PASSING = new Set([403, 408, 425, 429]);

/**
 * Records `sample` at its own pace with the web app's uploader: each segment is ready when it would have been recorded. Returns for each
 * segment how long after that it was acknowledged, in ms.
 */
export async function recordSample(browser: Browser, postId: string, sample: Sample): Promise<number[]> {
  const ready = new Map<string, number>();
  const delays: number[] = [];
  const noteAcknowledged = (parts: { track: string; index: number }[]) => {
    for (const { track, index } of parts) if (index >= 0) delays.push(performance.now() - (ready.get(`${track}/${index}`) ?? Number.NaN));
  };
  const spool = new Spool(new OverflowFiles(NO_FILES));
  const record: SpoolRecord = {
    client_upload_id: crypto.randomUUID(),
    post_id: postId,
    kind: "segments",
    tracks: sample.tracks,
    is_screen: false,
    has_modified_background: false,
    started_at: new Date().toISOString(),
    counts: null,
    context: {},
  };
  const uploader = new Uploader({ spool, transport: transportOf(browser, noteAcknowledged), record });
  const add = async ({ track, index, duration, size, bytes }: SamplePart) => {
    ready.set(`${track}/${index}`, performance.now());
    await spool.savePart(record.client_upload_id, { track, index, duration, bytes: new Uint8Array(bytes) });
    uploader.add({ track, index, duration, size });
  };
  const began = performance.now();
  for (const { part, end } of schedule(sample)) {
    await sleep(Math.max(0, began + end * 1000 - performance.now()));
    await add(part);
  }
  await uploader.complete(sample.counts, sample.duration);
  return delays;
}

/** The parts in the order in which a recorder has them ready; `end` in seconds from the start. */
function schedule({ parts }: Sample): { part: SamplePart; end: number }[] {
  const ends = { video: 0, audio: 0 };
  return parts.map((part) => ({ part, end: (ends[part.track] += part.duration) })).toSorted((a, b) => a.end - b.end);
}

function transportOf(browser: Browser, onAcknowledged: (parts: { track: string; index: number }[]) => void): UploadTransport {
  return {
    initiate: async (body) => await toUploadError(browser.call("upload start", initiateUpload, { body })),
    urls: async (body) => await toUploadError(browser.call("upload addresses", uploadUrls, { body })),
    acknowledge: async (body) => {
      const handle = await toUploadError(browser.call("acknowledgement", acknowledgeParts, { body }));
      onAcknowledged(body.parts);
      return handle;
    },
    complete: async (body) => {
      const handle = await toUploadError(browser.call("upload end", completeUpload, { body }));
      onAcknowledged(body.parts);
      return handle;
    },
    abort: async (body) => void (await toUploadError(browser.call("upload abort", abortUpload, { body }))),
  };
}

async function toUploadError<T>(reply: Promise<T>): Promise<T> {
  return await reply.catch((error: unknown) => {
    if (!(error instanceof RefusedError)) throw error;
    if (error.code === "part_missing") throw new PartMissingError(error.message);
    throw error.status < 500 && !PASSING.has(error.status) ? new PermanentUploadError(error.message, error.status) : error;
  });
}
