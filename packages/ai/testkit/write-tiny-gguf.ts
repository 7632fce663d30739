import { writeFile } from "node:fs/promises";
import { createRandom } from "@aside/testkit/create-random.ts";

const EMBEDDING = 64;
const FEED_FORWARD = 128;
const HEADS = 2;
const CONTEXT = 4096;
const ALIGNMENT = 32;

/** GGUF's numbers for types of values, tensors and tokens. */
const KIND = { u32: 4, f32: 6, i32: 5, string: 8, array: 9 };
const F32 = 0;
const TOKEN = { normal: 1, unknown: 2, control: 3, byte: 6 };

type Value = { kind: number; bytes: Buffer };

/**
 * A llama-type language model of half a megabyte with random weights: its text is meaningless, but it is loaded, prompted and constrained
 * by a grammar like any other model.
 */
export async function writeTinyGguf(path: string, seed = 1): Promise<void> {
  const { tokens, kinds } = vocabulary();
  const values: Record<string, Value> = {
    "general.architecture": string("llama"),
    "general.name": string("noise"),
    "llama.context_length": u32(CONTEXT),
    "llama.embedding_length": u32(EMBEDDING),
    "llama.block_count": u32(1),
    "llama.feed_forward_length": u32(FEED_FORWARD),
    "llama.attention.head_count": u32(HEADS),
    "llama.attention.head_count_kv": u32(HEADS),
    "llama.attention.layer_norm_rms_epsilon": f32(1e-5),
    "llama.rope.dimension_count": u32(EMBEDDING / HEADS),
    "llama.vocab_size": u32(tokens.length),
    "tokenizer.ggml.model": string("llama"),
    "tokenizer.ggml.tokens": array(KIND.string, tokens.map(string)),
    "tokenizer.ggml.scores": array(
      KIND.f32,
      tokens.map((_, index) => f32(-index)),
    ),
    "tokenizer.ggml.token_type": array(KIND.i32, kinds.map(u32)),
    "tokenizer.ggml.unknown_token_id": u32(0),
    "tokenizer.ggml.bos_token_id": u32(1),
    "tokenizer.ggml.eos_token_id": u32(2),
    "tokenizer.chat_template": string(
      "{% for message in messages %}[{{ message.role }}] {{ message.content }}\n{% endfor %}{% if add_generation_prompt %}[assistant] {% endif %}",
    ),
  };
  const tensors = shapesOf(tokens.length);
  const names = Object.keys(tensors);
  let offset = 0;
  const infos = names.map((name) => {
    const shape = tensors[name]!;
    const info = Buffer.concat([stringBytes(name), int(shape.length), ...shape.map(long), int(F32), long(offset)]);
    offset += aligned(countOf(shape) * 4);
    return info;
  });
  const pairs = Object.entries(values).map(([key, { kind, bytes }]) => Buffer.concat([stringBytes(key), int(kind), bytes]));
  const head = Buffer.concat([Buffer.from("GGUF"), int(3), long(names.length), long(pairs.length), ...pairs, ...infos]);
  const random = createRandom(seed);
  const data = names.map((name) => padded(floats(name, countOf(tensors[name]!), random)));
  await writeFile(path, Buffer.concat([padded(head), ...data]));
}

function shapesOf(tokens: number): Record<string, number[]> {
  const square = [EMBEDDING, EMBEDDING];
  return {
    "token_embd.weight": [EMBEDDING, tokens],
    "blk.0.attn_norm.weight": [EMBEDDING],
    "blk.0.attn_q.weight": square,
    "blk.0.attn_k.weight": square,
    "blk.0.attn_v.weight": square,
    "blk.0.attn_output.weight": square,
    "blk.0.ffn_norm.weight": [EMBEDDING],
    "blk.0.ffn_gate.weight": [EMBEDDING, FEED_FORWARD],
    "blk.0.ffn_up.weight": [EMBEDDING, FEED_FORWARD],
    "blk.0.ffn_down.weight": [FEED_FORWARD, EMBEDDING],
    "output_norm.weight": [EMBEDDING],
    "output.weight": [EMBEDDING, tokens],
  };
}

/** The control tokens, every byte, and the printable ASCII characters as tokens. */
function vocabulary(): { tokens: string[]; kinds: number[] } {
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, "0")}>`);
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
  return {
    tokens: ["<unk>", "<s>", "</s>", ...bytes, "\u2581", ...printable],
    kinds: [
      TOKEN.unknown,
      TOKEN.control,
      TOKEN.control,
      ...bytes.map(() => TOKEN.byte),
      TOKEN.normal,
      ...printable.map(() => TOKEN.normal),
    ],
  };
}

function floats(name: string, count: number, random: () => number): Buffer {
  const isNorm = name.includes("norm");
  return Buffer.from(Float32Array.from({ length: count }, () => (isNorm ? 1 : (random() - 0.5) * 0.4)).buffer);
}

const countOf = (shape: number[]) => shape.reduce((product, size) => product * size, 1);
const aligned = (size: number) => Math.ceil(size / ALIGNMENT) * ALIGNMENT;
const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]);

function int(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

const stringBytes = (text: string) => Buffer.concat([long(Buffer.byteLength(text)), Buffer.from(text)]);
const string = (text: string): Value => ({ kind: KIND.string, bytes: stringBytes(text) });
const u32 = (value: number): Value => ({ kind: KIND.u32, bytes: int(value) });
const f32 = (value: number): Value => ({ kind: KIND.f32, bytes: Buffer.from(Float32Array.of(value).buffer) });
const array = (kind: number, values: Value[]): Value => ({
  kind: KIND.array,
  bytes: Buffer.concat([int(kind), long(values.length), ...values.map(({ bytes }) => bytes)]),
});
