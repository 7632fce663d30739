export type VoiceFileRequest = {
  path: string;
  /** Numbers of phonemes. */
  ids: number[];
  scales: { noise: number; length: number; noiseWidth: number };
};
/** Mono, -1..1. */
export type VoiceFileAnswer = Float32Array;
