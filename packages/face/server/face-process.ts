/** The child process with the face models. */
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { loadOnce, serveModel } from "@aside/ai/processes/serve-model.ts";
import { describe, findFaces, type FoundFace } from "../models/find-faces.ts";
import { loadModels } from "../models/load-models.ts";
import type { Box, Face, MeshPoint, Pixels, QualityIssue } from "../port.ts";
import { measureFace } from "../quality/measure-face.ts";
import { rateCovered, rateGlasses } from "../quality/rate-features.ts";
import { judgeLight, judgeObstruction, judgePosition } from "../quality/severity.ts";
import type { FaceAnswer, FaceRequest } from "./face-protocol.ts";
import { readModelFiles } from "./model-files.ts";

/** Larger pictures are reduced: the models look at a few hundred pixels. */
const MAX_SIDE = 1280;

const models = loadOnce(async () => await loadModels(await readModelFiles()));

serveModel<FaceRequest, FaceAnswer>(async ({ picture }) => {
  const { pixels, scale } = await decode(picture).catch(() => ({ pixels: null, scale: 1 }));
  if (!pixels) return { refused: "the picture is damaged" };
  const loaded = await models();
  const found = findFaces(loaded, pixels);
  const faces = found.map((face, index): Face => {
    const { features, descriptor } = describe(loaded, face.cut);
    return {
      box: enlargeBox(face.box, scale),
      score: face.score,
      mesh: face.mesh.map((point) => enlargePoint(point, scale)),
      pose: face.pose,
      descriptor,
      glasses: rateGlasses(features),
      issues: findIssues(pixels, face, { otherHeight: found[index === 0 ? 1 : 0]?.box.height ?? 0, covered: rateCovered(features) }),
    };
  });
  return { faces };
});

function findIssues(picture: Pixels, face: FoundFace, { otherHeight, covered }: { otherHeight: number; covered: number }): QualityIssue[] {
  const measures = measureFace(picture, face.box, face.cut);
  const issues: QualityIssue[] = [];
  if (judgeLight(measures) >= 1) issues.push("LIGHTING");
  if (judgePosition({ box: face.box, pose: face.pose, picture, otherHeight }) >= 1) issues.push("FACE_POSITION");
  if (judgeObstruction(covered, measures) >= 1) issues.push("FACE_OBSTRUCTION");
  return issues;
}

/** Turned as its EXIF data says. */
async function decode(bytes: Uint8Array): Promise<{ pixels: Pixels; scale: number }> {
  const image = await loadImage(bytes);
  const scale = Math.max(1, Math.max(image.width, image.height) / MAX_SIDE);
  const width = Math.max(1, Math.round(image.width / scale));
  const height = Math.max(1, Math.round(image.height / scale));
  const context = createCanvas(width, height).getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, width, height);
  return { pixels: { data: context.getImageData(0, 0, width, height).data, width, height }, scale };
}

function enlargePoint({ x, y, z }: MeshPoint, scale: number): MeshPoint {
  return { x: x * scale, y: y * scale, z: z * scale };
}

function enlargeBox({ x, y, width, height }: Box, scale: number): Box {
  return { x: x * scale, y: y * scale, width: width * scale, height: height * scale };
}
