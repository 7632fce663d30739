import { type ChunkTransport, PartMissingError, PermanentUploadError, type UploadTransport } from "@aside/capture/recorder/port.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import type { Caller } from "@aside/web-client/token-caller.ts";
import { abortUpload, acknowledgeParts, combineChunks, completeUpload, initiateUpload, uploadChunk, uploadUrls } from "./contract.ts";

/**
 * Statuses after which a retry may succeed; all others are final. 401, 403: the upload continues after the person connects or signs in
 * again.
 */
const PASSING = new Set([401, 403, 408, 425, 429]);

function toUploadError(error: unknown): unknown {
  if (error instanceof ApiError && error.code === "part_missing") return new PartMissingError(error.message);
  const isFinal = error instanceof ApiError && error.status < 500 && !PASSING.has(error.status);
  return isFinal ? new PermanentUploadError(error.message, error.status) : error;
}

/** Throws `PermanentUploadError` if no retry can help. */
export async function persistently<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    throw toUploadError(error);
  }
}

/**
 * Sends the recorder's parts to our server. `origin`: what else is stored with the take. `onOwnAside`: the recording became a new Aside with this
 * event's id, because another device has recorded the same one meanwhile.
 */
export function uploadTransportOf(
  api: Pick<Caller, "call">,
  origin: () => object = () => ({}),
  onOwnAside: (own: { postId: string; eventId: string }) => void = () => {},
): UploadTransport {
  let postId = "";
  return {
    initiate: async (body) => {
      postId = body.post_id;
      return await persistently(api.call(initiateUpload, { body: { ...body, ...origin() } }));
    },
    urls: async (body) => await persistently(api.call(uploadUrls, { body })),
    acknowledge: async (body) => await persistently(api.call(acknowledgeParts, { body })),
    complete: async (body) => {
      const done = await persistently(api.call(completeUpload, { body }));
      if (done.own_event_id) onOwnAside({ postId, eventId: done.own_event_id });
      return done;
    },
    abort: async (body) => void (await persistently(api.call(abortUpload, { body }))),
  };
}

export const asText = (value: boolean): "true" | "false" => (value ? "true" : "false");

/** `traits`: what else is stored with each chunk. */
export function chunkTransportOf(api: Caller, traits: () => Record<string, "true" | "false"> = () => ({})): ChunkTransport {
  return {
    uploadChunk: async ({ bytes, has_modified_background, is_screen, ...chunk }) => {
      const own = { has_modified_background: asText(has_modified_background), is_screen: asText(is_screen) };
      return await persistently(api.upload(uploadChunk, { query: { ...chunk, ...own, ...traits() }, body: bytes }));
    },
    combine: async (body) => void (await persistently(api.call(combineChunks, { body }))),
    abort: async (body) => void (await persistently(api.call(abortUpload, { body }))),
  };
}
