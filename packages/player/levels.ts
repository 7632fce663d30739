import { chooseLevel, type Quality } from "./choose-level.ts";
import type { LineMeter } from "./line-meter.ts";
import { type MediaPlaylist, nextSegment } from "./parse-playlist.ts";
import type { Choice } from "./quality-settings.ts";

/** A lower quality of the picture. Pixels as displayed; bits per second. */
export type Rendition = { url: string; codec: string; width: number; height: number; bitrate: number };

/** A quality of a track. `bitrate` is a guess until it `isMeasured`. */
export type Level = Quality & {
  url: string;
  mime: string;
  width: number;
  height: number;
  isMeasured: boolean;
  /** As recorded. The other levels can be left out. */
  isOwn: boolean;
  playlist: MediaPlaylist | null;
  /** Left out until then (`performance.now()`), because it could not be loaded or decoded. */
  failedUntil: number;
};

/** How long a level is left out after it could not be loaded. */
const FAILED_MS = 30_000;
/** Bits per pixel and second of a usual recording. */
const USUAL_BITS = 1.65;
const USUAL_SOUND = 70_000;
/** Segments whose sizes are looked at, to know what comes next. */
const LOOK_AHEAD = 2;

export const mimeOf = (kind: "video" | "audio", codec: string): string => `${kind}/mp4; codecs="${codec}"`;

function makeLevel(known: Pick<Level, "url" | "mime" | "width" | "height" | "bitrate" | "isOwn">): Level {
  const side = Math.min(known.width, known.height);
  return { ...known, side, isMeasured: !known.isOwn, playlist: null, failedUntil: 0 };
}

export const soundLevel = (url: string, mime: string): Level =>
  makeLevel({ url, mime, width: 0, height: 0, bitrate: USUAL_SOUND, isOwn: true });

export const pictureLevel = (url: string, mime: string, { width, height }: { width: number; height: number }): Level =>
  makeLevel({ url, mime, width, height, bitrate: width * height * USUAL_BITS, isOwn: true });

/** Those that this browser can play. */
export const renditionLevels = (renditions: readonly Rendition[]): Level[] =>
  renditions
    .map(({ codec, ...rendition }) => makeLevel({ ...rendition, mime: mimeOf("video", codec), isOwn: false }))
    .filter(({ mime }) => MediaSource.isTypeSupported(mime));

/** Bits per second from `time` on, by the sizes of the segments if the playlist has them. */
function bitrateAt({ playlist, bitrate }: Level, time: number): number {
  if (!playlist) return bitrate;
  const at = nextSegment(playlist, time);
  let bytes = 0;
  let seconds = 0;
  for (const { range, duration } of playlist.segments.slice(at, at + LOOK_AHEAD)) {
    if (!range) return bitrate;
    bytes += range.end - range.start + 1;
    seconds += duration;
  }
  return seconds > 0 ? (bytes * 8) / seconds : bitrate;
}

/** Remembers what a reply of `bytes` says about a level. */
export function learnBitrate(level: Level, bytes: number, seconds: number): void {
  if (seconds < 0.2) return;
  const measured = (bytes * 8) / seconds;
  level.bitrate = level.isMeasured ? level.bitrate + (measured - level.bitrate) * 0.3 : measured;
  level.isMeasured = true;
}

/** A playlist with byte ranges says everything. */
export function setPlaylist(level: Level, playlist: MediaPlaylist): void {
  level.playlist = playlist;
  const bytes = playlist.segments.reduce((sum, { range }) => sum + (range ? range.end - range.start + 1 : 0), 0);
  if (bytes === 0 || playlist.duration === 0) return;
  level.bitrate = (bytes * 8) / playlist.duration;
  level.isMeasured = true;
}

/** What the viewer wants and sees. */
export type Viewing = { choice: Choice; savesData: boolean; shownSide: number };

/** The qualities of one track, best first, and the choice among them. */
export class LevelList {
  #levels: Level[];
  readonly #meter: LineMeter;
  readonly #readViewing: () => Viewing;
  /** Of the sound that comes with it. */
  readonly #soundBitrate: () => number;

  constructor(levels: Level[], meter: LineMeter, readViewing: () => Viewing, soundBitrate: () => number) {
    this.#levels = levels;
    this.#meter = meter;
    this.#readViewing = readViewing;
    this.#soundBitrate = soundBitrate;
  }

  /** Adds renditions that were made since. */
  add(levels: readonly Level[]): void {
    const added = levels.filter(({ side }) => !this.#levels.some((known) => known.side === side));
    if (added.length > 0) this.#levels = [...this.#levels, ...added].toSorted((one, other) => other.side - one.side);
  }

  /** Without those that failed; at least the own quality. */
  get usable(): readonly Level[] {
    return this.#levels.filter(({ isOwn, failedUntil }) => isOwn || failedUntil < performance.now());
  }

  get sides(): readonly number[] {
    return this.#levels.map(({ side }) => side);
  }

  get largest(): Level {
    return this.#levels[0] as Level;
  }

  get lowest(): Level {
    return this.usable.at(-1) as Level;
  }

  /** The level that is played if the viewer chooses `side`. */
  largestWithin(side: number): Level {
    return this.usable.find((level) => level.side <= side) ?? this.lowest;
  }

  get isManual(): boolean {
    return typeof this.#readViewing().choice === "number";
  }

  get lineRate(): number | null {
    return this.#meter.rate;
  }

  /** The level of the segment at `time`, while `ahead` seconds are buffered. `below`: only levels below that one. */
  choose({ time, ahead, current, below }: { time: number; ahead: number; current: Level | null; below?: Level | null }): Level {
    const usable = this.usable.filter(({ side }) => !below || side < below.side);
    const levels = (usable.length > 0 ? usable : [this.lowest]).map((level) => ({
      level,
      side: level.side,
      bitrate: bitrateAt(level, time),
    }));
    const line = { rate: this.#meter.rate, sound: this.#soundBitrate(), ahead };
    return chooseLevel(levels, line, this.#readViewing(), current).level;
  }

  /** The better ones that a faster line would carry, lowest first; none if the viewer chose this one. */
  above(level: Level): Level[] {
    const best = chooseLevel(this.usable, { rate: null, sound: 0, ahead: 0 }, this.#readViewing(), null);
    return this.usable.filter(({ side }) => side > level.side && side <= best.side).toReversed();
  }

  /** Leaves a level out for a while, or for ever; false if it is the only one. */
  leaveOut(level: Level, forMs = FAILED_MS): boolean {
    level.failedUntil = performance.now() + forMs;
    return !level.isOwn;
  }
}
