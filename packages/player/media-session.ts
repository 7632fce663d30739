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
    return Math.min(...this.feeders.map((feeder) => feeder.playlist?.duration ?? 0));
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
    if (!isLive && this.#source.readyState === "open") this.#source.duration = Math.max(...playlists.map(({ duration }) => duration));
    return isLive;
  }

  /** Feeds from `time` on. `onEnd` is called when all tracks are complete. */
  run(time: number, onEnd: () => void, onFault: (error: Error, feeder: TrackFeeder) => void): void {
    const onTrackEnd = () => {
      if (!this.feeders.every((feeder) => feeder.isDone) || this.#source.readyState !== "open") return;
      onEnd();
      this.#source.endOfStream();
    };
    for (const feeder of this.feeders) {
      feeder.startAt(time);
      feeder.run(onTrackEnd).catch((error: Error) => this.signal.aborted || onFault(error, feeder));
    }
  }

  close(): void {
    this.#abort.abort();
    URL.revokeObjectURL(this.url);
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
