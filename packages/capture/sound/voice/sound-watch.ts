/** Samples are looked at this often. */
export const LOOK_MS = 250;
/** A hint is given in less than three seconds. */
const LOOKS = Math.floor(3000 / LOOK_MS) - 1;
/** Below it a connected microphone is muted, or none: even a quiet room is louder. Peak, 1 is full scale. */
const MUTED = 10 ** (-80 / 20);
/** Quieter than a person who speaks. Root mean square. */
const SPOKEN = 10 ** (-50 / 20);
/** A loud sound reaches full scale for a sample or two; a clipped one stays there. */
const [FULL_SCALE, CLIPPED_RUN] = [0.985, 3];
/** So many clipped peaks within a look are audible. */
const CLIPPED_PEAKS = 2;
/** How long the warning stays after the last clipping. */
const CLIPPED_LOOKS = 5000 / LOOK_MS;

/** Devices that return what the computer plays: the monitors of Linux, "Stereo Mix" of Windows, loopback drivers of macOS. */
const PLAYBACK = /\bmonitor of\b|stereo mix|what u hear|wave out mix|loopback|blackhole|soundflower/iu;

/**
 * What the person should know about the microphone. `muted`: it sends no sound at all; `unheard`: nobody speaks in a recording;
 * `playback`: it is no microphone, but what the computer plays; `clipping`: it is too loud.
 */
export type SoundHint = "muted" | "unheard" | "playback" | "clipping";

/** Watches one microphone. */
export class SoundWatch {
  readonly #isPlayback: boolean;
  #mutedFor = 0;
  #unheardFor: number | null = null;
  #clippedFor = 0;

  constructor(label: string) {
    this.#isPlayback = PLAYBACK.test(label);
  }

  /** A recording begins or ends. */
  record(isRecording: boolean): void {
    this.#unheardFor = isRecording ? 0 : null;
  }

  /** The newest samples, since the last look or more. */
  look(samples: Float32Array): SoundHint | null {
    const { peak, level, clipped } = measure(samples);
    this.#mutedFor = peak < MUTED ? this.#mutedFor + 1 : 0;
    // After a first voice, silence is a pause.
    if (this.#unheardFor !== null) this.#unheardFor = level < SPOKEN ? this.#unheardFor + 1 : null;
    this.#clippedFor = clipped >= CLIPPED_PEAKS ? CLIPPED_LOOKS : Math.max(0, this.#clippedFor - 1);
    if (this.#mutedFor >= LOOKS) return "muted";
    if (this.#isPlayback) return "playback";
    if ((this.#unheardFor ?? 0) >= LOOKS) return "unheard";
    return this.#clippedFor > 0 ? "clipping" : null;
  }
}

function measure(samples: Float32Array): { peak: number; level: number; clipped: number } {
  let [peak, power, clipped, run] = [0, 0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    const size = Math.abs(samples[i] as number);
    peak = Math.max(peak, size);
    power += size * size;
    run = size >= FULL_SCALE ? run + 1 : 0;
    if (run === CLIPPED_RUN) clipped++;
  }
  return { peak, level: Math.sqrt(power / samples.length), clipped };
}
