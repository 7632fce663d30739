import { loadSoundThread } from "./sound-thread.ts";
import type { VoiceControl } from "./voice/voice-control.ts";

export type AudioInput = "microphone" | "screen";

/** The gain of a shared tab, which is mixed more quietly than the voice. */
export const GAIN: Record<AudioInput, number> = { microphone: 1, screen: 0.7 };

/** The current sound inputs as tracks; subscribers are notified of changes. */
export class SoundInputs {
  readonly voice: VoiceControl;
  readonly #tracks = new Map<AudioInput, MediaStreamTrack>();
  readonly #listeners = new Set<() => void>();
  #isClosed = false;

  constructor(voice: VoiceControl) {
    this.voice = voice;
  }

  /** Whether no more changes follow. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  tracks(): ReadonlyMap<AudioInput, MediaStreamTrack> {
    return this.#tracks;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null removes the input. */
  set(input: AudioInput, track: MediaStreamTrack | null): void {
    if (track) {
      this.#tracks.set(input, track);
      void loadSoundThread();
    } else this.#tracks.delete(input);
    this.#notify();
  }

  close(): void {
    this.#isClosed = true;
    this.#tracks.clear();
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
