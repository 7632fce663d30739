import { type GraphModel } from "@tensorflow/tfjs-converter";
import { type Tensor, tensor4d, tidy } from "@tensorflow/tfjs-core";
import type { MeshPoint, Pixels, Point } from "../port.ts";
import type { Detection } from "./detect-faces.ts";
import { boxOf, LEFT_EYE, pick, RIGHT_EYE } from "./mesh-points.ts";
import { apply, meanOf, scaleOf, squareToPicture } from "./similarity.ts";
import { warpPicture } from "./warp-picture.ts";

/** MediaPipe's face mesh. */
const SIZE = 192;
/** The model was trained on squares that are this much larger than the face. */
const MARGIN = 1.5;
const MESH_POINTS = 468;

export type Mesh = { points: MeshPoint[]; score: number };

/** The mesh of a face that was detected. It is searched twice: the second time in the square that the first mesh gives, which is exact. */
export function findMesh(model: GraphModel, picture: Pixels, face: Detection): Mesh {
  const { x, y, width, height } = face.box;
  const first = runMesh(model, picture, {
    center: { x: x + width / 2, y: y + height / 2 },
    side: Math.max(width, height) * MARGIN,
    angle: angleOf(face.rightEye, face.leftEye),
  });
  return followMesh(model, picture, first.points);
}

/** The mesh of a face that has hardly moved since `points` were found. */
export function followMesh(model: GraphModel, picture: Pixels, points: readonly MeshPoint[]): Mesh {
  const box = boxOf(points);
  return runMesh(model, picture, {
    center: { x: box.x + box.width / 2, y: box.y + box.height / 2 },
    side: Math.max(box.width, box.height) * MARGIN,
    angle: angleOf(meanOf(pick(points, RIGHT_EYE)), meanOf(pick(points, LEFT_EYE))),
  });
}

function angleOf(rightEye: Point, leftEye: Point): number {
  return Math.atan2(leftEye.y - rightEye.y, leftEye.x - rightEye.x);
}

function runMesh(model: GraphModel, picture: Pixels, square: { center: Point; side: number; angle: number }): Mesh {
  const toPicture = squareToPicture(SIZE, square);
  const input = warpPicture(picture, toPicture, SIZE).map((value) => value / 255);
  const [values, flag] = tidy(() => {
    const outputs = model.execute(tensor4d(input, [1, SIZE, SIZE, 3])) as Tensor[];
    return [outputs.find(({ size }) => size === MESH_POINTS * 3)!.dataSync(), outputs.find(({ size }) => size === 1)!.dataSync()];
  });
  const points = Array.from({ length: MESH_POINTS }, (_, index) => ({
    ...apply(toPicture, { x: values[index * 3]!, y: values[index * 3 + 1]! }),
    z: values[index * 3 + 2]! * scaleOf(toPicture),
  }));
  return { points, score: flag[0]! };
}
