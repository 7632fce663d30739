import { AutoLevel } from "./auto-level.ts";
import type { EchoGate } from "./echo-gate.ts";
import type { AudioInput } from "../sound-inputs.ts";
import { NoiseSuppressor } from "./noise-suppressor.ts";
import { CEILING, PeakLimiter } from "./peak-limiter.ts";
import type { VoiceChoice } from "./voice-control.ts";
import { FRAME } from "./voice-frame.ts";
import { type PlacedSound, type SoundSink, SAMPLE_RATE } from "../sound-piece.ts";

/** How many samples the sound is late, whatever is switched on. */
const DELAY = NoiseSuppressor.DELAY + AutoLevel.DELAY + PeakLimiter.DELAY;
/** After a longer gap the sound starts again. Samples. */
const MAX_GAP = SAMPLE_RATE;

/** `gate`: knows the shared sound and the microphone of a recording. */
type Options = { choice: VoiceChoice; gate: EchoGate; level?: AutoLevel; isShared?: boolean };

/** A shared tab is lowered below the voice (its gain in the mix included), never raised, and keeps its noise. */
export function openChain(input: AudioInput, next: SoundSink, { voice, gate }: { voice: VoiceChoice; gate: EchoGate }): VoiceChain {
  if (input === "microphone") return new VoiceChain(next, { choice: voice, gate });
  const choice: VoiceChoice = {
    filters: null,
    removesEcho: false,
    get isLeveled() {
      return voice.isLeveled;
    },
  };
  return new VoiceChain(next, { choice, gate, level: new AutoLevel({ isLowered: true }), isShared: true });
}

/**
 * Improves one input on its way to the mix: noise suppression, echo of shared sound, automatic level, peak limiter. The delay of these is
 * taken off again, so that every sample keeps its position; with everything switched off, nothing is changed.
 */
export class VoiceChain implements SoundSink {
  readonly #next: SoundSink;
  readonly #choice: VoiceChoice;
  readonly #suppressor = new NoiseSuppressor();
  readonly #gate: EchoGate;
  readonly #isShared: boolean;
  readonly #level: AutoLevel;
  readonly #limiter = new PeakLimiter(CEILING);
  /** The positions where the run of sound without a gap starts and ends; null: there is none. */
  #run: { start: number; end: number } | null = null;
  #processed = 0;
  #waiting = new Float32Array(FRAME);
  #count = 0;

  constructor(next: SoundSink, { choice, gate, level = new AutoLevel(), isShared = false }: Options) {
    this.#next = next;
    this.#choice = choice;
    this.#gate = gate;
    this.#isShared = isShared;
    this.#level = level;
  }

  add({ at, samples }: PlacedSound): void {
    if (this.#run && at - this.#run.end > MAX_GAP) this.flush();
    const { start, end } = this.#run ?? { start: at, end: at };
    this.#run = { start, end: at + samples.length };
    if (at > end) this.#push(new Float32Array(at - end));
    this.#push(samples);
  }

  touch(): void {
    this.#next.touch();
  }

  close(): void {
    this.flush();
    this.#suppressor.close();
    this.#next.close();
  }

  #push(samples: Float32Array): void {
    for (let from = 0; from < samples.length;) {
      const part = samples.subarray(from, from + FRAME - this.#count);
      this.#waiting.set(part, this.#count);
      this.#count += part.length;
      from += part.length;
      if (this.#count === FRAME) this.#process();
    }
  }

  /** Hands on all sound without waiting for more: pushes silence until it is returned. */
  flush(): void {
    if (!this.#run) return;
    const { start, end } = this.#run;
    while (this.#processed - DELAY < end - start) this.#push(new Float32Array(FRAME - this.#count));
    this.#run = null;
    this.#processed = 0;
  }

  #process(): void {
    const frame = this.#waiting;
    this.#waiting = new Float32Array(FRAME);
    this.#count = 0;
    const { filters, isLeveled, removesEcho } = this.#choice;
    const clean = this.#suppressor.process(frame, filters);
    const index = Math.round(((this.#run?.start ?? 0) + this.#processed - NoiseSuppressor.DELAY) / FRAME);
    if (this.#isShared) this.#gate.hear(index, clean);
    const isEcho = !this.#isShared && this.#gate.process(index, clean, removesEcho);
    const leveled = this.#level.process(clean, { isOn: isLeveled, isVoice: isEcho ? false : this.#suppressor.isVoice });
    const [result] = this.#limiter.process([leveled], isLeveled);
    this.#processed += FRAME;
    this.#emit(result as Float32Array);
  }

  /** Hands on the newest `FRAME` samples of the result, which are `DELAY` late. */
  #emit(samples: Float32Array): void {
    if (!this.#run) return;
    const { start, end } = this.#run;
    const at = start + this.#processed - FRAME - DELAY;
    const [from, to] = [Math.max(start, at) - at, Math.min(end, at + FRAME) - at];
    if (from < to) this.#next.add({ at: at + from, samples: samples.subarray(from, to) });
  }
}
