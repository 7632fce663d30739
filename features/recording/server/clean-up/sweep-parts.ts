import type { AppContext } from "@aside/server/http/context.ts";
import { incomingKey } from "@aside/server/storage/take-keys.ts";
import { deleteExpiredPart, type ExpiredPart, listExpiredParts } from "../pending-store.ts";

const BATCH = 200;
const PARALLEL = 8;

/**
 * Deletes uploaded objects whose upload URLs have expired. Acknowledged parts have been copied; a browser uploads the others again when the
 * server reports them as missing.
 */
export async function sweepParts(context: AppContext): Promise<void> {
  for (;;) {
    const expired = await listExpiredParts(context.db, BATCH);
    for (let at = 0; at < expired.length; at += PARALLEL)
      await Promise.all(expired.slice(at, at + PARALLEL).map(async (part) => await sweep(context, part)));
    if (expired.length < BATCH) return;
  }
}

async function sweep(context: AppContext, part: ExpiredPart): Promise<void> {
  // Delete the object first: if deleting the row fails, the next run finds it again.
  await context.storage.delete(incomingKey(part.post_id, part.take_id, part.track as "video" | "audio", part.index));
  await deleteExpiredPart(context.db, part);
}
