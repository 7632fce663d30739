import { stat } from "node:fs/promises";
import { z } from "zod";
import { MediaError } from "./media-error.ts";
import { AUDIO_CODECS, type RunControl, runFfmpeg, VIDEO_CODECS } from "./run-ffmpeg.ts";
import { type Container, sniffContainer } from "./sniff-container.ts";

/**
 * `index`: of the track in the file. `width`, `height`: as stored; `pixelRatio`: how much wider than high its pixels are shown; `rotation`:
 * clockwise degrees that a player rotates them by; `hdr`: the transfer function of a picture with high dynamic range.
 */
export type VideoInfo = {
  index: number;
  codec: string;
  width: number;
  height: number;
  pixelRatio: number;
  fps: number;
  rotation: 0 | 90 | 180 | 270;
  pixelFormat: string;
  hdr: HdrTransfer | null;
  startSeconds: number;
};
/** ITU-R BT.2100: PQ and HLG, as ffmpeg names them. */
export type HdrTransfer = (typeof HDR_TRANSFERS)[number];
export type AudioInfo = { index: number; codec: string; sampleRate: number; channels: number; startSeconds: number };
export type MediaInfo = { container: Container; durationSeconds: number; video?: VideoInfo; audio?: AudioInfo };

/**
 * `knownSeconds`: the duration of a file that we stored ourselves; its own claim is then ignored. FFmpeg takes the duration of our segments' `sidx`, whose
 * time scale is not the track's, for ticks of the track: 1,920 times too long at 30 frames per second.
 */
export type ProbeLimits = RunControl & { maxDurationSeconds: number; knownSeconds?: number };

const MAX_SIDE = 4096;
const MAX_FPS = 120;
/** No accepted codec has a lower bit rate: the least is Opus in DTX (about 400 bit/s) or a still picture in H.264 (about 1 kbit/s). */
const MIN_BITS_PER_SECOND = 100;
const HDR_TRANSFERS = ["smpte2084", "arib-std-b67"] as const;
const MIB = 2 ** 20;
const UNKNOWN_FPS = 30;

const stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  pix_fmt: z.string().optional(),
  color_transfer: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  sample_rate: z.string().optional(),
  channels: z.number().optional(),
  start_time: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional(), default: z.number().optional() }).optional(),
  tags: z.object({ rotate: z.string().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});
const report = z.object({
  streams: z.array(stream).max(64).default([]),
  format: z.object({ duration: z.string().optional(), start_time: z.string().optional() }).default({}),
});
type Stream = z.infer<typeof stream>;

/**
 * Describes a file within limits: accepted codecs, sides <= 4096, <= 120 fps, at most `maxDurationSeconds`. Throws MediaError
 * `unsupported`, `too_large` or `corrupt`; a decompression bomb is refused in well under a second, because nothing large is decoded.
 */
export async function probeMedia(path: string, limits: ProbeLimits): Promise<MediaInfo> {
  const container = await sniffContainer(path);
  const { streams, format } = await readReport(path, container, limits);
  const videoStream = chooseTrack(streams, "video", VIDEO_CODECS);
  const audioStream = chooseTrack(streams, "audio", AUDIO_CODECS);
  if (!videoStream && !audioStream) throw new MediaError("unsupported", "the file contains neither video nor audio");
  const start = Number(format.start_time ?? 0) || 0;
  const claimed = Number(format.duration ?? 0);
  const video = videoStream && describeVideo(videoStream, start, claimed > 0);
  const audio = audioStream && describeAudio(audioStream, start);
  if (limits.knownSeconds !== undefined)
    return { container, durationSeconds: limits.knownSeconds, ...(video && { video }), ...(audio && { audio }) };
  refuseImplausible(claimed, (await stat(path)).size, limits.maxDurationSeconds);
  const durationSeconds = claimed > 0 ? claimed : await measureDuration(path, container, limits);
  refuseImplausible(durationSeconds, Number.POSITIVE_INFINITY, limits.maxDurationSeconds);
  return { container, durationSeconds, ...(video && { video }), ...(audio && { audio }) };
}

/** The default track of those that can be decoded, as players choose it; cover art is none. */
function chooseTrack(streams: Stream[], type: "video" | "audio", codecs: readonly string[]): Stream | undefined {
  const all = streams.filter((each) => each.codec_type === type && each.disposition?.attached_pic !== 1);
  const usable = all.filter(({ codec_name: codec = "" }) => codecs.includes(codec));
  return usable.find(({ disposition }) => disposition?.default === 1) ?? usable[0] ?? all[0];
}

async function readReport(path: string, container: Container, control: RunControl) {
  const json = await runFfmpeg({
    tool: "ffprobe",
    inputs: [{ path, demuxer: container, options: ["-probesize", String(5 * MIB), "-analyzeduration", "5000000"] }],
    output: ["-of", "json", "-show_format", "-show_streams"],
    timeoutSeconds: control.timeoutSeconds ?? 10,
    signal: control.signal,
    maxStdoutBytes: 1 * MIB,
    maxMemoryBytes: 1024 * MIB,
  });
  const parsed = report.safeParse(JSON.parse(json.toString("utf8")));
  if (!parsed.success) throw new MediaError("corrupt", "the probe's answer has an unexpected shape", parsed.error.message.slice(0, 4096));
  return parsed.data;
}

function describeVideo(found: Stream, fileStart: number, hasDuration: boolean): VideoInfo {
  const { codec_name: codec = "unknown", width = 0, height = 0 } = found;
  if (!VIDEO_CODECS.includes(codec)) throw new MediaError("unsupported", `video codec ${codec}`);
  if (width > MAX_SIDE || height > MAX_SIDE) throw new MediaError("too_large", `${width}x${height} pixels`);
  if (width < 2 || height < 2 || !found.pix_fmt) throw new MediaError("corrupt", "no decodable picture");
  return {
    index: found.index,
    codec,
    width,
    height,
    pixelRatio: pixelRatioOf(found),
    fps: frameRate(found, hasDuration),
    rotation: rotationOf(found),
    pixelFormat: found.pix_fmt,
    hdr: HDR_TRANSFERS.find((transfer) => transfer === found.color_transfer) ?? null,
    startSeconds: startOf(found, fileStart),
  };
}

function describeAudio(found: Stream, fileStart: number): AudioInfo {
  const { codec_name: codec = "unknown", channels = 0 } = found;
  const sampleRate = Number(found.sample_rate ?? 0);
  if (!AUDIO_CODECS.includes(codec)) throw new MediaError("unsupported", `audio codec ${codec}`);
  if (sampleRate > 192_000 || channels > 16) throw new MediaError("too_large", `${sampleRate} Hz, ${channels} channels`);
  if (sampleRate < 1 || channels < 1) throw new MediaError("corrupt", "no decodable sound");
  return { index: found.index, codec, sampleRate, channels, startSeconds: startOf(found, fileStart) };
}

/**
 * The mean rate is checked: MediaRecorder's variable-rate WebM has a nominal rate of 1000. Without a duration in the file, the mean
 * covers only the first frames: a busy browser writes a few at once and then none.
 */
function frameRate(found: Stream, hasDuration: boolean): number {
  const mean = ratio(found.avg_frame_rate);
  if (mean > MAX_FPS && !hasDuration) return UNKNOWN_FPS;
  if (mean > MAX_FPS) throw new MediaError("too_large", `${mean} frames per second`);
  if (mean > 0) return mean;
  const nominal = ratio(found.r_frame_rate);
  return nominal > 0 && nominal <= MAX_FPS ? nominal : UNKNOWN_FPS;
}

/** Implausible ratios count as square pixels. */
function pixelRatioOf({ sample_aspect_ratio: written }: Stream): number {
  const value = ratio(written?.replace(":", "/"));
  return value >= 0.25 && value <= 4 ? value : 1;
}

function ratio(text = "0/1"): number {
  const [numerator = 0, denominator = 1] = text.split("/").map(Number);
  return denominator > 0 ? numerator / denominator : 0;
}

function rotationOf(found: Stream): VideoInfo["rotation"] {
  const matrix = found.side_data_list?.find((data) => data.rotation !== undefined)?.rotation;
  const clockwise = matrix === undefined ? Number(found.tags?.rotate ?? 0) : -matrix;
  const quarter = (((Math.round(clockwise / 90) * 90) % 360) + 360) % 360;
  return quarter === 90 || quarter === 180 || quarter === 270 ? quarter : 0;
}

function startOf(found: Stream, fileStart: number): number {
  return Math.max(0, (Number(found.start_time ?? fileStart) || 0) - fileStart);
}

function refuseImplausible(seconds: number, bytes: number, maxSeconds: number): void {
  if (seconds > maxSeconds) throw new MediaError("too_large", `${Math.round(seconds)} s, more than ${maxSeconds} s`);
  if (seconds > 10 && (bytes * 8) / seconds < MIN_BITS_PER_SECOND)
    throw new MediaError("corrupt", `${Math.round(seconds)} s claimed in ${bytes} bytes`);
}

/** MediaRecorder writes WebM without a duration: the file is read to its end without decoding. */
async function measureDuration(path: string, container: Container, control: ProbeLimits): Promise<number> {
  let seconds = 0;
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: [{ path, demuxer: container }],
    output: ["-map", "0:v:0?", "-map", "0:a:0?", "-c", "copy", "-f", "null", "-"],
    timeoutSeconds: control.timeoutSeconds ?? 60,
    signal: control.signal,
    onProgress: (reached) => (seconds = Math.max(seconds, reached)),
  });
  if (seconds <= 0) throw new MediaError("corrupt", "the file contains nothing playable");
  return seconds;
}
