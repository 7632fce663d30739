import { gatedLoudness, loudnessOfPower, LoudnessMeter } from "./loudness-meter.ts";
import { SAMPLE_RATE } from "../sound-piece.ts";
import { FRAME } from "./voice-frame.ts";

/** The loudness of recordings, as usual for speech, and half a decibel that the limiter takes away. LUFS. */
const TARGET = -16 + 0.5;
/** Sound may be raised and lowered by this much, in dB. */
const MOST = 30;
/** Quieter sound is never raised. LUFS. */
const SILENCE = -55;
/** A block is a voice if it is this much louder than the quietest 100 ms of the last seconds: noise does not vary as much. */
const ABOVE_NOISE = 8;
/** How long the quietest moment counts, and how much of the voice the level follows. In steps of 100 ms. */
const NOISE_STEPS = 100;
const VOICE_BLOCKS = 150;
/** The first half second of voice decides the gain; until six seconds it is corrected soon, and then slowly, so that it does not pump. */
const [FIRST_BLOCKS, EARLY_BLOCKS] = [6, 60];
const [FIRST_STEP, EARLY_STEP, STEP] = [6, 1, 0.15];
/** A sudden shout is lowered faster: a block this much above the target. */
const SHOUT = 7;
/** How fast the gain goes away when the level is switched off, in dB per 100 ms. */
const OFF_STEP = 6;

/** By how much sound of this loudness is to be amplified as a whole; null: not at all. */
export const gainTo = (loudness: number): number | null =>
  loudness < SILENCE ? null : 10 ** (Math.max(-MOST, Math.min(MOST, TARGET - loudness)) / 20);

/** Brings a voice to the target loudness: one slow gain, which follows what is heard half a second before it is applied. */
export class AutoLevel {
  /** How many samples the result is late. */
  static readonly DELAY = SAMPLE_RATE / 2;
  readonly #isLowered: boolean;
  readonly #meter = new LoudnessMeter(SAMPLE_RATE);
  #voice: number[] = [];
  #heard = 0;
  #seen = 0;
  /** Since the last decision. */
  #mayBeVoice = false;
  readonly #waiting = Array.from({ length: AutoLevel.DELAY / FRAME }, () => new Float32Array(FRAME) as Float32Array);
  #decibels = 0;
  #gain = 1;

  /** `isLowered`: the sound is never raised. */
  constructor({ isLowered = false } = {}) {
    this.#isLowered = isLowered;
  }

  /** The frame of `DELAY` samples before this one, amplified. `isVoice`: whether this frame is speech; null: unknown. */
  process(frame: Float32Array, { isOn, isVoice }: { isOn: boolean; isVoice: boolean | null }): Float32Array {
    this.#meter.add([frame]);
    this.#mayBeVoice ||= isVoice !== false;
    if (this.#meter.blocks.length > this.#seen) this.#follow(isOn);
    this.#waiting.push(frame);
    return this.#amplify(this.#waiting.shift() as Float32Array);
  }

  #follow(isOn: boolean): void {
    this.#seen = this.#meter.blocks.length;
    const power = this.#meter.blocks.at(-1) as number;
    const isHeard = this.#mayBeVoice && this.#standsOut(power);
    this.#mayBeVoice = false;
    if (isHeard) {
      this.#voice = [...this.#voice, power].slice(-VOICE_BLOCKS);
      this.#heard++;
    }
    if (!isOn) this.#approach(0, OFF_STEP);
    else if (isHeard) this.#approach(this.#goal(), this.#stepFor(power));
  }

  #standsOut(power: number): boolean {
    const loudness = loudnessOfPower(power);
    if (this.#isLowered || loudness < SILENCE) return loudness >= SILENCE;
    return loudness > loudnessOfPower(Math.min(...this.#meter.steps.slice(-NOISE_STEPS))) + ABOVE_NOISE;
  }

  #goal(): number {
    // The first block is half silence, so the loudest one counts at first.
    const loudness = this.#heard < FIRST_BLOCKS ? loudnessOfPower(Math.max(...this.#voice)) : gatedLoudness(this.#voice);
    return Math.max(-MOST, Math.min(this.#isLowered ? 0 : MOST, TARGET - loudness));
  }

  #stepFor(power: number): number {
    if (this.#heard < FIRST_BLOCKS) return FIRST_STEP;
    const isShout = loudnessOfPower(power) + this.#decibels > TARGET + SHOUT;
    return this.#heard < EARLY_BLOCKS || isShout ? EARLY_STEP : STEP;
  }

  #approach(goal: number, step: number): void {
    this.#decibels += Math.max(-step, Math.min(step, goal - this.#decibels));
  }

  #amplify(samples: Float32Array): Float32Array {
    const start = this.#gain;
    const goal = 10 ** (this.#decibels / 20);
    // Without steps: a piece is 10 ms, a tenth of the time between two decisions.
    const end = Math.abs(goal / start - 1) < 1e-4 ? goal : start + (goal - start) / 4;
    this.#gain = end;
    if (start === 1 && end === 1) return samples;
    for (let i = 0; i < samples.length; i++) samples[i] = (samples[i] as number) * (start + ((end - start) * i) / samples.length);
    return samples;
  }
}
