/**
 * Passes each frame of a track to `onFrame`, which closes it. A pending read is never canceled, because Chromium would lose the frame in
 * transit without closing it and later report an error of the page. So the reader stops after the next frame or when the track ends.
 */
export class FrameReader {
  /** Resolves after the last frame. */
  readonly ended: Promise<void>;
  readonly #reader: ReadableStreamDefaultReader<VideoFrame>;
  readonly #onFrame: (frame: VideoFrame) => void;
  #hasStopped = false;

  constructor(frames: ReadableStream<VideoFrame>, onFrame: (frame: VideoFrame) => void) {
    this.#reader = frames.getReader();
    this.#onFrame = onFrame;
    this.ended = this.#read();
  }

  /** Delivers no more frames. */
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
