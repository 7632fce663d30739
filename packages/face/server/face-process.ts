/** The child process with the face models. */
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { loadOnce, serveModel } from "@aside/ai/processes/serve-model.ts";
import { describe, findFaces } from "../models/find-faces.ts";
import { loadModels } from "../models/load-models.ts";
import type { Box, Face, MeshPoint, Pixels } from "../port.ts";
import type { FaceAnswer, FaceRequest } from "./face-protocol.ts";
import { readModelFiles } from "./model-files.ts";

/** Larger pictures are reduced: the models look at a few hundred pixels. */
const MAX_SIDE = 1280;

const models = loadOnce(async () => await loadModels(await readModelFiles()));

serveModel<FaceRequest, FaceAnswer>(async ({ picture }) => {
  const { pixels, scale } = await decode(picture).catch(() => ({ pixels: null, scale: 1 }));
  if (!pixels) return { refused: "the picture is damaged" };
  const loaded = await models();
  const faces = findFaces(loaded, pixels).map((found): Face => {
    const { score, pose, cut } = found;
    const mesh = found.mesh.map((point) => enlargePoint(point, scale));
    return { box: enlargeBox(found.box, scale), score, mesh, pose, descriptor: describe(loaded, cut), issues: [] };
  });
  return { faces };
});

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
