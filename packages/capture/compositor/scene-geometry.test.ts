import { expect, test } from "vitest";
import { DEFAULT_SCENE } from "./scene.ts";
import { bubbleBox, screenBox, coverCrop, haloCircle } from "./scene-geometry.ts";

const PICTURE = { width: 1280, height: 720 };

test("crops a camera of another aspect ratio to its center", () => {
  expect(coverCrop({ width: 640, height: 480 }, PICTURE)).toEqual({ x: 0, y: 60, width: 640, height: 360 });
  expect(coverCrop({ width: 1280, height: 720 }, { width: 720, height: 1280 })).toEqual({ x: 437.5, y: 0, width: 405, height: 720 });
});

test("shows a screen that is too large completely", () => {
  expect(screenBox({ width: 1600, height: 1200 }, PICTURE)).toEqual({ x: 160, y: 0, width: 960, height: 720 });
  expect(screenBox({ width: 1200, height: 2400 }, PICTURE)).toEqual({ x: 460, y: 0, width: 360, height: 720 });
});

test("keeps the pixels of a screen that fits, at whole positions", () => {
  expect(screenBox(PICTURE, PICTURE)).toEqual({ x: 0, y: 0, ...PICTURE });
  expect(screenBox({ width: 801, height: 601 }, PICTURE)).toEqual({ x: 239, y: 59, width: 801, height: 601 });
  expect(screenBox({ width: 1281, height: 721 }, PICTURE)).toEqual({ x: 0, y: 0, width: 1281, height: 721 });
});

test("keeps the bubble inside the picture", () => {
  const { bubble } = DEFAULT_SCENE;
  expect(bubbleBox({ ...bubble, x: 0.5, y: 0.5, size: 0.5 }, PICTURE)).toEqual({ x: 460, y: 180, width: 360, height: 360 });
  expect(bubbleBox({ ...bubble, x: 0, y: 1, size: 0.5 }, PICTURE)).toEqual({ x: 0, y: 360, width: 360, height: 360 });
  expect(bubbleBox({ ...bubble, x: 1, y: 0, size: 2 }, { width: 720, height: 1280 })).toEqual({ x: 0, y: 0, width: 720, height: 720 });
});

test("places the halo at the pointer, also on a screen of another aspect ratio", () => {
  expect(haloCircle({ x: 0.25, y: 0.5 }, { width: 2560, height: 1440 }, PICTURE)).toEqual({ x: 320, y: 360, radius: 36 });
  // A 4:3 screen has bars of 160 pixels on both sides.
  expect(haloCircle({ x: 0, y: 1 }, { width: 1600, height: 1200 }, PICTURE)).toEqual({ x: 160, y: 720, radius: 36 });
  expect(haloCircle({ x: 0.5, y: 0.25 }, { width: 400, height: 600 }, PICTURE)).toMatchObject({ x: 640, y: 210 });
});
