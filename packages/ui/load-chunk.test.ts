import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChunkError, isMissingChunk, loadChunk } from "./load-chunk.ts";

const missing = (file: string) => new TypeError(`Failed to fetch dynamically imported module: https://x.io/assets/${file}`);

it("recognizes a failed chunk by each browser's message", () => {
  expect(isMissingChunk(missing("a-1.js"))).toBe(true);
  expect(isMissingChunk(new TypeError("Importing a module script failed."))).toBe(true);
  expect(isMissingChunk(new ChunkError("late"))).toBe(true);
  expect(isMissingChunk(new TypeError("x is undefined"))).toBe(false);
  expect(isMissingChunk("Failed to fetch dynamically imported module")).toBe(false);
});

describe("a chunk", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("that never arrives fails after 120 s", async () => {
    const loading = loadChunk(async () => await new Promise(() => {}));
    const failure = loading.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(119_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toBeInstanceOf(ChunkError);
  });

  it("that arrives in time is returned, and no timer is left", async () => {
    expect(await loadChunk(async () => await Promise.resolve("code"))).toBe("code");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that is missing fails with its address", async () => {
    await expect(loadChunk(async () => await Promise.reject(missing("a-1.js")))).rejects.toThrow(/^Code did not load: .*a-1\.js$/u);
  });

  it("that throws while it runs fails with its own error", async () => {
    const own = new TypeError("x is undefined");
    await expect(loadChunk(async () => await Promise.reject(own))).rejects.toBe(own);
  });
});
