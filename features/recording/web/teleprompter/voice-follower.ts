import { comparable, followWords } from "./follow-words.ts";

/** A recognized word. `end`: when it ended, in seconds of the recording. */
export type HeardWord = { text: string; end: number };

/** Plausible pace in words per second: anything slower is a pause, and nobody speaks faster. */
const SLOWEST = 1;
const FASTEST = 4.5;
/** Limit for guessing ahead: the longest phrase that is transcribed at once (15 s) plus the delay, at an average pace. */
const MAX_GUESSED_WORDS = 45;
/** After this many consecutive words that are not in the notes, the speaker is improvising, so the position waits. */
const LOST_AFTER = 4;
/** Longest gap between two words, in seconds, that is used to measure the pace. */
const MAX_BREATH = 1.5;
const PACE_MEMORY = 0.8;
const SAMPLE_SECONDS = 0.1;

/**
 * Follows a speaker through the notes. Recognized words arrive a second or two after each phrase. In between, the position advances at the
 * measured pace while the person is speaking, and is corrected when words arrive. Uses no clock: callers pass seconds of the recording.
 */
export class VoiceFollower {
  readonly #notes: readonly string[];
  #pace: number;
  #heard: string[] = [];
  #consumed = 0;
  #anchor = { position: 0, at: 0 };
  #misses = 0;
  /** Cumulative seconds of speech, sampled at each tenth of a second of the recording. */
  #voiced: number[] = [0];

  /** `notes`: the words as written. `wordsPerSecond`: the pace until one is measured. `position`: number of words already spoken. */
  constructor(notes: readonly string[], wordsPerSecond: number, position = 0) {
    this.#notes = notes.map(comparable);
    this.#pace = wordsPerSecond;
    this.#anchor = { position, at: 0 };
  }

  /** The measured pace, in words per second. */
  get pace(): number {
    return this.#pace;
  }

  /** Takes all words of the recording so far; skips those that were passed before. */
  hear(words: readonly HeardWord[]): void {
    for (const { text, end } of words.slice(this.#consumed)) {
      this.#consumed++;
      const word = comparable(text);
      if (word === "") continue;
      this.#heard.push(word);
      this.#place(end);
    }
  }

  /** The person scrolled manually: continue from this position. */
  moveTo(position: number, elapsed: number): void {
    this.#anchor = { position, at: elapsed };
    this.#heard = [];
    this.#misses = 0;
  }

  /** Reports whether someone is speaking at this time. Called at least ten times per second. */
  listen(elapsed: number, isSpeaking: boolean): void {
    const index = Math.floor(elapsed / SAMPLE_SECONDS);
    while (this.#voiced.length <= index) this.#voiced.push((this.#voiced.at(-1) ?? 0) + (isSpeaking ? SAMPLE_SECONDS : 0));
  }

  /** Estimates how many words of the notes were spoken by this time; fractional. */
  estimate(elapsed: number): number {
    if (this.#misses >= LOST_AFTER) return this.#anchor.position;
    const voice = this.#voicedUntil(elapsed) - this.#voicedUntil(this.#anchor.at);
    const guessed = Math.min(Math.max(0, voice) * this.#pace, MAX_GUESSED_WORDS);
    return Math.min(this.#anchor.position + guessed, this.#notes.length);
  }

  #place(end: number): void {
    const next = followWords(this.#notes, this.#heard, this.#anchor.position);
    if (next === null) {
      this.#misses++;
      return;
    }
    const moved = next - this.#anchor.position;
    const seconds = end - this.#anchor.at;
    if (moved >= 1 && moved <= 4 && seconds > 0 && seconds < MAX_BREATH && this.#misses === 0) {
      const pace = Math.min(FASTEST, Math.max(SLOWEST, moved / seconds));
      this.#pace = this.#pace * PACE_MEMORY + pace * (1 - PACE_MEMORY);
    }
    this.#anchor = { position: next, at: end };
    this.#misses = 0;
  }

  #voicedUntil(seconds: number): number {
    return this.#voiced[Math.min(this.#voiced.length - 1, Math.max(0, Math.floor(seconds / SAMPLE_SECONDS)))] ?? 0;
  }
}
