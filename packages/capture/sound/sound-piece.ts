/** The recorded format: mono, at this rate in samples per second. */
export const SAMPLE_RATE = 48_000;

/** Sound and its first sample's position in the recording. */
export type PlacedSound = { at: number; samples: Float32Array };

/** Receives the sound of one input, on the recording's time line. */
export interface SoundSink {
  /** Each piece starts at the end of the previous one, or later. */
  add(piece: PlacedSound): void;
  /** The input delivered sound, possibly during a pause. */
  touch(): void;
  /** No more sound follows. */
  close(): void;
}

/** Root mean square; 1 is full scale. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += (samples[i] as number) ** 2;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}
