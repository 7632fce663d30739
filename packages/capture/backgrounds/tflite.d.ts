/** The part of TensorFlow Lite's WebAssembly build that we use, as `eval-free-tflite.ts` exports it. */
declare module "@tensorflow/tfjs-tflite/wasm/tflite_web_api_cc_simd.js" {
  type List<T> = { get(index: number): T };
  type TensorInfo = { shape: string; data(): Float32Array };
  type Runner = { GetInputs(): List<TensorInfo>; GetOutputs(): List<TensorInfo>; Infer(): boolean };
  type Options = { numThreads: number; enableProfiling: boolean; maxProfilingBufferEntries: number };
  type Runtime = {
    _malloc(size: number): number;
    HEAPU8: Uint8Array;
    TFLiteWebModelRunner: {
      CreateFromBufferAndOptions(
        address: number,
        size: number,
        options: Options,
      ): { ok(): boolean; errorMessage(): string; value(): Runner };
    };
  };
  export function tflite_web_api_ModuleFactory(options: { locateFile: () => string }): Promise<Runtime>;
}
