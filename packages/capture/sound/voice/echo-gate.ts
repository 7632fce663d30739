import { loudnessOf } from "../sound-piece.ts";

/** How late the echo may be: what loudspeakers, the room and the microphone need. In frames of 10 ms, like all durations below. */
const MAX_LAG = 40;
/** Levels are compared over this time, and an echo is searched for this often. */
const [COMPARED, SEARCH_EVERY] = [300, 30];
/** How alike the levels of an echo are (correlation). Those of two people who speak are not. */
const ALIKE = 0.6;
/** After this time without a new proof, the echo is forgotten: the person may have put on headphones. */
const BELIEVED = 1500;
/** What is this much louder than the echo is the voice, in dB. */
const VOICE_ABOVE = 6;
/** Quieter shared sound has no echo, and silence has this level. dB. */
const [SHARED_FLOOR, SILENT] = [-50, -100];
/** The gate opens at once and closes late, so that no word is cut. */
const [HOLD, FADE] = [20, 10];
/** What stays of an echo: 20 dB less. */
const REST = 0.1;

const decibels = (samples: Float32Array): number => Math.max(SILENT, 20 * Math.log10(loudnessOf(samples)));

type Echo = { lag: number; gain: number; provedAt: number };

/**
 * Takes the echo of shared sound out of the microphone, where the browser's own canceller leaves it: the person listens with loudspeakers. An
 * echo is proved by levels that rise and fall with those of the shared sound. Then the microphone is turned down while it has nothing louder
 * than the echo. While a voice is above it, both are heard.
 */
export class EchoGate {
  /** Levels by the number of the frame in the recording. */
  readonly #shared = new Map<number, number>();
  readonly #own = new Map<number, number>();
  #echo: Echo | null = null;
  /** How long there was shared sound. */
  #compared = 0;
  #open = HOLD;
  #gain = 1;

  /** A frame of shared sound. `index`: its number in the recording. */
  hear(index: number, frame: Float32Array): void {
    keep(this.#shared, index, decibels(frame));
  }

  /**
   * Turns a frame of the microphone down while it is an echo, if the gate is on. Returns whether it may be one: in the first seconds of shared
   * sound nobody knows.
   */
  process(index: number, frame: Float32Array, isOn: boolean): boolean {
    const level = decibels(frame);
    keep(this.#own, index, level);
    const isShared = this.#loudest(index) > SHARED_FLOOR;
    if (isShared && this.#compared++ % SEARCH_EVERY === 0) this.#search(index);
    const isEcho = isOn && this.#echo !== null && isShared && level < this.#expected(index) + VOICE_ABOVE;
    this.#open = isEcho ? this.#open - 1 : HOLD;
    const goal = this.#open > 0 ? 1 : REST;
    const start = this.#gain;
    this.#gain = goal === 1 ? 1 : Math.max(goal, start - (1 - REST) / FADE);
    if (start !== 1 || this.#gain !== 1)
      for (let i = 0; i < frame.length; i++) frame[i] = (frame[i] as number) * (start + ((this.#gain - start) * i) / frame.length);
    return goal !== 1 || (isOn && isShared && this.#echo === null && this.#compared < COMPARED);
  }

  /** The loudest that an echo may be: a room keeps sound for some frames. */
  #expected(index: number): number {
    const { lag, gain } = this.#echo as Echo;
    let loudest = SILENT;
    for (let late = lag - 2; late <= lag + 8; late++) loudest = Math.max(loudest, this.#shared.get(index - late) ?? SILENT);
    return loudest + gain;
  }

  #loudest(index: number): number {
    let loudest = SILENT;
    for (let late = 0; late <= MAX_LAG; late++) loudest = Math.max(loudest, this.#shared.get(index - late) ?? SILENT);
    return loudest;
  }

  #search(index: number): void {
    if (this.#echo && index - this.#echo.provedAt > BELIEVED) this.#echo = null;
    let [best, lag] = [ALIKE, -1];
    for (let late = 0; late <= MAX_LAG; late++) {
      const alike = this.#compare(index, late);
      if (alike > best) [best, lag] = [alike, late];
    }
    if (lag >= 0) this.#echo = { lag, gain: this.#gainAt(index, lag), provedAt: index };
  }

  #pairs(index: number, lag: number): [number, number][] {
    const pairs: [number, number][] = [];
    for (let at = index - COMPARED; at <= index; at++) {
      const [own, shared] = [this.#own.get(at), this.#shared.get(at - lag)];
      if (own !== undefined && shared !== undefined) pairs.push([Math.max(own, -70), Math.max(shared, -70)]);
    }
    return pairs;
  }

  #compare(index: number, lag: number): number {
    const pairs = this.#pairs(index, lag);
    if (pairs.length < COMPARED / 2) return 0;
    const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
    const [own, shared] = [mean(0), mean(1)];
    let [both, ownPower, sharedPower] = [0, 0, 0];
    for (const [a, b] of pairs) {
      both += (a - own) * (b - shared);
      ownPower += (a - own) ** 2;
      sharedPower += (b - shared) ** 2;
    }
    // Without change there is nothing to compare.
    return ownPower < pairs.length || sharedPower < pairs.length ? 0 : both / Math.sqrt(ownPower * sharedPower);
  }

  /** How much louder the echo is than the shared sound, in dB: the median while that is loud. */
  #gainAt(index: number, lag: number): number {
    const differences = this.#pairs(index, lag)
      .filter(([, shared]) => shared > SHARED_FLOOR)
      .map(([own, shared]) => own - shared)
      .toSorted((a, b) => a - b);
    return differences[Math.floor(differences.length / 2)] ?? SILENT;
  }
}

/** Only what is compared is kept. */
function keep(levels: Map<number, number>, index: number, level: number): void {
  levels.set(index, level);
  levels.delete(index - COMPARED - 2 * MAX_LAG);
}
