import type { SoundPlacer } from "./sound-placer.ts";

type TrackProcessor = { readable: ReadableStream<AudioData> };
type TrackProcessorConstructor = new (init: { track: MediaStreamTrack; maxBufferSize: number }) => TrackProcessor;

/** 20 s in pieces of 10 ms: the longest time that a busy page may delay the sound. The browser's default is a tenth of that. */
const MAX_WAITING = 2000;

/**
 * Reads all sound of a track from a clone, because the track may be stopped while its last sound is still in transit in a busy page.
 */
export class SoundReader {
  /** Resolves when everything was read up to the end of the recording, the time of `leave`, or the end of the track. */
  readonly ended: Promise<void>;
  readonly #placer: SoundPlacer;
  readonly #track: MediaStreamTrack;
  readonly #pieces: ReadableStreamDefaultReader<AudioData>;
  readonly #onPiece: () => void;
  #hasStopped = false;

  constructor(track: MediaStreamTrack, given: { placer: SoundPlacer; onPiece: () => void }) {
    const Processor = (globalThis as { MediaStreamTrackProcessor?: TrackProcessorConstructor }).MediaStreamTrackProcessor;
    if (!Processor) throw new Error("this browser has no MediaStreamTrackProcessor");
    this.#placer = given.placer;
    this.#onPiece = given.onPiece;
    this.#track = track.clone();
    this.#pieces = new Processor({ track: this.#track, maxBufferSize: MAX_WAITING }).readable.getReader();
    this.ended = this.#read().finally(() => this.stop());
  }

  leave(moment: number): void {
    this.#placer.leave(moment);
  }

  /** Places the sound that was read, and stops reading. */
  stop(): void {
    if (this.#hasStopped) return;
    this.#hasStopped = true;
    this.#placer.end();
    this.#track.stop();
    void this.#pieces.cancel().catch(() => {});
    this.#onPiece();
  }

  async #read(): Promise<void> {
    while (!this.#placer.hasEnded) {
      const { value } = await this.#pieces.read();
      if (!value) return;
      const { sampleRate, timestamp } = value;
      this.#placer.add({ timestamp: timestamp / 1000, sampleRate, samples: readMono(value) }, performance.now());
      value.close();
      this.#onPiece();
    }
  }
}

/** The mean of all channels. What is no number is silence: it would spread in the filters. */
function readMono(data: AudioData): Float32Array {
  const samples = new Float32Array(data.numberOfFrames);
  data.copyTo(samples, { planeIndex: 0, format: "f32-planar" });
  const count = data.numberOfChannels;
  if (count === 1) return withoutNaN(samples);
  const other = new Float32Array(data.numberOfFrames);
  for (let planeIndex = 1; planeIndex < count; planeIndex++) {
    data.copyTo(other, { planeIndex, format: "f32-planar" });
    for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) + (other[i] as number);
  }
  for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) / count;
  return withoutNaN(samples);
}

function withoutNaN(samples: Float32Array): Float32Array {
  for (let i = 0; i < samples.length; i++) if (!Number.isFinite(samples[i])) samples[i] = 0;
  return samples;
}
