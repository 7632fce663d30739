import { type VideoEncodingConfig, VideoSample, VideoSampleSource } from "mediabunny";
import { FrameReader } from "./frame-reader.ts";
import { type RecordingClock, SourceTime } from "../recorder/recording-clock.ts";

type TrackProcessor = { readable: ReadableStream<VideoFrame> };
type TrackProcessorConstructor = new (init: { track: MediaStreamTrack }) => TrackProcessor;

/** The maximum number of frames that wait for the encoder. More are dropped, because the encoder cannot keep up. */
const MAX_WAITING = 20;
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
  readonly source: VideoSampleSource;
  readonly errorPromise: Promise<void>;
  readonly #track: MediaStreamVideoTrack;
  readonly #clock: RecordingClock;
  readonly #frameRate: number;
  readonly #time = new SourceTime();
  readonly #fail: (error: Error) => void;
  /** Frames that are not closed yet, because the encoder has not reported that it accepted them. */
  readonly #samples = new Set<VideoSample>();
  #reader: FrameReader | undefined;
  #last: VideoFrame | null = null;
  #lastMoment = 0;
  /** The number of the next frame. */
  #next = 0;
  #standing: ReturnType<typeof setInterval> | undefined;

  constructor(track: MediaStreamVideoTrack, config: VideoEncodingConfig, given: { clock: RecordingClock; frameRate: number }) {
    this.source = new VideoSampleSource({ ...config, latencyMode: "realtime" });
    this.#track = track;
    this.#clock = given.clock;
    this.#frameRate = given.frameRate;
    const failure = Promise.withResolvers<void>();
    this.errorPromise = failure.promise;
    this.#fail = failure.reject;
  }

  start(): void {
    if (!Processor) throw new Error("this browser has no MediaStreamTrackProcessor");
    this.#reader = new FrameReader(new Processor({ track: this.#track }).readable, (frame) => this.#add(frame));
    // No frames follow after the end of the track.
    this.#reader.ended.catch(this.#fail).finally(() => clearInterval(this.#standing));
    this.#standing = setInterval(() => this.#stand(performance.now()), STANDS_MS);
  }

  /** Resolves when all frames up to the end of the clock are passed to the encoder. */
  async drain(): Promise<void> {
    await this.#untilRead();
    this.#fillTo(this.#clock.lengthAt(performance.now()));
    this.stop();
  }

  stop(): void {
    clearInterval(this.#standing);
    this.#reader?.stop();
    this.#last?.close();
    this.#last = null;
  }

  /** Closes the remaining frames after the encoder was closed. Resolves when the track may be stopped. */
  async close(): Promise<void> {
    this.stop();
    for (const sample of this.#samples) sample.close();
    this.#samples.clear();
    await this.#untilRead();
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
    const number = this.#next++;
    // One frame per second is always encoded, because segments start with it.
    if (this.#samples.size >= MAX_WAITING && number % this.#frameRate !== 0) return;
    const sample = new VideoSample(frame.clone(), { timestamp: number / this.#frameRate, duration: 1 / this.#frameRate });
    this.#samples.add(sample);
    this.source
      .add(sample)
      .catch((error: Error) => this.#fail(error))
      .finally(() => {
        this.#samples.delete(sample);
        sample.close();
      });
  }
}
