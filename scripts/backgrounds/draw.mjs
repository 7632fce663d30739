// Draws every background of the catalog, and its thumbnail, as JPEG.
import { createCanvas } from "@napi-rs/canvas";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { finish, HEIGHT, makeChance, WIDTH } from "./brush.mjs";
import { COLOURS } from "./colours.mjs";
import { PAPER } from "./paper.mjs";
import { PLACES } from "./places.mjs";
import { ROOMS } from "./rooms.mjs";

const { ANIMATIONS } = await import("@aside/capture/backgrounds/animations.ts");
const { IMAGES } = await import("@aside/capture/backgrounds/catalog.ts");
const PICTURES = { ...ROOMS, ...PLACES, ...PAPER, ...COLOURS };
const THUMBNAIL = [256, 144];

export async function drawBackgrounds(folder) {
  for (const [index, { name }] of IMAGES.entries()) {
    const paint = PICTURES[name];
    if (!paint) throw new Error(`nobody draws ${name}`);
    const canvas = createCanvas(WIDTH, HEIGHT);
    const chance = makeChance(index + 1);
    paint(canvas.getContext("2d"), chance);
    finish(canvas.getContext("2d"), chance);
    writeFileSync(join(folder, `${name}.jpg`), await canvas.encode("jpeg", 84));
    await writeThumbnail(folder, name, canvas);
  }
  for (const [name, { width, height, paint }] of Object.entries(ANIMATIONS)) {
    const canvas = createCanvas(width, height);
    paint(canvas.getContext("2d"), width, height, 0.3);
    await writeThumbnail(folder, name, canvas);
  }
}

async function writeThumbnail(folder, name, picture) {
  const small = createCanvas(...THUMBNAIL);
  const context = small.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, ...THUMBNAIL);
  writeFileSync(join(folder, `${name}-small.jpg`), await small.encode("jpeg", 82));
}
