import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { beforeAll, describe, expect, test } from "vitest";
import { describe as describeFound, findFaces } from "../models/find-faces.ts";
import { type FaceModels, loadModels } from "../models/load-models.ts";
import type { Pixels } from "../port.ts";
import { readModelFiles } from "../server/model-files.ts";
import { readPortrait } from "../testkit/read-portrait.ts";
import { FaceWatch } from "./watch-face.ts";

const WIDTH = 640;
const HEIGHT = 360;
let models: FaceModels;
beforeAll(async () => {
  models = await loadModels(await readModelFiles());
});

/** A portrait in front of a camera. The face is about 150 pixels high, with its middle near (`x`, 170). */
async function film(name: string, paint: (context: SKRSContext2D) => void = () => {}, x = 320): Promise<Pixels> {
  const image = await loadImage(readPortrait(name));
  const context = createCanvas(WIDTH, HEIGHT).getContext("2d");
  context.fillStyle = "rgb(120 130 150)";
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.drawImage(image, x - image.width / 2, 40, image.width, image.height);
  paint(context);
  return { data: context.getImageData(0, 0, WIDTH, HEIGHT).data, width: WIDTH, height: HEIGHT };
}

const shade = (color: string) => (context: SKRSContext2D) => {
  context.globalCompositeOperation = "multiply";
  context.fillStyle = color;
  context.fillRect(0, 0, WIDTH, HEIGHT);
};

/** The issues after each of the pictures, five a second. */
function watchAll(watch: FaceWatch, pictures: Pixels[], from = 0) {
  return pictures.map((picture, index) => watch.look(picture, from + index * 200).issues);
}

async function expectIssue(issue: string, bad: Pixels): Promise<void> {
  const good = await film("C001063-2023");
  const issues = watchAll(new FaceWatch(models), [good, good, bad, bad, good, good, good, good, good]);
  expect(issues.slice(0, 2)).toEqual([[], []]);
  expect(issues[3]).toContain(issue);
  expect(issues.at(-1)).toEqual([]);
}

describe("watching a face", () => {
  test("says where the face is, and nothing else when all is well", async () => {
    const watched = new FaceWatch(models).look(await film("C001063-2023"), 0);
    expect(watched.issues).toEqual([]);
    expect(watched.badness).toBeLessThan(1);
    expect(watched.box!.x + watched.box!.width / 2).toBeCloseTo(0.5, 1);
  });

  test("notices darkness", async () => await expectIssue("LIGHTING", await film("C001063-2023", shade("rgb(50 50 50)"))));

  test("notices a face at the edge", async () => await expectIssue("FACE_POSITION", await film("C001063-2023", undefined, 560)));

  test("notices a cover", async () => {
    const cover = await film("C001063-2023", (context) => {
      context.fillStyle = "rgb(40 60 50)";
      context.fillRect(260, 180, 120, 120);
    });
    await expectIssue("FACE_OBSTRUCTION", cover);
  });

  test("notices a blurred picture", async () => {
    const blurred = await film("C001063-2023", (context) => {
      context.filter = "blur(5px)";
      context.drawImage(context.canvas, 0, 0);
    });
    await expectIssue("FACE_OBSTRUCTION", blurred);
  });

  test("notices an empty chair, and a second person", async () => {
    const empty = await film("C001063-2023", (context) => {
      context.fillRect(0, 0, WIDTH, HEIGHT);
    });
    expect(watchAll(new FaceWatch(models), [empty, empty]).at(-1)).toEqual(["FACE_POSITION"]);
    const second = await loadImage(readPortrait("C001067-2023"));
    const two = await film("C001063-2023", (context) => context.drawImage(second, 0, 40));
    expect(watchAll(new FaceWatch(models), [two, two]).at(-1)).toContain("FACE_POSITION");
  });

  test("notices a camera that shakes", async () => {
    const places = [320, 300, 345, 310, 340, 305];
    const pictures = await Promise.all(places.map(async (x) => await film("C001063-2023", undefined, x)));
    const issues = watchAll(new FaceWatch(models), pictures);
    expect(issues.at(-1)).toEqual(["TOO_MUCH_MOTION"]);
    const still = await film("C001063-2023", undefined, 305);
    expect(watchAll(new FaceWatch(models), [still, still, still]).at(-1)).toEqual([]);
  });

  test("notices another person only when it knows whom to expect", async () => {
    const [own, other] = [await film("C001063-2023"), await film("C001067-2023")];
    const watch = new FaceWatch(models);
    expect(watchAll(watch, [other, other]).at(-1)).toEqual([]);
    watch.reference = describeFound(models, findFaces(models, own)[0]!.cut).descriptor;
    expect(watchAll(watch, [other, other], 1000).at(-1)).toEqual(["FACE_MISMATCH"]);
    expect(watchAll(watch, [own, own, own, own], 2000).at(-1)).toEqual([]);
  });
});
