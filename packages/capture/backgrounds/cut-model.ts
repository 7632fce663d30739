/**
 * The model's last layer is an operator that public TensorFlow Lite builds do not support. It is removed here and computed by
 * `person-model.ts`. `bytes`: the model without it; `weights`: 2 x 2 x channels. The layer's result is a logit per pixel.
 */
export type CutModel = { bytes: Uint8Array; weights: Float32Array; bias: number };

const LAST_OPERATOR = "Convolution2DTransposeBias";

/** Parses as much of a TensorFlow Lite file (a little-endian FlatBuffer) as is needed to remove its last layer. */
export function cutModel(original: Uint8Array): CutModel {
  const bytes = original.slice();
  const view = new DataView(bytes.buffer);
  const follow = (at: number) => at + view.getUint32(at, true);
  /** The offset of a table's field; 0 when the field is absent. */
  const fieldOf = (table: number, index: number) => {
    const fields = table - view.getInt32(table, true);
    const at = 4 + 2 * index;
    const offset = at < view.getUint16(fields, true) ? view.getUint16(fields + at, true) : 0;
    return offset === 0 ? 0 : table + offset;
  };
  const vectorOf = (table: number, index: number) => {
    const field = fieldOf(table, index);
    if (field === 0) throw new Error("the model is not in the expected format");
    const at = follow(field);
    return { at, length: view.getUint32(at, true), item: (position: number) => at + 4 + 4 * position };
  };
  const numberOf = (table: number, index: number) => {
    const field = fieldOf(table, index);
    return field === 0 ? 0 : view.getUint32(field, true);
  };

  const root = follow(0);
  const codes = vectorOf(root, 1);
  const graph = follow(vectorOf(root, 2).item(0));
  const buffers = vectorOf(root, 4);
  const tensors = vectorOf(graph, 0);
  const outputs = vectorOf(graph, 2);
  const operators = vectorOf(graph, 3);

  const isLast = (operator: number) => {
    const field = fieldOf(follow(codes.item(numberOf(operator, 0))), 1);
    if (field === 0) return false;
    const name = follow(field);
    return new TextDecoder().decode(bytes.subarray(name + 4, name + 4 + view.getUint32(name, true))) === LAST_OPERATOR;
  };
  const operatorAt = (position: number) => follow(operators.item(position));
  const positions = Array.from({ length: operators.length }, (_, position) => position);
  const last = positions.find((position) => isLast(operatorAt(position)));
  if (last === undefined) throw new Error(`the model has no ${LAST_OPERATOR}`);

  /** The half-precision floats of the constant that a DEQUANTIZE operator (one input, one output) outputs as `tensor`. */
  const readConstant = (tensor: number) => {
    const source = positions
      .map(operatorAt)
      .find((operator) => vectorOf(operator, 1).length === 1 && view.getUint32(vectorOf(operator, 2).item(0), true) === tensor);
    if (source === undefined) throw new Error("a constant of the model was not found");
    const table = follow(tensors.item(view.getUint32(vectorOf(source, 1).item(0), true)));
    const data = vectorOf(follow(buffers.item(numberOf(table, 2))), 0);
    return Float32Array.from({ length: data.length / 2 }, (_, index) => toFloat(view.getUint16(data.at + 4 + 2 * index, true)));
  };
  const inputs = vectorOf(operatorAt(last), 1);
  const inputAt = (position: number) => view.getUint32(inputs.item(position), true);
  const weights = readConstant(inputAt(1));
  const bias = readConstant(inputAt(2))[0] ?? 0;
  view.setUint32(outputs.item(0), inputAt(0), true);
  view.setUint32(operators.at, last, true);
  return { bytes, weights, bias };
}

/** Converts an IEEE 754 half-precision float. */
function toFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
