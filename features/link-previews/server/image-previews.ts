import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import type { ImagePreview, imagePreviews as endpoint } from "../contract.ts";
import { readPreview, unavailable } from "./read-preview.ts";
import { deletePreviewsBefore, findPreviews, savePreview } from "./store.ts";

/** URLs that are read at the same time. */
const PARALLEL = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A page is read again after this time. */
const FRESH_MS = 7 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;

/**
 * Reads pages of other people: only public addresses, within limits of size, time and pixels. One failure does not affect the others. For guests and
 * anonymous viewers nothing is read: they get what was read for someone with an account.
 */
export const imagePreviews: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const now = context.now();
  const isUser = actor.kind === "user";
  const found = await findPreviews(context.db, body.urls, new Date(now.getTime() - (isUser ? FRESH_MS : KEPT_MS)));
  const waiting = isUser ? [...new Set(body.urls)].filter((url) => !found.has(url)) : [];
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) found.set(url, await readAndKeep(context, url, now));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return { previews: body.urls.map((url) => found.get(url) ?? unavailable(url)) };
};

/** A page that cannot be read is tried again the next time. */
async function readAndKeep(context: AppContext, url: string, now: Date): Promise<ImagePreview> {
  const preview = await readPreview(url, publicFetch);
  if (preview.is_available) await savePreview(context.db, preview, now);
  return preview;
}

export async function sweepPreviews(context: AppContext): Promise<void> {
  await deletePreviewsBefore(context.db, new Date(context.now().getTime() - KEPT_MS));
}
