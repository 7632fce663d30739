import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describeFace } from "@aside/face/models/describe-face.ts";
import { findFaces } from "@aside/face/models/find-faces.ts";
import { loadModels } from "@aside/face/models/load-models.ts";
import type { MeshPoint, Pixels } from "@aside/face/port.ts";
import { readModelFiles } from "@aside/face/server/model-files.ts";

type Sample = { features: Float32Array; isPositive: boolean };

/** As many lines as the guide looks at. */
const LINES = 360;
const STEPS = 1500;
const STEP = 0.3;
const SHRINK = 0.01;

/**
 * Prints new weights for packages/face/quality: of covered faces from the photos in `FACES` with and without things drawn over them, and of
 * glasses if the file `GLASSES` lists photos, one a line: a name, a tab, and 1 or 0.
 */
export async function fitWeights(): Promise<void> {
  const [directory, labels] = [process.env["FACES"], process.env["GLASSES"]];
  if (!directory) throw new Error("FACES must name a folder with photos");
  const models = await loadModels(await readModelFiles());
  const read = (picture: Pixels) => {
    const [face] = findFaces(models, picture);
    return face && { mesh: face.mesh, features: describeFace(models.descriptor, face.cut).features };
  };
  const covered: Sample[] = [];
  for (const [index, name] of (await readdir(directory)).toSorted().entries()) {
    const photo = await openPhoto(join(directory, name));
    const clear = read(photo.pixels());
    if (!clear) continue;
    covered.push({ features: clear.features, isPositive: false });
    const blurred = read(photo.pixels((context) => blur(context, clear.mesh)));
    if (blurred) covered.push({ features: blurred.features, isPositive: false });
    for (const kind of [index, index + 1]) {
      const hidden = read(photo.pixels((context) => cover(context, clear.mesh, kind)));
      if (hidden) covered.push({ features: hidden.features, isPositive: true });
    }
  }
  print("COVERED", covered);
  if (!labels) return;
  const glasses: Sample[] = [];
  for (const line of (await readFile(labels, "utf8")).trim().split("\n")) {
    const [name = "", label] = line.split("\t");
    const found = read((await openPhoto(join(directory, name))).pixels());
    if (found) glasses.push({ features: found.features, isPositive: label === "1" });
  }
  print("GLASSES", glasses);
}

async function openPhoto(path: string) {
  const image = await loadImage(await readFile(path));
  const scale = Math.min(1, LINES / image.height);
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)];
  const context = createCanvas(width, height).getContext("2d");
  return {
    pixels(paint: (context: SKRSContext2D) => void = () => {}): Pixels {
      context.drawImage(image, 0, 0, width, height);
      paint(context);
      return { data: context.getImageData(0, 0, width, height).data, width, height };
    },
  };
}

function blur(context: SKRSContext2D, mesh: readonly MeshPoint[]): void {
  context.filter = `blur(${Math.abs(mesh[454]!.x - mesh[234]!.x) / 40}px)`;
  context.drawImage(context.canvas, 0, 0);
  context.filter = "none";
}

/** Hands, masks, dark glasses, things: the same for each run. */
function cover(context: SKRSContext2D, mesh: readonly MeshPoint[], kind: number): void {
  const [rightEye, leftEye, nose, mouth] = [mesh[33]!, mesh[263]!, mesh[1]!, mesh[13]!];
  const width = Math.hypot(leftEye.x - rightEye.x, leftEye.y - rightEye.y);
  const shade = (kind * 37) % 180;
  const skin = `rgb(${60 + shade} ${40 + shade * 0.8} ${30 + shade * 0.65})`;
  const any = `rgb(${(kind * 53) % 256} ${(kind * 97) % 256} ${(kind * 151) % 256})`;
  const side = kind % 4 < 2 ? 1 : -1;
  context.fillStyle = [skin, any, ["#9cc7e8", "#f4f4f4", "#222222"][kind % 3]!, side === 1 ? "#111111" : skin, any, skin][kind % 6]!;
  context.beginPath();
  if (kind % 6 === 0) {
    context.ellipse(mouth.x, mouth.y + width * 0.3, width * 0.6, width * 0.45, 0, 0, 7);
    for (let finger = 0; finger < 4; finger++)
      addFinger(context, mouth.x - width * (0.45 - finger * 0.28), mouth.y - width * 0.15, width * 0.55);
  } else if (kind % 6 === 1) context.rect(mouth.x - width * 0.55, mouth.y - width * 0.5, width * 1.1, width * 1.1);
  else if (kind % 6 === 2) for (const place of [234, 123, 195, 352, 454, 365, 152, 136]) context.lineTo(mesh[place]!.x, mesh[place]!.y);
  else if (kind % 6 === 3)
    context.rect((rightEye.x + leftEye.x) / 2 - width * 0.85, (rightEye.y + leftEye.y) / 2 - width * 0.25, width * 1.7, width * 0.55);
  else if (kind % 6 === 4) context.ellipse(nose.x + side * width * 0.75, nose.y, width * 0.7, width * 1.3, 0, 0, 7);
  else {
    const eye = side === 1 ? leftEye : rightEye;
    for (let finger = 0; finger < 4; finger++)
      addFinger(context, eye.x - width * (0.35 - finger * 0.24), eye.y + width * 0.25, width * 0.7);
  }
  context.fill();
}

function addFinger(context: SKRSContext2D, x: number, y: number, length: number): void {
  context.moveTo(x, y);
  context.ellipse(x, y, length * 0.22, length, 0.1, 0, 7);
}

/** A logistic regression in which both kinds weigh the same. */
function print(name: string, samples: Sample[]): void {
  const size = samples[0]!.features.length;
  const mean = new Float64Array(size);
  const spread = new Float64Array(size);
  for (const { features } of samples) features.forEach((value, index) => (mean[index]! += value / samples.length));
  for (const { features } of samples) features.forEach((value, index) => (spread[index]! += (value - mean[index]!) ** 2 / samples.length));
  const scale = spread.map((value) => Math.sqrt(value) + 1e-3);
  const rows = samples.map(({ features }) => Float64Array.from(features, (value, index) => (value - mean[index]!) / scale[index]!));
  const positives = samples.filter(({ isPositive }) => isPositive).length;
  let weights = new Float64Array(size);
  let bias = 0;
  for (let step = 0; step < STEPS; step++) {
    const slope = new Float64Array(size);
    let biasSlope = 0;
    rows.forEach((row, at) => {
      const { isPositive } = samples[at]!;
      const sum = row.reduce((total, value, index) => total + value * weights[index]!, bias);
      const error = (1 / (1 + Math.exp(-sum)) - Number(isPositive)) / (2 * (isPositive ? positives : samples.length - positives));
      row.forEach((value, index) => (slope[index]! += error * value));
      biasSlope += error;
    });
    weights = weights.map((weight, index) => weight - STEP * (slope[index]! + SHRINK * weight));
    bias -= STEP * biasSlope;
  }
  const scaled = weights.map((weight, index) => weight / scale[index]!);
  const offset = scaled.reduce((sum, weight, index) => sum + weight * mean[index]!, 0);
  console.log(`// ${samples.length} samples, ${positives} of them positive`);
  console.log(`export const ${name}_BIAS = ${(bias - offset).toFixed(4)};`);
  console.log(`export const ${name}_WEIGHTS: readonly number[] = [${[...scaled].map((weight) => weight.toPrecision(4)).join(", ")}];`);
}
