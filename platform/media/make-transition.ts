import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type EncodedPiece, encoderFor, rewriteTimes } from "./encode-frames.ts";
import { AS_NUMBERED, fragmentedOutput, ONE_FRAGMENT } from "./fragmented-output.ts";
import { readSamples, readTimescale } from "./read-fragments.ts";
import { fileUrl, type RunControl, runFfmpeg } from "./run-ffmpeg.ts";
import { writeSegment } from "./write-segment.ts";

/** Whole segments of a track and the moment inside them (seconds from their start) from which they count. */
export type Side = { init: Buffer; segments: Buffer[]; from: number };

type TransitionInput = RunControl & { name: string; seconds: number; directory: string };

const FRAME_RATE = 30;
const OPUS_PACKET = 0.02;

/**
 * The pictures of `before` turning into those of `after` over some seconds, in the size and for the init segment of `before`. `name`: one of
 * ffmpeg's xfade transitions. Returns how long it lasts, to the frame. Throws MediaError.
 */
export async function makeVideoTransition(
  given: TransitionInput & { before: Side; after: Side; width: number; height: number },
): Promise<EncodedPiece & { duration: number }> {
  const { before, after, name, seconds, directory, width, height, signal } = given;
  const paths = await writeSides(directory, "video", before, after);
  const outputPath = join(directory, "transition-video.mp4");
  const timescale = readTimescale(before.init);
  const frames = Math.max(1, Math.round(seconds * FRAME_RATE));
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1,format=yuv420p`;
  const side = (index: number, from: number) =>
    `[${index}:v:0]trim=start=${Math.max(0, from - 0.002).toFixed(6)}:duration=${seconds.toFixed(6)},setpts=PTS-STARTPTS,fps=${FRAME_RATE}:start_time=0,trim=end_frame=${frames},settb=1/${FRAME_RATE},${fit}[s${index}]`;
  await runFfmpeg({
    tool: "ffmpeg",
    inputs: paths.map((path) => ({ path, demuxer: "mov" as const })),
    output: [
      "-filter_complex",
      `${side(0, before.from)};${side(1, after.from)};[s0][s1]xfade=transition=${name}:duration=${seconds.toFixed(6)}:offset=0,trim=end_frame=${frames}[out]`,
      "-map",
      "[out]",
      "-an",
      ...AS_NUMBERED,
      ...encoderFor(before.init),
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

/** The sound of `before` fading into that of `after` as Opus packets for the init segment of `before`. Throws MediaError. */
export async function makeAudioTransition(
  given: Omit<TransitionInput, "name"> & { before: Side; after: Side },
): Promise<{ segment: Buffer; duration: number }> {
  const { before, after, seconds, directory, signal } = given;
  const paths = await writeSides(directory, "audio", before, after);
  const outputPath = join(directory, "transition-audio.mp4");
  // A packet more than needed: the encoder's delay eats a part of the first.
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
      String(channelsOf(before.init)),
      ...fragmentedOutput(fileUrl(outputPath), ONE_FRAGMENT),
    ],
    ...(signal ? { signal } : {}),
  });
  const file = await readFile(outputPath);
  const samples = readSamples(file);
  const kept = samples.slice(0, Math.round(seconds / OPUS_PACKET));
  const timescale = readTimescale(before.init);
  const ticks = Math.round(OPUS_PACKET * timescale);
  const timed = kept.map((sample) => ({ ...sample, duration: ticks, composition: 0 }));
  return { segment: writeSegment(file, timed, 1, 0), duration: (ticks * timed.length) / timescale };
}

/** Silence as Opus packets, to the nearest packet: a full-band frame that codes nothing (RFC 6716). */
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

async function writeSides(directory: string, kind: string, before: Side, after: Side): Promise<string[]> {
  return await Promise.all(
    [before, after].map(async (side, index) => {
      const path = join(directory, `${kind}-side-${index}.mp4`);
      await writeFile(path, Buffer.concat([side.init, ...side.segments]));
      return path;
    }),
  );
}
