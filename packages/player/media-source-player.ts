import { DecodeError } from "./buffer-writer.ts";
import { wantsSoundOnly } from "./choose-level.ts";
import { type Level, LevelList, mimeOf, pictureLevel, type Rendition, renditionLevels, soundLevel, type Viewing } from "./levels.ts";
import { LineMeter } from "./line-meter.ts";
import { followLive, LEFT_THE_EDGE, LIVE_DELAY, stopFollowing } from "./follow-live.ts";
import { DeniedError, MediaLoader } from "./media-loader.ts";
import { MediaSession } from "./media-session.ts";
import { fetchAhead } from "./fetch-ahead.ts";
import type { PlayerEvents, PlayerSource } from "./player-source.ts";
import type { Player, QualityState } from "./player-of.ts";
import { type Choice, readSettings, savesData, storeSettings } from "./quality-settings.ts";
import type { TrackFeeder } from "./track-feeder.ts";

/** How often the line, the live edge and the quality are looked at. */
const TICK_MS = 200;
/** How long the sound plays alone at least, and at most after the picture had to go again and again. */
const SOUND_ALONE_MS = 3_000;
const MAX_SOUND_ALONE_MS = 60_000;
/** A picture that stayed so long did not come back too soon. */
const STAYED_MS = 30_000;
/** With so many seconds of sound ahead, the line is free for the picture. */
const SOUND_AHEAD = 20;
/** Below this part of what the lowest quality needs, the picture goes without a longer measurement. */
const CLEARLY_SLOW = 0.65;
/** Who seeks to less than so many seconds behind the live edge wants to be live. */
const NEAR_THE_EDGE = 3;
const SAME_TIME = 0.1;
/** Most pictures have this size. */
const USUAL_SIZE = { width: 1280, height: 720 };

/** Plays through MediaSource, in the quality that the line carries, or that the viewer chose. */
export class MediaSourcePlayer implements Player {
  readonly #video: HTMLVideoElement;
  readonly #events: PlayerEvents;
  readonly #abort = new AbortController();
  readonly #meter: LineMeter;
  readonly #loader: MediaLoader;
  readonly #picture: LevelList | null;
  readonly #sound: LevelList | null;
  readonly #isPictureNeeded: boolean;
  readonly #timer: ReturnType<typeof setInterval>;
  #choice: Choice;
  #savesData = savesData();
  #session: MediaSession;
  #isLive: boolean;
  #hasStarted: boolean;
  /** The sound plays alone, although there is a picture. */
  #isSoundOnly: boolean;
  #isReturning = false;
  /** Enough sound is buffered, or was before the picture's segments were fetched. */
  #isSoundAhead = false;
  #changedAt = Number.NEGATIVE_INFINITY;
  #soundAloneMs = SOUND_ALONE_MS;
  /** The viewer went live, and has not sought back since. */
  #followsEdge = false;
  /** Where the player itself sought to. */
  #jumpedTo: number | null = null;
  #shownState = "";

  constructor(video: HTMLVideoElement, source: PlayerSource, events: PlayerEvents) {
    this.#video = video;
    this.#events = events;
    this.#isLive = source.isLive;
    this.#hasStarted = !video.paused;
    this.#isPictureNeeded = source.isPictureNeeded ?? false;
    this.#choice = this.#isPictureNeeded ? "auto" : readSettings().choice;
    this.#meter = new LineMeter(events.isPageLoading);
    this.#loader = new MediaLoader(this.#meter, (isUp) => this.#events.onNetwork?.(isUp), source.playlists);
    const { videoUrl, videoCodec, audioUrl, audioCodec, width, height } = source;
    const size = width && height ? { width, height } : USUAL_SIZE;
    const listLevels = (level: Level) =>
      new LevelList(
        [level],
        this.#meter,
        () => this.#viewing(),
        () => this.#sound?.lowest.bitrate ?? 0,
      );
    this.#picture = videoUrl && videoCodec ? listLevels(pictureLevel(videoUrl, mimeOf("video", videoCodec), size)) : null;
    this.#sound = audioUrl && audioCodec ? listLevels(soundLevel(audioUrl, mimeOf("audio", audioCodec))) : null;
    this.#picture?.add(renditionLevels(source.renditions));
    this.#isSoundOnly = this.#choice === "sound" && this.#mayDropPicture();
    this.#session = this.#makeSession(null);
    const { signal } = this.#abort;
    video.addEventListener("play", () => (this.#hasStarted = true), { signal });
    video.addEventListener("seeking", () => this.#onSeeking(), { signal });
    video.addEventListener("error", () => this.#onVideoError(), { signal });
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    video.src = this.#session.url;
    void this.#start(this.#session);
  }

  isLive(): boolean {
    return this.#isLive;
  }

  liveEdge(): number {
    return this.#session.liveEdge();
  }

  isAtEdge(): boolean {
    return this.#isLive && this.#followsEdge && this.liveEdge() - this.#video.currentTime < LEFT_THE_EDGE;
  }

  goLive(): void {
    this.#followsEdge = true;
    if (this.#session.feeders.length > 0) this.#joinLive(this.#session);
    void this.#video.play().catch(() => undefined);
  }

  destroy(): void {
    this.#stop();
    this.#video.removeAttribute("src");
    this.#video.load();
  }

  setRenditions(renditions: readonly Rendition[]): void {
    this.#picture?.add(renditionLevels(renditions));
  }

  quality(): QualityState | null {
    if (!this.#picture) return null;
    const shown = this.#session.picture?.shown ?? this.#session.picture?.level;
    const playing = this.#isSoundOnly ? null : (shown?.side ?? null);
    const wanted = typeof this.#choice === "number" ? this.#picture.largestWithin(this.#choice).side : playing;
    return {
      sides: this.#picture.sides,
      choice: this.#choice,
      playing,
      switchingTo: wanted === playing || this.#video.ended ? null : wanted,
      isSoundOnly: this.#isSoundOnly,
      hasSound: this.#mayDropPicture(),
      savesData: this.#savesData,
      isSlow: this.#isSoundOnly && this.#choice === "auto",
    };
  }

  setQuality(wish: { choice: Choice } | { savesData: boolean }): void {
    storeSettings(wish);
    if ("choice" in wish) this.#choice = wish.choice;
    else this.#savesData = wish.savesData;
    this.#soundAloneMs = SOUND_ALONE_MS;
    this.#changedAt = Number.NEGATIVE_INFINITY;
    this.#tick();
  }

  #viewing(): Viewing {
    const { clientWidth, clientHeight } = this.#video;
    const { width, height } = this.#picture?.largest ?? USUAL_SIZE;
    const scale = Math.min(clientWidth / width, clientHeight / height) * devicePixelRatio;
    // A video that is not shown yet.
    const shownSide = scale > 0 ? Math.min(width, height) * scale : Number.POSITIVE_INFINITY;
    return { choice: this.#choice, savesData: this.#savesData, shownSide };
  }

  #makeSession(startLevel: Level | null): MediaSession {
    return new MediaSession({
      video: this.#video,
      loader: this.#loader,
      picture: this.#isSoundOnly ? null : this.#picture,
      sound: this.#sound,
      startLevel,
      isSlow: () => this.#isSoundOnly && this.#choice === "auto",
      isReturning: () => this.#isReturning,
      hasStarted: () => this.#hasStarted,
      savesData: () => this.#savesData,
    });
  }

  /** `time`: where to go on, if the video played before. */
  async #start(session: MediaSession, time?: number): Promise<void> {
    try {
      // With data saver, nothing is fetched before play is pressed.
      if (this.#savesData && !this.#hasStarted)
        await new Promise((resolve) => this.#video.addEventListener("play", resolve, { once: true, signal: session.signal }));
      this.#isLive = await session.open();
      session.run(time ?? (this.#isLive && this.#followsEdge ? this.#joinLive(session) : this.#video.currentTime), (error, feeder) =>
        this.#onFault(error, feeder),
      );
    } catch (error) {
      if (!session.signal.aborted) this.#fail(error as Error);
    }
  }

  /** Plays from the same time on from another media source, with or without the picture. */
  #rebuild(startLevel: Level | null): void {
    const { currentTime, paused, playbackRate } = this.#video;
    this.#session.close();
    const session = this.#makeSession(startLevel);
    this.#session = session;
    this.#changedAt = performance.now();
    this.#video.src = session.url;
    this.#jumpTo(currentTime);
    this.#video.playbackRate = playbackRate;
    if (!paused) void this.#video.play().catch(() => undefined);
    void this.#start(session, currentTime);
  }

  #joinLive(session: MediaSession): number {
    const start = Math.max(0, session.liveEdge() - LIVE_DELAY);
    this.#jumpTo(start);
    return start;
  }

  /** The browser may forget a position that was set before the metadata was loaded. */
  #jumpTo(time: number): void {
    const { signal } = this.#session;
    const jump = () => (this.#video.currentTime = time);
    this.#jumpedTo = time;
    jump();
    if (this.#video.readyState < HTMLMediaElement.HAVE_METADATA)
      this.#video.addEventListener("loadedmetadata", jump, { once: true, signal });
  }

  #onSeeking(): void {
    if (this.#isLive) this.#onLiveSeeking();
    for (const feeder of this.#session.feeders) feeder.seek(this.#video.currentTime);
  }

  #onLiveSeeking(): void {
    const { currentTime } = this.#video;
    const edge = this.liveEdge();
    if (edge === 0 || Math.abs(currentTime - (this.#jumpedTo ?? Number.NaN)) < SAME_TIME) return;
    this.#jumpedTo = null;
    this.#followsEdge = edge - currentTime < NEAR_THE_EDGE;
    if (edge - currentTime < LIVE_DELAY) this.#joinLive(this.#session);
  }

  #followLive(): void {
    if (this.#isLive && this.#session.updateLength()) {
      this.#isLive = false;
      stopFollowing(this.#video);
    } else if (this.#isLive) followLive(this.#video, { liveEdge: this.liveEdge(), isAtEdge: this.isAtEdge() });
  }

  #tick(): void {
    this.#followLive();
    this.#meter.tick();
    const wantsSoundOnly = this.#mayDropPicture() && this.#wantsSoundOnly();
    // Short replies say little about the line: when enough sound is buffered, it is measured by the picture.
    if (!this.#isReturning) this.#isSoundAhead = this.#readSoundAhead();
    const isFree = this.#choice === "auto" && this.#isSoundAhead;
    if (this.#isSoundOnly && (!wantsSoundOnly || isFree)) void this.#bringPictureBack();
    else if (wantsSoundOnly && !this.#isSoundOnly) this.#dropPicture();
    const state = JSON.stringify([this.quality(), this.#isLive && Math.floor(this.liveEdge()), this.isAtEdge()]);
    if (state === this.#shownState) return;
    this.#shownState = state;
    this.#video.dispatchEvent(new Event("playerchange"));
  }

  #mayDropPicture(): boolean {
    return this.#picture !== null && this.#sound !== null && !this.#isPictureNeeded;
  }

  #wantsSoundOnly(): boolean {
    if (!this.#picture || !this.#sound) return false;
    const { lowest } = this.#picture;
    if (this.#choice === "auto" && (!lowest.isMeasured || !this.#hasStarted)) return this.#isSoundOnly;
    const { wholeRate: rate, isSettled } = this.#meter;
    const sound = this.#isSoundAhead ? 0 : this.#sound.lowest.bitrate;
    const isClear = isSettled || (rate !== null && rate < CLEARLY_SLOW * (lowest.bitrate + sound));
    if (this.#choice === "auto" && !this.#isSoundOnly && !isClear) return false;
    const line = { rate, sound, ahead: this.#session.picture?.ahead ?? 0 };
    return wantsSoundOnly(this.#choice, line, lowest.bitrate, this.#isSoundOnly);
  }

  #readSoundAhead(): boolean {
    const { sound } = this.#session;
    return sound !== null && (sound.isDone || sound.ahead > SOUND_AHEAD);
  }

  /** The next time the sound plays alone for longer. */
  #waitLonger(): void {
    this.#soundAloneMs = Math.min(MAX_SOUND_ALONE_MS, this.#soundAloneMs * 2);
  }

  #dropPicture(): void {
    if (performance.now() - this.#changedAt > STAYED_MS) this.#soundAloneMs = SOUND_ALONE_MS;
    else this.#waitLonger();
    this.#isSoundOnly = true;
    this.#rebuild(null);
  }

  /** The first segments of the picture are fetched while the sound plays on, and measure the line. */
  async #bringPictureBack(): Promise<void> {
    const isTooSoon = this.#choice === "auto" && performance.now() - this.#changedAt < this.#soundAloneMs;
    if (this.#isReturning || isTooSoon || !this.#picture) return;
    this.#isReturning = true;
    const level = this.#picture.choose({ time: this.#video.currentTime, ahead: 0, current: null });
    if (this.#choice === "auto") this.#meter.forget();
    try {
      await fetchAhead(this.#loader, level, this.#video.currentTime, this.#session.signal);
      if (this.#session.signal.aborted) return;
      if (this.#wantsSoundOnly()) {
        this.#changedAt = performance.now();
        this.#waitLonger();
        return;
      }
      this.#isSoundOnly = false;
      this.#rebuild(level);
    } catch (error) {
      if (!this.#session.signal.aborted && !this.#picture.leaveOut(level)) this.#fail(error as Error);
    } finally {
      this.#isReturning = false;
    }
  }

  #onFault(error: Error, feeder: TrackFeeder): void {
    const { level } = feeder;
    if (error instanceof DecodeError && level && this.#picture?.leaveOut(level, Number.POSITIVE_INFINITY)) this.#rebuild(null);
    else this.#fail(error);
  }

  /** What the browser could append, it may be unable to decode. */
  #onVideoError(): void {
    const feeder = this.#session.picture;
    const level = feeder?.shown ?? feeder?.level;
    if (this.#video.error && level && this.#picture?.leaveOut(level, Number.POSITIVE_INFINITY)) this.#rebuild(null);
  }

  #fail(error: Error): void {
    this.#stop();
    if (error instanceof DeniedError) this.#events.onDenied?.();
    else this.#events.onError?.(error);
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#abort.abort();
    this.#session.close();
  }
}
