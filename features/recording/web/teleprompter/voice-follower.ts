import { comparable, followWords } from "./follow-words.ts";

/** A word that was heard; `end`: seconds of the recording. */
export type HeardWord = { text: string; end: number };

/** Words a second: slower is a pause, faster is no one. */
const SLOWEST = 1;
const FASTEST = 4.5;
/** The longest phrase that is transcribed at once (15 s) and its lag, at an ordinary pace: further we do not guess. */
const MAX_GUESSED_WORDS = 45;
/** Words in a row that are not in the notes: the speaker says something of their own, and we wait. */
const LOST_AFTER = 4;
/** Seconds between two words that still tell a pace. */
const MAX_BREATH = 1.5;
const PACE_MEMORY = 0.8;
const SAMPLE_SECONDS = 0.1;

/**
 * Follows a speaker through the notes. Words arrive a second or two after each phrase; in between it goes on at the speaker's own pace for
 * as long as there is a voice, and corrects itself when words arrive. Knows no clock: seconds of the recording are given.
 */
export class VoiceFollower {
  readonly #notes: readonly string[];
  #pace: number;
  #heard: string[] = [];
  #consumed = 0;
  #anchor = { position: 0, at: 0 };
  #misses = 0;
  /** Seconds of voice up to each tenth of a second of the recording. */
  #voiced: number[] = [0];

  /** `notes`: the words as written. `wordsPerSecond`: the pace until one is measured. `position`: where it begins. */
  constructor(notes: readonly string[], wordsPerSecond: number, position = 0) {
    this.#notes = notes.map(comparable);
    this.#pace = wordsPerSecond;
    this.#anchor = { position, at: 0 };
  }

  /** Measured, words a second. */
  get pace(): number {
    return this.#pace;
  }

  /** All words of the recording so far; those known already are passed over. */
  hear(words: readonly HeardWord[]): void {
    for (const { text, end } of words.slice(this.#consumed)) {
      this.#consumed++;
      const word = comparable(text);
      if (word === "") continue;
      this.#heard.push(word);
      this.#place(end);
    }
  }

  /** The person moved by hand: from here on. */
  moveTo(position: number, elapsed: number): void {
    this.#anchor = { position, at: elapsed };
    this.#heard = [];
    this.#misses = 0;
  }

  /** What the microphone does at a moment. Called at least ten times a second. */
  listen(elapsed: number, isSpeaking: boolean): void {
    const index = Math.floor(elapsed / SAMPLE_SECONDS);
    while (this.#voiced.length <= index) this.#voiced.push((this.#voiced.at(-1) ?? 0) + (isSpeaking ? SAMPLE_SECONDS : 0));
  }

  /** The estimated number of words of the notes that were said by then; fractional. */
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
