import { LevelMeter } from "./level-meter.ts";
import { type AudioInput, GAIN } from "./sound-inputs.ts";

/** The latency for a laptop's audio thread: a recording needs no low latency, but no gaps either. */
const LATENCY: AudioContextLatencyCategory = "playback";
const RESUME_MS = 1000;

/**
 * The level meter, and the mix of microphone and shared tab as one track that stays the same when inputs change: for browsers that
 * give the page no access to sound. Elsewhere we mix ourselves (`lossless-audio-source.ts`).
 */
export class AudioMixer {
  readonly track: MediaStreamAudioTrack;
  readonly #context = new AudioContext({ latencyHint: LATENCY, sampleRate: 48_000 });
  readonly #sum: DynamicsCompressorNode;
  readonly #voice: GainNode;
  readonly #meter: LevelMeter;
  readonly #inputs = new Map<AudioInput, AudioNode[]>();

  constructor() {
    // A limiter instead of a compressor: only a sum that would clip is reduced.
    this.#sum = new DynamicsCompressorNode(this.#context, { threshold: -3, knee: 0, ratio: 20, attack: 0.003, release: 0.1 });
    const destination = this.#context.createMediaStreamDestination();
    destination.channelCount = 1;
    this.#sum.connect(destination);
    this.#voice = this.#context.createGain();
    this.#meter = new LevelMeter(this.#voice);
    this.track = destination.stream.getAudioTracks()[0] as MediaStreamAudioTrack;
  }

  /** Null removes the input; it is then silent. */
  set(input: AudioInput, track: MediaStreamTrack | null): void {
    for (const node of this.#inputs.get(input) ?? []) node.disconnect();
    this.#inputs.delete(input);
    if (!track) return;
    const source = this.#context.createMediaStreamSource(new MediaStream([track]));
    const gain = new GainNode(this.#context, { gain: GAIN[input] });
    source.connect(gain).connect(this.#sum);
    if (input === "microphone") gain.connect(this.#voice);
    this.#inputs.set(input, [source, gain]);
  }

  /** Browsers may suspend it before the first user gesture; called from the press that starts a recording. */
  async wake(): Promise<void> {
    if (this.#context.state === "running") return;
    await Promise.race([this.#context.resume(), new Promise((resolve) => setTimeout(resolve, RESUME_MS))]);
  }

  /** The microphone's level, 0..1. */
  readLevel(): number {
    return this.#meter.read();
  }

  close(): void {
    this.track.stop();
    void this.#context.close();
  }
}
