import { probeMedia } from "../ffmpeg/probe-media.ts";
import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { MediaError } from "../ffmpeg/media-error.ts";
import { extractPcm } from "./extract-pcm.ts";
import { findPause } from "./find-pause.ts";

const MAX_SECONDS = 30 * 60;
/** Where a word ends is only known about as exactly. */
const SEARCHED_SECONDS = 0.25;
/** A part that is shorter than this goes with the one beside it. */
const SHORTEST = 0.1;
/** Of the sound at a cut, so that it does not click. */
const FADE_SECONDS = 0.01;

const PICTURE = ["-map", "[v]", "-c:v", "libx264", "-preset", "veryfast", "-crf", "18"];
const SOUND = ["-map", "[a]", "-c:a", "aac", "-b:a", "192k"];
const OUTPUT = [...PICTURE, ...SOUND, "-movflags", "+faststart", "-f", "mp4"];

type Span = RunControl & {
  /** An MP4 with picture and sound. */
  inputPath: string;
  /** The MP4 that replaces the span, whole. */
  clipPath: string;
  /** In seconds. Cut in the quietest moment near both. */
  from: number;
  to: number;
  outputPath: string;
};

/** `sounds`: its sound may end within the last frame. */
type Part = { path: string; demuxer: "mov"; from: number; frames: number; sounds: number; fadesIn: boolean; fadesOut: boolean };

/** Replaces a span of speech. The size, rate and channels of the input are kept; all is encoded once. Returns the seconds. Throws MediaError. */
export async function replaceSpan({ inputPath, clipPath, from, to, outputPath, ...control }: Span): Promise<number> {
  const limits = { maxDurationSeconds: MAX_SECONDS, ...control };
  const [input, clip] = [await probeMedia(inputPath, limits), await probeMedia(clipPath, limits)];
  if (!input.video || !input.audio || !clip.video || !clip.audio) throw new MediaError("unsupported", "a part has no picture or no sound");
  const { width, height, fps } = input.video;
  const pcm = await extractPcm({ inputPath, ...control });
  const frameAt = (seconds: number) => Math.round(seconds * fps);
  const cut = (seconds: number) => (seconds < SHORTEST ? 0 : findPause(pcm, seconds, SEARCHED_SECONDS));
  const all = frameAt(input.durationSeconds);
  const [begin, end] = [frameAt(cut(from)), input.durationSeconds - to < SHORTEST ? all : frameAt(cut(to))];
  const whole = (path: string) => ({ path, demuxer: "mov" as const });
  const parts: Part[] = [
    { ...whole(inputPath), from: 0, frames: begin, sounds: begin / fps, fadesIn: false, fadesOut: true },
    {
      ...whole(clipPath),
      from: 0,
      frames: Math.max(1, frameAt(clip.durationSeconds)),
      sounds: clip.durationSeconds,
      fadesIn: begin > 0,
      fadesOut: end < all,
    },
    { ...whole(inputPath), from: end / fps, frames: all - end, sounds: (all - end) / fps, fadesIn: true, fadesOut: false },
  ].filter(({ frames }) => frames > 0);
  const layout = input.audio.channels > 1 ? "stereo" : "mono";
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: parts.map((part) => ({ path: part.path, demuxer: part.demuxer, options: part.from > 0 ? ["-ss", part.from.toFixed(6)] : [] })),
    output: [
      "-filter_complex",
      [
        ...parts.map((part, index) => `[${index}:v:0]${pictureOf(part, { width, height, fps })}[v${index}]`),
        ...parts.map((part, index) => `[${index}:a:0]${soundOf(part, fps, layout)}[a${index}]`),
        `${parts.map((_, index) => `[v${index}][a${index}]`).join("")}concat=n=${parts.length}:v=1:a=1[v][a]`,
      ].join(";"),
      ...OUTPUT,
      fileUrl(outputPath),
    ],
    timeoutSeconds: 60 + input.durationSeconds * 8,
    ...control,
  });
  return parts.reduce((sum, { frames }) => sum + frames, 0) / fps;
}

/** The last frame is shown until the end of its part. */
function pictureOf({ frames }: Part, { width, height, fps }: { width: number; height: number; fps: number }): string {
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1,format=yuv420p`;
  return `${fit},fps=${fps}:start_time=0,tpad=stop=-1:stop_mode=clone,trim=end_frame=${frames},setpts=PTS-STARTPTS`;
}

function soundOf({ frames, sounds, fadesIn, fadesOut }: Part, fps: number, layout: string): string {
  const seconds = frames / fps;
  return [
    "aresample=48000:async=1:first_pts=0",
    `aformat=channel_layouts=${layout}`,
    "apad",
    `atrim=end=${seconds.toFixed(6)}`,
    "asetpts=PTS-STARTPTS",
    ...(fadesIn ? [`afade=t=in:d=${FADE_SECONDS}`] : []),
    ...(fadesOut ? [`afade=t=out:st=${Math.max(0, Math.min(seconds, sounds) - FADE_SECONDS).toFixed(6)}:d=${FADE_SECONDS}`] : []),
  ].join(",");
}
