import type { Box, MeshPoint, Pixels, Pose } from "../port.ts";
import { cutFace, describeFace } from "./describe-face.ts";
import { detectFaces } from "./detect-faces.ts";
import { findMesh } from "./find-mesh.ts";
import { findPose } from "./find-pose.ts";
import type { FaceModels } from "./load-models.ts";
import { boxOf } from "./mesh-points.ts";

/** A detection whose mesh is less certain than this is no face. */
const MIN_MESH_SCORE = 0.5;
const MAX_FACES = 10;

export type FoundFace = {
  box: Box;
  /** 0..1, of the detector. */
  score: number;
  mesh: MeshPoint[];
  pose: Pose;
  /** The face turned upright: RGB, 150 x 150. */
  cut: Float32Array;
};

/** The faces of a picture, largest first, in its pixels. */
export function findFaces(models: FaceModels, picture: Pixels): FoundFace[] {
  const found: FoundFace[] = [];
  for (const detection of detectFaces(models.detector, picture).slice(0, MAX_FACES)) {
    const mesh = findMesh(models.mesh, picture, detection);
    if (mesh.score < MIN_MESH_SCORE) continue;
    const { points } = mesh;
    found.push({ box: boxOf(points), score: detection.score, mesh: points, pose: findPose(points), cut: cutFace(picture, points) });
  }
  return found.sort((one, other) => other.box.width * other.box.height - one.box.width * one.box.height);
}

/** The mean for the face and its mirror image, which makes it more certain. */
export function describe(models: FaceModels, cut: Float32Array): Float32Array {
  const one = describeFace(models.descriptor, cut);
  const other = describeFace(models.descriptor, mirror(cut));
  return one.map((value, index) => (value + other[index]!) / 2);
}

function mirror(cut: Float32Array): Float32Array {
  const side = Math.sqrt(cut.length / 3);
  return cut.map((_, index) => {
    const pixel = Math.floor(index / 3);
    const [row, column] = [Math.floor(pixel / side), pixel % side];
    return cut[(row * side + (side - 1 - column)) * 3 + (index % 3)]!;
  });
}
