import {
  add,
  avgPool,
  concat,
  conv2d,
  matMul,
  maxPool,
  mean,
  mul,
  type NamedTensorMap,
  relu,
  type Tensor2D,
  type Tensor4D,
  tensor4d,
  tidy,
  zeros,
  type Tensor,
} from "@tensorflow/tfjs-core";
import type { MeshPoint, Pixels } from "../port.ts";
import { LEFT_EYE_INNER, LEFT_EYE_OUTER, NOSE_BASE, pick, RIGHT_EYE_INNER, RIGHT_EYE_OUTER } from "./mesh-points.ts";
import { fitSimilarity } from "./similarity.ts";
import { warpPicture } from "./warp-picture.ts";

const SIZE = 150;
const MEAN_COLOR = [122.782, 117.001, 104.298];
/** dlib's places of the corners of the eyes and the base of the nose in the square, with its margin of a quarter. */
const PLACES = [
  { x: 0.8595674595992, y: 0.2134981538014 },
  { x: 0.6460604764104, y: 0.2289674387677 },
  { x: 0.1205750620789, y: 0.2137274526848 },
  { x: 0.3340850613712, y: 0.2290642403242 },
  { x: 0.4901123135679, y: 0.6277975316475 },
].map(({ x, y }) => ({ x: ((x + 0.25) / 1.5) * SIZE, y: ((y + 0.25) / 1.5) * SIZE }));
const POINTS = [LEFT_EYE_OUTER, LEFT_EYE_INNER, RIGHT_EYE_OUTER, RIGHT_EYE_INNER, NOSE_BASE];

/** The face turned upright, as dlib's network expects it: RGB, 150 x 150. */
export function cutFace(picture: Pixels, mesh: readonly MeshPoint[]): Float32Array {
  return warpPicture(picture, fitSimilarity(PLACES, pick(mesh, POINTS)), SIZE);
}

/** `features`: what the network sees, 256 numbers. `descriptor`: 128 numbers, near to those of other pictures of the same person. */
export type Description = { features: Float32Array; descriptor: Float32Array };

/** dlib's ResNet for faces. */
export function describeFace(weights: NamedTensorMap, face: Float32Array): Description {
  const input = face.map((value, index) => (value - MEAN_COLOR[index % 3]!) / 256);
  return tidy(() => {
    let out = convolve(weights, "conv32_down", tensor4d(input, [1, SIZE, SIZE, 3]), 2);
    out = maxPool(relu(out), 3, 2, "valid");
    for (const name of ["conv32_1", "conv32_2", "conv32_3"]) out = residual(weights, name, out);
    out = residualDown(weights, "conv64_down", out);
    for (const name of ["conv64_1", "conv64_2", "conv64_3"]) out = residual(weights, name, out);
    out = residualDown(weights, "conv128_down", out);
    for (const name of ["conv128_1", "conv128_2"]) out = residual(weights, name, out);
    out = residualDown(weights, "conv256_down", out);
    for (const name of ["conv256_1", "conv256_2"]) out = residual(weights, name, out);
    out = residualDown(weights, "conv256_down_out", out);
    const features = mean<Tensor2D>(out, [1, 2]);
    const descriptor = matMul(features, weights["fc"] as Tensor2D);
    return { features: Float32Array.from(features.dataSync()), descriptor: Float32Array.from(descriptor.dataSync()) };
  });
}

function convolve(weights: NamedTensorMap, name: string, input: Tensor4D, stride: 1 | 2): Tensor4D {
  const filtered = conv2d(input, weights[`${name}/conv/filters`] as Tensor4D, stride, stride === 1 ? "same" : "valid");
  const biased = add(filtered, weights[`${name}/conv/bias`]!);
  return add(mul(biased, weights[`${name}/scale/weights`]!), weights[`${name}/scale/biases`]!);
}

function residual(weights: NamedTensorMap, name: string, input: Tensor4D): Tensor4D {
  const first = relu(convolve(weights, `${name}/conv1`, input, 1));
  return relu(add(convolve(weights, `${name}/conv2`, first, 1), input));
}

/** Half the width and height, and mostly twice the channels: what is missing on one side is zero. */
function residualDown(weights: NamedTensorMap, name: string, input: Tensor4D): Tensor4D {
  const first = relu(convolve(weights, `${name}/conv1`, input, 2));
  const second = convolve(weights, `${name}/conv2`, first, 1);
  const pooled = avgPool(input, 2, 2, "valid");
  const shape = pooled.shape.map((length, axis) => Math.max(length, second.shape[axis]!));
  return relu(add<Tensor4D>(padTo(pooled, shape), padTo(second, shape)));
}

function padTo(tensor: Tensor4D, shape: number[]): Tensor4D {
  let result: Tensor = tensor;
  shape.forEach((length, axis) => {
    if (result.shape[axis] === length) return;
    const missing = result.shape.map((own, at) => (at === axis ? length - own : own));
    result = concat([result, zeros(missing)], axis);
  });
  return result as Tensor4D;
}
