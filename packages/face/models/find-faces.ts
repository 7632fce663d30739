import type { Box, MeshPoint, Pixels, Pose } from "../port.ts";
import { cutFace, describeFace, type Description } from "./describe-face.ts";
import { detectFaces } from "./detect-faces.ts";
import { findMesh, followMesh, type Mesh } from "./find-mesh.ts";
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
  const found = detectFaces(models.detector, picture)
    .slice(0, MAX_FACES)
    .map((detection) => faceOf(picture, findMesh(models.mesh, picture, detection), detection.score));
  return found.filter((face) => face !== null).sort((one, other) => areaOf(other.box) - areaOf(one.box));
}

/** The same face in the next picture of a video, in half the time. Null: it is not there any more. */
export function followFace(models: FaceModels, picture: Pixels, { mesh, score }: FoundFace): FoundFace | null {
  return faceOf(picture, followMesh(models.mesh, picture, mesh), score);
}

function faceOf(picture: Pixels, { points, score: certainty }: Mesh, score: number): FoundFace | null {
  if (certainty < MIN_MESH_SCORE) return null;
  return { box: boxOf(points), score, mesh: points, pose: findPose(points), cut: cutFace(picture, points) };
}

function areaOf({ width, height }: Box): number {
  return width * height;
}

/** The mean for the face and its mirror image, which is more certain. */
export function describe(models: FaceModels, cut: Float32Array): Description {
  const one = describeFace(models.descriptor, cut);
  const other = describeFace(models.descriptor, mirror(cut));
  return { features: mix(one.features, other.features), descriptor: mix(one.descriptor, other.descriptor) };
}

function mix(one: Float32Array, other: Float32Array): Float32Array {
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
