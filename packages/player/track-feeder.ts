import { type MediaPlaylist, parsePlaylist, segmentAt } from "./parse-playlist.ts";
import { readMimeType } from "./read-mime-type.ts";

/** The server denies access to this viewer. */
export class DeniedError extends Error {
  override name = "DeniedError";
}

/** Seconds to buffer ahead of the play head, and to keep behind it when the buffer is full. */
const AHEAD = 30;
const BEHIND = 30;
/** A growing playlist is requested four times per segment, which adds an eighth of a second of delay on average. */
const POLL_MS = 250;
const RETRY_MS = 700;

/** Fetches one track's playlist and segments and appends them around the play head. */
export class TrackFeeder {
  playlist: MediaPlaylist | null = null;
  isDone = false;
  readonly #video: HTMLMediaElement;
  readonly #buffer: SourceBuffer;
  readonly #url: string;
  readonly #abort: AbortSignal;
  readonly #onNetwork: (isUp: boolean) => void;
  readonly #inits = new Map<string, Promise<ArrayBuffer>>();
  #next = 0;
  /** The buffer's current init segment, and its MIME type. */
  #initUrl: string | null = null;
  #type: string | null = null;
  #polledAt = 0;

  constructor(options: {
    video: HTMLMediaElement;
    buffer: SourceBuffer;
    url: string;
    signal: AbortSignal;
    onNetwork: (isUp: boolean) => void;
  }) {
    this.#video = options.video;
    this.#buffer = options.buffer;
    this.#url = options.url;
    this.#abort = options.signal;
    this.#onNetwork = options.onNetwork;
  }

  /** Loads the first playlist; `run` may start afterwards. */
  async load(): Promise<MediaPlaylist> {
    this.playlist = parsePlaylist(await this.#fetch(this.#url, (response) => response.text(), { cache: "no-store" }), this.#url);
    this.#polledAt = performance.now();
    return this.playlist;
  }

  startAt(time: number): void {
    if (this.playlist) this.#next = segmentAt(this.playlist, time);
  }

  /** After a seek: continues at the play head, unless it is buffered already. */
  seek(time: number): void {
    if (!this.playlist) return;
    this.isDone = false;
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

  /** True when a segment was appended. */
  async #step(): Promise<boolean> {
    if (!(this.playlist as MediaPlaylist).isEnded && performance.now() - this.#polledAt > POLL_MS) await this.load();
    const playlist = this.playlist as MediaPlaylist;
    const segment = playlist.segments[this.#next];
    if (!segment || segment.start > this.#video.currentTime + AHEAD) return false;
    const wanted = this.#next;
    const [init, bytes] = await Promise.all([this.#init(segment.initUrl), this.#bytes(segment.url)]);
    if (this.#next !== wanted) return true; // a seek happened meanwhile
    if (segment.initUrl !== this.#initUrl) await this.#switchTo(segment.initUrl, init);
    await this.#append(bytes);
    if (this.#next === wanted) this.#next = wanted + 1;
    return true;
  }

  /** Init segments are cached, because seeking across the joint of a merged video needs them repeatedly. */
  #init(url: string): Promise<ArrayBuffer> {
    const bytes = this.#inits.get(url) ?? this.#bytes(url);
    this.#inits.set(url, bytes);
    return bytes;
  }

  /** Appends another init segment where the size, frame rate or codec changes. */
  async #switchTo(url: string, init: ArrayBuffer): Promise<void> {
    const type = readMimeType(init);
    if (this.#type !== null && type !== null && type !== this.#type) this.#buffer.changeType(type);
    this.#type = type;
    await this.#append(init);
    this.#initUrl = url;
  }

  async #bytes(url: string): Promise<ArrayBuffer> {
    return await this.#fetch(url, (response) => response.arrayBuffer());
  }

  /** Retries network errors, also in the middle of a reply, and 5xx; 401, 403, 404 and 410 are final. */
  async #fetch<T>(url: string, read: (response: Response) => Promise<T>, options: RequestInit = {}): Promise<T> {
    for (let isDown = false; ;) {
      try {
        const response = await fetch(url, { credentials: "same-origin", signal: this.#abort, ...options });
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

  async #append(bytes: ArrayBuffer): Promise<void> {
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
