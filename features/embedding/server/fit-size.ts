import type { PostMedia } from "@aside/core/messages/post-contract.ts";

/** Pixels, as a consumer of oEmbed asks for them. */
export type Maximums = { maxwidth?: number | undefined; maxheight?: number | undefined };
export type Size = { width: number; height: number };

/** The size if the consumer gives no maximum, and the largest that is given. */
const USUAL = 640;
const LARGEST = 1920;

/** The largest size in the video's shape within the maximums. Sound without a picture is shown as 16:9. */
export function fitSize(media: Pick<PostMedia, "width" | "height">, { maxwidth, maxheight }: Maximums): Size {
  const isFree = maxwidth === undefined && maxheight === undefined;
  const most = isFree ? USUAL : LARGEST;
  const shape = media.width && media.height ? { width: media.width, height: media.height } : { width: 16, height: 9 };
  const scale = Math.min(Math.min(maxwidth ?? most, most) / shape.width, Math.min(maxheight ?? most, most) / shape.height);
  return { width: toPixels(shape.width * scale), height: toPixels(shape.height * scale) };
}

/** Rounded down, because the result must not exceed a maximum; division may end slightly below a whole number. */
const toPixels = (length: number): number => Math.max(1, Math.floor(length + 1e-6));
