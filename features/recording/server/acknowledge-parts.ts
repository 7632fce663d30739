import type { z } from "zod";
import { AppError, tooLarge } from "@aside/platform/contract/errors.ts";
import type { AppContext, Handler } from "@aside/platform/http/context.ts";
import { type acknowledgeParts as endpoint, type completeUpload, RECORDING_GRACE_SECONDS, takeStarted } from "../contract.ts";
import { copy } from "../copy.ts";
import { segmentKey } from "@aside/platform/storage/take-keys.ts";
import { handleOf, requireTake, uploadClosed } from "./require-take.ts";
import { signalPost } from "./signal-post.ts";
import { insertSegments, listSegments, type TakeRow, touchTake } from "./store.ts";

/** 12 Mb/s: 1080p screens with movement stay below. */
const MAX_BYTES_A_SECOND = 1_500_000;
const MAX_GROWTH = 4;

type Part = z.output<NonNullable<(typeof completeUpload)["body"]>>["parts"][number];

export const acknowledgeParts: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const take = await requireTake(context, actor, body.upload_id);
  await acknowledge(context, take, body.parts);
  return await handleOf(context, take);
};

/**
 * Parts become playable here. Each object must be in the store with the size said; a part that is known already must be the same.
 * Throws 409 `part_missing`, `part_size_differs`, `upload_closed`; 422 `recording_too_long`.
 */
export async function acknowledge(context: AppContext, take: TakeRow, parts: Part[]): Promise<void> {
  const known = await listSegments(context.db, take.id);
  const sizes = new Map(known.map((row) => [`${row.track}/${row.index}`, row.size]));
  for (const part of parts) {
    const size = sizes.get(`${part.track}/${part.index}`);
    if (size !== undefined && size !== part.size) throw new AppError(409, "part_size_differs", copy.partSizeDiffers);
  }
  const fresh = parts.filter((part) => !sizes.has(`${part.track}/${part.index}`));
  if (fresh.length === 0) return;
  if (take.status !== "open" || take.kind !== "segments") throw uploadClosed();
  checkLength(context, take, [...known, ...fresh]);
  checkBytes(context, take, [...known, ...fresh]);
  await checkObjects(context, take, fresh);
  await context.db.transaction().execute(async (trx) => {
    await insertSegments(trx, take.id, fresh);
    await touchTake(trx, take.id);
    const isFirstAudio = fresh.some((part) => part.track === "audio") && !known.some((row) => row.track === "audio");
    if (isFirstAudio) await context.events.emit({ db: trx, context }, takeStarted, { post_id: take.post_id, take_id: take.id });
    if (known.length === 0) await signalPost(trx, take.post_id);
  });
}

function checkLength(context: AppContext, take: TakeRow, parts: { track: string; duration: number }[]): void {
  if (take.is_file_upload) return;
  const limit = context.config.RECORDING_LIMIT_SECONDS;
  for (const track of ["video", "audio"]) {
    const seconds = parts.filter((part) => part.track === track).reduce((sum, part) => sum + part.duration, 0);
    if (seconds > limit + RECORDING_GRACE_SECONDS) throw new AppError(422, "recording_too_long", copy.limitedTo(Math.round(limit / 60)));
  }
}

/** Durations are the client's word; bytes are not. A converted file may outgrow its source, a recording has its bitrate. */
function checkBytes(context: AppContext, take: TakeRow, parts: { size: number }[]): void {
  const { MAX_UPLOAD_MB, RECORDING_LIMIT_SECONDS } = context.config;
  const limit = take.is_file_upload ? MAX_UPLOAD_MB * 1024 * 1024 * MAX_GROWTH : RECORDING_LIMIT_SECONDS * MAX_BYTES_A_SECOND;
  if (parts.reduce((sum, part) => sum + part.size, 0) > limit) throw tooLarge(limit);
}

async function checkObjects(context: AppContext, take: TakeRow, parts: Part[]): Promise<void> {
  await Promise.all(
    parts.map(async (part) => {
      const info = await context.storage.stat(segmentKey(take.post_id, take.id, part.track, part.index));
      if (!info) throw new AppError(409, "part_missing", copy.partMissing);
      if (info.size !== part.size) throw new AppError(409, "part_size_differs", copy.partSizeDiffers);
    }),
  );
}
