import { attachPlayer } from "@aside/player/player-engine.ts";
import type { EditState, KeptRange } from "../contract.ts";
import type { EditModel } from "./edit-model.ts";
import { type Clip, halfFrame, isKept, nextKept, snap } from "./ranges.ts";

/** `time`: start of the visible frame, in seconds of the original. */
export type PlayerState = { time: number; playing: boolean; ready: boolean; failed: boolean };

/** Seek slightly past the start of a frame; exactly at the start, a browser may show the previous frame. Seconds. */
const INTO_FRAME = 0.005;

/** Plays the original and skips the cuts. Notifies subscribers of state changes. */
export class EditorPlayer {
  state: PlayerState = { time: 0, playing: false, ready: false, failed: false };
  readonly #original: EditState["original"];
  readonly #listeners = new Set<() => void>();
  #ranges: readonly KeptRange[];
  #clip: Clip;
  #volume = 1;
  #video: HTMLVideoElement | null = null;
  #gain: GainNode | null = null;
  /** If set, only this range plays, including its cuts. */
  #only: KeptRange | null = null;
  #isWatching = false;

  constructor(original: EditState["original"], ranges: readonly KeptRange[]) {
    this.#original = original;
    this.#ranges = ranges;
    this.#clip = { duration: original.duration, frameRate: original.frame_rate };
    this.state = { ...this.state, time: ranges[0]?.start ?? 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): PlayerState => this.state;

  /** Returns a function that detaches the player. */
  attach(video: HTMLVideoElement): () => void {
    const original = this.#original;
    this.#video = video;
    video.preload = "auto";
    const engine = attachPlayer(
      video,
      {
        masterUrl: original.master_url,
        videoUrl: original.video_url,
        audioUrl: original.audio_url,
        videoCodec: original.video_codec,
        audioCodec: original.audio_codec,
        width: original.width,
        height: original.height,
        // An edit needs each frame in the quality that is edited.
        renditions: [],
        isPictureNeeded: true,
        isLive: false,
      },
      { onError: () => this.#set({ failed: true }), onDenied: () => this.#set({ failed: true }) },
    );
    const abort = new AbortController();
    const on = (name: string, listener: () => void) => video.addEventListener(name, listener, { signal: abort.signal });
    on("loadedmetadata", () => this.seek(this.state.time));
    on("loadeddata", () => this.#set({ ready: true, failed: false }));
    on("play", () => this.#onPlay());
    on("pause", () => this.#set({ playing: false }));
    on("ended", () => this.#set({ playing: false, time: this.#original.duration }));
    on("timeupdate", () => this.#onFrame(video.currentTime));
    this.#applyVolume();
    return () => {
      abort.abort();
      engine.destroy();
      this.#video = null;
      this.#gain = null;
      this.#set({ ready: false, playing: false, failed: false });
    };
  }

  setEdit({ list: { ranges, volume }, duration, frameRate }: EditModel): void {
    this.#ranges = ranges;
    this.#clip = { duration, frameRate };
    if (volume === this.#volume) return;
    this.#volume = volume;
    this.#applyVolume();
  }

  /** Seeks to a frame of the original, which may be inside a cut. */
  seek(seconds: number): void {
    const time = snap(seconds, this.#clip);
    this.#only = null;
    this.#set({ time });
    this.#jump(time);
  }

  step(frames: number): void {
    this.pause();
    this.seek(this.state.time + frames / this.#clip.frameRate);
  }

  toggle(): void {
    if (this.state.playing) this.pause();
    else this.play();
  }

  pause(): void {
    this.#video?.pause();
  }

  /** Plays from the playhead, or from the start if nothing is left to play. */
  play(): void {
    this.#only = null;
    const from = nextKept(this.#ranges, this.state.time) ?? this.#ranges[0]?.start ?? 0;
    if (Math.abs(from - this.state.time) > halfFrame(this.#clip)) this.seek(from);
    this.#start();
  }

  /** Plays a range of the original, including cuts, and stops at its end. */
  listen(range: KeptRange): void {
    this.seek(range.start);
    this.#only = range;
    this.#start();
  }

  #start(): void {
    void this.#video?.play().catch(() => undefined);
  }

  #jump(time: number): void {
    if (this.#video && this.#video.readyState > 0) this.#video.currentTime = Math.min(time + INTO_FRAME, this.#original.duration);
  }

  #onPlay(): void {
    this.#set({ playing: true });
    this.#watch();
  }

  /** Calls `#onFrame` for each video frame, or for each animation frame if the browser does not report video frames. */
  #watch(): void {
    const video = this.#video;
    if (!video || this.#isWatching) return;
    this.#isWatching = true;
    const next = () => {
      this.#isWatching = false;
      if (this.#video !== video || video.paused) return;
      this.#onFrame(video.currentTime);
      this.#watch();
    };
    if (this.#original.video_url && "requestVideoFrameCallback" in video) video.requestVideoFrameCallback(next);
    else requestAnimationFrame(next);
  }

  #onFrame(now: number): void {
    const video = this.#video;
    if (!video || video.paused || video.seeking) return;
    // Jump half a frame before a cut starts; otherwise its first frame would be visible.
    const soon = now + halfFrame(this.#clip);
    if (this.#only) {
      if (soon >= this.#only.end) this.pause();
    } else if (!isKept(this.#ranges, soon)) {
      const to = nextKept(this.#ranges, soon);
      if (to === null) return this.#stopAt(this.#ranges.at(-1)?.end ?? now);
      this.#set({ time: to });
      return this.#jump(to);
    }
    const { frameRate } = this.#clip;
    this.#set({ time: Math.floor(now * frameRate + 0.1) / frameRate });
  }

  #stopAt(end: number): void {
    this.pause();
    this.#set({ time: end, playing: false });
  }

  /** A video element can't amplify, so a gain node is created for volumes above 1, and kept. */
  #applyVolume(): void {
    const video = this.#video;
    if (!video) return;
    if (this.#volume > 1) this.#gain ??= amplify(video);
    video.volume = this.#gain ? 1 : Math.min(1, this.#volume);
    if (this.#gain) this.#gain.gain.value = this.#volume;
  }

  #set(change: Partial<PlayerState>): void {
    const next = { ...this.state, ...change };
    if ((Object.keys(next) as (keyof PlayerState)[]).every((key) => next[key] === this.state[key])) return;
    this.state = next;
    for (const listener of this.#listeners) listener();
  }
}

/** Null if the browser does not support it. */
function amplify(video: HTMLVideoElement): GainNode | null {
  try {
    const context = new AudioContext();
    const gain = context.createGain();
    context.createMediaElementSource(video).connect(gain).connect(context.destination);
    video.addEventListener("play", () => void context.resume());
    video.addEventListener("emptied", () => void context.close(), { once: true });
    void context.resume();
    return gain;
  } catch {
    return null;
  }
}
