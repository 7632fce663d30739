import {
  ALL_FORMATS,
  BlobSource,
  BufferTarget,
  CmafOutputFormat,
  Conversion,
  HlsOutputFormat,
  Input,
  Output,
  OutputTrackGroup,
  PathedTarget,
} from "mediabunny";
import { amplify, measureGain } from "./level-file.ts";
import { type PackagedPart, PartCollector } from "../recorder/package-stream.ts";
import type { Track, TrackInfo } from "../recorder/port.ts";

/** This browser cannot read or re-encode the file, so the server must convert it. */
export class CannotConvertError extends Error {
  override name = "CannotConvertError";
}

const SEGMENT_SECONDS = 1;
/** As for recordings: 720p at 1.5 Mb/s. */
const MAX_SIDE = 1280;
/** Frames per second below which a last frame would make the file longer. */
const LEAST_RATE = 5;
const PACKETS_READ = 50;
const VIDEO_BITRATE = 1_500_000;
const AUDIO_BITRATE = 96_000;

export type ConvertedFile = { tracks: TrackInfo[]; counts: Record<Track, number>; duration: number; parts: PackagedPart[] };

/**
 * Converts a pre-recorded file to the parts of a recording: H.264 is copied, other formats are encoded. Throws `CannotConvertError`.
 * `isLeveled`: brings its sound to the common loudness. `onProgress`: 0..1.
 */
export async function convertFile(
  file: File,
  options: { isLeveled: boolean; onProgress?: (part: number) => void; signal?: AbortSignal },
): Promise<ConvertedFile> {
  const parts: PackagedPart[] = [];
  const collector = new PartCollector((part) => parts.push(part));
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS });
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: SEGMENT_SECONDS,
    live: true,
    onInit: (target, info) => collector.init(target, info),
    onSegment: (target, info) => collector.segment(target, info.playlist),
    onPlaylist: (text, info) => collector.playlist(text, info),
  });
  const output = new Output({ format, target: new PathedTarget("master.m3u8", () => new BufferTarget()) });
  const size = await readSize(input);
  const gain = options.isLeveled ? await readGain(input, options.signal) : null;
  const conversion = await Conversion.init({
    input,
    output,
    tracks: "primary",
    // The server converts the rest, so a warning would be useless.
    showWarnings: false,
    video: { codec: "avc", bitrate: VIDEO_BITRATE, group: new OutputTrackGroup(), ...size.shrink },
    // Opus made from 44.1 kHz has two sample rates in its header, and Chromium does not play it.
    audio: {
      codec: "opus",
      bitrate: AUDIO_BITRATE,
      sampleRate: 48_000,
      group: new OutputTrackGroup(),
      ...(gain === null ? {} : { process: amplify(gain) }),
    },
  }).catch((error: Error) => {
    throw new CannotConvertError(error.message);
  });
  if (!conversion.isValid || conversion.discardedTracks.some((discarded) => discarded.reason !== "discarded_by_user"))
    throw new CannotConvertError("a track cannot be converted here");
  conversion.onProgress = (part) => options.onProgress?.(part);
  options.signal?.addEventListener("abort", () => void conversion.cancel());
  try {
    await conversion.execute();
  } catch (error) {
    options.signal?.throwIfAborted();
    throw new CannotConvertError((error as Error).message);
  }
  return { parts, counts: collector.counts, tracks: describeTracks(parts, size), duration: lengthOf(parts) };
}

async function readGain(input: Input, signal: AbortSignal | undefined): Promise<number | null> {
  try {
    const track = await input.getPrimaryAudioTrack();
    return track && (await measureGain(track, signal));
  } catch (error) {
    signal?.throwIfAborted();
    throw new CannotConvertError((error as Error).message);
  }
}

async function readSize(input: Input): Promise<{ width: number; height: number; shrink: { width: number } | { height: number } | null }> {
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new CannotConvertError("this file has no video track");
    const { num, den } = await track.getPixelAspectRatio();
    if (num !== den) throw new CannotConvertError("its pixels are not square: a copied picture would be shown too narrow or too wide");
    if (await track.hasHighDynamicRange()) throw new CannotConvertError("its high dynamic range must be reduced, which the server does");
    const { averagePacketRate } = await track.computePacketStats(PACKETS_READ);
    if (averagePacketRate < LEAST_RATE) throw new CannotConvertError("a frame lasts too long to be cut into segments of a second");
    const [width, height] = [track.displayWidth, track.displayHeight];
    if (Math.max(width, height) <= MAX_SIDE) return { width, height, shrink: null };
    const scale = MAX_SIDE / Math.max(width, height);
    const even = (side: number) => Math.round((side * scale) / 2) * 2;
    return { width: even(width), height: even(height), shrink: width >= height ? { width: MAX_SIDE } : { height: MAX_SIDE } };
  } catch (error) {
    throw error instanceof CannotConvertError ? error : new CannotConvertError((error as Error).message);
  }
}

function describeTracks(parts: PackagedPart[], size: { width: number; height: number }): TrackInfo[] {
  return parts
    .filter((part) => part.index === -1)
    .map(({ track, bytes }) =>
      track === "video"
        ? { track, codec: readAvcCodec(bytes), width: size.width, height: size.height, bitrate: VIDEO_BITRATE }
        : { track, codec: "opus", bitrate: AUDIO_BITRATE },
    );
}

/** `avc1.PPCCLL` from the avcC box (ISO/IEC 14496-15: version, profile, compatibility, level). */
function readAvcCodec(init: Uint8Array): string {
  const at = findText(init, "avcC");
  if (at < 0) throw new CannotConvertError("the video is not H.264");
  const hex = [...init.subarray(at + 5, at + 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `avc1.${hex}`;
}

function findText(bytes: Uint8Array, text: string): number {
  const wanted = [...text].map((character) => character.charCodeAt(0));
  return bytes.findIndex((_, at) => wanted.every((byte, i) => bytes[at + i] === byte));
}

function lengthOf(parts: PackagedPart[]): number {
  const sum = (track: Track) => parts.filter((part) => part.track === track).reduce((total, part) => total + part.duration, 0);
  return Math.max(sum("video"), sum("audio"));
}
