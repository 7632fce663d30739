import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fragmentedOutput } from "./fragmented-output.ts";
import { fileUrl, type RunControl, runFfmpeg } from "./run-ffmpeg.ts";
import { sniffContainer } from "./sniff-container.ts";
import { splitFragments, type TrackFiles } from "./split-fragments.ts";

type SoundInput = RunControl & {
  inputPath: string;
  /** Seconds of the input, one after the other. */
  ranges: { start: number; duration: number }[];
  /** 1: unchanged. */
  volume: number;
  /** Receives `init.mp4` and `0.m4s`, `1.m4s`, … */
  outputDirectory: string;
};

/** Stretches of a sound track as Opus in CMAF segments of a second, louder or softer: for codecs whose volume cannot be told in the header. Throws MediaError. */
export async function encodeSound({ inputPath, ranges, volume, outputDirectory, ...control }: SoundInput): Promise<TrackFiles> {
  const whole = `${outputDirectory}.mp4`;
  const cut = ranges.map(
    ({ start, duration }, index) =>
      `[c${index}]atrim=start=${start.toFixed(6)},asetpts=PTS-STARTPTS,apad,atrim=end=${duration.toFixed(6)}[p${index}]`,
  );
  const copies = ranges.map((_, index) => `[c${index}]`).join("");
  const parts = ranges.map((_, index) => `[p${index}]`).join("");
  const graph = [
    `[0:a:0]aresample=48000:async=1:first_pts=0,volume=${volume.toFixed(4)},asplit=${ranges.length}${copies}`,
    ...cut,
    `${parts}concat=n=${ranges.length}:v=0:a=1[out]`,
  ].join(";");
  try {
    await runFfmpeg({
      tool: "ffmpeg",
      inputs: [{ path: inputPath, demuxer: await sniffContainer(inputPath) }],
      output: [
        "-filter_complex",
        graph,
        "-map",
        "[out]",
        "-c:a",
        "libopus",
        "-b:a",
        "96k",
        "-ac",
        "2",
        ...fragmentedOutput(fileUrl(whole), 1),
      ],
      timeoutSeconds: 600,
      ...control,
    });
    return await splitFragments(whole, join(outputDirectory));
  } finally {
    await rm(whole, { force: true });
  }
}
