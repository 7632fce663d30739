import { mediaHeaders } from "./media-headers.ts";
import { type MediaPlaylist, nextSegment, parsePlaylist, type PlaylistSegment, type Resource, segmentAt } from "./parse-playlist.ts";
import { readMimeType } from "./read-mime-type.ts";

/** The server denies access to this viewer. */
export class DeniedError extends Error {
  override name = "DeniedError";
}

/** Seconds of media ahead of the play head: fetching starts below the first and stops at the second, so that requests are few and large. */
const REFILL_BELOW = 20;
const AHEAD = 35;
/** Seconds to keep behind the play head when the buffer is full. */
const BEHIND = 30;
/** Before play is pressed: seconds that suffice, and that are never exceeded. */
const ENOUGH_BEFORE_PLAY = 1.5;
const MAX_BEFORE_PLAY = 4;
/** With so many seconds ahead, several byte ranges are fetched in one request. */
const MERGE_ABOVE = 4;
const MAX_MERGED = 3;
/** A growing playlist is requested four times per segment, which adds an eighth of a second of delay on average. */
const POLL_MS = 250;
const RETRY_MS = 700;

type Bytes = Uint8Array<ArrayBuffer>;

/** Identifies an init segment. */
const nameOf = ({ url, range }: Resource): string => `${url} ${range?.start ?? ""}`;

/** Whether one request can fetch both. */
function continues(before: PlaylistSegment, segment: PlaylistSegment): boolean {
  const isAdjacent = before.range && segment.range && before.url === segment.url && before.range.end + 1 === segment.range.start;
  return Boolean(isAdjacent) && nameOf(before.init) === nameOf(segment.init);
}

/** Fetches one track's playlist and segments and appends them around the play head. */
export class TrackFeeder {
  playlist: MediaPlaylist | null = null;
  isDone = false;
  readonly #video: HTMLMediaElement;
  readonly #buffer: SourceBuffer;
  readonly #url: string;
  readonly #abort: AbortSignal;
  readonly #onNetwork: (isUp: boolean) => void;
  readonly #hasStarted: () => boolean;
  readonly #inits = new Map<string, Promise<Bytes>>();
  #next = 0;
  #isFilling = true;
  /** Seconds of media fetched while play was not pressed, since the last seek. */
  #beforePlay = 0;
  /** The buffer's current init segment, and its MIME type. */
  #init: string | null = null;
  #type: string | null = null;
  #polledAt = 0;

  constructor(options: {
    video: HTMLMediaElement;
    buffer: SourceBuffer;
    url: string;
    signal: AbortSignal;
    onNetwork: (isUp: boolean) => void;
    /** Whether play was pressed: until then little is fetched. */
    hasStarted: () => boolean;
  }) {
    this.#video = options.video;
    this.#buffer = options.buffer;
    this.#url = options.url;
    this.#abort = options.signal;
    this.#onNetwork = options.onNetwork;
    this.#hasStarted = options.hasStarted;
  }

  /** Loads the playlist; `run` may start after the first. A compacted video lists other segments than before: the position is kept. */
  async load(): Promise<MediaPlaylist> {
    const before = this.playlist;
    const playlist = parsePlaylist(await this.#fetch(this.#url, (response) => response.text(), { cache: "no-store" }), this.#url);
    if (before) this.#next = nextSegment(playlist, before.segments[this.#next]?.start ?? before.duration);
    this.playlist = playlist;
    this.#polledAt = performance.now();
    return playlist;
  }

  startAt(time: number): void {
    if (this.playlist) this.#next = segmentAt(this.playlist, time);
  }

  /** After a seek: continues at the play head, unless it is buffered already. */
  seek(time: number): void {
    if (!this.playlist) return;
    this.isDone = false;
    this.#isFilling = true;
    this.#beforePlay = 0;
    this.#next = segmentAt(this.playlist, this.#bufferedEnd(time) ?? time);
  }

  /** Runs until aborted. `onEnd` is called after the last segment of an ended playlist. */
  async run(onEnd: () => void): Promise<void> {
    while (!this.#abort.aborted) {
      const worked = await this.#step();
      if (this.playlist?.isEnded && this.#next >= this.playlist.segments.length && !this.isDone) {
        this.isDone = true;
        onEnd();
      }
      if (!worked) await pause(this.isDone ? 250 : 60, this.#abort);
    }
  }

  /** True when media was appended. */
  async #step(): Promise<boolean> {
    if (!(this.playlist as MediaPlaylist).isEnded && performance.now() - this.#polledAt > POLL_MS) await this.load();
    const wanted = this.#next;
    const segments = this.#choose();
    const [first] = segments;
    if (!first) return false;
    const { init, media } = await this.#load(first, segments.at(-1) ?? first);
    if (this.#next !== wanted) return true; // a seek happened meanwhile
    if (nameOf(first.init) !== this.#init) await this.#switchTo(nameOf(first.init), init);
    await this.#append(media);
    if (!this.#hasStarted()) this.#beforePlay += segments.reduce((sum, { duration }) => sum + duration, 0);
    if (this.#next === wanted) this.#next = wanted + segments.length;
    return true;
  }

  /** The segments to fetch next in one request; none while enough is buffered. */
  #choose(): PlaylistSegment[] {
    const { segments } = this.playlist as MediaPlaylist;
    const first = segments[this.#next];
    if (!first) return [];
    if (!this.#hasStarted()) {
      const isEnough = this.#beforePlay >= ENOUGH_BEFORE_PLAY || this.#beforePlay + first.duration > MAX_BEFORE_PLAY;
      return this.#beforePlay > 0 && isEnough ? [] : [first];
    }
    const ahead = first.start - this.#video.currentTime;
    this.#isFilling = ahead < (this.#isFilling ? AHEAD : REFILL_BELOW);
    if (!this.#isFilling) return [];
    if (ahead < MERGE_ABOVE) return [first];
    const run = segments.slice(this.#next, this.#next + MAX_MERGED);
    const end = run.findIndex((segment, index) => index > 0 && !continues(run[index - 1] as PlaylistSegment, segment));
    return end === -1 && first.range ? run : run.slice(0, Math.max(1, end));
  }

  /** `first` to `last` are consecutive byte ranges, or the same segment. An init segment right before them comes with the same request. */
  async #load(first: PlaylistSegment, last: PlaylistSegment): Promise<{ init: Bytes; media: Bytes }> {
    const range = first.range && last.range ? { start: first.range.start, end: last.range.end } : null;
    const { init } = first;
    const isAdjacent = range && init.range && init.url === first.url && init.range.end + 1 === range.start;
    if (isAdjacent && init.range && !this.#inits.has(nameOf(init))) {
      const both = await this.#bytes({ url: first.url, range: { start: init.range.start, end: range.end } });
      const length = range.start - init.range.start;
      this.#inits.set(nameOf(init), Promise.resolve(both.subarray(0, length)));
      return { init: both.subarray(0, length), media: both.subarray(length) };
    }
    const [initBytes, media] = await Promise.all([this.#initOf(init), this.#bytes({ url: first.url, range })]);
    return { init: initBytes, media };
  }

  /** Init segments are cached, because seeking across the joint of a merged video needs them repeatedly. */
  #initOf(init: Resource): Promise<Bytes> {
    const bytes = this.#inits.get(nameOf(init)) ?? this.#bytes(init);
    this.#inits.set(nameOf(init), bytes);
    return bytes;
  }

  /** Appends another init segment where the size, frame rate or codec changes. */
  async #switchTo(name: string, init: Bytes): Promise<void> {
    const type = readMimeType(init);
    if (this.#type !== null && type !== null && type !== this.#type) this.#buffer.changeType(type);
    this.#type = type;
    await this.#append(init);
    this.#init = name;
  }

  async #bytes({ url, range }: Resource): Promise<Bytes> {
    return await this.#fetch(
      url,
      async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        // A proxy may ignore the range.
        return range && response.status === 200 ? bytes.subarray(range.start, range.end + 1) : bytes;
      },
      range ? { range: `bytes=${range.start}-${range.end}` } : {},
    );
  }

  /** Retries network errors, also in the middle of a reply, and 5xx; 401, 403, 404 and 410 are final. */
  async #fetch<T>(
    url: string,
    read: (response: Response) => Promise<T>,
    { range, ...options }: { range?: string; cache?: RequestCache } = {},
  ): Promise<T> {
    for (let isDown = false; ;) {
      try {
        const response = await fetch(url, {
          credentials: "same-origin",
          signal: this.#abort,
          headers: { ...mediaHeaders(), ...(range && { range }) },
          ...options,
        });
        if (response.ok) {
          const body = await read(response);
          if (isDown) this.#onNetwork(true);
          return body;
        }
        if ([401, 403, 404, 410].includes(response.status)) throw new DeniedError(`answered ${response.status}`);
      } catch (error) {
        if (error instanceof DeniedError || this.#abort.aborted) throw error;
      }
      if (!isDown) this.#onNetwork(false);
      isDown = true;
      await pause(RETRY_MS, this.#abort);
    }
  }

  async #append(bytes: Bytes): Promise<void> {
    for (;;) {
      try {
        this.#buffer.appendBuffer(bytes);
        return await this.#updated();
      } catch (error) {
        if ((error as DOMException).name !== "QuotaExceededError") throw error;
        await this.#evict();
      }
    }
  }

  async #evict(): Promise<void> {
    const until = this.#video.currentTime - BEHIND;
    if (until > 0 && this.#buffer.buffered.length > 0 && this.#buffer.buffered.start(0) < until) {
      this.#buffer.remove(0, until);
      await this.#updated();
    } else {
      await pause(1000, this.#abort); // the buffer is full of segments still to be played
    }
  }

  #updated(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#buffer.addEventListener("updateend", () => resolve(), { once: true });
      this.#buffer.addEventListener("error", () => reject(new Error("the browser could not decode a segment")), { once: true });
    });
  }

  #bufferedEnd(time: number): number | null {
    const { buffered } = this.#buffer;
    for (let i = 0; i < buffered.length; i++) if (buffered.start(i) <= time + 0.05 && buffered.end(i) > time) return buffered.end(i) + 0.01;
    return null;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
