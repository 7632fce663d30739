import type { NoiseFilters } from "./noise-filter.ts";
import { isLevelOn, KEYS } from "./remembered-voice.ts";
import type { SoundHint } from "./sound-watch.ts";

/** What is switched on now. */
export type VoiceChoice = { readonly filters: NoiseFilters | null; readonly removesEcho: boolean; readonly isLeveled: boolean };

export type VoiceState = {
  suppresses: boolean;
  levels: boolean;
  /** Noise suppression is on, but could not be loaded. */
  isFilterMissing: boolean;
  hint: SoundHint | null;
};

/** `all`: all that the computer plays, not only calls; browsers that do not know it take it for `true`. */
export type MicrophoneConstraints = { echoCancellation: "all" | false; noiseSuppression: boolean; autoGainControl: boolean };

/** What is done to the voice: chosen by the person, remembered on this device, and read by the recording at any time. */
export class VoiceControl implements VoiceChoice {
  readonly #storage: Pick<Storage, "getItem" | "setItem">;
  readonly #loadFilters: () => Promise<NoiseFilters>;
  readonly #listeners = new Set<() => void>();
  #state: VoiceState;
  #filters: NoiseFilters | null = null;
  #dismissed: SoundHint | null = null;

  constructor(storage: Pick<Storage, "getItem" | "setItem">, loadFilters: () => Promise<NoiseFilters> = loadOnDemand) {
    this.#storage = storage;
    this.#loadFilters = loadFilters;
    const suppresses = storage.getItem(KEYS.suppresses) !== "off";
    this.#state = { suppresses, levels: isLevelOn(storage), isFilterMissing: false, hint: null };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): VoiceState => this.#state;

  get filters(): NoiseFilters | null {
    return this.#state.suppresses ? this.#filters : null;
  }
  get removesEcho(): boolean {
    return this.#state.suppresses;
  }
  get isLeveled(): boolean {
    return this.#state.levels;
  }

  /**
   * What the browser shall do to the microphone. `isOurs`: we suppress noise and level the voice ourselves, so the browser must not, too.
   * Without noise suppression the browser leaves the sound alone: its echo cancellation takes music for an echo.
   */
  constraints(isOurs: boolean): MicrophoneConstraints {
    const { suppresses, levels } = this.#state;
    return {
      echoCancellation: suppresses && "all",
      noiseSuppression: suppresses && !isOurs,
      autoGainControl: levels && !isOurs,
    };
  }

  set(change: { suppresses?: boolean; levels?: boolean }): void {
    for (const [name, isOn] of Object.entries(change)) this.#storage.setItem(KEYS[name as keyof typeof KEYS], isOn ? "on" : "off");
    this.#change(change);
    if (change.suppresses !== undefined) void this.load();
  }

  /** Loads what noise suppression needs. Without it, recording goes on, and the state says so. */
  async load(): Promise<void> {
    if (!this.#state.suppresses || this.#filters) return this.#change({ isFilterMissing: false });
    try {
      this.#filters = await this.#loadFilters();
    } catch {
      // Reported in the state.
    }
    this.#change({ isFilterMissing: this.#state.suppresses && !this.#filters });
  }

  /** Hints are about the open microphone; null: none. */
  setHint(hint: SoundHint | null): void {
    if (hint !== this.#dismissed) this.#dismissed = null;
    const shown = hint === this.#dismissed ? null : hint;
    if (shown !== this.#state.hint) this.#change({ hint: shown });
  }

  dismissHint(): void {
    this.#dismissed = this.#state.hint;
    this.#change({ hint: null });
  }

  #change(change: Partial<VoiceState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

const loadOnDemand = async (): Promise<NoiseFilters> => (await import("./noise-filter.ts")).startNoiseFilters();
