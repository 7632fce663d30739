import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { PictureControl } from "./picture-control.ts";
import type { PictureFormat } from "../recorder/port.ts";

const device = { hardwareConcurrency: 4 };
vi.stubGlobal("navigator", device);
// Test files share their process.
afterAll(() => void vi.unstubAllGlobals());
beforeEach(() => void (device.hardwareConcurrency = 4));

function makeStorage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

function open(
  given: { storage?: ReturnType<typeof makeStorage>; maxLines?: number; canEncode?: (picture: PictureFormat) => boolean } = {},
) {
  return new PictureControl(given.storage ?? makeStorage(), {
    maxLines: given.maxLines ?? 2160,
    canEncode: async (picture) => given.canEncode?.(picture) ?? true,
  });
}

test("records 720p by default, 1080p on a machine with many cores", () => {
  const picture = open();
  expect([picture.getSnapshot().quality, picture.lines]).toEqual(["auto", 720]);
  device.hardwareConcurrency = 8;
  expect(picture.lines).toBe(1080);
});

test("remembers the quality", () => {
  const storage = makeStorage();
  open({ storage }).set({ quality: 1440 });
  expect(open({ storage }).lines).toBe(1440);
  open({ storage }).set({ quality: "auto" });
  expect(open({ storage }).getSnapshot().quality).toBe("auto");
});

test("remembers the frame rate of screens, which a camera does not get", () => {
  const storage = makeStorage();
  open({ storage }).set({ screenRate: 60 });
  const picture = open({ storage });
  expect(picture.rateOf("screen")).toBe(60);
  expect(picture.rateOf("screen-and-camera")).toBe(60);
  expect(picture.rateOf("camera")).toBe(30);
});

test("ignores what another version or program left in the storage", () => {
  const storage = makeStorage();
  storage.setItem("aside.video-quality", "999");
  storage.setItem("aside.screen-frame-rate", "1000");
  const picture = open({ storage });
  expect([picture.getSnapshot().quality, picture.rateOf("screen")]).toEqual(["auto", 30]);
});

test("records no more than the plan allows, whatever is remembered", () => {
  const picture = open({ maxLines: 1080 });
  picture.set({ quality: 2160 });
  expect(picture.lines).toBe(1080);
});

test("records the best that the encoder can do, and 60 frames only in sizes that it can do so fast", async () => {
  const picture = open({ canEncode: ({ height, frameRate }) => height <= (frameRate === 60 ? 1080 : 1440) });
  picture.set({ quality: 2160, screenRate: 60 });
  await picture.load();
  expect([picture.lines, picture.rateOf("screen")]).toEqual([1440, 30]);
  picture.set({ quality: 1080 });
  expect([picture.lines, picture.rateOf("screen")]).toEqual([1080, 60]);
});

test("records up to 1080p where there is no encoder to ask", async () => {
  const picture = open({ canEncode: () => false });
  picture.set({ quality: 2160 });
  await picture.load();
  expect([picture.lines, picture.rateOf("screen")]).toEqual([1080, 30]);
});

test("reports each change", () => {
  const picture = open();
  const seen: unknown[] = [];
  const stop = picture.subscribe(() => seen.push(picture.getSnapshot().quality));
  picture.set({ quality: 1080 });
  stop();
  picture.set({ quality: 720 });
  expect(seen).toEqual([1080]);
});
