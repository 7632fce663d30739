import { PICTURE_SIDE } from "../contract.ts";
import { copy } from "../copy.ts";

const QUALITY = 0.92;

/** Returns a square JPEG of the area, in pixels of the displayed (rotated) picture. The server re-encodes it in any case. */
export async function cropPicture(url: string, area: { x: number; y: number; width: number; height: number }): Promise<Blob> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => {
    throw new Error(copy.pictureUnreadable);
  });
  const canvas = document.createElement("canvas");
  canvas.width = PICTURE_SIDE;
  canvas.height = PICTURE_SIDE;
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new Error(copy.pictureUnreadable);
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
  return await new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error(copy.pictureUnreadable))), "image/jpeg", QUALITY),
  );
}
