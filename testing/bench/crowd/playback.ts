import { setTimeout as sleep } from "node:timers/promises";
import { type ByteRange, type MediaPlaylist, parsePlaylist, type PlaylistSegment, segmentAt } from "@aside/player/parse-playlist.ts";
import { type Browser, RefusedError } from "./browser.ts";

/** Seconds of media that a viewer keeps ahead. */
const AHEAD = 10;
/** A growing playlist is read so often, and a viewer who goes live starts so many seconds behind its end, as in packages/player. */
const POLL_MS = 250;
const LIVE_DELAY = 1;
const IDLE_MS = 60;
/** As in packages/player, a failed request is repeated after this time. It counts as an error all the same. */
const RETRY_MS = 700;
/** A player hides less than this between two segments. */
const TOLERANCE_SECONDS = 0.05;

/** Segments that came in time and too late, and for how long the viewer had to wait for the late ones. */
export type Punctuality = { segments: number; late: number; waitedSeconds: number };

/** Plays a video without decoding it: fetches its tracks at the pace of playback, and waits when a segment comes too late. */
export class Playback {
  readonly #browser: Browser;
  readonly #urls: string[];
  readonly #isLive: boolean;
  readonly #punctuality: Punctuality;
  /** The moment of second 0 in ms of performance.now(), from when every track has its first segment. */
  #zero: number | null = null;
  #firstSecond = 0;
  #tracksWaiting: number;
  #startedAt = Number.NaN;
  #end = Number.POSITIVE_INFINITY;
  #isStopped = false;

  constructor(given: { browser: Browser; urls: string[]; isLive: boolean; punctuality: Punctuality }) {
    this.#browser = given.browser;
    this.#urls = given.urls;
    this.#isLive = given.isLive;
    this.#punctuality = given.punctuality;
    this.#tracksWaiting = given.urls.length;
  }

  get firstSecond(): number {
    return this.#firstSecond;
  }

  /** In ms of performance.now(). */
  get startedAt(): number {
    return this.#startedAt;
  }

  /** The second of the video that is shown. */
  get position(): number {
    return this.#zero === null ? this.#firstSecond : Math.min(this.#end, (performance.now() - this.#zero) / 1000);
  }

  /** Resolves when everything was played, or after `stop`. */
  async run(): Promise<void> {
    const playlists = await Promise.all(this.#urls.map(async (url) => await this.#load(url)));
    if (this.#isLive) this.#firstSecond = Math.max(0, Math.min(...playlists.map(({ duration }) => duration)) - LIVE_DELAY);
    await Promise.all(playlists.map(async (playlist, index) => await this.#playTrack(this.#urls[index] ?? "", playlist)));
    while (!this.#isStopped && this.position < this.#end) await sleep(IDLE_MS);
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #load(url: string): Promise<MediaPlaylist> {
    const kind = this.#isLive ? "playlist, live" : "playlist";
    const playlist = parsePlaylist(await this.#persist(async () => await this.#browser.read(kind, url)), url);
    if (playlist.isEnded) this.#end = playlist.duration;
    return playlist;
  }

  async #playTrack(url: string, first: MediaPlaylist): Promise<void> {
    let playlist = first;
    let polledAt = performance.now();
    let next = segmentAt(playlist, this.#firstSecond);
    let init: string | null = null;
    let isFirst = true;
    while (!this.#isStopped) {
      if (!playlist.isEnded && performance.now() - polledAt > POLL_MS) {
        playlist = await this.#load(url);
        polledAt = performance.now();
      }
      const segment = playlist.segments[next];
      if (!segment && playlist.isEnded) return;
      if (!segment || segment.start - this.position > AHEAD) {
        await sleep(IDLE_MS);
        continue;
      }
      init = await this.#fetchSegment(segment, init);
      if (isFirst) this.#begin();
      else this.#judge(segment);
      isFirst = false;
      next++;
    }
  }

  /** Returns the name of the init segment that was fetched before it. */
  async #fetchSegment({ url, range, init }: PlaylistSegment, known: string | null): Promise<string> {
    const name = `${init.url} ${init.range?.start ?? ""}`;
    // As in packages/player: an init segment that lies right before a range comes with it.
    const isAdjacent = range && init.range && init.url === url && init.range.end + 1 === range.start;
    if (name !== known && !isAdjacent) await this.#fetch("init segment", init.url, init.range);
    const from = name !== known && isAdjacent ? (init.range?.start ?? 0) : (range?.start ?? 0);
    const kind = range ? "byte range" : "segment, live";
    await this.#fetch(kind, url, range && { start: from, end: range.end });
    return name;
  }

  async #fetch(kind: string, url: string, range: ByteRange | null): Promise<void> {
    const headers = rangeOf(range);
    await this.#persist(async () => await this.#browser.fetch(kind, url, { headers }));
  }

  async #persist<T>(send: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        if (this.#isStopped || (error instanceof RefusedError && error.status < 500)) throw error;
        await sleep(RETRY_MS);
      }
    }
  }

  #begin(): void {
    this.#tracksWaiting--;
    if (this.#tracksWaiting > 0) return;
    this.#startedAt = performance.now();
    this.#zero = this.#startedAt - this.#firstSecond * 1000;
  }

  #judge({ start }: PlaylistSegment): void {
    if (this.#zero === null) return;
    this.#punctuality.segments++;
    const late = (performance.now() - this.#zero) / 1000 - start;
    if (late <= TOLERANCE_SECONDS) return;
    this.#punctuality.late++;
    this.#punctuality.waitedSeconds += late;
    this.#zero += late * 1000;
  }
}

const rangeOf = (range: ByteRange | null): Record<string, string> => (range ? { range: `bytes=${range.start}-${range.end}` } : {});
