import { fileUrl, type FfmpegInput, type RunControl, runFfmpeg } from "./run-ffmpeg.ts";

type MuxInput = RunControl & {
  /** Fragmented MP4s as `concatenateSegments` makes them; at least one of the two. */
  videoPath?: string;
  /** Opus stays Opus: give the AAC rendition for a file that plays everywhere. */
  audioPath?: string;
  outputPath: string;
};

/** A video and an audio track -> one MP4 that starts fast, without re-encoding. Throws MediaError. */
export async function muxTracks({ videoPath, audioPath, outputPath, ...control }: MuxInput): Promise<void> {
  const inputs: FfmpegInput[] = [videoPath, audioPath].filter((path) => path !== undefined).map((path) => ({ path, demuxer: "mov" }));
  const maps = inputs.flatMap((_, index) => ["-map", `${index}:0`]);
  await runFfmpeg({
    tool: "ffmpeg",
    inputs,
    output: [...maps, "-c", "copy", "-map_metadata", "-1", "-movflags", "+faststart", "-f", "mp4", fileUrl(outputPath)],
    timeoutSeconds: 600,
    ...control,
  });
}
