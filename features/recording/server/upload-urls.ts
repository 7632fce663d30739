import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { incomingKey, SEGMENT_TYPES } from "@aside/server/storage/take-keys.ts";
import { MAX_SEGMENT_BYTES, type uploadUrls as endpoint } from "../contract.ts";
import { findUploader } from "./pending-store.ts";
import { reserve } from "./quota.ts";
import { requireTake, uploadClosed } from "./require-take.ts";
import type { TakeRow } from "@aside/core/takes/server/takes-store.ts";
import { maxIndex, recordingTooLong, SWEEP_AFTER_SECONDS, URL_LIFETIME_SECONDS } from "./upload-limits.ts";

type Wanted = { track: "video" | "audio"; index: number; size?: number | undefined };

/**
 * Omits parts beyond the recording limit. If browsers upload directly to S3, also omits parts without a size: S3 signs exact sizes only,
 * and the signed size is the only control over the bytes before they are acknowledged.
 */
export const uploadUrls: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  const take = await requireTake(context, actor, body.upload_id);
  if (take.status !== "open" || take.kind !== "segments") throw uploadClosed();
  const within = body.parts.filter((part) => part.index <= maxIndex(context, take));
  if (within.length === 0) throw recordingTooLong(context, take);
  const isDirect = context.storage.isDirect && !body.relay;
  const wanted = isDirect ? within.filter((part) => part.size !== undefined) : within;
  if (isDirect) {
    const uploader = await findUploader(context.db, take.id, request.ip);
    const parts = wanted.map(({ track, index, size = 0 }) => ({ track, index, size }));
    await reserve(context, { takeId: take.id, parts, uploader, expiresSeconds: SWEEP_AFTER_SECONDS });
  }
  const parts = await Promise.all(wanted.map(async (part) => await sign(context, take, part, body.relay)));
  return { parts, expires_in_seconds: URL_LIFETIME_SECONDS };
};

async function sign(context: AppContext, take: TakeRow, { track, index, size }: Wanted, relay: boolean) {
  const signed = await context.storage.signPut(incomingKey(take.post_id, take.id, track, index), {
    expiresSeconds: URL_LIFETIME_SECONDS,
    contentType: SEGMENT_TYPES[track],
    maxBytes: size ?? MAX_SEGMENT_BYTES,
    relay,
  });
  // For our own store, return a path, so that uploads work under any host name.
  const { publicUrl } = context.config;
  const url = signed.url.startsWith(publicUrl) ? signed.url.slice(publicUrl.length) : signed.url;
  return { track, index, url, headers: signed.headers };
}
