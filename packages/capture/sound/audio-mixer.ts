import { LevelMeter } from "./level-meter.ts";
import { type AudioInput, GAIN } from "./sound-inputs.ts";

/** What a laptop's speaker thread may wait; a recording needs no quick answer, but no gap either. */
const LATENCY: AudioContextLatencyCategory = "playback";
const RESUME_MS = 1000;

/**
 * The level meter, and microphone and the shared tab's sound as one track that stays the same whichever of them comes and goes: for browsers that
 * hand out no sound to the page. Where they do, we mix ourselves (`lossless-audio-source.ts`).
 */
export class AudioMixer {
  readonly track: MediaStreamAudioTrack;
  readonly #context = new AudioContext({ latencyHint: LATENCY, sampleRate: 48_000 });
  readonly #sum: DynamicsCompressorNode;
  readonly #voice: GainNode;
  readonly #meter: LevelMeter;
  readonly #inputs = new Map<AudioInput, AudioNode[]>();

  constructor() {
    // A limiter rather than a compressor: only a sum that would clip is held down.
    this.#sum = new DynamicsCompressorNode(this.#context, { threshold: -3, knee: 0, ratio: 20, attack: 0.003, release: 0.1 });
    const destination = this.#context.createMediaStreamDestination();
    destination.channelCount = 1;
    this.#sum.connect(destination);
    this.#voice = this.#context.createGain();
    this.#meter = new LevelMeter(this.#voice);
    this.track = destination.stream.getAudioTracks()[0] as MediaStreamAudioTrack;
  }

  /** Null takes the input away; silence stands for it. */
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

  /** A page that was not touched yet may not run it; called from the press that starts a recording. */
  async wake(): Promise<void> {
    if (this.#context.state === "running") return;
    await Promise.race([this.#context.resume(), new Promise((resolve) => setTimeout(resolve, RESUME_MS))]);
  }

  /** The microphone's, 0..1. */
  readLevel(): number {
    return this.#meter.read();
  }

  close(): void {
    this.track.stop();
    void this.#context.close();
  }
}
