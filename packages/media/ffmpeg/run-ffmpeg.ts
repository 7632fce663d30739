import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import { type FfmpegTools, locateFfmpeg } from "./locate-ffmpeg.ts";
import { MediaError, type MediaErrorReason } from "./media-error.ts";

/** The forced demuxer. It is chosen by the file's bytes (or by us, for files we made), never by its name. */
type Demuxer = "mov" | "matroska" | "wav" | "mp3" | "flac" | "ogg" | RawDemuxer | "concat" | PictureDemuxer;
/** Pixels without a container; the size is an input option. */
type RawDemuxer = "rgba" | "yuv420p";
/** Still images, with the only decoder that each may use. */
export const PICTURE_DECODERS = { png_pipe: "png", jpeg_pipe: "mjpeg", webp_pipe: "webp", gif_pipe: "gif" } as const;
export type PictureDemuxer = keyof typeof PICTURE_DECODERS;

export type FfmpegInput = {
  path: string;
  demuxer: Demuxer;
  /** Input options such as `-ss 1`. */
  options?: string[];
};

export type RunControl = {
  signal?: AbortSignal;
  /** Wall clock; each function has its own default. */
  timeoutSeconds?: number;
  /** Seconds of output written so far. */
  onProgress?: (seconds: number) => void;
};

type Run = RunControl & {
  tool: "ffmpeg" | "ffprobe";
  inputs: FfmpegInput[];
  /** The arguments after the inputs: filters, codecs, outputs; for ffprobe what to show. */
  output: string[];
  onStdout?: (chunk: Buffer) => void;
  /** The maximum of stdout to keep; beyond it the run fails with `too_large`. */
  maxStdoutBytes?: number;
  maxFileBytes?: number;
  maxMemoryBytes?: number;
  /** Yields to everything else on this machine. */
  isBackground?: boolean;
};

const MIB = 2 ** 20;
const GIB = 2 ** 30;
const THREADS = 2;
/** A single allocation: a 4096x4096 frame of 4:4:4 at 16 bit is 96 MiB. */
const MAX_ALLOC = 256 * MIB;
/** Address space, not resident memory: shared libraries and thread stacks alone reserve about 600 MiB in Debian's build. */
const MAX_MEMORY = 3 * GIB;
const MAX_FILE = 8 * GIB;
const STDERR_KEPT = 4096;

/** 4096 x 4096; also enforced where a stream changes its size after the probe. */
const MAX_PIXELS = 2 ** 24;

/** Other codecs are never opened, whatever the container says. */
export const VIDEO_CODECS = ["h264", "hevc", "vp8", "vp9", "av1"];
export const AUDIO_CODECS = [
  "aac",
  "opus",
  "mp3",
  "vorbis",
  "pcm_s16le",
  "pcm_s16be",
  "pcm_s24le",
  "pcm_s24be",
  "pcm_s32le",
  "pcm_f32le",
  "pcm_u8",
  "flac",
  "alac",
];
const DECODERS = [
  ...VIDEO_CODECS,
  ...AUDIO_CODECS,
  "libdav1d",
  "libaom-av1",
  "libvpx-vp9",
  "mp3float",
  "libopus",
  "libvorbis",
  "rawvideo",
].join(",");

/** Decoders of subtitles and cover art. ffprobe opens them to describe such tracks, which are never used. */
const BESIDE = ["srt", "subrip", "ass", "ssa", "webvtt", "mov_text", "text", "dvdsub", "dvbsub", "pgssub", "png", "mjpeg", "bmp"];

/**
 * Runs ffmpeg or ffprobe without a shell, without the network and within limits; all runs go through this function.
 * Returns stdout (empty with `onStdout`). Throws MediaError.
 */
export async function runFfmpeg(run: Run): Promise<Buffer> {
  const tools = await locateFfmpeg();
  if (run.signal?.aborted) throw new MediaError("aborted", "aborted before the start");
  const [command, ...args] = commandLine(tools, run);
  const child = spawn(command!, args, {
    stdio: ["ignore", "pipe", "pipe", "pipe"],
    // oxlint-disable-next-line no-restricted-properties -- a child process inherits the environment
    env: { PATH: process.env.PATH, LC_ALL: "C", AV_LOG_FORCE_NOCOLOR: "1" },
  });
  return supervise(child, run);
}

/** A started ffmpeg that waits for its input from `feed`, so that the start (85 ms here) is not part of the wait. */
export type WaitingFfmpeg = { feed: (input: Buffer, control?: RunControl) => Promise<Buffer>; isAlive: () => boolean; kill: () => void };

/** Starts an ffmpeg whose only input is an MP4 from a pipe; `output` writes to `pipe:1`. The limits are those of every run. */
export async function startWaitingFfmpeg(output: string[]): Promise<WaitingFfmpeg> {
  const run: Run = {
    tool: "ffmpeg",
    inputs: [],
    output: ["-copyts", ...AT_ONCE, ...inputArguments({ path: PIPE, demuxer: "mov" }), ...output],
  };
  const child = await spawnPiped(run);
  child.on("error", () => {});
  return {
    isAlive: () => child.exitCode === null && child.signalCode === null,
    kill: () => child.kill("SIGKILL"),
    feed: (input, control = {}) => {
      const result = supervise(child, { ...run, ...control });
      child.stdin!.end(input);
      return result;
    },
  };
}

/** Starts an ffmpeg that reads its input `-` from `input` while the caller writes it. Closing `input` ends it. */
export async function startPipedFfmpeg(run: Run): Promise<{ input: Writable; done: Promise<Buffer> }> {
  const child = await spawnPiped(run);
  return { input: child.stdin!, done: supervise(child, run) };
}

async function spawnPiped(run: Run): Promise<ChildProcess> {
  const [command, ...args] = commandLine(await locateFfmpeg(), run);
  const child = spawn(command!, args, {
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    // oxlint-disable-next-line no-restricted-properties -- a child process inherits the environment
    env: { PATH: process.env.PATH, LC_ALL: "C", AV_LOG_FORCE_NOCOLOR: "1" },
  });
  child.stdin!.on("error", () => {}); // it ended before its input: the exit reports the reason
  return child;
}

const PIPE = "-";
/** Without this ffmpeg decodes twenty frames to estimate a frame rate that is not needed (40 ms at 720p). */
const AT_ONCE = ["-fpsprobesize", "0"];

/** `-i` arguments with the allowlists that every input needs. */
function inputArguments({ path, demuxer, options = [] }: FfmpegInput, tool: Run["tool"] = "ffmpeg"): string[] {
  const url = path === PIPE ? "pipe:0" : fileUrl(path);
  if (demuxer === "rgba" || demuxer === "yuv420p")
    return ["-protocol_whitelist", "file,pipe", "-f", "rawvideo", "-pix_fmt", demuxer, ...options, "-i", url];
  const references = demuxer === "mov" ? ["-enable_drefs", "0"] : [];
  return [
    "-protocol_whitelist",
    "file,pipe",
    "-codec_whitelist",
    demuxer in PICTURE_DECODERS
      ? PICTURE_DECODERS[demuxer as PictureDemuxer]
      : tool === "ffprobe"
        ? [DECODERS, ...BESIDE].join(",")
        : DECODERS,
    "-max_pixels",
    String(MAX_PIXELS),
    "-f",
    demuxer,
    ...references,
    ...options,
    "-i",
    url,
  ];
}

/** Absolute and with the protocol, so that no name is read as an option, a protocol or a pattern. */
export function fileUrl(path: string): string {
  return `file:${resolve(path)}`;
}

function commandLine(tools: FfmpegTools, run: Run): string[] {
  const common = ["-hide_banner", "-loglevel", "error", "-max_alloc", String(MAX_ALLOC)];
  const command =
    run.tool === "ffprobe"
      ? [tools.ffprobe, ...common, ...run.inputs.flatMap((input) => inputArguments(input, "ffprobe")), ...run.output]
      : [tools.ffmpeg, "-nostdin", "-y", ...common, "-progress", "pipe:3", "-filter_threads", "1", "-filter_complex_threads", "1"].concat(
          run.inputs.flatMap((input) => ["-threads", String(THREADS), ...inputArguments(input)]),
          ["-threads", String(THREADS), ...run.output],
        );
  const polite = run.isBackground ? ["nice", "-n", "19"] : [];
  if (!tools.prlimit) return [...polite, ...command];
  const cpuSeconds = Math.ceil(timeoutOf(run) * THREADS) + 1;
  const limits = [
    `--as=${run.maxMemoryBytes ?? MAX_MEMORY}`,
    `--cpu=${cpuSeconds}:${cpuSeconds + 1}`,
    `--fsize=${run.maxFileBytes ?? MAX_FILE}`,
    "--core=0",
  ];
  return [...polite, tools.prlimit, ...limits, "--", ...command];
}

function timeoutOf(run: Run): number {
  return run.timeoutSeconds ?? 60;
}

function supervise(child: ChildProcess, run: Run): Promise<Buffer> {
  return new Promise((resolvePromise, reject) => {
    let stderr = "";
    let stopped: MediaErrorReason | undefined;
    const kept: Buffer[] = [];
    let keptBytes = 0;
    const stop = (reason: MediaErrorReason) => {
      stopped ??= reason;
      child.kill("SIGKILL");
    };
    const abort = () => stop("aborted");
    const timer = setTimeout(() => stop("timeout"), timeoutOf(run) * 1000);
    run.signal?.addEventListener("abort", abort);
    const settle = () => {
      clearTimeout(timer);
      run.signal?.removeEventListener("abort", abort);
    };
    child.stderr!.setEncoding("utf8").on("data", (text: string) => (stderr = (stderr + text).slice(-STDERR_KEPT)));
    child.stdout!.on("data", (chunk: Buffer) => {
      if (run.onStdout) return run.onStdout(chunk);
      keptBytes += chunk.length;
      if (keptBytes > (run.maxStdoutBytes ?? 16 * MIB)) return stop("too_large");
      kept.push(chunk);
    });
    child.stdio[3]!.on("data", (chunk: Buffer) => reportProgress(String(chunk), run.onProgress));
    child.on("error", (error) => {
      settle();
      reject(new MediaError("missing_ffmpeg", `${run.tool} does not start`, String(error)));
    });
    child.on("close", (code, signal) => {
      settle();
      if (!stopped && code === 0) return resolvePromise(Buffer.concat(kept));
      const reason = stopped ?? reasonOf(stderr, code, signal);
      reject(new MediaError(reason, `${run.tool} ended: ${reason} (${signal ?? code})`, stderr));
    });
  });
}

/** ffmpeg ends itself with this signal when its CPU time is used up. */
const ENDED_BY_SIGNAL = 255;

function reasonOf(stderr: string, code: number | null, signal: NodeJS.Signals | null): MediaErrorReason {
  if (signal === "SIGXCPU" || code === ENDED_BY_SIGNAL) return "timeout";
  // Out of memory or disk space: this says nothing about the file.
  if (signal === "SIGKILL" || /No space left on device/.test(stderr)) return "machine";
  if (
    signal === "SIGXFSZ" ||
    /Cannot allocate memory|Resource temporarily unavailable|File too large|Picture size \d{1,10}x\d{1,10} (?:is invalid|exceeds)/i.test(
      stderr,
    )
  )
    return "too_large";
  if (/not on whitelist|Codec .* not on|whitelist|Decoder .* not found|Unknown decoder|matches no streams/i.test(stderr))
    return "unsupported";
  return "corrupt";
}

function reportProgress(text: string, onProgress?: (seconds: number) => void): void {
  if (!onProgress) return;
  for (const match of text.matchAll(/^out_time_us=(\d+)$/gm)) onProgress(Number(match[1]) / 1e6);
}
