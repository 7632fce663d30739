import { AudioSample, AudioSampleSource, type AudioEncodingConfig } from "mediabunny";

type TrackProcessor = { readable: ReadableStream<AudioData> };
type TrackProcessorConstructor = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => TrackProcessor;

/** 20 s of 10 ms pieces: the longest that a busy page may keep the sound waiting. The browser's own default drops it after a tenth of that. */
const MAX_WAITING = 2000;

const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor }).MediaStreamTrackProcessor;

export const hasTrackProcessor = Processor !== undefined;

/**
 * A microphone that loses nothing: mediabunny's own source drops sound when the page or the encoder is busy for a tenth of a second. A picture
 * may miss a frame; a word may not miss a syllable.
 */
export class LosslessAudioSource {
  readonly source: AudioSampleSource;
  readonly errorPromise: Promise<void>;
  readonly #track: MediaStreamAudioTrack;
  readonly #abort = new AbortController();
  readonly #startedAt: () => number | null;
  readonly #fail: (error: Error) => void;
  #isPaused = false;
  #offset: number | null = null;
  #last = 0;

  /** `startedAt`: when the picture began (performance.now), null until it has: sound before it has nothing to go with. */
  constructor(track: MediaStreamAudioTrack, config: AudioEncodingConfig, startedAt: () => number | null) {
    this.source = new AudioSampleSource(config);
    this.#track = track;
    this.#startedAt = startedAt;
    const failure = Promise.withResolvers<void>();
    this.errorPromise = failure.promise;
    this.#fail = failure.reject;
  }

  start(): void {
    if (!Processor) throw new Error("this browser has no MediaStreamTrackProcessor");
    const { readable } = new Processor({ track: this.#track, maxBufferSize: MAX_WAITING });
    const sink = new WritableStream<AudioData>({ write: async (data) => await this.#add(new AudioSample(data)) });
    readable.pipeTo(sink, { signal: this.#abort.signal }).catch((error: Error) => error.name === "AbortError" || this.#fail(error));
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    this.#isPaused = false;
  }

  stop(): void {
    this.#abort.abort();
  }

  async #add(sample: AudioSample): Promise<void> {
    const { timestamp } = sample;
    const startedAt = this.#startedAt();
    if (startedAt === null) return sample.close();
    if (this.#offset === null) this.#offset = Math.max(0, (performance.now() - startedAt) / 1000) - timestamp;
    // A pause is cut out by the source's own clock, so that no rounding adds up over many pauses.
    else if (this.#isPaused) this.#offset -= timestamp - this.#last;
    this.#last = timestamp;
    if (this.#isPaused) return sample.close();
    sample.setTimestamp(timestamp + this.#offset);
    await this.source.add(sample);
    sample.close();
  }
}
