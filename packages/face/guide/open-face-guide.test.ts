import { createCanvas, loadImage } from "@napi-rs/canvas";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { type FaceLab, openFaceLab } from "@aside/testkit/face-lab/open-face-lab.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPortrait } from "../testkit/read-portrait.ts";

/** One picture, which the fake camera repeats. */
async function filmPortrait(name: string): Promise<Buffer> {
  const image = await loadImage(readPortrait(name));
  const context = createCanvas(1280, 720).getContext("2d");
  context.fillStyle = "rgb(120 130 150)";
  context.fillRect(0, 0, 1280, 720);
  context.drawImage(image, 640 - image.width, 80, image.width * 2, image.height * 2);
  return context.canvas.toBuffer("image/jpeg");
}

let lab: FaceLab;
beforeAll(async () => {
  lab = await openFaceLab();
});
afterAll(async () => await lab.close());

test("guides a recording in the browser under the content security policy, with models from our own origin", async () => {
  await withTemporaryDirectory(async (directory) => {
    const clip = join(directory, "camera.mjpeg");
    await writeFile(clip, await filmPortrait("C001063-2023"));
    const { reports, bestBytes } = await lab.record(clip, { seconds: 3, isGuided: true });
    const last = reports.at(-1)!;
    expect(last.issues).toEqual([]);
    expect(last.box!.x + last.box!.width / 2).toBeCloseTo(0.5, 1);
    expect(bestBytes).toBeGreaterThan(10_000);
    expect(lab.complaints).toEqual([]);
  });
});
