import { rm, writeFile } from "node:fs/promises";
import { drawPlayButton } from "./draw-play-button.ts";
import { MediaError } from "../ffmpeg/media-error.ts";
import { chosenTime, pickPosterTime } from "./make-poster.ts";
import { probeMedia, type VideoInfo } from "../ffmpeg/probe-media.ts";
import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";

type ThumbnailInput = RunControl & {
  inputPath: string;
  outputPath: string;
  durationSeconds: number;
  atSeconds?: number | undefined;
  /** `inputPath` is a JPEG of this size, instead of a video. */
  stillSize?: { width: number; height: number } | undefined;
};

/** Email clients display pictures of 450 CSS pixels well on every screen. */
const MAX_WIDTH = 450;
/** Upright recordings would fill an email's whole window. */
const MAX_HEIGHT = 450;

/** A JPEG of the poster's frame, at most 450 pixels wide and high, with a play button and the duration drawn on it. Throws MediaError. */
export async function makeEmailThumbnail({
  inputPath,
  outputPath,
  durationSeconds,
  atSeconds,
  stillSize,
  ...control
}: ThumbnailInput): Promise<{ width: number; height: number }> {
  const overlayPath = `${outputPath}.overlay.rgba`;
  const { input, size } = stillSize
    ? { input: { path: inputPath, demuxer: "jpeg_pipe" as const }, size: stillSize }
    : await openFrame({ inputPath, durationSeconds, atSeconds, ...control });
  const { width, height } = fitInside(size);
  try {
    await writeFile(overlayPath, drawPlayButton(width, height, durationSeconds));
    await runFfmpeg({
      tool: "ffmpeg",
      inputs: [input, { path: overlayPath, demuxer: "rgba", options: ["-video_size", `${width}x${height}`] }],
      output: [
        "-filter_complex",
        `[0:v:0]scale=${width}:${height}:flags=lanczos,format=gbrp[a];[1:v]format=gbrap[b];[a][b]overlay=format=gbrp,scale=out_range=pc,format=yuvj444p`,
        "-frames:v",
        "1",
        "-q:v",
        "3",
        "-f",
        "mjpeg",
        fileUrl(outputPath),
      ],
      ...control,
    });
    return { width, height };
  } finally {
    await rm(overlayPath, { force: true });
  }
}

/** The frame of a video, and its size. */
async function openFrame({ inputPath, durationSeconds, atSeconds, ...control }: Omit<ThumbnailInput, "outputPath" | "stillSize">) {
  const { video, container } = await probeMedia(inputPath, {
    maxDurationSeconds: Number.POSITIVE_INFINITY,
    knownSeconds: durationSeconds,
    signal: control.signal,
  });
  if (!video) throw new MediaError("unsupported", "an audio file has no picture");
  const seconds = chosenTime(atSeconds, durationSeconds) ?? (await pickPosterTime(inputPath, container, durationSeconds, control));
  return { input: { path: inputPath, demuxer: container, options: ["-ss", seconds.toFixed(3)] }, size: video };
}

function fitInside({ width, height, rotation }: Pick<VideoInfo, "width" | "height"> & Partial<VideoInfo>): {
  width: number;
  height: number;
} {
  const [shownWidth, shownHeight] = rotation === 90 || rotation === 270 ? [height, width] : [width, height];
  const scale = Math.min(1, MAX_WIDTH / shownWidth, MAX_HEIGHT / shownHeight);
  return { width: Math.max(2, Math.round(shownWidth * scale)), height: Math.max(2, Math.round(shownHeight * scale)) };
}
