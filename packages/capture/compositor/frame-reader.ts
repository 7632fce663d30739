/**
 * Gives each frame of a track to `onFrame`, which closes it. A read that waits is never cancelled: Chromium loses the frame that is on its way to
 * it, unclosed, and reports that later as an error of the page. So it ends after the frame that comes next, or with the track.
 */
export class FrameReader {
  /** Resolves when no frame comes any more. */
  readonly ended: Promise<void>;
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>;
  readonly #onFrame: (frame: VideoFrame) => void;
  #hasStopped = false;

  constructor(frames: ReadableStream<VideoFrame>, onFrame: (frame: VideoFrame) => void) {
    this.#reader = frames.getReader();
    this.#onFrame = onFrame;
    this.ended = this.#read();
  }

  /** Hands out no more. */
  stop(): void {
    this.#hasStopped = true;
  }

  async #read(): Promise<void> {
    while (!this.#hasStopped) {
      const { done, value } = await this.#reader.read();
      if (done) return;
      if (this.#hasStopped) value.close();
      else this.#onFrame(value);
    }
    await this.#reader.cancel();
  }
}
