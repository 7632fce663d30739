import { writeFile } from "node:fs/promises";

/** Samples of each number of a phoneme. */
export const SAMPLES_PER_ID = 400;
export const TINY_RATE = 16_000;

/**
 * A voice with the inputs and the output of Piper's, in one kilobyte: each number of a phoneme becomes a tone whose height is that number.
 * Writes the model and its description.
 */
export async function writeTinyVoice(path: string, espeakVoice = "en-us"): Promise<void> {
  const ramp = Float32Array.from({ length: SAMPLES_PER_ID }, (_, index) => (index + 1) * 0.01);
  const graph = [
    node("Cast", ["input"], "numbers", attribute("to", FLOAT)),
    node("Reshape", ["numbers", "column"], "tall"),
    node("Mul", ["tall", "ramp"], "angles"),
    node("Sin", ["angles"], "waves"),
    node("Reshape", ["waves", "flat"], "output"),
    field(2, "voice"),
    ...[
      tensor("ramp", FLOAT, [1, 1, 1, SAMPLES_PER_ID], Buffer.from(ramp.buffer)),
      tensor("column", INT64, [4], Buffer.from(BigInt64Array.of(1n, 1n, -1n, 1n).buffer)),
      tensor("flat", INT64, [4], Buffer.from(BigInt64Array.of(1n, 1n, 1n, -1n).buffer)),
    ].map((initializer) => field(5, initializer)),
    field(11, value("input", INT64, ["1", "phonemes"])),
    field(11, value("input_lengths", INT64, ["1"])),
    field(11, value("scales", FLOAT, ["3"])),
    field(12, value("output", FLOAT, ["1", "1", "1", "samples"])),
  ];
  const opset = Buffer.concat([field(1, ""), number(2, 13)]);
  await writeFile(path, Buffer.concat([number(1, 8), field(7, Buffer.concat(graph)), field(8, opset)]));
  const letters = Array.from("_^$ abdefhijklmnoprstuvwzæɑɔəɛɜɪʊʌðŋʃʒθɹɡˈˌː.,?!");
  const map = Object.fromEntries(letters.map((letter, index) => [letter, [index]]));
  await writeFile(
    `${path}.json`,
    JSON.stringify({ audio: { sample_rate: TINY_RATE }, espeak: { voice: espeakVoice }, phoneme_id_map: map }),
  );
}

/** ONNX's numbers of element types. */
const FLOAT = 1;
const INT64 = 7;

// Protocol buffers by hand (onnx.proto3): the numbers are those of its fields.

function varint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}

const number = (id: number, value: number) => Buffer.concat([varint(id * 8), varint(value)]);

function field(id: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string);
  return Buffer.concat([varint(id * 8 + 2), varint(bytes.length), bytes]);
}

const attribute = (name: string, value: number) => field(5, Buffer.concat([field(1, name), number(3, value), number(20, 2)]));

const node = (operator: string, inputs: string[], output: string, ...attributes: Buffer[]) =>
  field(1, Buffer.concat([...inputs.map((input) => field(1, input)), field(2, output), field(4, operator), ...attributes]));

const tensor = (name: string, type: number, dimensions: number[], raw: Buffer) =>
  Buffer.concat([...dimensions.map((size) => number(1, size)), number(2, type), field(8, name), field(9, raw)]);

/** A dimension is a number or a name. */
function value(name: string, type: number, dimensions: string[]): Buffer {
  const shape = dimensions.map((size) => field(1, /^\d+$/.test(size) ? number(1, Number(size)) : field(2, size)));
  return Buffer.concat([field(1, name), field(2, field(1, Buffer.concat([number(1, type), field(2, Buffer.concat(shape))])))]);
}
