/** The child process that holds a voice: a VITS model in Piper's form, from a file of the operator. */
import { InferenceSession, Tensor } from "onnxruntime-node";
import { loadOnce, serveModel } from "../processes/serve-model.ts";
import type { VoiceFileAnswer, VoiceFileRequest } from "./voice-file-protocol.ts";

const voices = new Map<string, () => Promise<InferenceSession>>();

serveModel<VoiceFileRequest, VoiceFileAnswer>(async ({ path, ids, scales }) => {
  const load = voices.get(path) ?? loadOnce(() => InferenceSession.create(path, { intraOpNumThreads: 2, enableCpuMemArena: false }));
  voices.set(path, load);
  const session = await load();
  const output = await session.run({
    input: new Tensor("int64", BigInt64Array.from(ids, BigInt), [1, ids.length]),
    input_lengths: new Tensor("int64", BigInt64Array.of(BigInt(ids.length)), [1]),
    scales: new Tensor("float32", Float32Array.of(scales.noise, scales.length, scales.noiseWidth), [3]),
    // A file with several voices: its first one.
    ...(session.inputNames.includes("sid") ? { sid: new Tensor("int64", BigInt64Array.of(0n), [1]) } : {}),
  });
  return Float32Array.from(output[session.outputNames[0]!]!.data as Float32Array);
});
