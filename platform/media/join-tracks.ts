import { writeFile } from "node:fs/promises";
import { MediaError } from "./media-error.ts";
import { fileUrl, type RunControl, runFfmpeg } from "./run-ffmpeg.ts";

/** Fragmented MP4s of one track that begin at 0, and what each lasts, in seconds. */
type Piece = { path: string; duration: number };

/**
 * Pieces of video that were encoded by different encoders, one after the other in one MP4, without re-encoding: each keeps its parameter sets
 * in the stream. Throws MediaError.
 */
export async function joinVideo({ pieces, outputPath, ...control }: RunControl & { pieces: Piece[]; outputPath: string }): Promise<void> {
  const listPath = `${outputPath}.txt`;
  const lines = pieces.map(({ path, duration }) => `file '${refuseQuotes(path)}'\nduration ${duration.toFixed(6)}`);
  await writeFile(listPath, ["ffconcat version 1.0", ...lines, ""].join("\n"));
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path: listPath, demuxer: "concat", options: ["-safe", "0"] }],
    output: ["-map", "0:v:0", "-c", "copy", "-video_track_timescale", "90000", "-f", "mp4", fileUrl(outputPath)],
    timeoutSeconds: 600,
    ...control,
  });
}

/** Pieces of sound one after the other, decoded and encoded once more: their loudness may differ. Throws MediaError. */
export async function joinAudio({ pieces, outputPath, ...control }: RunControl & { pieces: Piece[]; outputPath: string }): Promise<void> {
  const cut = pieces.map(
    ({ duration }, index) =>
      `[${index}:a:0]aresample=48000:async=1:first_pts=0,apad,atrim=end=${duration.toFixed(6)},asetpts=PTS-STARTPTS[p${index}]`,
  );
  const all = pieces.map((_, index) => `[p${index}]`).join("");
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: pieces.map(({ path }) => ({ path, demuxer: "mov" as const })),
    output: [
      "-filter_complex",
      `${cut.join(";")};${all}concat=n=${pieces.length}:v=0:a=1[out]`,
      "-map",
      "[out]",
      "-c:a",
      "libopus",
      "-b:a",
      "128k",
      "-f",
      "mp4",
      fileUrl(outputPath),
    ],
    timeoutSeconds: 600,
    ...control,
  });
}

/** The list's own syntax ends a name at a quote. Our temporary paths have none. */
function refuseQuotes(path: string): string {
  if (/['\n]/.test(path)) throw new MediaError("unsupported", "a path with a quote");
  return path;
}
