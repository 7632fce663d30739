import modelUrl from "@mediapipe/selfie_segmentation/selfie_segmentation_landscape.tflite?url";
import runtimeUrl from "@tensorflow/tfjs-tflite/wasm/tflite_web_api_cc_simd.wasm?url";
import { tflite_web_api_ModuleFactory as startRuntime } from "@tensorflow/tfjs-tflite/wasm/tflite_web_api_cc_simd.js";
import { cutModel } from "./cut-model.ts";

/** The model's input size in pixels; the whole picture is scaled to it. */
export const MASK_WIDTH = 256;
export const MASK_HEIGHT = 144;

export type PersonModel = {
  /** `rgba`: 256 x 144 pixels. Returns the same array each time: the probability of a person per pixel, 0..1. */
  find(rgba: Uint8ClampedArray): Float32Array;
};

/** MediaPipe's selfie segmentation (Apache-2.0) on TensorFlow Lite's WebAssembly build: no WebGL, no `eval`, all from this origin. */
export async function loadPersonModel(): Promise<PersonModel> {
  const [runtime, file] = await Promise.all([startRuntime({ locateFile: () => runtimeUrl }), fetchBytes(modelUrl)]);
  const { bytes, weights, bias } = cutModel(file);
  const address = runtime._malloc(bytes.length);
  runtime.HEAPU8.set(bytes, address);
  const options = { numThreads: 1, enableProfiling: false, maxProfilingBufferEntries: 16 };
  const created = runtime.TFLiteWebModelRunner.CreateFromBufferAndOptions(address, bytes.length, options);
  if (!created.ok()) throw new Error(created.errorMessage());
  const runner = created.value();
  const input = runner.GetInputs().get(0);
  const output = runner.GetOutputs().get(0);
  const mask = new Float32Array(MASK_WIDTH * MASK_HEIGHT);
  return {
    find(rgba) {
      const pixels = input.data();
      for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
        pixels[to] = rgba[from]! / 255;
        pixels[to + 1] = rgba[from + 1]! / 255;
        pixels[to + 2] = rgba[from + 2]! / 255;
      }
      if (!runner.Infer()) throw new Error("the model failed to run");
      enlarge(output.data(), weights, bias, mask);
      return mask;
    },
  };
}

/** The layer that `cutModel` removed (a transposed convolution, 2 x 2, stride 2), and the logistic function after it. */
function enlarge(features: Float32Array, weights: Float32Array, bias: number, mask: Float32Array): void {
  const channels = weights.length / 4;
  const columns = MASK_WIDTH / 2;
  for (let cell = 0, from = 0; from < features.length; cell++, from += channels) {
    const corner = Math.floor(cell / columns) * 2 * MASK_WIDTH + (cell % columns) * 2;
    for (let part = 0; part < 4; part++) {
      let logit = bias;
      for (let channel = 0; channel < channels; channel++) logit += features[from + channel]! * weights[part * channels + channel]!;
      mask[corner + (part >> 1) * MASK_WIDTH + (part & 1)] = 1 / (1 + Math.exp(-logit));
    }
  }
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
