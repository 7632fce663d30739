import {
  type AudioEncodingConfig,
  type AudioSource,
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
  type VideoEncodingConfig,
  type VideoSource,
} from "mediabunny";
import type { FrameRates } from "../compositor/frame-pace.ts";
import { LosslessAudioSource } from "../sound/lossless-audio-source.ts";
import { hasTrackProcessor, PacedVideoSource } from "../compositor/paced-video-source.ts";
import { RecordingClock } from "./recording-clock.ts";
import { AUDIO_BITRATE, bitrateFor, canEncode, codecFor, type PictureQuality } from "./picture-encoding.ts";
import type { PictureFormat, Track, TrackInfo } from "./port.ts";
import type { SoundInputs } from "../sound/sound-inputs.ts";

/** A finished part of one track. `index` -1: the init segment, `duration` 0. Seconds. */
export type PackagedPart = { track: Track; index: number; duration: number; bytes: Uint8Array };

export type Packager = {
  /** Resolves when the encoders have reported their configuration. */
  tracks: Promise<TrackInfo[]>;
  pause(): void;
  resume(): void;
  /** Seconds recorded so far; null: this browser does not tell. */
  recorded(): number | null;
  /** Applies from the next second on. Null: this browser cannot change it, or there is no picture. */
  setQuality: ((quality: PictureQuality) => void) | null;
  /** Encodes the remaining input and delivers the last parts. */
  finish(): Promise<{ counts: Record<Track, number> }>;
  /** Discards everything. */
  cancel(): Promise<void>;
};

/** One second: viewers of a live recording are at least one segment behind, and one request per second and track is cheap. */
const SEGMENT_SECONDS = 1;
/** Every recorder must encode at least this. */
const LEAST: PictureFormat = { width: 1280, height: 720, frameRate: 30 };

/** Whether this browser encodes H.264 with WebCodecs. */
export async function canPackageInBrowser(): Promise<boolean> {
  return typeof AudioEncoder !== "undefined" && (await canEncode(LEAST));
}

let ours: Promise<boolean> | undefined;

/** Whether sound is recorded through our own mix. Otherwise the browser must improve the microphone. */
export const mixesSound = async (): Promise<boolean> => await (ours ??= hasTrackProcessor ? canPackageInBrowser() : Promise.resolve(false));

/** Encodes and packages while recording: H.264 and Opus in separate CMAF tracks, with a keyframe and a segment each second. */
export async function packageStream(given: {
  video: MediaStreamVideoTrack | null;
  audio: MediaStreamAudioTrack;
  sound: SoundInputs;
  picture: PictureFormat | null;
  onPart: (part: PackagedPart) => void;
  /** Once a second, where the encoder tells how fast it is. */
  onPace: (rates: FrameRates) => void;
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
  const expected = given.video ? 2 : 1;
  const tracks = Promise.withResolvers<TrackInfo[]>();
  const learn = (info: TrackInfo) => {
    if (known.has(info.track)) return;
    known.set(info.track, info);
    if (known.size === expected) tracks.resolve([...known.values()]);
  };
  const sources = hasTrackProcessor ? openPaced(given, learn) : openPlain(given, learn);
  // Separate groups, so that each track gets its own playlist instead of shared segments.
  if (sources.video) output.addVideoTrack(sources.video, { frameRate: frameRateOf(given), group: new OutputTrackGroup() });
  output.addAudioTrack(sources.audio, { group: new OutputTrackGroup() });
  for (const failure of sources.failures) failure.catch(given.onError);
  await output.start();
  await sources.start();
  return {
    tracks: tracks.promise,
    pause: sources.pause,
    resume: sources.resume,
    recorded: sources.recorded,
    setQuality: sources.setQuality,
    finish: async () => {
      await sources.drain();
      try {
        await output.finalize();
      } finally {
        await sources.close();
      }
      return { counts: collector.counts };
    },
    cancel: async () => {
      sources.stop();
      try {
        await output.cancel();
      } finally {
        await sources.close();
      }
    },
  };
}

type Given = {
  video: MediaStreamVideoTrack | null;
  audio: MediaStreamAudioTrack;
  sound: SoundInputs;
  picture: PictureFormat | null;
  onPace: (rates: FrameRates) => void;
};
const frameRateOf = (given: Given): number => given.picture?.frameRate ?? 30;
type Learn = (info: TrackInfo) => void;
type Sources = {
  video: VideoSource | null;
  audio: AudioSource;
  failures: Promise<void>[];
  start: () => Promise<void>;
  pause: () => void;
  resume: () => void;
  recorded: () => number | null;
  setQuality: ((quality: PictureQuality) => void) | null;
  drain: () => Promise<void>;
  stop: () => void;
  /** Called when the encoders are closed. Resolves when the tracks may be stopped. */
  close: () => Promise<void>;
};

/** Picture and sound on one clock. */
function openPaced(given: Given, learn: Learn): Sources {
  const clock = new RecordingClock();
  const picture = given.picture ?? LEAST;
  const onConfig = (config: VideoDecoderConfig) => learn(videoInfo(picture, config));
  const video = given.video && new PacedVideoSource(given.video, { picture, clock, onConfig, onPace: given.onPace });
  const audio = new LosslessAudioSource(given.sound, audioConfig(learn), clock);
  const both = [video, audio].filter((source) => source !== null);
  return {
    video: video && video.source,
    audio: audio.source,
    failures: both.map((source) => source.errorPromise),
    start: async () => {
      // On a busy computer the first sound takes seconds. A recording that began before it would begin with silence.
      await audio.start();
      // The first frame starts the clock; an audio recording has none.
      if (video) video.start();
      else clock.start(performance.now());
    },
    pause: () => clock.pause(performance.now()),
    resume: () => clock.resume(performance.now()),
    recorded: () => clock.lengthAt(performance.now()),
    setQuality: video && ((quality) => video.setQuality(quality)),
    drain: async () => {
      clock.end(performance.now());
      await Promise.all(both.map(async (source) => await source.drain()));
    },
    stop: () => both.forEach((source) => source.stop()),
    close: async () => await video?.close(),
  };
}

/** For browsers that give the page no access to frames: mediabunny uses other APIs there. */
function openPlain(given: Given, learn: Learn): Sources {
  const video =
    given.video &&
    new MediaStreamVideoTrackSource(given.video, videoConfig(given.picture ?? LEAST, learn), { frameRate: frameRateOf(given) });
  const audio = new MediaStreamAudioTrackSource(given.audio, audioConfig(learn));
  const both = [video, audio].filter((source) => source !== null);
  return {
    video,
    audio,
    failures: both.map((source) => source.errorPromise),
    start: async () => {},
    pause: () => both.forEach((source) => source.pause()),
    resume: () => both.forEach((source) => source.resume()),
    recorded: () => null,
    setQuality: null,
    drain: async () => {},
    stop: () => undefined,
    close: async () => {},
  };
}

function videoConfig(picture: PictureFormat, learn: Learn): VideoEncodingConfig {
  return {
    codec: "avc",
    fullCodecString: codecFor(picture),
    bitrate: bitrateFor(picture),
    keyFrameInterval: SEGMENT_SECONDS,
    latencyMode: "realtime",
    // The picture keeps its size when a shared window is resized or a phone is rotated.
    sizeChangeBehavior: "contain",
    onEncodedPacket: (_, meta) => meta?.decoderConfig && learn(videoInfo(picture, meta.decoderConfig)),
  };
}

/** The highest bitrate: on a slow line the take may have less. */
function videoInfo(picture: PictureFormat, { codec, codedWidth, codedHeight }: VideoDecoderConfig): TrackInfo {
  const size = codedWidth && codedHeight ? { width: codedWidth, height: codedHeight } : {};
  return { track: "video", codec, bitrate: bitrateFor(picture), ...size };
}

function audioConfig(learn: Learn): AudioEncodingConfig {
  return { codec: "opus", bitrate: AUDIO_BITRATE, onEncodedPacket: () => learn({ track: "audio", codec: "opus", bitrate: AUDIO_BITRATE }) };
}

/** Combines two events of the muxer: the bytes come with the segment, its duration with the playlist right after it. */
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
