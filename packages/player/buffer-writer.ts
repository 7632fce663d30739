import type { Bytes } from "./media-loader.ts";
import { pause } from "./pause.ts";
import { readMimeType } from "./read-mime-type.ts";

/** The browser cannot decode what was appended. Its media source is unusable from then on. */
export class DecodeError extends Error {
  override name = "DecodeError";
}

/** Seconds to keep behind the play head when the buffer is full. */
const BEHIND = 30;

/** Appends to one SourceBuffer. */
export class BufferWriter {
  readonly #video: HTMLMediaElement;
  readonly #buffer: SourceBuffer;
  readonly #signal: AbortSignal;
  /** The buffer's current init segment, and its MIME type. */
  #init: string | null = null;
  #type: string | null = null;

  constructor(video: HTMLMediaElement, buffer: SourceBuffer, signal: AbortSignal) {
    this.#video = video;
    this.#buffer = buffer;
    this.#signal = signal;
  }

  /** `name`: of the init segment. It is appended where the size, frame rate, codec or quality changes. */
  async append(name: string, init: Bytes, media: Bytes): Promise<void> {
    if (name !== this.#init) {
      const type = readMimeType(init);
      if (this.#type !== null && type !== null && type !== this.#type) this.#buffer.changeType(type);
      this.#type = type;
      await this.#write(init);
      this.#init = name;
    }
    await this.#write(media);
  }

  /** After a segment whose end does not come. */
  reset(): void {
    this.#buffer.abort();
    this.#init = null;
  }

  /** The end of what is buffered at `time`; null if nothing is. */
  bufferedEnd(time: number): number | null {
    const { buffered } = this.#buffer;
    for (let i = 0; i < buffered.length; i++) if (buffered.start(i) <= time + 0.05 && buffered.end(i) > time) return buffered.end(i) + 0.01;
    return null;
  }

  async #write(bytes: Bytes): Promise<void> {
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
      await pause(1000, this.#signal); // the buffer is full of segments still to be played
    }
  }

  #updated(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#buffer.onupdateend = () => resolve();
      this.#buffer.onerror = () => reject(new DecodeError("the browser could not decode a segment"));
    });
  }
}
