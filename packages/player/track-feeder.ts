import { type BufferWriter, DecodeError } from "./buffer-writer.ts";
import { type Level, type LevelList, learnBitrate, setPlaylist } from "./levels.ts";
import { type MediaLoader, nameOf, type Part, type Progress } from "./media-loader.ts";
import { type MediaPlaylist, nextSegment, type PlaylistSegment, segmentAt } from "./parse-playlist.ts";
import { pause } from "./pause.ts";

/** Seconds of media ahead of the play head: fetching starts below the first and stops at the second, so that requests are few and large. */
const BUFFER = { refillBelow: 20, ahead: 35 };
const SAVER_BUFFER = { refillBelow: 6, ahead: 12 };
/** Before play is pressed: seconds that suffice, and that are never exceeded. */
const ENOUGH_BEFORE_PLAY = 1.5;
const MAX_BEFORE_PLAY = 4;
/** With so many seconds ahead, several byte ranges are fetched in one request: those that arrive while this part of it is played. */
const MERGE_ABOVE = 4;
const MERGE_WITHIN = 0.5;
const MAX_MERGED = 10;
/** A growing playlist is requested four times per segment, which adds an eighth of a second of delay on average. */
const POLL_MS = 250;
/** How long a reply arrives before it is compared with a lower quality, which must save so much of the remaining time. */
const WATCH_MS = 400;
const SAVES = 0.7;
/** With less ahead, segments are appended while they arrive, in parts of so many bytes. */
const APPEND_EARLY_BELOW = 4;
const PART_BYTES = 8_000;
/** Seconds between the play head and what is replaced by a better quality, plus the time to fetch that. */
const REPLACE_MARGIN = 0.7;

/** Segments that were appended, at their place in the playlist. */
type Appended = { start: number; end: number; level: Level };

/** Whether one request can fetch both. */
function continues(before: PlaylistSegment, segment: PlaylistSegment): boolean {
  const isAdjacent = before.range && segment.range && before.url === segment.url && before.range.end + 1 === segment.range.start;
  return Boolean(isAdjacent) && nameOf(before.init) === nameOf(segment.init);
}

const durationOf = (segments: readonly PlaylistSegment[]): number => segments.reduce((sum, { duration }) => sum + duration, 0);

type Options = {
  video: HTMLMediaElement;
  writer: Pick<BufferWriter, "append" | "bufferedEnd" | "reset">;
  loader: MediaLoader;
  levels: LevelList;
  signal: AbortSignal;
  /** Whether play was pressed: until then little is fetched. */
  hasStarted: () => boolean;
  savesData: () => boolean;
  /** Whether another track needs the line more. */
  waits: () => boolean;
  /** Keeps what it fetched: without a picture it is played again from another media source. */
  isSound: boolean;
  /** Whether a faster line would change what is played. Then small steps measure it often. */
  isLimited: (level: Level) => boolean;
  /** The level that was fetched in advance. */
  startLevel: Level | null;
};

/** Fetches one track's segments in the right quality and appends them around the play head. */
export class TrackFeeder {
  isDone = false;
  /** The level that was chosen last. */
  level: Level | null = null;
  readonly #options: Options;
  /** The start of the next segment, in seconds. */
  #position = 0;
  #isFilling = true;
  /** Seconds of media fetched while play was not pressed, since the last seek. */
  #beforePlay = 0;
  #appended: Appended[] = [];
  #polledAt = 0;
  #request: AbortController | null = null;
  /** The next segment is fetched in a lower quality than this one, which was too slow. */
  #tooSlow: Level | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.level = options.startLevel;
    options.signal.addEventListener("abort", () => this.#request?.abort(), { once: true });
  }

  get playlist(): MediaPlaylist | null {
    return this.level?.playlist ?? null;
  }

  /** Seconds that are buffered ahead of the play head. */
  get ahead(): number {
    const { currentTime } = this.#options.video;
    return Math.max(0, (this.#options.writer.bufferedEnd(currentTime) ?? currentTime) - currentTime);
  }

  /** The quality that is played now. */
  get shown(): Level | null {
    const { currentTime } = this.#options.video;
    return this.#appended.findLast(({ start, end }) => start <= currentTime && currentTime < end)?.level ?? null;
  }

  /** Loads the first playlist; `run` may start then. */
  async load(): Promise<MediaPlaylist> {
    for (;;) {
      const level = this.#choose();
      const playlist = await this.#try(level, async (signal) => await this.#playlistOf(level, signal));
      if (playlist) return playlist;
      if (this.#options.signal.aborted) throw new Error("the player was removed");
    }
  }

  /** Continues with the segment that contains `time`, even if that is almost over: playback does not cross a hole. */
  startAt(time: number): void {
    if (this.playlist) this.#position = this.playlist.segments[segmentAt(this.playlist, time)]?.start ?? 0;
  }

  /** After a seek: continues at the play head, unless it is buffered already. */
  seek(time: number): void {
    if (!this.playlist) return;
    const before = this.#position;
    this.isDone = false;
    this.#isFilling = true;
    this.#beforePlay = 0;
    const end = this.#options.writer.bufferedEnd(time);
    if (end === null) this.startAt(time);
    else this.#position = this.playlist.segments[nextSegment(this.playlist, end)]?.start ?? this.playlist.duration;
    if (this.#position !== before) this.#request?.abort();
  }

  /** Runs until aborted. `onEnd` is called after the last segment of an ended playlist. */
  async run(onEnd: () => void): Promise<void> {
    const { signal } = this.#options;
    while (!signal.aborted) {
      const worked = await this.#step();
      if (this.#isAtEnd() && !this.isDone) {
        this.isDone = true;
        onEnd();
      }
      if (!worked) await pause(this.isDone ? 250 : 60, signal);
    }
  }

  #isAtEnd(): boolean {
    return this.playlist?.isEnded === true && nextSegment(this.playlist, this.#position) >= this.playlist.segments.length;
  }

  /** True when the next step may follow at once. */
  async #step(): Promise<boolean> {
    const level = this.#choose();
    const playlist = await this.#try(level, async (signal) => await this.#playlistOf(level, signal));
    if (!playlist) return true;
    this.#move(level, playlist);
    const segments = this.#nextSegments(level, playlist);
    if (segments.length > 0) return await this.#feed(level, segments);
    return this.#isAtEnd() && (await this.#improve(level));
  }

  /** When all is buffered, the free line replaces what it can in time by the next better quality, and is measured by it. */
  async #improve(level: Level): Promise<boolean> {
    const { levels, hasStarted } = this.#options;
    for (const better of hasStarted() ? levels.above(level) : []) {
      const worse = this.#findWorse(better);
      if (!worse) continue;
      const playlist = await this.#try(better, async (signal) => await this.#playlistOf(better, signal));
      const segment = playlist?.segments[nextSegment(playlist, worse.start)];
      if (!segment) return true;
      this.#position = worse.start;
      this.isDone = false;
      return await this.#feed(better, [segment]);
    }
    return false;
  }

  async #feed(level: Level, segments: readonly PlaylistSegment[]): Promise<boolean> {
    const { loader, writer, hasStarted, isSound, signal } = this.#options;
    const from = this.#position;
    const [first] = segments as [PlaylistSegment];
    const watch = this.#watch(level, durationOf(segments));
    let written = 0;
    let writing = Promise.resolve();
    const write: Part = (init, media) => {
      const rest = media.subarray(written);
      written = media.length;
      writing = writing.then(async () => await writer.append(nameOf(first.init), init, rest));
      writing.catch(() => undefined); // awaited below
    };
    const writeEarly: Part = (init, media) => {
      if (this.#position === from && this.ahead < APPEND_EARLY_BELOW && media.length - written >= PART_BYTES) write(init, media);
    };
    const loaded = await this.#try(level, async (aborted) => {
      const options = { signal: aborted, isOptional: !level.isOwn, onProgress: watch };
      return await loader.segments(segments, options, writeEarly);
    });
    const isWanted = loaded && this.#position === from;
    if (isWanted && loaded.media.length > written) write(loaded.init, loaded.media);
    await writing;
    if (loaded && isSound) loader.keep(loaded);
    if (!isWanted) {
      // Not in time, not at all, or a seek happened meanwhile.
      if (written > 0 && !signal.aborted) writer.reset();
      return true;
    }
    const seconds = durationOf(loaded.segments);
    this.#remember({ start: first.start, end: first.start + seconds, level });
    this.#tooSlow = null;
    if (!hasStarted()) this.#beforePlay += seconds;
    if (this.#position === from) this.#position = first.start + seconds;
    return true;
  }

  #choose(): Level {
    const { levels, video } = this.#options;
    const time = Math.max(this.#position, video.currentTime);
    this.level = levels.choose({ time, ahead: this.ahead, current: this.level, below: this.#tooSlow });
    return this.level;
  }

  /** Undefined if it was aborted, or failed for a level that can be left out. */
  async #try<T>(level: Level, load: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const request = new AbortController();
    this.#request = request;
    try {
      return await load(request.signal);
    } catch (error) {
      if (request.signal.aborted) return undefined;
      if (error instanceof DecodeError || !this.#options.levels.leaveOut(level)) throw error;
      return undefined;
    } finally {
      this.#request = null;
    }
  }

  async #playlistOf(level: Level, signal: AbortSignal): Promise<MediaPlaylist> {
    const isOld = performance.now() - this.#polledAt > POLL_MS;
    if (level.playlist && (level.playlist.isEnded || !isOld)) return level.playlist;
    setPlaylist(level, await this.#options.loader.playlist(level.url, { signal, isOptional: !level.isOwn }));
    this.#polledAt = performance.now();
    return level.playlist as MediaPlaylist;
  }

  #isWorse(other: Level, level: Level): boolean {
    return other.side < level.side || (this.#options.levels.isManual && other.side !== level.side);
  }

  /** The first segment that is buffered in a worse quality and can be replaced before it is played. */
  #findWorse(level: Level): Appended | undefined {
    const { video, levels } = this.#options;
    return this.#appended.find(({ start, end, level: other }) => {
      const seconds = ((end - start) * level.bitrate) / (levels.lineRate ?? level.bitrate);
      return this.#isWorse(other, level) && start < this.#position && start > video.currentTime + REPLACE_MARGIN + seconds;
    });
  }

  /** Goes back to what is buffered in a worse quality, and skips what is buffered in this one. */
  #move(level: Level, playlist: MediaPlaylist): void {
    if (!this.#options.hasStarted()) return;
    const worse = this.#findWorse(level);
    if (worse) {
      this.#position = worse.start;
      this.isDone = false;
      this.#isFilling = true;
    }
    for (const segment of playlist.segments.slice(nextSegment(playlist, this.#position))) {
      const middle = segment.start + segment.duration / 2;
      const known = this.#appended.find(({ start, end }) => start <= middle && middle < end);
      if (!known || this.#isWorse(known.level, level) || this.#options.writer.bufferedEnd(middle) === null) return;
      this.#position = segment.start + segment.duration;
    }
  }

  #remember({ start, end, level }: Appended): void {
    const others = this.#appended.flatMap((old) => [
      { ...old, end: Math.min(old.end, start) },
      { ...old, start: Math.max(old.start, end) },
    ]);
    const known = [...others, { start, end, level }].filter((each) => each.end - each.start > 0.05);
    this.#appended = known.toSorted((one, other) => one.start - other.start);
  }

  /** The segments to fetch next in one request; none while enough is buffered. */
  #nextSegments(level: Level, { segments, ...playlist }: MediaPlaylist): PlaylistSegment[] {
    const { video, hasStarted, savesData, waits } = this.#options;
    const at = nextSegment({ segments, ...playlist }, this.#position);
    const first = segments[at];
    if (!first || waits()) return [];
    if (!hasStarted()) {
      const isEnough = this.#beforePlay >= ENOUGH_BEFORE_PLAY || this.#beforePlay + first.duration > MAX_BEFORE_PLAY;
      return this.#beforePlay > 0 && isEnough ? [] : [first];
    }
    const limits = savesData() ? SAVER_BUFFER : BUFFER;
    const ahead = first.start - video.currentTime;
    const isLimited = this.#options.isLimited(level);
    this.#isFilling = ahead < (this.#isFilling || isLimited ? limits.ahead : limits.refillBelow);
    if (!this.#isFilling) return [];
    if (ahead < MERGE_ABOVE || isLimited || this.ahead > ahead + 1) return [first];
    const seconds = (this.ahead * MERGE_WITHIN * (this.#options.levels.lineRate ?? level.bitrate)) / level.bitrate;
    const run = segments.slice(at, at + MAX_MERGED);
    const isInTime = ({ start, duration }: PlaylistSegment) => start + duration - first.start <= seconds;
    const end = run.findIndex(
      (segment, index) => index > 0 && !(isInTime(segment) && continues(run[index - 1] as PlaylistSegment, segment)),
    );
    return end === -1 && first.range ? run : run.slice(0, Math.max(1, end));
  }

  /** Stops a request that would arrive after the buffered media has been played, if a lower quality would arrive sooner. */
  #watch(level: Level, seconds: number): Progress {
    const { levels } = this.#options;
    let since = 0;
    return (received, total) => {
      if (since === 0) {
        since = performance.now();
        if (total > 0 && !level.playlist?.segments[0]?.range) learnBitrate(level, total, seconds);
      }
      const elapsed = performance.now() - since;
      const { lowest } = levels;
      if (elapsed < WATCH_MS || lowest.side >= level.side || levels.isManual) return;
      const rest = (((total - received) / received) * elapsed) / 1000;
      const ofLowest = (((lowest.bitrate * seconds) / 8 / received) * elapsed) / 1000;
      // What is appended early is played while the rest arrives.
      const arriving = this.ahead < APPEND_EARLY_BELOW ? seconds * (1 - received / total) : 0;
      if (rest < this.ahead + arriving || ofLowest > rest * SAVES) return;
      this.#tooSlow = level;
      this.#request?.abort();
    };
  }
}
