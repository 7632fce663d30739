import { readFileSync } from "node:fs";
import { MouthInterior } from "./draw-mouth.ts";
import { FaceRig, type Pose } from "./face-rig.ts";
import { Frame } from "./frame.ts";
import type { FramedPicture } from "./frame-picture.ts";
import { warpTriangles } from "./warp-triangles.ts";

/** Three points each: the topology of MediaPipe's face mesh. */
const faceTriangles = JSON.parse(readFileSync(new URL("./face-triangles.json", import.meta.url), "utf8")) as number[];

/** Draws the face in one pose after the other, each into the same memory. Only the head and what is around it is drawn again. */
export function* renderFrames({ photo, face, label }: FramedPicture, poses: readonly Pose[]): Generator<Uint8Array> {
  const rig = new FaceRig(face, faceTriangles, photo);
  const mouth = new MouthInterior(rig, photo);
  const frame = new Frame(photo.width, photo.height, Uint8Array.from(photo.bytes));
  const labelTop = photo.height - label.height;
  printLabel(frame, label);
  const points = new Float32Array(rig.rest.length);
  for (const pose of poses) {
    rig.pose(pose, points);
    const mesh = { triangles: rig.triangles, from: rig.rest, to: points, bottom: labelTop };
    frame.planes.forEach((plane, index) => warpTriangles(photo.planes[index]!, plane, { ...mesh, scale: index === 0 ? 1 : 0.5 }));
    mouth.draw(frame, points, pose);
    yield frame.bytes;
  }
}

/** Its rows are never drawn over. Without color: both planes have their middle value. */
function printLabel(frame: Frame, label: FramedPicture["label"]): void {
  const [luma, ...colors] = frame.planes;
  const top = frame.height - label.height;
  // From full range to video range.
  label.pixels.forEach((value, index) => (luma.values[top * frame.width + index] = 16 + Math.round((value * 219) / 255)));
  for (const { width, height, values } of colors) values.fill(128, (top / 2) * width, height * width);
}
