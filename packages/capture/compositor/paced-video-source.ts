import type { EncodedVideoPacketSource } from "mediabunny";
import type { FrameRates } from "./frame-pace.ts";
import { FrameReader } from "./frame-reader.ts";
import { PictureEncoder } from "../recorder/picture-encoder.ts";
import type { PictureQuality } from "../recorder/picture-encoding.ts";
import type { PictureFormat } from "../recorder/port.ts";
import { type RecordingClock, SourceTime } from "../recorder/recording-clock.ts";

type TrackProcessor = { readable: ReadableStream<VideoFrame> };
type TrackProcessorConstructor = new (init: { track: MediaStreamTrack }) => TrackProcessor;

/** After this time without a frame the picture is static, and the last frame is repeated. */
const STANDS_MS = 250;
/** How long the last frame before Stop may take to arrive. */
const LAST_FRAME_MS = 300;

const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor }).MediaStreamTrackProcessor;

export const hasTrackProcessor = Processor !== undefined;

/**
 * Provides frames at a constant rate on the recording's clock. Each frame is placed at its capture time, not at the time when the page
 * processes it; gaps repeat the previous frame. mediabunny's own source counts frames, so every pause shifts picture against sound.
 */
export class PacedVideoSource {
  readonly source: EncodedVideoPacketSource;
  readonly errorPromise: Promise<void>;
  readonly #track: MediaStreamVideoTrack;
  readonly #clock: RecordingClock;
  readonly #frameRate: number;
  readonly #time = new SourceTime();
  readonly #fail: (error: Error) => void;
  readonly #encoder: PictureEncoder;
  #reader: FrameReader | undefined;
  #last: VideoFrame | null = null;
  #lastMoment = 0;
  /** The number of the next frame. */
  #next = 0;
  #standing: ReturnType<typeof setInterval> | undefined;

  constructor(
    track: MediaStreamVideoTrack,
    given: {
      picture: PictureFormat;
      clock: RecordingClock;
      onConfig: (config: VideoDecoderConfig) => void;
      onPace: (rates: FrameRates) => void;
    },
  ) {
    this.#track = track;
    this.#clock = given.clock;
    this.#frameRate = given.picture.frameRate;
    const failure = Promise.withResolvers<void>();
    this.errorPromise = failure.promise;
    this.#fail = failure.reject;
    this.#encoder = new PictureEncoder(given.picture, { onConfig: given.onConfig, onPace: given.onPace, onError: this.#fail });
    this.source = this.#encoder.source;
  }

  start(): void {
    if (!Processor) throw new Error("this browser has no MediaStreamTrackProcessor");
    this.#reader = new FrameReader(new Processor({ track: this.#track }).readable, (frame) => this.#add(frame));
    // No frames follow after the end of the track.
    this.#reader.ended.catch(this.#fail).finally(() => clearInterval(this.#standing));
    this.#standing = setInterval(() => this.#stand(performance.now()), STANDS_MS);
  }

  /** Applies from the next second on. */
  setQuality(quality: PictureQuality): void {
    this.#encoder.setQuality(quality);
  }

  /** Resolves when all frames up to the end of the clock are encoded. */
  async drain(): Promise<void> {
    await this.#untilRead();
    this.#fillTo(this.#clock.lengthAt(performance.now()));
    this.#stopReading();
    await this.#encoder.flush();
  }

  /** Discards what is not encoded yet. */
  stop(): void {
    this.#stopReading();
    this.#encoder.close();
  }

  /** Resolves when the track may be stopped. */
  async close(): Promise<void> {
    this.stop();
    await this.#untilRead();
  }

  #stopReading(): void {
    clearInterval(this.#standing);
    this.#reader?.stop();
    this.#last?.close();
    this.#last = null;
  }

  async #untilRead(): Promise<void> {
    const ended = this.#reader?.ended.catch(() => {});
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, LAST_FRAME_MS))]);
  }

  #add(frame: VideoFrame): void {
    const moment = this.#time.momentOf(frame.timestamp / 1000, performance.now());
    this.#clock.start(moment);
    if (this.#clock.hasEndedBefore(moment)) {
      frame.close();
      this.#reader?.stop();
      return;
    }
    const position = this.#clock.positionAt(moment);
    if (position !== null) {
      this.#fillTo(position);
      if (Math.round(position * this.#frameRate) >= this.#next) this.#encode(frame);
    }
    this.#last?.close();
    this.#last = frame;
    this.#lastMoment = moment;
  }

  /** Repeats the previous frame for all frames that are due before `position` (seconds). */
  #fillTo(position: number): void {
    const due = Math.round(position * this.#frameRate);
    while (this.#last && this.#next < due) this.#encode(this.#last);
  }

  #stand(now: number): void {
    if (now - this.#lastMoment < STANDS_MS) return;
    const position = this.#clock.positionAt(now - STANDS_MS);
    if (position !== null) this.#fillTo(position);
  }

  #encode(frame: VideoFrame): void {
    try {
      this.#encoder.encode(frame, this.#next++);
    } catch (error) {
      this.#fail(error as Error);
    }
  }
}
