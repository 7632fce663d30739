import { VoiceFollower, type HeardWord } from "./voice-follower.ts";

/** Seconds that a pause in the notes stops timed scrolling. */
const PAUSE_SECONDS = 1;
/** Time constant, in seconds, of a correction by voice. A larger value lags, a smaller one jerks. */
const CATCH_UP_SECONDS = 0.4;
/** If the text is ahead of the speaker by fewer words than this, it waits instead of scrolling back. */
const MAX_AHEAD_WORDS = 3;
/** How much louder a voice must be than the background noise (level 0..1 covers 60 dB). */
const VOICE_OVER_NOISE = 0.15;
/** Pauses shorter than this, such as those between syllables, still count as speaking. */
const VOICE_HOLD_SECONDS = 0.3;

export type Frame = {
  /** Seconds since the previous frame. */
  passed: number;
  isRecording: boolean;
  /** Recorded seconds. */
  elapsed: number;
  /** The microphone's level, 0..1. */
  level: number;
  mode: "time" | "voice";
  /** Words per minute. */
  speed: number;
};

/**
 * The teleprompter's position as a fractional number of spoken words. The display calls `step` for each frame and `moveTo` when the person
 * scrolls; in voice mode, recognized words are passed to `hear`. Independent of React and the DOM.
 */
export class PrompterMotion {
  readonly #words: readonly string[];
  readonly #pauses: ReadonlySet<number>;
  #position: number;
  #held = 0;
  #heldAt = -1;
  #follower: VoiceFollower | null = null;
  #elapsed = 0;
  #quiet = 0;
  #noise = 1;

  constructor(script: { words: readonly string[]; pauses: readonly number[] }, position = 0) {
    this.#words = script.words;
    this.#pauses = new Set(script.pauses);
    this.#position = Math.min(position, script.words.length);
  }

  get position(): number {
    return this.#position;
  }

  moveTo(position: number): void {
    this.#position = Math.min(this.#words.length, Math.max(0, position));
    this.#heldAt = -1;
    this.#follower?.moveTo(this.#position, this.#elapsed);
  }

  /** All words of this recording so far. */
  hear(words: readonly HeardWord[]): void {
    this.#follower?.hear(words);
  }

  step(frame: Frame): void {
    if (!frame.isRecording) return;
    // A new recording has started.
    if (frame.elapsed < this.#elapsed) this.#follower = null;
    this.#elapsed = frame.elapsed;
    if (frame.mode === "time") this.#scroll(frame);
    else this.#follow(frame);
  }

  #scroll({ passed, speed }: Frame): void {
    this.#follower = null;
    const at = Math.floor(this.#position);
    if (this.#pauses.has(at) && this.#heldAt !== at) {
      this.#held += passed;
      if (this.#held < PAUSE_SECONDS) return;
      this.#heldAt = at;
      this.#held = 0;
    }
    this.#position = Math.min(this.#words.length, this.#position + (speed / 60) * passed);
  }

  #follow({ passed, elapsed, level, speed }: Frame): void {
    this.#follower ??= this.#makeFollower(elapsed, speed);
    this.#follower.listen(elapsed, this.#isSpeaking(level, passed));
    const difference = this.#follower.estimate(elapsed) - this.#position;
    if (difference < 0 && difference > -MAX_AHEAD_WORDS) return;
    this.#position += difference * (1 - Math.exp(-passed / CATCH_UP_SECONDS));
  }

  #makeFollower(elapsed: number, speed: number): VoiceFollower {
    const follower = new VoiceFollower(this.#words, speed / 60, this.#position);
    follower.listen(elapsed, false);
    follower.moveTo(this.#position, elapsed);
    return follower;
  }

  /** Whether the level is above the background noise, a slowly rising minimum of recent levels. */
  #isSpeaking(level: number, passed: number): boolean {
    this.#noise = Math.min(level, this.#noise + 0.02 * passed);
    this.#quiet = level > this.#noise + VOICE_OVER_NOISE ? 0 : this.#quiet + passed;
    return this.#quiet < VOICE_HOLD_SECONDS;
  }
}
