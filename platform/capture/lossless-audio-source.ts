import { type AudioEncodingConfig, AudioSample, AudioSampleSource } from "mediabunny";
import { type RecordingClock, SourceTime } from "./recording-clock.ts";
import { SoundPacer } from "./sound-pacer.ts";

type TrackProcessor = { readable: ReadableStream<AudioData> };
type TrackProcessorConstructor = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => TrackProcessor;

/** 20 s of 10 ms pieces: the longest that a busy page may keep the sound waiting. The browser's own default drops it after a tenth of that. */
const MAX_WAITING = 2000;
/** How long the last sound before Stop may be on its way. */
const LAST_SOUND_MS = 2000;

const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor }).MediaStreamTrackProcessor;

/**
 * A microphone that loses nothing: mediabunny's own source drops sound when the page or the encoder is busy for a tenth of a second. A picture
 * may miss a frame; a word may not miss a syllable.
 */
export class LosslessAudioSource {
  readonly source: AudioSampleSource;
  readonly errorPromise: Promise<void>;
  readonly #track: MediaStreamAudioTrack;
  readonly #clock: RecordingClock;
  readonly #time = new SourceTime();
  readonly #pacer = new SoundPacer();
  readonly #abort = new AbortController();
  readonly #fail: (error: Error) => void;
  readonly #ended = Promise.withResolvers<void>();

  constructor(track: MediaStreamAudioTrack, config: AudioEncodingConfig, clock: RecordingClock) {
    this.source = new AudioSampleSource(config);
    this.#track = track;
    this.#clock = clock;
    const failure = Promise.withResolvers<void>();
    this.errorPromise = failure.promise;
    this.#fail = failure.reject;
  }

  start(): void {
    if (!Processor) throw new Error("this browser has no MediaStreamTrackProcessor");
    const { readable } = new Processor({ track: this.#track, maxBufferSize: MAX_WAITING });
    const sink = new WritableStream<AudioData>({ write: async (data) => await this.#add(new AudioSample(data)) });
    readable
      .pipeTo(sink, { signal: this.#abort.signal })
      .catch((error: Error) => error.name === "AbortError" || this.#fail(error))
      .finally(() => this.#ended.resolve());
  }

  /** Resolves when all that was said before the clock ended is with the encoder. */
  async drain(): Promise<void> {
    await Promise.race([this.#ended.promise, new Promise((resolve) => setTimeout(resolve, LAST_SOUND_MS))]);
    this.stop();
  }

  stop(): void {
    this.#abort.abort();
  }

  async #add(sample: AudioSample): Promise<void> {
    const moment = this.#time.momentOf(sample.timestamp * 1000, performance.now());
    if (this.#clock.hasEndedBefore(moment)) {
      sample.close();
      this.#ended.resolve();
      return;
    }
    const placing = this.#pacer.place(this.#clock.positionAt(moment), { duration: sample.duration, loudness: loudnessOf(sample) });
    for (let count = 0; placing && count <= placing.repeat; count++) {
      sample.setTimestamp(placing.at + count * sample.duration);
      await this.source.add(sample);
    }
    sample.close();
  }
}

/** Root mean square of the first channel. */
function loudnessOf(sample: AudioSample): number {
  const values = new Float32Array(sample.numberOfFrames);
  sample.copyTo(values, { planeIndex: 0, format: "f32-planar" });
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
