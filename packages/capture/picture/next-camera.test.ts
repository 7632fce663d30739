import { expect, it } from "vitest";
import { nextCamera } from "./next-camera.ts";

const cameras = ["a", "b", "c"].map((deviceId) => ({ deviceId })) as MediaDeviceInfo[];

it.each([
  { now: "user", cameraId: null, next: { facing: "environment" } },
  { now: "environment", cameraId: "a", next: { facing: "user" } },
  { now: null, cameraId: null, next: { facing: null, cameraId: "b" } },
  { now: null, cameraId: "b", next: { facing: null, cameraId: "c" } },
  { now: null, cameraId: "c", next: { facing: null, cameraId: "a" } },
] as const)("$now, $cameraId: switches to $next", ({ now, cameraId, next }) => {
  expect(nextCamera({ cameras, cameraId }, now)).toEqual(next);
});

it("has none without cameras", () => {
  expect(nextCamera({ cameras: [], cameraId: null }, null)).toBeNull();
});
