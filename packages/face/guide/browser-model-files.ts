import runtimeUrl from "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm.wasm?url";
import simdRuntimeUrl from "@tensorflow/tfjs-backend-wasm/dist/tfjs-backend-wasm-simd.wasm?url";
import descriptorUrl from "@vladmandic/face-api/model/face_recognition_model-weights_manifest.json?url";
import descriptorWeightsUrl from "@vladmandic/face-api/model/face_recognition_model.bin?url";
// By path, because this package's `exports` do not name its models.
import detectorUrl from "../../../node_modules/@vladmandic/human/models/blazeface.json?url";
import detectorWeightsUrl from "../../../node_modules/@vladmandic/human/models/blazeface.bin?url";
import meshUrl from "../../../node_modules/@vladmandic/human/models/facemesh.json?url";
import meshWeightsUrl from "../../../node_modules/@vladmandic/human/models/facemesh.bin?url";
import type { FaceModelFiles, ModelFiles } from "../models/load-models.ts";

/** Loads the models from our own web server. */
export async function fetchModelFiles(): Promise<FaceModelFiles> {
  const [detector, mesh, descriptor] = await Promise.all([
    fetchModel(detectorUrl, detectorWeightsUrl),
    fetchModel(meshUrl, meshWeightsUrl),
    fetchModel(descriptorUrl, descriptorWeightsUrl),
  ]);
  return { detector, mesh, descriptor, runtime: { "tfjs-backend-wasm.wasm": runtimeUrl, "tfjs-backend-wasm-simd.wasm": simdRuntimeUrl } };
}

async function fetchModel(description: string, weights: string): Promise<ModelFiles> {
  const [json, bytes] = await Promise.all([fetchFile(description), fetchFile(weights)]);
  return { description: await json.json(), weights: await bytes.arrayBuffer() };
}

async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response;
}
