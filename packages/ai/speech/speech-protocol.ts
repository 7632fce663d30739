import type { VoiceSums } from "../diarization/voice-sample.ts";

/** A span of speech; in seconds from the cutter's first frame. */
export type Span = { start: number; end: number };

/** Silero's state between frames: 2x1x128 hidden values and the last 64 samples. */
export type VadState = { hidden: Float32Array; context: Float32Array };

/** Samples per VAD frame: 32 ms at 16 kHz. */
export const VAD_FRAME = 512;
export const SAMPLE_RATE = 16_000;

/** The child keeps no state between requests, so a request may be sent again to another process. */
export type SpeechRequest =
  | { kind: "vad"; pcm: Float32Array; state: VadState }
  | { kind: "transcribe"; pcm: Float32Array }
  /** `speech`: seconds from the start of the audio. */
  | { kind: "voices"; pcm: Float32Array; speech: Span[] };
export type SpeechAnswer =
  | { kind: "vad"; probabilities: Float32Array; state: VadState }
  | { kind: "transcribe"; text: string; meanLogProbability: number; isComplete: boolean }
  /** One per span of speech. */
  | { kind: "voices"; samples: VoiceSums[] };

export function emptyVadState(): VadState {
  return { hidden: new Float32Array(256), context: new Float32Array(64) };
}
