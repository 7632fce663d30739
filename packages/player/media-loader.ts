import type { LineMeter } from "./line-meter.ts";
import { mediaHeaders } from "./media-headers.ts";
import { type MediaPlaylist, parsePlaylist, type PlaylistSegment, type Resource } from "./parse-playlist.ts";
import { pause } from "./pause.ts";

/** The server denies access to this viewer. */
export class DeniedError extends Error {
  override name = "DeniedError";
}

/** The server failed several times to deliver a rendition. */
class FailedError extends Error {
  override name = "FailedError";
}

export type Bytes = Uint8Array<ArrayBuffer>;
/** `received`: bytes until now; `total`: 0 if unknown. */
export type Progress = (received: number, total: number) => void;
/** What has arrived of the wanted segments. */
export type Part = (init: Bytes, media: Bytes) => void;
/** Consecutive segments of one quality. */
type Loaded = { segments: readonly PlaylistSegment[]; init: Bytes; media: Bytes };
type Options = {
  signal: AbortSignal;
  /** Another quality can be played instead: gives up after two server errors. */
  isOptional: boolean;
  onProgress?: Progress;
};
type Request = Options & {
  url: string;
  headers?: Record<string, string>;
  cache?: RequestCache;
  /** Of the bytes until now. */
  onBody?: (body: Bytes) => void;
};

const RETRY_MS = 700;
const OPTIONAL_TRIES = 2;
/** Bytes of sound, and of picture that was fetched in advance, which are kept to play them from another media source. */
const MAX_KEPT = 3_000_000;

/** Identifies a segment or an init segment. */
export const nameOf = ({ url, range }: Resource): string => `${url} ${range?.start ?? ""}`;

/** Fetches playlists and segments, repeats what fails, and measures the line by them. */
export class MediaLoader {
  readonly #meter: LineMeter;
  readonly #onNetwork: (isUp: boolean) => void;
  readonly #playlists: Readonly<Record<string, string>>;
  readonly #inits = new Map<string, Bytes>();
  readonly #kept = new Map<string, Bytes>();

  /** `playlists`: of a finished video, by URL. They are not fetched. */
  constructor(meter: LineMeter, onNetwork: (isUp: boolean) => void, playlists: Readonly<Record<string, string>> = {}) {
    this.#meter = meter;
    this.#onNetwork = onNetwork;
    this.#playlists = playlists;
  }

  async playlist(url: string, options: Options): Promise<MediaPlaylist> {
    const text = this.#playlists[url] ?? new TextDecoder().decode(await this.#fetch({ url, ...options, cache: "no-store" }));
    return parsePlaylist(text, url);
  }

  /**
   * `wanted` are consecutive byte ranges, or one segment. An init segment right before them comes with the same request. If the first one is
   * kept, only that is returned. `onPart` gets the beginning while the rest arrives.
   */
  async segments(wanted: readonly PlaylistSegment[], options: Options, onPart?: Part): Promise<Loaded> {
    const [first, last] = [wanted[0] as PlaylistSegment, wanted.at(-1) as PlaylistSegment];
    const kept = this.#kept.get(nameOf(first));
    if (kept) return { segments: [first], init: await this.#init(first.init, options), media: kept };
    const range = first.range && last.range ? { start: first.range.start, end: last.range.end } : null;
    const { init } = first;
    const isAdjacent = range && init.range && init.url === first.url && init.range.end + 1 === range.start;
    if (isAdjacent && init.range && !this.#inits.has(nameOf(init))) {
      const length = range.start - init.range.start;
      const both = await this.#bytes({ url: first.url, range: { start: init.range.start, end: range.end } }, options, (body) => {
        if (body.length > length) onPart?.(body.subarray(0, length), body.subarray(length));
      });
      this.#inits.set(nameOf(init), both.subarray(0, length));
      return { segments: wanted, init: both.subarray(0, length), media: both.subarray(length) };
    }
    const [initBytes, media] = await Promise.all([
      this.#init(init, options),
      this.#bytes({ url: first.url, range }, options, (body) => {
        const known = this.#inits.get(nameOf(init));
        if (known) onPart?.(known, body);
      }),
    ]);
    return { segments: wanted, init: initBytes, media };
  }

  /** Keeps the bytes of consecutive segments. */
  keep({ segments, media }: Loaded): void {
    let at = 0;
    for (const segment of segments) {
      const length = segment.range ? segment.range.end - segment.range.start + 1 : media.length;
      this.#kept.set(nameOf(segment), media.subarray(at, at + length));
      at += length;
    }
    let size = [...this.#kept.values()].reduce((sum, bytes) => sum + bytes.length, 0);
    for (const [name, bytes] of this.#kept) {
      if (size <= MAX_KEPT) return;
      this.#kept.delete(name);
      size -= bytes.length;
    }
  }

  /** Init segments are cached, because seeking across the joint of a merged video needs them repeatedly. */
  async #init(init: Resource, options: Options): Promise<Bytes> {
    const known = this.#inits.get(nameOf(init));
    const bytes = known ?? (await this.#bytes(init, { ...options, onProgress: () => undefined }));
    this.#inits.set(nameOf(init), bytes);
    return bytes;
  }

  async #bytes({ url, range }: Resource, options: Options, onBody?: Request["onBody"]): Promise<Bytes> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
    const bytes = await this.#fetch({ url, ...options, headers, ...(onBody && { onBody }) });
    // A proxy may ignore the range.
    return range && bytes.length > range.end - range.start + 1 ? bytes.subarray(range.start, range.end + 1) : bytes;
  }

  /** Retries network errors, also in the middle of a reply, and 5xx; 401, 403, 404 and 410 are final. */
  async #fetch({ url, headers, signal, cache, isOptional, onProgress, onBody }: Request): Promise<Bytes> {
    let serverErrors = 0;
    for (let isDown = false; ;) {
      try {
        const response = await fetch(url, {
          credentials: "same-origin",
          signal,
          headers: { ...mediaHeaders(), ...headers },
          ...(cache && { cache }),
        });
        if (response.ok) {
          const body = await this.#read(response, onProgress, headers?.["range"] && response.status !== 206 ? undefined : onBody);
          if (isDown) this.#onNetwork(true);
          return body;
        }
        if ([401, 403, 404, 410].includes(response.status)) throw new DeniedError(`answered ${response.status}`);
        if (isOptional && ++serverErrors === OPTIONAL_TRIES) throw new FailedError(`answered ${response.status}`);
      } catch (error) {
        if (error instanceof DeniedError || error instanceof FailedError || signal.aborted) throw error;
      }
      if (!isDown) this.#onNetwork(false);
      isDown = true;
      await pause(RETRY_MS, signal);
    }
  }

  async #read(response: Response, onProgress: Progress | undefined, onBody: Request["onBody"]): Promise<Bytes> {
    const total = Number(response.headers.get("content-length"));
    let bytes = new Uint8Array(total);
    let length = 0;
    this.#meter.begin();
    try {
      const reader = response.body?.getReader();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        if (length + part.value.length > bytes.length) bytes = enlarge(bytes, length + part.value.length);
        bytes.set(part.value, length);
        length += part.value.length;
        this.#meter.add(part.value.length);
        onProgress?.(length, total);
        onBody?.(bytes.subarray(0, length));
      }
    } finally {
      this.#meter.end();
    }
    return bytes.subarray(0, length);
  }
}

/** For replies whose length is not known, such as compressed ones. */
function enlarge(bytes: Bytes, length: number): Bytes {
  const larger = new Uint8Array(Math.max(length, bytes.length * 2));
  larger.set(bytes);
  return larger;
}
