/** RNNoise's WebAssembly build with its loader, as the package has them. */
declare module "@jitsi/rnnoise-wasm/dist/rnnoise-sync.js" {
  type Rnnoise = {
    HEAPF32: Float32Array;
    _malloc(size: number): number;
    _free(address: number): void;
    /** `model` 0: the built-in one. Returns the address of a state. */
    _rnnoise_create(model: number): number;
    _rnnoise_destroy(state: number): void;
    /** 480 samples of 16 bits at 48 kHz. Returns the probability of a voice, 0..1. */
    _rnnoise_process_frame(state: number, output: number, input: number): number;
  };
  /** Starts at once: the build contains its WebAssembly as text. */
  export default function createRNNWasmModuleSync(): Rnnoise;
}
