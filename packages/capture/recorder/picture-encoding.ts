import type { PictureFormat } from "./port.ts";

export const AUDIO_BITRATE = 64_000;

/** H.264, table A-1: the level and its limits in macroblocks (16 x 16 pixels) per frame and per second. */
const LEVELS = [
  { level: "1f", frame: 3_600, second: 108_000 },
  { level: "20", frame: 5_120, second: 216_000 },
  { level: "28", frame: 8_192, second: 245_760 },
  { level: "2a", frame: 8_704, second: 522_240 },
  { level: "32", frame: 22_080, second: 589_824 },
  { level: "33", frame: 36_864, second: 983_040 },
  { level: "34", frame: 36_864, second: 2_073_600 },
] as const;

/** Bits per second for faces and screens at 30 frames per second, by the shorter side. */
const BITRATES = [
  { lines: 720, bitrate: 1_500_000 },
  { lines: 1080, bitrate: 3_000_000 },
  { lines: 1440, bitrate: 5_000_000 },
  { lines: Infinity, bitrate: 10_000_000 },
] as const;

export function bitrateFor({ width, height, frameRate }: PictureFormat): number {
  const bitrate = BITRATES.find(({ lines }) => Math.min(width, height) <= lines)?.bitrate ?? 0;
  return frameRate > 30 ? bitrate * 1.5 : bitrate;
}

/** High profile with the lowest level that allows the picture: players refuse levels that their hardware cannot decode. */
export function codecFor({ width, height, frameRate }: PictureFormat): string {
  const macroblocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const fits = LEVELS.find(({ frame, second }) => macroblocks <= frame && macroblocks * frameRate <= second);
  return `avc1.6400${fits?.level ?? "34"}`;
}

/** `width` and `height` of what is drawn; the encoder enlarges it to the picture's size. */
export type PictureQuality = PictureFormat & { bitrate: number };

/** The picture has its size and frame rate down to this part of its bitrate. */
const WHOLE_SHARE = 0.2;
const STEP = 0.6;
/** With less the sound alone is better. */
const LEAST_BITRATE = 200_000;
const LEAST_FRAME_RATE = 15;
const LINES = [1440, 1080, 720] as const;
/** Much that moves takes several times the bitrate that was asked for. Only fewer pixels help then. */
const LEAST_LINES = [360, 240] as const;

/** The qualities that a slow line may get, the best one first: lower bitrates, at last of a smaller picture with fewer frames. */
export function qualitiesFor(picture: PictureFormat): PictureQuality[] {
  const best = bitrateFor(picture);
  const qualities: PictureQuality[] = [];
  for (let bitrate = best; bitrate > LEAST_BITRATE * 1.2; bitrate *= STEP) {
    const isWhole = bitrate >= best * WHOLE_SHARE;
    qualities.push({ ...(isWhole ? picture : reduce(picture, bitrate)), bitrate: Math.round(bitrate) });
  }
  const least = LEAST_LINES.filter((lines, at) => at === 0 || lines < Math.min(picture.width, picture.height));
  return [...qualities, ...least.map((lines) => ({ ...scale(picture, lines), bitrate: LEAST_BITRATE }))];
}

function reduce(picture: PictureFormat, bitrate: number): PictureFormat {
  const own = Math.min(picture.width, picture.height);
  const fits = LINES.find((lines) => lines < own && bitrate >= WHOLE_SHARE * bitrateFor({ width: lines, height: lines, frameRate: 30 }));
  return scale(picture, fits ?? LEAST_LINES[0]);
}

function scale({ width, height, frameRate }: PictureFormat, lines: number): PictureFormat {
  const factor = Math.min(1, lines / Math.min(width, height));
  const even = (pixels: number) => Math.round((pixels * factor) / 2) * 2;
  return { width: even(width), height: even(height), frameRate: Math.min(frameRate, LEAST_FRAME_RATE) };
}

/** `quality`: how much is encoded. The coded size and the codec do not depend on it. */
export function encoderConfigFor(picture: PictureFormat, quality: PictureQuality | null): VideoEncoderConfig {
  return {
    codec: codecFor(picture),
    width: picture.width,
    height: picture.height,
    framerate: (quality ?? picture).frameRate,
    bitrate: quality?.bitrate ?? bitrateFor(picture),
    latencyMode: "realtime",
    alpha: "discard",
  };
}

/** Whether this browser encodes H.264 of this size and frame rate. It may still be too slow for it. */
export async function canEncode(picture: PictureFormat): Promise<boolean> {
  if (typeof VideoEncoder === "undefined") return false;
  try {
    return (await VideoEncoder.isConfigSupported(encoderConfigFor(picture, null))).supported === true;
  } catch {
    return false;
  }
}
