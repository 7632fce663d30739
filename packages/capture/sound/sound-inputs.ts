export type AudioInput = "microphone" | "screen";

/** A shared tab under the voice, not over it. */
export const GAIN: Record<AudioInput, number> = { microphone: 1, screen: 0.7 };

/** What is heard now, track by track; whoever records it is told when that changes. */
export class SoundInputs {
  readonly #tracks = new Map<AudioInput, MediaStreamTrack>();
  readonly #listeners = new Set<() => void>();
  #isClosed = false;

  /** Nothing comes any more. */
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

  /** Null takes the input away. */
  set(input: AudioInput, track: MediaStreamTrack | null): void {
    if (track) this.#tracks.set(input, track);
    else this.#tracks.delete(input);
    this.#tell();
  }

  close(): void {
    this.#isClosed = true;
    this.#tracks.clear();
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
