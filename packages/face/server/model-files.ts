import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FaceModelFiles, ModelFiles } from "../models/load-models.ts";

const require = createRequire(import.meta.url);

/** Reads the models from the folders of their npm packages. */
export async function readModelFiles(): Promise<FaceModelFiles> {
  const human = join(dirname(require.resolve("@vladmandic/human")), "../models");
  const descriptor = require.resolve("@vladmandic/face-api/model/face_recognition_model-weights_manifest.json");
  const runtime = dirname(require.resolve("@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm"));
  return {
    detector: await readModel(join(human, "blazeface.json"), join(human, "blazeface.bin")),
    mesh: await readModel(join(human, "facemesh.json"), join(human, "facemesh.bin")),
    descriptor: await readModel(descriptor, join(dirname(descriptor), "face_recognition_model.bin")),
    runtime: {
      "tfjs-backend-wasm.wasm": join(runtime, "tfjs-backend-wasm.wasm"),
      "tfjs-backend-wasm-simd.wasm": join(runtime, "tfjs-backend-wasm-simd.wasm"),
    },
  };
}

async function readModel(description: string, weights: string): Promise<ModelFiles> {
  const bytes = await readFile(weights);
  return {
    description: JSON.parse(await readFile(description, "utf8")),
    weights: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
  };
}
