import { BufferWriter } from "./buffer-writer.ts";
import type { Level, LevelList } from "./levels.ts";
import type { MediaLoader } from "./media-loader.ts";
import { TrackFeeder } from "./track-feeder.ts";

/** Seconds of sound that suffice while the picture, which shares the line, has less. */
const SOUND_FIRST = 4;

type Options = {
  video: HTMLVideoElement;
  loader: MediaLoader;
  picture: LevelList | null;
  sound: LevelList | null;
  /** Of the picture: fetched in advance. */
  startLevel: Level | null;
  /** The line is too slow for the picture. */
  isSlow: () => boolean;
  /** While the sound plays alone, the picture's next segments are fetched. */
  isReturning: () => boolean;
  hasStarted: () => boolean;
  savesData: () => boolean;
};

/** One media source and the feeders of its tracks. Without a picture it is another one, because tracks cannot be added or removed. */
export class MediaSession {
  picture: TrackFeeder | null = null;
  sound: TrackFeeder | null = null;
  readonly url: string;
  readonly signal: AbortSignal;
  readonly #options: Options;
  readonly #source = new MediaSource();
  readonly #abort = new AbortController();

  constructor(options: Options) {
    this.#options = options;
    this.url = URL.createObjectURL(this.#source);
    this.signal = this.#abort.signal;
  }

  get feeders(): TrackFeeder[] {
    return [this.picture, this.sound].filter((feeder) => feeder !== null);
  }

  liveEdge(): number {
    return this.feeders.length > 0 ? Math.min(...this.#durations()) : 0;
  }

  /** Loads the playlists after the browser opened the media source. Returns whether the video is still being recorded. */
  async open(): Promise<boolean> {
    if (this.#source.readyState !== "open")
      await new Promise((resolve) => this.#source.addEventListener("sourceopen", resolve, { once: true, signal: this.signal }));
    const { picture, sound } = this.#options;
    this.picture = picture && this.#feed(picture, { isSound: false });
    this.sound = sound && this.#feed(sound, { isSound: true });
    const playlists = await Promise.all(this.feeders.map(async (feeder) => await feeder.load()));
    const isLive = playlists.some((playlist) => !playlist.isEnded);
    if (this.#source.readyState === "open") this.#source.duration = isLive ? Number.POSITIVE_INFINITY : Math.max(...this.#durations());
    return isLive;
  }

  /** Feeds from `time` on. */
  run(time: number, onFault: (error: Error, feeder: TrackFeeder) => void): void {
    const onTrackEnd = () => {
      if (this.feeders.every((feeder) => feeder.isDone) && this.#source.readyState === "open") this.#source.endOfStream();
    };
    for (const feeder of this.feeders) {
      feeder.startAt(time);
      feeder.run(onTrackEnd).catch((error: Error) => this.signal.aborted || onFault(error, feeder));
    }
  }

  /** Of a recording: lets the viewer seek up to the live edge, and sets the final length as soon as it is known. Returns whether it is. */
  updateLength(): boolean {
    const { readyState, sourceBuffers } = this.#source;
    if (readyState !== "open" || this.feeders.length === 0) return readyState === "ended";
    const isEnded = this.feeders.every((feeder) => feeder.playlist?.isEnded);
    if (!isEnded) this.#source.setLiveSeekableRange(0, this.liveEdge());
    const buffers = [...sourceBuffers];
    // Refused while something is appended.
    if (!isEnded || buffers.some((buffer) => buffer.updating)) return false;
    const ends = buffers.flatMap(({ buffered }) => (buffered.length > 0 ? [buffered.end(buffered.length - 1)] : []));
    this.#source.duration = Math.max(...this.#durations(), ...ends);
    return true;
  }

  close(): void {
    this.#abort.abort();
    URL.revokeObjectURL(this.url);
  }

  #durations(): number[] {
    return this.feeders.map((feeder) => feeder.playlist?.duration ?? 0);
  }

  #feed(levels: LevelList, { isSound }: { isSound: boolean }): TrackFeeder {
    const { video, loader, startLevel, hasStarted, savesData, isSlow, isReturning } = this.#options;
    const first = (isSound ? null : startLevel) ?? levels.choose({ time: video.currentTime, ahead: 0, current: null });
    const writer = new BufferWriter(video, this.#source.addSourceBuffer(first.mime), this.signal);
    return new TrackFeeder({
      video,
      writer,
      loader,
      levels,
      signal: this.signal,
      hasStarted,
      savesData,
      isSound,
      isLimited: (level) => (isSound ? isSlow() : levels.above(level).length > 0),
      startLevel: first,
      waits: () => {
        if (!isSound || this.sound === null || this.sound.ahead <= SOUND_FIRST) return false;
        return this.picture ? this.sound.ahead > this.picture.ahead : isReturning();
      },
    });
  }
}
