import {
  type AudioEncodingConfig,
  BufferTarget,
  CmafOutputFormat,
  HlsOutputFormat,
  type HlsOutputPlaylistInfo,
  MediaStreamAudioTrackSource,
  MediaStreamVideoTrackSource,
  Output,
  OutputTrackGroup,
  PathedTarget,
  type Target,
} from "mediabunny";
import { hasTrackProcessor, LosslessAudioSource } from "./lossless-audio-source.ts";
import type { Track, TrackInfo } from "./port.ts";

/** A finished piece of one track. `index` -1: the init segment, `duration` 0. Seconds. */
export type PackagedPart = { track: Track; index: number; duration: number; bytes: Uint8Array };

export type Packager = {
  /** Resolves when the encoders have said what they make. */
  tracks: Promise<TrackInfo[]>;
  pause(): void;
  resume(): void;
  /** Encodes what is under way and hands out the last parts. */
  finish(): Promise<{ counts: Record<Track, number> }>;
  /** Throws everything away. */
  cancel(): Promise<void>;
};

/** A second a segment: a viewer is that far behind at least, and a request a second and track is nothing. */
const SEGMENT_SECONDS = 1;
const AUDIO_BITRATE = 64_000;
const FRAME_RATE = 30;

/** Faces and screens at 720p; 1080p gets twice that. */
const bitrateFor = (height: number) => (height > 720 ? 3_000_000 : 1_500_000);

/** Whether this browser encodes H.264 by WebCodecs. */
export async function canPackageInBrowser(): Promise<boolean> {
  if (typeof VideoEncoder === "undefined" || typeof AudioEncoder === "undefined") return false;
  try {
    const { supported } = await VideoEncoder.isConfigSupported({
      codec: "avc1.42001f",
      width: 1280,
      height: 720,
      bitrate: 1_500_000,
      framerate: FRAME_RATE,
    });
    return supported === true;
  } catch {
    return false;
  }
}

/** Encodes and packages while it records: H.264 and Opus as separate CMAF tracks, a keyframe and a segment each second. */
export async function packageStream(given: {
  video: MediaStreamVideoTrack | null;
  audio: MediaStreamAudioTrack | null;
  height: number;
  onPart: (part: PackagedPart) => void;
  onError: (error: Error) => void;
}): Promise<Packager> {
  const collector = new PartCollector(given.onPart);
  const format = new HlsOutputFormat({
    segmentFormat: new CmafOutputFormat(),
    targetDuration: SEGMENT_SECONDS,
    live: true,
    onInit: (target, info) => collector.init(target, info),
    onSegment: (target, info) => collector.segment(target, info.playlist),
    onPlaylist: (text, info) => collector.playlist(text, info),
  });
  const output = new Output({ format, target: new PathedTarget("master.m3u8", () => new BufferTarget()) });
  const known = new Map<Track, TrackInfo>();
  const expected = [given.video, given.audio].filter((track) => track !== null).length;
  const tracks = Promise.withResolvers<TrackInfo[]>();
  const learn = (info: TrackInfo) => {
    if (known.has(info.track)) return;
    known.set(info.track, info);
    if (known.size === expected) tracks.resolve([...known.values()]);
  };
  // The clock that sound is laid against: the first frame's, or now where there is no picture.
  let startedAt = given.video ? null : performance.now();
  const onFrame = () => (startedAt ??= performance.now());
  const video = given.video && videoSource(given.video, bitrateFor(given.height), learn, onFrame);
  const lossless = given.audio && hasTrackProcessor ? new LosslessAudioSource(given.audio, audioConfig(learn), () => startedAt) : null;
  const plain = given.audio && !lossless ? new MediaStreamAudioTrackSource(given.audio, audioConfig(learn)) : null;
  const audio = lossless ?? plain;
  // Groups that are not paired: each track gets a playlist of its own instead of sharing segments.
  if (video) output.addVideoTrack(video, { frameRate: FRAME_RATE, group: new OutputTrackGroup() });
  if (audio) output.addAudioTrack(lossless?.source ?? (plain as MediaStreamAudioTrackSource), { group: new OutputTrackGroup() });
  for (const source of [video, audio]) source?.errorPromise.catch(given.onError);
  await output.start();
  lossless?.start();
  return {
    tracks: tracks.promise,
    pause: () => [video, audio].forEach((source) => source?.pause()),
    resume: () => [video, audio].forEach((source) => source?.resume()),
    finish: async () => {
      lossless?.stop();
      await output.finalize();
      return { counts: collector.counts };
    },
    cancel: async () => {
      lossless?.stop();
      await output.cancel();
    },
  };
}

function videoSource(
  track: MediaStreamVideoTrack,
  bitrate: number,
  learn: (info: TrackInfo) => void,
  onFrame: () => void,
): MediaStreamVideoTrackSource {
  return new MediaStreamVideoTrackSource(
    track,
    {
      codec: "avc",
      bitrate,
      keyFrameInterval: SEGMENT_SECONDS,
      latencyMode: "realtime",
      // A shared window is resized, a phone turned: the picture keeps its box.
      sizeChangeBehavior: "contain",
      onEncodedSample: onFrame,
      onEncodedPacket: (_, meta) => {
        const config = meta?.decoderConfig;
        if (config)
          learn({
            track: "video",
            codec: config.codec,
            bitrate,
            ...(config.codedWidth && config.codedHeight ? { width: config.codedWidth, height: config.codedHeight } : {}),
          });
      },
    },
    { frameRate: FRAME_RATE },
  );
}

function audioConfig(learn: (info: TrackInfo) => void): AudioEncodingConfig {
  return { codec: "opus", bitrate: AUDIO_BITRATE, onEncodedPacket: () => learn({ track: "audio", codec: "opus", bitrate: AUDIO_BITRATE }) };
}

/** Joins what the muxer tells apart: bytes come with the segment, its duration with the playlist written right after. */
export class PartCollector {
  readonly counts: Record<Track, number> = { video: 0, audio: 0 };
  readonly #waiting: Record<Track, Uint8Array[]> = { video: [], audio: [] };
  readonly #onPart: (part: PackagedPart) => void;

  constructor(onPart: (part: PackagedPart) => void) {
    this.#onPart = onPart;
  }

  init(target: Target, info: HlsOutputPlaylistInfo): void {
    this.#onPart({ track: trackOf(info), index: -1, duration: 0, bytes: bytesOf(target) });
  }

  segment(target: Target, info: HlsOutputPlaylistInfo): void {
    this.#waiting[trackOf(info)].push(bytesOf(target));
  }

  playlist(text: string, info: HlsOutputPlaylistInfo): void {
    const track = trackOf(info);
    const durations = [...text.matchAll(/#EXTINF:([\d.]+)/g)].map((match) => Number(match[1]));
    while (this.#waiting[track].length > 0 && this.counts[track] < durations.length) {
      const index = this.counts[track]++;
      this.#onPart({ track, index, duration: durations[index] ?? 0, bytes: this.#waiting[track].shift() as Uint8Array });
    }
  }
}

function trackOf(info: HlsOutputPlaylistInfo): Track {
  return info.tracks[0]?.type === "audio" ? "audio" : "video";
}

function bytesOf(target: Target): Uint8Array {
  return new Uint8Array((target as BufferTarget).buffer ?? new ArrayBuffer(0));
}
