/** What is recorded: mono, at this rate, samples a second. */
export const SAMPLE_RATE = 48_000;

/** Sound and the sample of the recording with which it begins. */
export type PlacedSound = { at: number; samples: Float32Array };

/** Root mean square; 1 is full. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += (samples[i] as number) ** 2;
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length);
}
