import type { VoiceSums } from "../diarization/voice-sample.ts";
import type { Span } from "./window-cutter.ts";

/** Silero's memory between frames: 2x1x128 hidden values and the last 64 samples heard. */
export type VadState = { hidden: Float32Array; context: Float32Array };

/** Samples a VAD frame: 32 ms at 16 kHz. */
export const VAD_FRAME = 512;
export const SAMPLE_RATE = 16_000;

/** The child keeps nothing between requests, so a request may be asked again of its successor. */
export type SpeechRequest =
  | { kind: "vad"; pcm: Float32Array; state: VadState }
  | { kind: "transcribe"; pcm: Float32Array }
  /** `speech`: seconds from the piece's start. */
  | { kind: "voices"; pcm: Float32Array; speech: Span[] };
export type SpeechAnswer =
  | { kind: "vad"; probabilities: Float32Array; state: VadState }
  | { kind: "transcribe"; text: string; meanLogProbability: number }
  /** One for each stretch of speech. */
  | { kind: "voices"; samples: VoiceSums[] };

export function emptyVadState(): VadState {
  return { hidden: new Float32Array(256), context: new Float32Array(64) };
}
