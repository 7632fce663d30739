import { DeniedError, TrackFeeder } from "./track-feeder.ts";

export type PlayerSource = {
  masterUrl: string;
  videoUrl: string | null;
  audioUrl: string | null;
  videoCodec: string | null;
  audioCodec: string | null;
  /** The video was still being recorded when the page was rendered. */
  isLive: boolean;
};

export type PlayerEvents = {
  /** The viewer's access was revoked, or the video was deleted. */
  onDenied?: () => void;
  onNetwork?: (isUp: boolean) => void;
  /** The recording ended, so the video is no longer live. */
  onLiveEnded?: () => void;
  onError?: (error: Error) => void;
};

export type Player = { destroy(): void; isLive(): boolean; liveEdge(): number };

/** How far behind the last segment a live viewer starts. A larger delay is slowly reduced to this. */
const LIVE_DELAY = 1;
const MAX_LIVE_DELAY = 1.5;
const CATCH_UP_RATE = 1.1;
/** With a larger delay the viewer has sought back, and playback is not sped up. */
const LEFT_THE_EDGE = 8;

const mimeOf = (kind: "video" | "audio", codec: string) => `${kind}/mp4; codecs="${codec}"`;

/**
 * Plays a video in a <video> element: through MediaSource, including the growing playlist of a live video, or with native HLS where
 * MediaSource does not support its codecs (iPhone).
 */
export function attachPlayer(video: HTMLVideoElement, source: PlayerSource, events: PlayerEvents = {}): Player {
  const tracks = (
    [
      ["video", source.videoUrl, source.videoCodec],
      ["audio", source.audioUrl, source.audioCodec],
    ] as const
  ).flatMap(([kind, url, codec]) => (url && codec ? [{ url, mime: mimeOf(kind, codec) }] : []));
  const isSupported =
    typeof MediaSource !== "undefined" && tracks.length > 0 && tracks.every((track) => MediaSource.isTypeSupported(track.mime));
  return isSupported ? new MediaSourcePlayer(video, tracks, source.isLive, events) : playNatively(video, source, events);
}

function playNatively(video: HTMLVideoElement, source: PlayerSource, events: PlayerEvents): Player {
  video.preload = savesData() ? "none" : "metadata";
  video.src = source.masterUrl;
  const onError = () =>
    video.error?.code === MediaError.MEDIA_ERR_NETWORK
      ? events.onDenied?.()
      : events.onError?.(new Error(video.error?.message ?? "cannot play"));
  video.addEventListener("error", onError);
  return {
    destroy: () => {
      video.removeEventListener("error", onError);
      video.removeAttribute("src");
      video.load();
    },
    isLive: () => video.duration === Number.POSITIVE_INFINITY,
    liveEdge: () => (video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : 0),
  };
}

/** Whether the viewer wants to save data. Not every browser says it. */
export const savesData = (): boolean => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

class MediaSourcePlayer implements Player {
  readonly #video: HTMLVideoElement;
  readonly #events: PlayerEvents;
  readonly #source = new MediaSource();
  readonly #abort = new AbortController();
  readonly #objectUrl: string;
  #feeders: TrackFeeder[] = [];
  #live: boolean;
  #hasStarted: boolean;

  constructor(video: HTMLVideoElement, tracks: { url: string; mime: string }[], isLive: boolean, events: PlayerEvents) {
    this.#video = video;
    this.#events = events;
    this.#live = isLive;
    this.#hasStarted = !video.paused;
    this.#objectUrl = URL.createObjectURL(this.#source);
    this.#source.addEventListener("sourceopen", () => void this.#open(tracks).catch((error: Error) => this.#fail(error)), { once: true });
    video.addEventListener("play", this.#onPlay);
    video.addEventListener("seeking", this.#onSeeking);
    video.src = this.#objectUrl;
  }

  isLive(): boolean {
    return this.#live;
  }

  liveEdge(): number {
    return Math.min(...this.#feeders.map((feeder) => feeder.playlist?.duration ?? 0));
  }

  destroy(): void {
    this.#abort.abort();
    this.#video.removeEventListener("seeking", this.#onSeeking);
    this.#video.removeEventListener("play", this.#onPlay);
    this.#video.removeAttribute("src");
    this.#video.load();
    URL.revokeObjectURL(this.#objectUrl);
  }

  /** With Save-Data, nothing is fetched before play is pressed. */
  async #open(tracks: { url: string; mime: string }[]): Promise<void> {
    const { signal } = this.#abort;
    if (savesData() && !this.#hasStarted)
      await new Promise((resolve) => this.#video.addEventListener("play", resolve, { once: true, signal }));
    await this.#start(tracks);
  }

  async #start(tracks: { url: string; mime: string }[]): Promise<void> {
    const { signal } = this.#abort;
    this.#feeders = tracks.map(({ url, mime }) => {
      const buffer = this.#source.addSourceBuffer(mime);
      return new TrackFeeder({
        video: this.#video,
        buffer,
        url,
        signal,
        onNetwork: (isUp) => this.#events.onNetwork?.(isUp),
        hasStarted: () => this.#hasStarted,
      });
    });
    const playlists = await Promise.all(this.#feeders.map(async (feeder) => await feeder.load()));
    this.#live = playlists.some((playlist) => !playlist.isEnded);
    if (this.#live) this.#joinLive();
    else {
      this.#setDuration();
      // A position that was set before the video was loaded.
      for (const feeder of this.#feeders) feeder.startAt(this.#video.currentTime);
    }
    const isEnd = () => this.#onTrackEnd();
    for (const feeder of this.#feeders) feeder.run(isEnd).catch((error: Error) => this.#fail(error));
    if (this.#live) void this.#followLive();
  }

  #joinLive(): void {
    const start = Math.max(0, this.liveEdge() - LIVE_DELAY);
    for (const feeder of this.#feeders) feeder.startAt(start);
    // The browser may forget a position that was set before the metadata was loaded.
    const jump = () => (this.#video.currentTime = start);
    if (this.#video.readyState >= HTMLMediaElement.HAVE_METADATA) jump();
    else this.#video.addEventListener("loadedmetadata", jump, { once: true, signal: this.#abort.signal });
  }

  /** Runs five times a second: speeds up slightly when behind, and skips a gap when stuck in one. */
  async #followLive(): Promise<void> {
    while (this.#live && !this.#abort.signal.aborted) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const behind = this.liveEdge() - this.#video.currentTime;
      const isFollowing = behind < LEFT_THE_EDGE && (this.#video.playbackRate === 1 || this.#video.playbackRate === CATCH_UP_RATE);
      if (isFollowing) this.#video.playbackRate = behind > MAX_LIVE_DELAY ? CATCH_UP_RATE : 1;
      this.#skipHole();
    }
    if (this.#video.playbackRate === CATCH_UP_RATE) this.#video.playbackRate = 1;
  }

  /** Seeks to the next buffered range when nothing is buffered at the play head. */
  #skipHole(): void {
    const { buffered, currentTime, seeking, readyState } = this.#video;
    if (seeking || readyState !== HTMLMediaElement.HAVE_METADATA) return;
    for (let i = 0; i < buffered.length; i++) {
      if (buffered.end(i) <= currentTime) continue;
      if (buffered.start(i) > currentTime) this.#video.currentTime = buffered.start(i) + 0.01;
      return;
    }
  }

  #onTrackEnd(): void {
    if (!this.#feeders.every((feeder) => feeder.isDone) || this.#source.readyState !== "open") return;
    if (this.#live) {
      this.#live = false;
      this.#events.onLiveEnded?.();
    }
    this.#source.endOfStream();
  }

  #setDuration(): void {
    if (this.#source.readyState === "open")
      this.#source.duration = Math.max(...this.#feeders.map((feeder) => feeder.playlist?.duration ?? 0));
  }

  readonly #onPlay = (): void => {
    if (this.#hasStarted) return;
    this.#hasStarted = true;
    // Since the page was opened, the recording has gone on.
    if (this.#live && this.#feeders.length > 0) this.#joinLive();
  };

  readonly #onSeeking = (): void => {
    for (const feeder of this.#feeders) feeder.seek(this.#video.currentTime);
  };

  #fail(error: Error): void {
    if (this.#abort.signal.aborted) return;
    this.#abort.abort();
    if (error instanceof DeniedError) this.#events.onDenied?.();
    else this.#events.onError?.(error);
  }
}
