import { fileUrl, type FfmpegInput, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";

type MuxInput = RunControl & {
  /** Fragmented MP4s as `concatenateSegments` makes them; at least one of the two. */
  videoPath?: string;
  audioPath?: string;
  /** Encodes the audio where there is no AAC rendition: not every player supports Opus in MP4. */
  toAac?: boolean;
  outputPath: string;
};

/** A video and an audio track -> one MP4 with fast start; the video is not re-encoded. Throws MediaError. */
export async function muxTracks({ videoPath, audioPath, toAac = false, outputPath, ...control }: MuxInput): Promise<void> {
  const inputs: FfmpegInput[] = [videoPath, audioPath].filter((path) => path !== undefined).map((path) => ({ path, demuxer: "mov" }));
  const maps = inputs.flatMap((_, index) => ["-map", `${index}:0`]);
  const sound = toAac ? ["-c:a", "aac", "-b:a", "128k"] : [];
  await runFfmpeg({
    tool: "ffmpeg",
    inputs,
    output: [...maps, "-c", "copy", ...sound, "-map_metadata", "-1", "-movflags", "+faststart", "-f", "mp4", fileUrl(outputPath)],
    timeoutSeconds: 600,
    ...control,
  });
}
