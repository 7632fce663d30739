import type { PictureFormat } from "./port.ts";

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

function encoderConfigFor(picture: PictureFormat): VideoEncoderConfig {
  const { width, height, frameRate } = picture;
  return {
    codec: codecFor(picture),
    width,
    height,
    framerate: frameRate,
    bitrate: bitrateFor(picture),
    latencyMode: "realtime",
    alpha: "discard",
  };
}

/** Whether this browser encodes H.264 of this size and frame rate. It may still be too slow for it. */
export async function canEncode(picture: PictureFormat): Promise<boolean> {
  if (typeof VideoEncoder === "undefined") return false;
  try {
    return (await VideoEncoder.isConfigSupported(encoderConfigFor(picture))).supported === true;
  } catch {
    return false;
  }
}
