import { createBackgroundEffect } from "@aside/capture/backgrounds/background-effect.ts";
import { makeCanvas } from "@aside/capture/backgrounds/cover.ts";
import { openSegmenter } from "@aside/capture/backgrounds/segmenter.ts";
import type { LabAnswer, LabOrder, Look, Region } from "./lab-protocol.ts";

const WIDTH = 1280;
const HEIGHT = 720;
const INTERVAL = 1000 / 30;
/** Pixels that the face moves to each side. */
const SWAY = 8;

const effect = createBackgroundEffect();
const camera = makeCanvas(WIDTH, HEIGHT, { alpha: false });
const target = makeCanvas(WIDTH, HEIGHT, { alpha: false, willReadFrequently: true });
let face: { picture: ImageBitmap; part: Region } | null = null;
let count = 0;

async function takeOrder(order: LabOrder): Promise<Partial<LabAnswer>> {
  if (order.do === "open") {
    face = { picture: await createImageBitmap(await (await fetch(order.url)).blob()), part: order.part };
    return {};
  }
  if (order.do === "choose") {
    await effect.choose(order.choice.kind === "own" ? { kind: "own", picture: await paintOwn(order.choice.colour) } : order.choice);
    return {};
  }
  if (order.do === "show") {
    const blob = await target.canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
    return { picture: [...new Uint8Array(await blob.arrayBuffer())] };
  }
  if (order.do === "lose-filters") {
    Reflect.deleteProperty(OffscreenCanvasRenderingContext2D.prototype, "filter");
    if ("filter" in target) throw new Error("the canvas kept its filters");
    return {};
  }
  if (order.do === "masks") return await makeMasks(order.frames);
  return await run(order.frames, order.regions);
}

async function paintOwn(colour: string): Promise<Blob> {
  const canvas = makeCanvas(640, 640);
  canvas.fillStyle = colour;
  canvas.fillRect(0, 0, 640, 640);
  return await canvas.canvas.convertToBlob({ type: "image/png" });
}

/** Passes frames to `take`, 30 per second or as fast as they are processed. Returns the duration in seconds. */
async function film(frames: number, take: (frame: VideoFrame) => void): Promise<number> {
  const began = performance.now();
  let due = began;
  for (let index = 0; index < frames; index++) {
    due = Math.max(due + INTERVAL, performance.now());
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    const frame = takeFrame();
    take(frame);
    frame.close();
  }
  return (performance.now() - began) / 1000;
}

async function makeMasks(frames: number): Promise<Partial<LabAnswer>> {
  const segmenter = await openSegmenter();
  const masks: number[] = [];
  let last: ImageBitmap | null = null;
  const seconds = await film(frames, (frame) => {
    if (segmenter.mask !== last) masks.push(segmenter.cost);
    last = segmenter.mask;
    segmenter.look(frame);
  });
  await segmenter.close();
  return { masks, seconds };
}

async function run(frames: number, regions: Region[]): Promise<Partial<LabAnswer>> {
  const looks: Look[][] = [];
  const draws: number[] = [];
  const finished: number[] = [];
  const seconds = await film(frames, (frame) => {
    const started = performance.now();
    effect.draw(target, frame, { x: 0, y: 0, width: WIDTH, height: HEIGHT });
    draws.push(performance.now() - started);
    target.getImageData(0, 0, 1, 1);
    finished.push(performance.now() - started);
    looks.push(regions.map(lookAt));
  });
  return { looks, draws, finished, seconds };
}

function takeFrame(): VideoFrame {
  if (!face) throw new Error("no face was opened");
  const { picture, part } = face;
  const sway = SWAY * Math.sin(count / 9);
  camera.drawImage(picture, part.x, part.y, part.width, part.height, sway - SWAY, 0, WIDTH + 2 * SWAY, HEIGHT);
  return new VideoFrame(camera.canvas, { timestamp: Math.round((count++ * 1e6) / 30) });
}

function lookAt({ x, y, width, height }: Region): Look {
  const { data } = target.getImageData(x, y, width, height);
  const grey = new Float32Array(width * height);
  const sum: [number, number, number] = [0, 0, 0];
  for (let index = 0; index < grey.length; index++) {
    for (const channel of [0, 1, 2] as const) sum[channel] += data[index * 4 + channel]!;
    grey[index] = 0.3 * data[index * 4]! + 0.59 * data[index * 4 + 1]! + 0.11 * data[index * 4 + 2]!;
  }
  let [total, squares, cells] = [0, 0, 0];
  for (let row = 1; row < height - 1; row++) {
    for (let column = 1; column < width - 1; column++) {
      const at = row * width + column;
      const value = 4 * grey[at]! - grey[at - 1]! - grey[at + 1]! - grey[at - width]! - grey[at + width]!;
      total += value;
      squares += value * value;
      cells++;
    }
  }
  return { colour: [sum[0] / grey.length, sum[1] / grey.length, sum[2] / grey.length], detail: squares / cells - (total / cells) ** 2 };
}

self.onmessage = ({ data }: MessageEvent<LabOrder>) => {
  takeOrder(data)
    .catch((error: unknown) => ({ problem: String(error) }))
    .then((answer) =>
      self.postMessage({ looks: [], draws: [], finished: [], masks: [], seconds: 0, picture: [], ...answer, pace: effect.pace }),
    )
    .catch(reportError);
};
