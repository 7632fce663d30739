import { writeFile } from "node:fs/promises";
import { MediaError } from "../ffmpeg/media-error.ts";
import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";

/** A fragmented MP4 of one track that starts at 0. Seconds: its duration, and the start of the used part (0). */
export type Piece = { path: string; duration: number; from?: number };

/** The parts of the pieces within a range of seconds. */
export function cutPieces<Cut extends Piece>(pieces: Cut[], from: number, seconds: number): Cut[] {
  let start = 0;
  return pieces.flatMap((piece) => {
    const begin = Math.max(0, from - start);
    const end = Math.min(piece.duration, from + seconds - start);
    start += piece.duration;
    return end > begin ? [{ ...piece, from: (piece.from ?? 0) + begin, duration: end - begin }] : [];
  });
}

type JoinInput = RunControl & {
  pieces: Piece[];
  outputPath: string;
  width: number;
  height: number;
  /** Frames a second. */
  rate: number;
  /** Decodes only keyframes and encodes fast: for a few small pictures of a long video. */
  isPreview?: boolean;
};

/**
 * Joins pieces of video of any size and frame rate into one MP4 of one size (with bars where the aspect ratios differ) and a constant frame
 * rate, because players read one sample description. Encodes piece by piece, so memory does not grow with their number. Throws
 * MediaError.
 */
export async function joinVideo({ pieces, outputPath, onProgress, ...given }: JoinInput): Promise<void> {
  const { width, height, rate, isPreview = false, ...control } = given;
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2,pad=${width}:${height}:-1:-1,setsar=1,format=yuv420p`;
  const encoder = isPreview ? ["-preset", "ultrafast", "-g", "1"] : ["-preset", "veryfast", "-g", String(2 * rate)];
  const parts: Piece[] = [];
  let time = 0;
  for (const [index, piece] of pieces.entries()) {
    // Counted from the start, so that rounding errors do not add up.
    const frames = Math.round((time + piece.duration) * rate) - Math.round(time * rate);
    const before = time;
    time += piece.duration;
    if (frames === 0) continue;
    const path = `${outputPath}.${index}.mp4`;
    const seek = piece.from ? ["-ss", piece.from.toFixed(6)] : [];
    await runFfmpeg({
      tool: "ffmpeg",
      inputs: [{ path: piece.path, demuxer: "mov", options: [...seek, ...(isPreview ? ["-skip_frame", "nokey"] : [])] }],
      output: [
        "-map",
        "0:v:0",
        "-vf",
        // The last frame is shown until the end of its piece.
        `${fit},fps=${rate}:start_time=0,tpad=stop=-1:stop_mode=clone,trim=end_frame=${frames}`,
        "-c:v",
        "libx264",
        "-profile:v",
        "high",
        "-crf",
        "20",
        "-bf",
        "0",
        ...encoder,
        "-video_track_timescale",
        "90000",
        "-f",
        "mp4",
        fileUrl(path),
      ],
      timeoutSeconds: 60 + piece.duration * 8,
      ...control,
      ...(onProgress ? { onProgress: (seconds: number) => onProgress(before + seconds) } : {}),
    });
    parts.push({ path, duration: frames / rate });
  }
  await concatenate(parts, outputPath, control);
}

/** Pieces of the same format, without encoding. */
async function concatenate(parts: Piece[], outputPath: string, control: RunControl): Promise<void> {
  const listPath = `${outputPath}.txt`;
  const lines = parts.map(({ path, duration }) => `file '${refuseQuotes(path)}'\nduration ${duration.toFixed(6)}`);
  await writeFile(listPath, ["ffconcat version 1.0", ...lines, ""].join("\n"));
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path: listPath, demuxer: "concat", options: ["-safe", "0"] }],
    output: ["-map", "0:v:0", "-c", "copy", "-video_track_timescale", "90000", "-f", "mp4", fileUrl(outputPath)],
    timeoutSeconds: 600,
    ...control,
  });
}

/** Joins pieces of audio, decoded and encoded again because their loudness may differ. Throws MediaError. */
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

/** In the list's syntax a quote ends a name. Our temporary paths have none. */
function refuseQuotes(path: string): string {
  if (/['\n]/.test(path)) throw new MediaError("unsupported", "a path with a quote");
  return path;
}
