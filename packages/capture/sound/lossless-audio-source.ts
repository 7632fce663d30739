import { type AudioEncodingConfig, AudioSample, AudioSampleSource } from "mediabunny";
import type { RecordingClock } from "../recorder/recording-clock.ts";
import { GAIN, type AudioInput, type SoundInputs } from "./sound-inputs.ts";
import { type InputBuffer, SoundMix } from "./sound-mix.ts";
import { type PlacedSound, SAMPLE_RATE } from "./sound-piece.ts";
import { SoundPlacer } from "./sound-placer.ts";
import { EchoGate } from "./voice/echo-gate.ts";
import { openChain, type VoiceChain } from "./voice/voice-chain.ts";
import { SoundReader } from "./sound-reader.ts";

/** The interval of checks for new sound. */
const LOOK_MS = 500;
/** How long a recording waits for its first sound, and an old microphone for that of the new one. */
const FIRST_SOUND_MS = 3000;
/** Without an input, silence is written this many samples behind the clock. A new input cannot deliver earlier sound. */
const SILENCE_BEHIND = SAMPLE_RATE / 2;

type Reading = {
  input: AudioInput;
  reader: SoundReader;
  lane: InputBuffer;
  chain: VoiceChain;
  /** Resolves with the time when the first sound arrived. */
  heard: Promise<number>;
  isLeft: boolean;
};

const inTime = async (heard: Promise<number>): Promise<number | undefined> =>
  await Promise.race([heard, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), FIRST_SOUND_MS))]);

/**
 * Mixes all inputs without losing sound: mediabunny's own source drops sound when the page or the encoder is busy for a tenth of a second,
 * and an AudioContext drops it on a busy machine. A missing frame is acceptable; a missing syllable is not.
 */
export class LosslessAudioSource {
  readonly source: AudioSampleSource;
  readonly errorPromise: Promise<void>;
  readonly #inputs: SoundInputs;
  readonly #clock: RecordingClock;
  readonly #mix = new SoundMix();
  readonly #gate = new EchoGate();
  readonly #readers = new Map<MediaStreamTrack, Reading>();
  readonly #fail: (error: Error) => void;
  #unsubscribe: () => void = () => {};
  #looking: ReturnType<typeof setInterval> | undefined;
  #encoding: Promise<void> | null = null;
  #hasStopped = false;

  constructor(inputs: SoundInputs, config: AudioEncodingConfig, clock: RecordingClock) {
    this.source = new AudioSampleSource(config);
    this.#inputs = inputs;
    this.#clock = clock;
    const failure = Promise.withResolvers<void>();
    this.errorPromise = failure.promise;
    this.#fail = failure.reject;
  }

  /** Resolves with the first sound, for which the picture waits. Not for ever: a microphone may deliver nothing. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#inputs.subscribe(() => this.#follow());
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
    this.#follow();
    const expected = [...this.#readers].filter(([track]) => !track.muted).map(([, { heard }]) => heard);
    if (expected.length > 0) await inTime(Promise.any(expected));
  }

  /** Resolves when the encoder has all sound before the end of the clock, exact to the sample. */
  async drain(): Promise<void> {
    const waitedFor = [...this.#readers.values()].filter(({ lane }) => lane.isWaitedFor).map(({ reader }) => reader);
    for (const reader of waitedFor) reader.awaitRest();
    await Promise.allSettled(waitedFor.map((reader) => reader.ended));
    this.stop();
    await this.#encoding;
    const until = Math.round(this.#clock.lengthAt(performance.now()) * SAMPLE_RATE);
    await this.#encodeAll(() => this.#mix.takeLast(until));
  }

  stop(): void {
    this.#hasStopped = true;
    this.#unsubscribe();
    clearInterval(this.#looking);
    for (const { reader } of this.#readers.values()) reader.stop();
  }

  #follow(): void {
    if (this.#inputs.isClosed) return this.stop();
    const tracks = this.#inputs.tracks();
    const current = new Set(tracks.values());
    const left = [...this.#readers].filter(([track, { isLeft }]) => !isLeft && !current.has(track));
    for (const [input, track] of tracks) if (!this.#readers.has(track)) this.#read(input, track);
    for (const [, reading] of left) {
      reading.isLeft = true;
      const next = tracks.get(reading.input);
      void this.#leave(reading, next && this.#readers.get(next)?.heard);
    }
  }

  /** The track that replaces another takes over with its first sound, which takes seconds on a busy computer. */
  async #leave({ reader }: Reading, next: Promise<number> | undefined): Promise<void> {
    const moment = next && (await inTime(next));
    reader.leave(moment ?? performance.now());
  }

  #read(input: AudioInput, track: MediaStreamTrack): void {
    const lane = this.#mix.open(GAIN[input]);
    const chain = openChain(input, lane, { voice: this.#inputs.voice, gate: this.#gate });
    const heard = Promise.withResolvers<number>();
    const onPiece = (arrivedAt: number | null) => {
      if (arrivedAt !== null) heard.resolve(arrivedAt);
      this.#encode();
    };
    const reader = new SoundReader(track, { placer: new SoundPlacer(this.#clock, chain), onPiece });
    this.#readers.set(track, { input, reader, lane, chain, heard: heard.promise, isLeft: false });
    reader.ended.catch((error: Error) => this.#fail(error)).finally(() => this.#encode());
  }

  #look(): void {
    this.#mix.look();
    // The mix goes on without this input: what is still in its chain would be lost.
    for (const { lane, chain } of this.#readers.values()) if (!lane.isWaitedFor) chain.flush();
    this.#encode();
  }

  /** Writes the available sound in order, without delaying the readers. */
  #encode(): void {
    if (this.#encoding || this.#hasStopped) return;
    this.#encoding = this.#encodeAll(() => this.#mix.take(this.#clock.lengthAt(performance.now()) * SAMPLE_RATE - SILENCE_BEHIND))
      .catch((error: Error) => this.#fail(error))
      .finally(() => (this.#encoding = null));
  }

  async #encodeAll(next: () => PlacedSound | null): Promise<void> {
    for (let piece = next(); piece; piece = next()) {
      const sample = new AudioSample({
        data: piece.samples,
        format: "f32",
        numberOfChannels: 1,
        sampleRate: SAMPLE_RATE,
        timestamp: piece.at / SAMPLE_RATE,
      });
      await this.source.add(sample);
      sample.close();
    }
  }
}
