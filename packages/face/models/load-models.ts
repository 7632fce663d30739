import { setWasmPaths } from "@tensorflow/tfjs-backend-wasm";
import { type GraphModel, loadGraphModel } from "@tensorflow/tfjs-converter";
import { env, io, type NamedTensorMap, ready, setBackend } from "@tensorflow/tfjs-core";

/** The files of a model: its description (JSON) and its weights. */
export type ModelFiles = { description: unknown; weights: ArrayBuffer };
export type FaceModelFiles = {
  detector: ModelFiles;
  mesh: ModelFiles;
  descriptor: ModelFiles;
  /** Paths or addresses of TensorFlow's WebAssembly files, by their names. */
  runtime: Record<"tfjs-backend-wasm.wasm" | "tfjs-backend-wasm-simd.wasm", string>;
};
export type FaceModels = { detector: GraphModel; mesh: GraphModel; descriptor: NamedTensorMap };

export async function loadModels(files: FaceModelFiles): Promise<FaceModels> {
  // Threads need a page that is isolated from other origins.
  env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  setWasmPaths({ ...files.runtime, "tfjs-backend-wasm-threaded-simd.wasm": files.runtime["tfjs-backend-wasm-simd.wasm"] });
  await setBackend("wasm");
  await ready();
  const [detector, mesh] = await Promise.all([readGraph(files.detector), readGraph(files.mesh)]);
  const specs = (files.descriptor.description as io.WeightsManifestConfig).flatMap(({ weights }) => weights);
  return { detector, mesh, descriptor: io.decodeWeights(files.descriptor.weights, specs) };
}

function readGraph({ description, weights }: ModelFiles): Promise<GraphModel> {
  const { modelTopology, weightsManifest } = description as io.ModelJSON;
  const weightSpecs = weightsManifest.flatMap((group) => group.weights);
  return loadGraphModel(io.fromMemory({ modelTopology: modelTopology as {}, weightSpecs, weightData: weights }));
}
