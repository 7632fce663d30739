import { LevelMeter } from "./level-meter.ts";
import { type AudioInput, GAIN } from "./sound-inputs.ts";

/** A high latency, because a recording needs no low latency but must not have gaps. */
const LATENCY: AudioContextLatencyCategory = "playback";
const RESUME_MS = 1000;

/**
 * Measures the level, and mixes microphone and shared tab into one track that stays the same when inputs change. The track is recorded only
 * in browsers that give the page no access to sound; elsewhere `lossless-audio-source.ts` mixes.
 */
export class AudioMixer {
  readonly track: MediaStreamAudioTrack;
  readonly #context = new AudioContext({ latencyHint: LATENCY, sampleRate: 48_000 });
  readonly #sum: DynamicsCompressorNode;
  readonly #voice: GainNode;
  readonly #meter: LevelMeter;
  readonly #inputs = new Map<AudioInput, AudioNode[]>();

  constructor() {
    // Used as a limiter: only a sum that would clip is reduced.
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

  /** Called by the click that starts a recording, because browsers may suspend audio before the first user gesture. */
  async wake(): Promise<void> {
    if (this.#context.state === "running") return;
    await Promise.race([this.#context.resume(), new Promise((resolve) => setTimeout(resolve, RESUME_MS))]);
  }

  /** The microphone's level, 0..1. */
  readLevel(): number {
    return this.#meter.read();
  }

  /** The microphone's last third of a second; null while the browser suspends audio. */
  readRecent(): Float32Array | null {
    return this.#context.state === "running" ? this.#meter.recent() : null;
  }

  close(): void {
    this.track.stop();
    void this.#context.close();
  }
}
