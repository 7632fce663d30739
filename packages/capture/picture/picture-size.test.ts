import { expect, test } from "vitest";
import { pictureSize } from "./picture-size.ts";

const of = (width: number, height: number) => ({ width, height });

test("makes the picture as large as a shared window that fits in the chosen quality", () => {
  expect(pictureSize("screen", 1080, null, of(1100, 800))).toEqual(of(1100, 800));
  expect(pictureSize("screen-and-camera", 2160, of(1280, 720), of(2560, 1600))).toEqual(of(2560, 1600));
  expect(pictureSize("screen", 720, null, of(450, 700))).toEqual(of(450, 700));
});

test("makes an odd window even without scaling it, and gives a tiny one space", () => {
  expect(pictureSize("screen", 1080, null, of(1365, 767))).toEqual(of(1364, 766));
  expect(pictureSize("screen", 1080, null, of(200, 900))).toEqual(of(320, 900));
});

test("keeps the aspect ratio of a screen that is too large", () => {
  expect(pictureSize("screen", 1080, null, of(3840, 2160))).toEqual(of(1920, 1080));
  expect(pictureSize("screen", 1080, null, of(1920, 1200))).toEqual(of(1728, 1080));
  expect(pictureSize("screen", 1440, null, of(3440, 1440))).toEqual(of(2560, 1070));
  expect(pictureSize("screen", 720, null, of(1080, 1920))).toEqual(of(404, 720));
});

test("records a camera in the largest quality that it delivers, upright if it is upright", () => {
  expect(pictureSize("camera", 2160, of(1920, 1080), null)).toEqual(of(1920, 1080));
  expect(pictureSize("camera", 720, of(1920, 1080), null)).toEqual(of(1280, 720));
  expect(pictureSize("camera", 1080, of(640, 480), null)).toEqual(of(1280, 720));
  expect(pictureSize("camera", 1440, of(1080, 1920), null)).toEqual(of(1080, 1920));
  expect(pictureSize("camera", 720, of(720, 1280), null)).toEqual(of(720, 1280));
});

test("takes the size of the quality while a size is not known", () => {
  expect(pictureSize("camera", 1080, null, null)).toEqual(of(1280, 720));
  expect(pictureSize("screen", 1440, of(720, 1280), null)).toEqual(of(2560, 1440));
});
