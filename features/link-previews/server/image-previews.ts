import { publicFetch } from "@aside/server/http/public-fetch.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { ImagePreview, imagePreviews as endpoint } from "../contract.ts";
import { readPreview } from "./read-preview.ts";

/** URLs that are read at the same time. */
const PARALLEL = 3;

/** Reads pages of other people: only public addresses, within limits of size, time and pixels. One failure does not affect the others. */
export const imagePreviews: Handler<typeof endpoint> = async ({ body, context }) => {
  const found = new Map<string, ImagePreview>();
  const waiting = [...new Set(body.urls)];
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) found.set(url, await readPreview(url, publicFetch));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  context.log.debug({ urls: found.size }, "read link previews");
  return { previews: body.urls.map((url) => found.get(url) as ImagePreview) };
};
