import { createCanvas, loadImage } from "@napi-rs/canvas";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { afterAll, describe, expect, test } from "vitest";
import { MATCH_THRESHOLD, matchFaces } from "../match-faces.ts";
import { readPortrait } from "../testkit/read-portrait.ts";
import { wearsGlasses } from "../wears-glasses.ts";
import { createFaceEngine } from "./face-engine.ts";

const engine = createFaceEngine();
afterAll(async () => await engine.close());

/** A photo of two people, from a package that tests use. */
const TWO_PEOPLE = readFileSync(createRequire(import.meta.url).resolve("@vladmandic/face-api/demo/sample2.jpg"));
const facesOf = async (picture: Buffer) => (await engine.analyze([picture]))[0]!;
const only = async (picture: Buffer) => {
  const faces = await facesOf(picture);
  expect(faces).toHaveLength(1);
  return faces[0]!;
};

async function redraw(
  picture: Buffer,
  paint: (context: ReturnType<ReturnType<typeof createCanvas>["getContext"]>) => void,
): Promise<Buffer> {
  const image = await loadImage(picture);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  paint(context);
  return canvas.toBuffer("image/jpeg");
}

/** Stored on its side, with EXIF data that say so, as cameras do. */
async function layOnItsSide(picture: Buffer): Promise<Buffer> {
  const image = await loadImage(picture);
  const canvas = createCanvas(image.height, image.width);
  const context = canvas.getContext("2d");
  context.translate(0, image.width);
  context.rotate(-Math.PI / 2);
  context.drawImage(image, 0, 0);
  const jpeg = canvas.toBuffer("image/jpeg");
  const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0];
  const exif = Buffer.from([...Buffer.from("Exif\0\0MM"), 0, 42, 0, 0, 0, 8, 0, 1, ...orientation]);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif, jpeg.subarray(2)]);
}

/** The header of a PNG of 30,000 x 30,000 pixels. */
function hugePicture(): Buffer {
  const picture = createCanvas(1, 1).toBuffer("image/png");
  picture.writeUInt32BE(30_000, 16);
  picture.writeUInt32BE(30_000, 20);
  return picture;
}

describe("the face engine", () => {
  test("finds a face, its mesh and its direction", async () => {
    const { box, score, mesh, pose, descriptor } = await only(readPortrait("C001063-2023"));
    expect(score).toBeGreaterThan(0.7);
    expect(box.x + box.width / 2).toBeGreaterThan(80);
    expect(box.x + box.width / 2).toBeLessThan(160);
    expect(mesh).toHaveLength(468);
    expect(mesh[33]!.x).toBeLessThan(mesh[263]!.x);
    expect(mesh[10]!.y).toBeLessThan(mesh[152]!.y);
    for (const angle of Object.values(pose)) expect(Math.abs(angle)).toBeLessThan(25);
    expect(descriptor).toHaveLength(128);
  });

  test("recognizes a person after ten years, and nobody else", async () => {
    const [before, after, other] = (await engine.analyze(["C001063-2013", "C001063-2023", "C001067-2023"].map(readPortrait))).map(
      (faces) => [faces[0]!.descriptor],
    );
    expect(matchFaces(before!, after!)).toMatchObject({ isSame: true });
    expect(matchFaces(before!, other!)).toMatchObject({ isSame: false });
    expect(matchFaces(before!, other!).distance).toBeGreaterThan(MATCH_THRESHOLD + 0.1);
    expect(matchFaces([], other!)).toEqual({ distance: Infinity, isSame: false });
  });

  test("tells who wears glasses", async () => {
    const faces = (await engine.analyze(["C001068-2023", "C001063-2023", "C001067-2023"].map(readPortrait))).map((found) => found[0]!);
    expect(faces.map((face) => wearsGlasses([face]))).toEqual(["yes", "no", "no"]);
    expect(wearsGlasses([])).toBe("unknown");
    expect(wearsGlasses([faces[0]!, faces[1]!])).toBe("unknown");
  });

  test("finds what is wrong with a picture", async () => {
    expect((await only(readPortrait("C001063-2023"))).issues).toEqual([]);
    const dark = await redraw(readPortrait("C001063-2023"), (context) => {
      context.globalCompositeOperation = "multiply";
      context.fillStyle = "rgb(50 50 50)";
      context.fillRect(0, 0, 1000, 1000);
    });
    expect((await only(dark)).issues).toEqual(["LIGHTING"]);
    const covered = await redraw(readPortrait("C001063-2023"), (context) => {
      context.fillStyle = "rgb(40 60 50)";
      context.fillRect(65, 140, 115, 110);
    });
    expect((await only(covered)).issues).toContain("FACE_OBSTRUCTION");
  });

  test("finds both faces of two people, the larger one first", async () => {
    const faces = await facesOf(TWO_PEOPLE);
    expect(faces).toHaveLength(2);
    expect(faces[0]!.box.width * faces[0]!.box.height).toBeGreaterThan(faces[1]!.box.width * faces[1]!.box.height);
    expect(matchFaces([faces[0]!.descriptor], [faces[1]!.descriptor]).isSame).toBe(false);
  });

  test("gives points in pixels of a picture that it reduced", async () => {
    const small = await only(readPortrait("C001063-2023"));
    const image = await loadImage(readPortrait("C001063-2023"));
    const canvas = createCanvas(image.width * 8, image.height * 8);
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    const large = await only(canvas.toBuffer("image/jpeg"));
    expect(Math.abs(large.mesh[1]!.x - small.mesh[1]!.x * 8)).toBeLessThan(16);
    expect(Math.abs(large.mesh[1]!.y - small.mesh[1]!.y * 8)).toBeLessThan(16);
  });

  test("finds the same face in gray, and in a picture that a camera stored on its side", async () => {
    const face = await only(readPortrait("C001063-2023"));
    const gray = await redraw(readPortrait("C001063-2023"), (context) => {
      context.globalCompositeOperation = "saturation";
      context.fillStyle = "gray";
      context.fillRect(0, 0, 1000, 1000);
    });
    expect(matchFaces([face.descriptor], [(await only(gray)).descriptor]).isSame).toBe(true);
    const turned = await only(await layOnItsSide(readPortrait("C001063-2023")));
    expect(Math.abs(turned.mesh[1]!.x - face.mesh[1]!.x)).toBeLessThan(3);
    expect(matchFaces([face.descriptor], [turned.descriptor]).isSame).toBe(true);
  });

  test("finds no face in a landscape and in a drawn face", async () => {
    const landscape = await redraw(readPortrait("C001063-2023"), (context) => {
      const sky = context.createLinearGradient(0, 0, 0, 300);
      sky.addColorStop(0, "skyblue");
      sky.addColorStop(1, "green");
      context.fillStyle = sky;
      context.fillRect(0, 0, 1000, 1000);
    });
    expect(await facesOf(landscape)).toEqual([]);
    const cartoon = await redraw(readPortrait("C001063-2023"), (context) => {
      context.fillStyle = "white";
      context.fillRect(0, 0, 1000, 1000);
      context.lineWidth = 4;
      context.beginPath();
      context.arc(120, 150, 80, 0, 7);
      context.moveTo(100, 130);
      context.arc(95, 130, 8, 0, 7);
      context.moveTo(155, 130);
      context.arc(145, 130, 8, 0, 7);
      context.moveTo(165, 165);
      context.arc(120, 165, 45, 0, Math.PI);
      context.stroke();
    });
    expect(await facesOf(cartoon)).toEqual([]);
  });

  test("refuses what is not a picture, is damaged or is huge, and goes on", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
    const half = readPortrait("C001063-2023").subarray(0, 300);
    for (const file of [Buffer.alloc(0), Buffer.from("hello"), svg, half, hugePicture()]) {
      await expect(engine.analyze([file])).rejects.toMatchObject({ name: "AiError", reason: "refused" });
    }
    await only(readPortrait("C001063-2023"));
  });

  test("stops when the caller aborts", async () => {
    await expect(engine.analyze([readPortrait("C001063-2023")], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      reason: "closed",
    });
  });
});
