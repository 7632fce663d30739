import { expect, test } from "vitest";
import { placeOnScreen } from "./captured-pointer.ts";

const point = (surfaceX: number, surfaceY: number) => ({ surfaceX, surfaceY });

test("converts a point of the shared surface to a fraction of its picture at any pixel ratio", () => {
  expect(placeOnScreen(point(640, 180), { width: 1280, height: 720 }, 1)).toEqual({ x: 0.5, y: 0.25 });
  expect(placeOnScreen(point(640, 180), { width: 2560, height: 1440 }, 2)).toEqual({ x: 0.5, y: 0.25 });
  // The reported ratio of the shared screen takes precedence over our own.
  const track = { width: 1920, height: 1080, screenPixelRatio: 1.5 };
  expect(placeOnScreen(point(640, 180), track, 1)).toEqual({ x: 0.5, y: 0.25 });
});

test("returns no position for a pointer outside the surface or its picture", () => {
  expect(placeOnScreen(point(-1, -1), { width: 1280, height: 720 }, 1)).toBeNull();
  expect(placeOnScreen(point(1400, 100), { width: 1280, height: 720 }, 1)).toBeNull();
  expect(placeOnScreen(point(10, 10), {}, 1)).toBeNull();
});
