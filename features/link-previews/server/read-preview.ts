import { makeJpeg } from "@aside/media/pictures/make-jpeg.ts";
import { type ImagePreview, PREVIEW_SIDE } from "../contract.ts";
import { fetchFollowing, type Fetch, type Fetched } from "./fetch-following.ts";
import { readPage } from "./read-page.ts";

/** For a page and its picture together. */
const TIMEOUT_MS = 8_000;

/** The title and picture of a page are in its head. */
const MAX_PAGE_BYTES = 256 * 1024;

export const unavailable = (url: string): ImagePreview => ({
  url,
  title: null,
  description: null,
  image: null,
  width: null,
  height: null,
  is_available: false,
});

/** Never throws: what cannot be read is unavailable, without a reason that would tell about other networks. */
export async function readPreview(url: string, fetch: Fetch): Promise<ImagePreview> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const found = await fetchFollowing(url, { fetch, signal });
    if (!isPage(found)) return { ...unavailable(url), ...(await draw(found, signal)), is_available: true };
    const page = readPage(found.body.subarray(0, MAX_PAGE_BYTES).toString("utf8"), found.url);
    const picture = page.imageUrl ? await readPicture(page.imageUrl, fetch, signal) : {};
    return { ...unavailable(url), title: page.title, description: page.description, ...picture, is_available: true };
  } catch {
    return unavailable(url);
  }
}

const isPage = ({ contentType }: Fetched): boolean => /^(text\/html|application\/xhtml\+xml)\b/i.test(contentType);

/** A page without a readable picture still has its title. */
async function readPicture(url: string, fetch: Fetch, signal: AbortSignal): Promise<Partial<ImagePreview>> {
  try {
    return await draw(await fetchFollowing(url, { fetch, signal }), signal);
  } catch {
    return {};
  }
}

/** Redraws the picture, so that nothing of the file itself is passed on. */
async function draw({ body, isCut }: Fetched, signal: AbortSignal): Promise<Pick<ImagePreview, "image" | "width" | "height">> {
  if (isCut) throw new Error("the picture is too large");
  const { jpeg, width, height } = await makeJpeg(body, { width: PREVIEW_SIDE, height: PREVIEW_SIDE }, { signal });
  return { image: `data:image/jpeg;base64,${jpeg.toString("base64")}`, width, height };
}
