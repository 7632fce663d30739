import { expect, it, vi } from "vitest";
import { ChunkUploader, recoverChunks } from "./chunk-uploader.ts";
import { type ChunkTransport, PermanentUploadError } from "../recorder/port.ts";
import type { SpoolFiles } from "./spool-files.ts";
import { NO_FILES } from "./spool-overflow.ts";
import { Spool, type SpoolRecord } from "./spool.ts";
import type { UploadProgress } from "./uploader.ts";

const ID = "take";
const newRecord = (): SpoolRecord => ({
  client_upload_id: ID,
  post_id: "post",
  kind: "chunks",
  tracks: [],
  is_screen: false,
  has_modified_background: false,
  started_at: "2026-01-01T00:00:00.000Z",
  counts: null,
  context: {},
});

/** A spool whose files are visible to the test. */
function openDisk() {
  const kept = new Map<string, Uint8Array>();
  const files: SpoolFiles = {
    ...NO_FILES,
    write: async (_folder, file, bytes) => void kept.set(file, bytes),
    read: async (_folder, file) => kept.get(file) ?? null,
    remove: async (_folder, file) => void kept.delete(file),
    files: async () => [...kept.keys()],
    removeFolder: async () => kept.clear(),
  };
  const spool = new Spool(files);
  const save = async (index: number) => {
    const bytes = new Uint8Array(10 + index).fill(index);
    await spool.savePart(ID, { track: "video", index, duration: 0, bytes });
    return { track: "video" as const, index, duration: 0, size: bytes.length };
  };
  return { kept, spool, save };
}

/** A server that records the chunks. `refuse` replaces its reply. */
function openServer(refuse: (index: number) => Error | null = () => null) {
  const got: { index: number; is_screen: boolean }[] = [];
  const combined: { count: number; is_screen: boolean }[] = [];
  const aborted: string[] = [];
  const transport: ChunkTransport = {
    uploadChunk: async ({ index, is_screen }) => {
      const error = refuse(index);
      if (error) throw error;
      got.push({ index, is_screen });
      return { upload_id: "u" };
    },
    combine: async ({ count, is_screen }) => void combined.push({ count, is_screen }),
    abort: async ({ upload_id }) => void aborted.push(upload_id),
  };
  return { transport, got, combined, aborted };
}

it("sends chunks in order, keeps the newest one until all are combined, and reports the traits at the end", async () => {
  const { kept, spool, save } = openDisk();
  const { transport, got, combined } = openServer();
  const record = newRecord();
  const uploader = new ChunkUploader({ spool, transport, record });
  for (const index of [0, 1, 2]) uploader.add(await save(index));
  await expect.poll(() => got.map(({ index }) => index)).toEqual([0, 1, 2]);
  await expect.poll(() => [...kept.keys()]).toEqual(["video.2.0.12"]);
  record.is_screen = true;
  await uploader.combine(3);
  expect(combined).toEqual([{ count: 3, is_screen: true }]);
  expect(kept.size).toBe(0);
});

it("waits for the network and continues with the same chunk", async () => {
  const browser = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener"] as const) vi.stubGlobal(name, browser[name].bind(browser));
  const { spool, save } = openDisk();
  let isOffline = true;
  const { transport, got } = openServer(() => (isOffline ? new Error("no network") : null));
  const states: UploadProgress["state"][] = [];
  const uploader = new ChunkUploader({ spool, transport, record: newRecord(), onProgress: ({ state }) => states.push(state) });
  uploader.add(await save(0));
  await expect.poll(() => states).toContain("waiting-for-network");
  isOffline = false;
  browser.dispatchEvent(new Event("online"));
  await uploader.combine(1);
  expect(got.map(({ index }) => index)).toEqual([0]);
  expect(states.at(-1)).toBe("done");
  vi.unstubAllGlobals();
});

it("stops after a permanent error and leaves everything in the spool", async () => {
  const { kept, spool, save } = openDisk();
  const { transport, got } = openServer((index) => (index === 1 ? new PermanentUploadError("closed", 409) : null));
  let progress: UploadProgress | null = null;
  const uploader = new ChunkUploader({ spool, transport, record: newRecord(), onProgress: (now) => (progress = now) });
  for (const index of [0, 1, 2]) uploader.add(await save(index));
  await expect(uploader.combine(3)).rejects.toThrow("closed");
  expect(progress).toMatchObject({ state: "failed" });
  expect(got.map(({ index }) => index)).toEqual([0]);
  expect(kept.size).toBe(3);
});

it("discards a take locally and at the server", async () => {
  const { kept, spool, save } = openDisk();
  const { transport, aborted, got } = openServer();
  const uploader = new ChunkUploader({ spool, transport, record: newRecord() });
  uploader.add(await save(0));
  await expect.poll(() => got).toHaveLength(1);
  await uploader.abort();
  expect(kept.size).toBe(0);
  await expect.poll(() => aborted).toEqual(["u"]);
});

it("uploads the remaining chunks after a crash and combines them with the earlier ones, up to the first gap", async () => {
  const release = async () => {};
  const { kept, spool, save } = openDisk();
  vi.spyOn(spool, "hold").mockResolvedValue(release);
  const { transport, got, combined } = openServer();
  for (const index of [4, 5, 7]) await save(index);
  await recoverChunks({ spool, transport, record: newRecord() });
  expect(got.map(({ index }) => index)).toEqual([4, 5]);
  expect(combined.map(({ count }) => count)).toEqual([6]);
  expect(kept.size).toBe(0);
});

it("keeps all chunks until they are combined, if the recording may be refused as a whole", async () => {
  const { kept, spool, save } = openDisk();
  const { transport, got } = openServer((index) => (index === 2 ? new PermanentUploadError("too long", 422) : null));
  const uploader = new ChunkUploader({ spool, transport, record: newRecord(), keepsParts: true });
  for (const index of [0, 1, 2]) uploader.add(await save(index));
  await expect(uploader.combine(3)).rejects.toThrow("too long");
  expect([got.map(({ index }) => index), kept.size]).toEqual([[0, 1], 3]);
});
