import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readPictureSize } from "../mp4/avc-config.ts";
import { type EncodedPiece, encoderFor, rewriteTimes } from "./encode-frames.ts";
import { AS_NUMBERED, fragmentedOutput, ONE_FRAGMENT } from "../mp4/fragmented-output.ts";
import { readSamples, readTimescale } from "../mp4/read-fragments.ts";
import { fileUrl, type RunControl, runFfmpeg } from "../ffmpeg/run-ffmpeg.ts";
import { writeSegment } from "../mp4/write-segment.ts";

/**
 * Consecutive whole segments of a track, and the offset in seconds at which the used part starts. `parts`: segments that share an
 * init segment; more than one at the joint of an earlier merge.
 */
export type Side = { parts: { init: Buffer; segments: Buffer[] }[]; from: number };

type TransitionInput = RunControl & { name: string; seconds: number; directory: string };

const FRAME_RATE = 30;
const OPUS_PACKET = 0.02;

/**
 * The transition from `before` to `after` over some seconds, in the size and for the init segment `init`. `name`: one of ffmpeg's
 * xfade transitions. Returns its exact duration. Throws MediaError.
 */
export async function makeVideoTransition(
  given: TransitionInput & { before: Side; after: Side; init: Buffer },
): Promise<EncodedPiece & { duration: number }> {
  const { before, after, init, name, seconds, directory, signal } = given;
  const sides = await writeSides(directory, "video", before, after);
  const outputPath = join(directory, "transition-video.mp4");
  const timescale = readTimescale(init);
  const { width, height } = readPictureSize(init);
  const frames = Math.max(1, Math.round(seconds * FRAME_RATE));
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1,format=yuv420p`;
  const side = ({ inputs }: WrittenSide, index: number, from: number) =>
    `${joinInputs(inputs, fit)}trim=start=${Math.max(0, from - 0.002).toFixed(6)}:duration=${seconds.toFixed(6)},setpts=PTS-STARTPTS,fps=${FRAME_RATE}:start_time=0,tpad=stop=-1:stop_mode=clone,trim=end_frame=${frames},settb=1/${FRAME_RATE}[s${index}]`;
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: sides.flatMap(({ paths }) => paths).map((path) => ({ path, demuxer: "mov" as const })),
    output: [
      "-filter_complex",
      `${side(sides[0], 0, before.from)};${side(sides[1], 1, after.from)};[s0][s1]xfade=transition=${name}:duration=${seconds.toFixed(6)}:offset=0,trim=end_frame=${frames}[out]`,
      "-map",
      "[out]",
      "-an",
      ...AS_NUMBERED,
      ...encoderFor(init),
      "-video_track_timescale",
      String(timescale),
      ...fragmentedOutput(fileUrl(outputPath), ONE_FRAGMENT),
    ],
    ...(signal ? { signal } : {}),
  });
  const file = await readFile(outputPath);
  const count = readSamples(file).length;
  const tick = (frame: number) => Math.round((frame * timescale) / FRAME_RATE);
  const piece = rewriteTimes(
    file,
    Array.from({ length: count }, (_, frame) => tick(frame + 1) - tick(frame)),
  );
  return { ...piece, duration: tick(count) / timescale };
}

/** The crossfade from `before` to `after` as Opus packets for their common init segment `init`. Throws MediaError. */
export async function makeAudioTransition(
  given: Omit<TransitionInput, "name"> & { before: Side; after: Side; init: Buffer },
): Promise<{ segment: Buffer; duration: number }> {
  const { before, after, init, seconds, directory, signal } = given;
  const paths = (await writeSides(directory, "audio", before, after)).flatMap((side) => side.paths);
  const outputPath = join(directory, "transition-audio.mp4");
  // One packet more than needed: the encoder's delay takes a part of the first.
  const length = (seconds + OPUS_PACKET).toFixed(6);
  const side = (index: number, from: number) =>
    `[${index}:a:0]aresample=48000:async=1:first_pts=0,atrim=start=${from.toFixed(6)},asetpts=PTS-STARTPTS,apad,atrim=end=${length}[s${index}]`;
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: paths.map((path) => ({ path, demuxer: "mov" as const })),
    output: [
      "-filter_complex",
      `${side(0, before.from)};${side(1, after.from)};[s0][s1]acrossfade=d=${seconds.toFixed(6)}:c1=tri:c2=tri,atrim=end=${length}[out]`,
      "-map",
      "[out]",
      "-c:a",
      "libopus",
      "-b:a",
      "96k",
      "-ac",
      String(channelsOf(init)),
      ...fragmentedOutput(fileUrl(outputPath), ONE_FRAGMENT),
    ],
    ...(signal ? { signal } : {}),
  });
  const file = await readFile(outputPath);
  const samples = readSamples(file);
  const kept = samples.slice(0, Math.round(seconds / OPUS_PACKET));
  const timescale = readTimescale(init);
  const ticks = Math.round(OPUS_PACKET * timescale);
  const timed = kept.map((sample) => ({ ...sample, duration: ticks, composition: 0 }));
  return { segment: writeSegment(file, timed, 1, 0), duration: (ticks * timed.length) / timescale };
}

/** Silence as Opus packets, to the nearest packet: an empty full-band frame (RFC 6716). */
export function makeOpusSilence(init: Buffer, seconds: number): { segment: Buffer; duration: number } {
  const packet = Buffer.from([channelsOf(init) > 1 ? 0xfc : 0xf8, 0xff, 0xfe]);
  const count = Math.max(1, Math.round(seconds / OPUS_PACKET));
  const timescale = readTimescale(init);
  const duration = Math.round(OPUS_PACKET * timescale);
  const samples = Array.from({ length: count }, () => ({ offset: 0, size: packet.length, duration, composition: 0, flags: 0x02000000 }));
  return { segment: writeSegment(packet, samples, 1, 0), duration: (count * duration) / timescale };
}

function channelsOf(init: Buffer): number {
  const dOps = init.indexOf("dOps", 0, "latin1");
  return dOps < 0 ? 2 : (init[dOps + 5] as number);
}

/** `inputs`: the input numbers in ffmpeg. */
type WrittenSide = { paths: string[]; inputs: number[] };

async function writeSides(directory: string, kind: string, before: Side, after: Side): Promise<[WrittenSide, WrittenSide]> {
  let next = 0;
  const write = async (side: Side, name: string): Promise<WrittenSide> => {
    const written: WrittenSide = { paths: [], inputs: [] };
    for (const { init, segments } of side.parts) {
      const path = join(directory, `${kind}-${name}-${next}.mp4`);
      await writeFile(path, Buffer.concat([init, ...segments]));
      written.paths.push(path);
      written.inputs.push(next++);
    }
    return written;
  };
  return [await write(before, "before"), await write(after, "after")];
}

/** The start of a filter chain: videos of any size in sequence. `fit`: scales each to one size. */
function joinInputs(inputs: number[], fit: string): string {
  if (inputs.length === 1) return `[${inputs[0]}:v:0]${fit},`;
  const fitted = inputs.map((input) => `[${input}:v:0]${fit},setpts=PTS-STARTPTS[f${input}];`).join("");
  return `${fitted}${inputs.map((input) => `[f${input}]`).join("")}concat=n=${inputs.length},`;
}
