import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { evenSize } from "../pictures/even-size.ts";
import { fragmentedOutput } from "../mp4/fragmented-output.ts";
import { type AudioInfo, type HdrTransfer, type MediaInfo, probeMedia, type VideoInfo } from "../ffmpeg/probe-media.ts";
import { levelFilters } from "./measure-loudness.ts";
import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { plainH264 } from "./plain-h264.ts";
import { splitFragments, type TrackFiles } from "../mp4/split-fragments.ts";

type ConvertInput = RunControl & {
  inputPath: string;
  /** Receives `video/` and `audio/`, each with `init.mp4` and `0.m4s`, `1.m4s`, … */
  outputDirectory: string;
  maxDurationSeconds: number;
  /** Brings the sound to the common loudness. */
  isLeveled?: boolean;
};
export type ConvertedMedia = {
  durationSeconds: number;
  /** Pixels as displayed, after rotation. `copied`: the picture was not re-encoded. */
  video?: TrackFiles & { width: number; height: number; copied: boolean };
  audio?: TrackFiles;
};

const LONG_SIDE = 1280;
const SHORT_SIDE = 720;
/** A copied picture may be larger than an encoded one, up to 1080p: copying costs nothing and every player can decode it. */
const COPY_LONG_SIDE = 1920;
const COPY_SHORT_SIDE = 1088;
const MAX_KEYFRAME_GAP = 4;
/** Faces and screens do not improve above this frame rate, and the cost would double. */
const MAX_FPS = 30;
/** The picture may end this long before the sound: the duration of the last frame, and what the encoder adds. Seconds. */
const MAX_STANDING = 0.1;
/** A picture that starts later than the sound cannot be copied: separate tracks would lose their offset. One frame at 20 fps. */
const MAX_COPY_OFFSET = 0.05;

/**
 * Any accepted file -> the segments of a recording: H.264 (copied where possible, else encoded within 1280x720 or, upright,
 * 720x1280) and Opus as separate CMAF tracks with a common start. Throws MediaError.
 */
export async function convertToSegments({
  inputPath,
  outputDirectory,
  maxDurationSeconds,
  isLeveled = false,
  ...control
}: ConvertInput): Promise<ConvertedMedia> {
  const info = await probeMedia(inputPath, { maxDurationSeconds, signal: control.signal });
  const copied = info.video !== undefined && (await mayCopy(inputPath, info, info.video, control));
  const standing = info.video && info.audio && !copied ? await secondsAfterPicture(inputPath, info, control) : 0;
  const timeoutSeconds = 60 + info.durationSeconds * 4;
  const level = info.audio && isLeveled ? await levelFilters(inputPath, info, { signal: control.signal, timeoutSeconds }) : [];
  await mkdir(outputDirectory, { recursive: true });
  const videoWhole = join(outputDirectory, "video.mp4");
  const audioWhole = join(outputDirectory, "audio.mp4");
  try {
    await runFfmpeg({
      tool: "ffmpeg",
      inputs: [{ path: inputPath, demuxer: info.container }],
      output: [
        ...(info.video ? videoArguments(info.video, { copied, standing, path: videoWhole }) : []),
        ...(info.audio ? audioArguments(info.audio, level, audioWhole) : []),
      ],
      timeoutSeconds,
      ...control,
    });
    const video = info.video && {
      ...(await splitFragments(videoWhole, join(outputDirectory, "video"))),
      ...shownSize(info.video, copied),
      copied,
    };
    const audio = info.audio && (await splitFragments(audioWhole, join(outputDirectory, "audio")));
    const durationSeconds = Math.max(lengthOf(video), lengthOf(audio));
    return { durationSeconds, ...(video && { video }), ...(audio && { audio }) };
  } finally {
    await Promise.all([videoWhole, audioWhole].map((path) => rm(path, { force: true })));
  }
}

function videoArguments(video: VideoInfo, { copied, standing, path }: { copied: boolean; standing: number; path: string }): string[] {
  const container = ["-an", "-map_metadata", "-1", "-video_track_timescale", "90000", "-f", "mp4"];
  // The index is written after the first frames: with B-frames it then contains an edit list that shifts them to zero.
  const flags = ["-movflags", "+delay_moov+default_base_moof+frag_keyframe"];
  if (copied) return ["-map", `0:${video.index}`, "-c:v", "copy", ...container, ...flags, "-min_frag_duration", "900000", fileUrl(path)];
  const { width, height } = shownSize(video, false);
  const fps = Math.min(MAX_FPS, Math.max(10, Math.round(video.fps)));
  // For a single frame the filter outputs nothing without this option.
  const [pass, stand] =
    standing > MAX_STANDING ? [":eof_action=pass", `,tpad=stop_mode=clone:stop_duration=${standing.toFixed(3)}`] : ["", ""];
  return [
    "-map",
    `0:${video.index}`,
    "-vf",
    `fps=${fps}:start_time=0${pass}${stand},scale=${width}:${height},${video.hdr ? toneMap(video.hdr) : ""}setsar=1,format=yuv420p`,
    ...plainH264({ crf: 23, maxBitrate: 2_500_000, bufferBits: 5_000_000 }),
    "-g",
    String(fps),
    "-keyint_min",
    String(fps),
    ...container,
    ...flags,
    fileUrl(path),
  ];
}

/** To the usual range: white stays as bright as it was (203 cd/m2, ITU-R BT.2408), brighter highlights are compressed. */
function toneMap(transfer: HdrTransfer): string {
  // Some files name only the transfer function.
  const named = `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc`;
  const linear = "zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=709";
  return `${named},${linear},tonemap=mobius:desat=0,zscale=t=709:m=709:r=limited,`;
}

function audioArguments({ index, channels }: AudioInfo, level: string[], path: string): string[] {
  const [bitrate, count] = channels > 1 ? ["96k", "2"] : ["64k", "1"];
  return [
    "-map",
    `0:${index}`,
    "-vn",
    "-map_metadata",
    "-1",
    "-af",
    [...level, "aresample=48000:async=1:first_pts=0"].join(","),
    "-c:a",
    "libopus",
    "-b:a",
    bitrate!,
    "-ac",
    count!,
    ...fragmentedOutput(fileUrl(path), 1),
  ];
}

function shownSize(video: VideoInfo, copied: boolean): { width: number; height: number } {
  const isTurned = video.rotation === 90 || video.rotation === 270;
  const stored = { width: video.width * video.pixelRatio, height: video.height };
  const [width, height] = isTurned ? [stored.height, stored.width] : [stored.width, stored.height];
  if (copied) return { width, height };
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height));
  return evenSize({ width, height }, scale);
}

async function mayCopy(path: string, info: MediaInfo, video: VideoInfo, control: RunControl): Promise<boolean> {
  const isPlain =
    video.codec === "h264" &&
    (video.pixelFormat === "yuv420p" || video.pixelFormat === "yuvj420p") &&
    video.hdr === null &&
    video.rotation === 0 &&
    video.pixelRatio === 1;
  const isSmall = Math.max(video.width, video.height) <= COPY_LONG_SIDE && Math.min(video.width, video.height) <= COPY_SHORT_SIDE;
  if (!isPlain || !isSmall || video.fps > 60 || video.startSeconds > MAX_COPY_OFFSET) return false;
  return (await largestKeyframeGap(path, info, control)) <= MAX_KEYFRAME_GAP;
}

/** The maximum of seconds between keyframes; Infinity when the track does not start with one. */
async function largestKeyframeGap(path: string, info: MediaInfo, control: RunControl): Promise<number> {
  let lastKey: number | undefined;
  let largest = 0;
  await readPackets(path, info, { ...control, stream: info.video?.index ?? 0 }, ({ seconds, isKey }) => {
    if (lastKey === undefined && !isKey) largest = Number.POSITIVE_INFINITY;
    if (!Number.isFinite(seconds)) return;
    largest = Math.max(largest, seconds - (lastKey ?? seconds));
    if (isKey) lastKey = seconds;
  });
  return largest;
}

/** How much later the sound ends: a busy recorder may have dropped the last frames. The last frame is shown meanwhile. */
async function secondsAfterPicture(path: string, info: MediaInfo, control: RunControl): Promise<number> {
  const [picture, sound] = await Promise.all(
    [info.video?.index ?? 0, info.audio?.index ?? 0].map(async (stream) => {
      let last = 0;
      await readPackets(path, info, { ...control, stream }, ({ seconds, duration }) => {
        if (Number.isFinite(seconds)) last = Math.max(last, seconds + duration);
      });
      return last;
    }),
  );
  return Math.max(0, (sound ?? 0) - (picture ?? 0));
}

/** Reads without decoding. */
async function readPackets(
  path: string,
  info: MediaInfo,
  { stream, signal }: RunControl & { stream: number },
  onPacket: (packet: { seconds: number; duration: number; isKey: boolean }) => void,
): Promise<void> {
  let rest = "";
  const onLine = (line: string) => {
    const [time = "", duration = "", flags = ""] = line.split(",");
    // Many WebM files do not say how long a frame lasts.
    onPacket({ seconds: time === "" ? Number.NaN : Number(time), duration: Number(duration) || 0, isKey: flags.includes("K") });
  };
  await runFfmpeg({
    tool: "ffprobe",
    inputs: [{ path, demuxer: info.container }],
    output: ["-select_streams", String(stream), "-show_entries", "packet=pts_time,duration_time,flags", "-of", "csv=p=0"],
    timeoutSeconds: 60,
    signal,
    onStdout: (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = lines.pop()!;
      lines.filter(Boolean).forEach(onLine);
    },
  });
}

function lengthOf(track: TrackFiles | undefined): number {
  return track?.segments.reduce((sum, segment) => sum + segment.durationSeconds, 0) ?? 0;
}
