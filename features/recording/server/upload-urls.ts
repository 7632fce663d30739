import type { Handler } from "@aside/platform/http/context.ts";
import { type uploadUrls as endpoint, MAX_SEGMENT_BYTES } from "../contract.ts";
import { SEGMENT_TYPES, segmentKey } from "@aside/platform/storage/take-keys.ts";
import { requireTake, uploadClosed } from "./require-take.ts";

const LIFETIME_SECONDS = 3600;

export const uploadUrls: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const take = await requireTake(context, actor, body.upload_id);
  if (take.status !== "open" || take.kind !== "segments") throw uploadClosed();
  const parts = await Promise.all(
    body.parts.map(async ({ track, index }) => {
      const options = {
        expiresSeconds: LIFETIME_SECONDS,
        contentType: SEGMENT_TYPES[track],
        maxBytes: MAX_SEGMENT_BYTES,
        relay: body.relay,
      };
      const signed = await context.storage.signPut(segmentKey(take.post_id, take.id, track, index), options);
      // Our own store: a path, so that the page works under whatever name it was opened.
      const url = signed.url.startsWith(context.config.publicUrl) ? signed.url.slice(context.config.publicUrl.length) : signed.url;
      return { track, index, url, headers: signed.headers };
    }),
  );
  return { parts };
};
