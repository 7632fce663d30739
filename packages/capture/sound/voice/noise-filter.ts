import startRuntime from "@jitsi/rnnoise-wasm/dist/rnnoise-sync.js";
import { FRAME } from "./voice-frame.ts";

/** RNNoise expects samples of 16 bits. */
const SCALE = 32_768;

/** Removes noise from a voice, frame by frame. */
export interface NoiseFilter {
  /** Replaces `frame` by the sound of two frames before it, without noise. Returns the probability of a voice, 0..1. */
  process(frame: Float32Array): number;
  close(): void;
}

/** Makes filters, one per microphone. */
export type NoiseFilters = () => NoiseFilter;

/** RNNoise 0.2 (BSD-3-Clause) in the WebAssembly build of Jitsi (Apache-2.0), with the weights inside: 1.3 MB. */
export function startNoiseFilters(): NoiseFilters {
  const runtime = startRuntime();
  return () => {
    const state = runtime._rnnoise_create(0);
    const address = runtime._malloc(FRAME * Float32Array.BYTES_PER_ELEMENT);
    const start = address / Float32Array.BYTES_PER_ELEMENT;
    return {
      process(frame) {
        for (let i = 0; i < FRAME; i++) runtime.HEAPF32[start + i] = (frame[i] as number) * SCALE;
        const voice = runtime._rnnoise_process_frame(state, address, address);
        for (let i = 0; i < FRAME; i++) frame[i] = (runtime.HEAPF32[start + i] as number) / SCALE;
        return voice;
      },
      close() {
        runtime._rnnoise_destroy(state);
        runtime._free(address);
      },
    };
  };
}
