import { afterEach, expect, test, vi } from "vitest";
import { isModelKept } from "./kept-model.ts";

afterEach(() => void vi.unstubAllGlobals());

const stubCaches = (files: Record<string, string[]>) =>
  vi.stubGlobal("caches", {
    keys: async () => await Promise.resolve(Object.keys(files)),
    open: async (name: string) => await Promise.resolve({ keys: () => Promise.resolve((files[name] ?? []).map((url) => ({ url }))) }),
  });

test("backgrounds work without a connection when the service worker has kept the model", async () => {
  stubCaches({ "shared-files": [], "release-1": ["https://x.example/app-shell"] });
  expect(await isModelKept()).toBe(false);
  stubCaches({ "shared-files": [], "release-1": ["https://x.example/assets/selfie_segmentation_landscape-Ab12.tflite"] });
  expect(await isModelKept()).toBe(true);
});

test("a page without TLS keeps nothing", async () => {
  vi.stubGlobal("caches", undefined);
  Reflect.deleteProperty(globalThis, "caches");
  expect(await isModelKept()).toBe(false);
});
