import { evenSize } from "@aside/media/pictures/even-size.ts";
import type { RenditionTrack } from "@aside/server/storage/take-keys.ts";

/** `side`: pixels of the shorter side; `maxBitrate`: of the picture, in bits per second. With sound (64 to 96 kb/s) 360p takes 300 kb/s. */
const QUALITIES: readonly { track: RenditionTrack; side: number; maxBitrate: number }[] = [
  { track: "video-720", side: 720, maxBitrate: 1_300_000 },
  { track: "video-480", side: 480, maxBitrate: 500_000 },
  { track: "video-360", side: 360, maxBitrate: 230_000 },
];

/** A static screen often takes less than the lower quality would: then nobody gains. */
const WORTH = 1.3;

/** With so many times fewer lines a quality takes far less than it may, and less than the picture does: 720p of a 4K screen. */
const MUCH_SMALLER = 2;

type Picture = { width: number; height: number };

/** The qualities that are worth making of a picture: smaller, and of clearly fewer bits per second. */
export function chooseRenditions(picture: Picture & { bitrate: number }): typeof QUALITIES {
  const side = Math.min(picture.width, picture.height);
  const least = Math.min(...QUALITIES.map(({ maxBitrate }) => maxBitrate));
  const mayTake = (quality: (typeof QUALITIES)[number]) => (quality.side * MUCH_SMALLER <= side ? least : quality.maxBitrate);
  return QUALITIES.filter((quality) => quality.side < side && mayTake(quality) * WORTH < picture.bitrate);
}

/** Whether a picture of any size with this rate may be worth lower qualities other than those in `done`. */
export const mayNeedRenditions = (bitrate: number, done: ReadonlySet<string>): boolean =>
  chooseRenditions({ width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY, bitrate }).some(({ track }) => !done.has(track));

/** The picture's shape with a shorter side of at most `side`. Never larger than the picture. */
export const scaleTo = (side: number, picture: Picture): Picture =>
  evenSize(picture, Math.min(1, side / Math.min(picture.width, picture.height)));
