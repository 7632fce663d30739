import { afterEach, expect, it, vi } from "vitest";
import type { PackagedPart } from "../recorder/package-stream.ts";
import type { Part, UploadHandle, UploadTransport } from "../recorder/port.ts";
import { MAX_IN_MEMORY, overflowed } from "../recorder/recorder-notices.ts";
import { firstState, type RecorderState } from "../recorder/recorder-state.ts";
import type { SpoolFiles } from "./spool-files.ts";
import { NO_FILES, OverflowFiles } from "./spool-overflow.ts";
import { Spool } from "./spool.ts";
import { SPOOL_RECORD } from "./testkit/spool-record.ts";
import { Uploader } from "./uploader.ts";

const ID = SPOOL_RECORD.client_upload_id;

/** A disk of `room` bytes. A write that does not fit leaves an empty file, as the origin private file system may. */
function smallDisk(room: number): SpoolFiles & { kept: Map<string, Uint8Array> } {
  const kept = new Map<string, Uint8Array>();
  const used = () => [...kept.values()].reduce((sum, bytes) => sum + bytes.length, 0);
  return {
    ...NO_FILES,
    kept,
    write: async (_folder, file, bytes) => {
      if (used() + bytes.length > room) {
        kept.set(file, kept.get(file) ?? new Uint8Array());
        throw new DOMException("the disk is full", "QuotaExceededError");
      }
      kept.set(file, bytes);
    },
    read: async (_folder, file) => kept.get(file) ?? null,
    remove: async (_folder, file) => void kept.delete(file),
    files: async () => [...kept.keys()],
    folders: async () => [ID],
    removeFolder: async () => kept.clear(),
  };
}

const packaged = (index: number, size = 1000): PackagedPart => ({
  track: "video",
  index,
  duration: index < 0 ? 0 : 1,
  bytes: new Uint8Array(size).fill(index + 2),
});
const known = ({ track, index, duration, bytes }: PackagedPart): Part => ({ track, index, duration, size: bytes.length });

/** A server that accepts everything, and the content of its store. */
function openServer(put: () => Promise<void> = async () => {}) {
  const stored = new Map<string, Uint8Array>();
  const acknowledged: Part[] = [];
  const handle = (): UploadHandle => ({ upload_id: "u", acknowledged, status: "open" });
  const transport: UploadTransport = {
    initiate: async () => handle(),
    urls: async ({ parts }) => ({
      parts: parts.map((part) => ({ ...part, url: `http://store/${part.track}/${part.index}`, headers: {} })),
      expires_in_seconds: 600,
    }),
    acknowledge: async ({ parts }) => (acknowledged.push(...parts), handle()),
    complete: async ({ parts }) => (acknowledged.push(...parts), handle()),
    abort: async () => {},
  };
  vi.stubGlobal("fetch", async (url: string, init: { body: Uint8Array }) => {
    await put();
    stored.set(new URL(url).pathname, init.body);
    return new Response("");
  });
  return { stored, acknowledged, transport };
}

afterEach(() => void vi.unstubAllGlobals());

it.each([
  { disk: "accepts nothing, not even the record", room: 0 },
  { disk: "fills up during the take", room: 2500 },
])("uploads every part when the disk $disk", async ({ room }) => {
  const overflows: number[] = [];
  const spool = new Spool(new OverflowFiles(smallDisk(room), (bytes) => overflows.push(bytes)));
  const { stored, acknowledged, transport } = openServer();
  await spool.saveRecord(SPOOL_RECORD);
  const uploader = new Uploader({ spool, transport, record: SPOOL_RECORD });
  const parts = [-1, 0, 1, 2, 3, 4].map((index) => packaged(index));
  for (const part of parts) await spool.savePart(ID, part);
  expect(await spool.listParts(ID)).toEqual(parts.map(known));
  for (const part of parts) uploader.add(known(part));
  await uploader.complete({ video: 5, audio: 0 }, 5);
  expect(uploader.progress.state).toBe("done");
  for (const part of parts) expect(stored.get(`/video/${part.index}`)).toEqual(part.bytes);
  expect(acknowledged.map((part) => part.index).toSorted((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3, 4]);
  expect(Math.max(...overflows)).toBeGreaterThan(0);
  expect(overflows.at(-1)).toBe(0);
});

it("writes to the disk again when it has space", async () => {
  const disk = smallDisk(2000);
  const overflows: number[] = [];
  const spool = new Spool(new OverflowFiles(disk, (bytes) => overflows.push(bytes)));
  const parts = [0, 1, 2, 3].map((index) => packaged(index)) as [PackagedPart, PackagedPart, PackagedPart, PackagedPart];
  for (const part of parts.slice(0, 3)) await spool.savePart(ID, part);
  expect(overflows).toEqual([1000]);
  await spool.removePart(ID, known(parts[0]));
  await spool.savePart(ID, parts[3]);
  expect(overflows).toEqual([1000]);
  expect(disk.kept.get("video.3.1000000.1000")).toEqual(parts[3].bytes);
});

it("treats a part that was only partly written as missing", async () => {
  const disk = smallDisk(10_000);
  const spool = new Spool(disk);
  await spool.savePart(ID, packaged(0));
  disk.kept.set("video.1.1000000.1000", new Uint8Array());
  expect(await spool.readPart(ID, known(packaged(1)))).toBeNull();
  expect((await spool.listParts(ID)).map((part) => part.index)).toEqual([0]);
});

it("keeps and counts all bytes that are not uploaded", async () => {
  let bytes = 0;
  const spool = new Spool(new OverflowFiles(NO_FILES, (now) => (bytes = now)));
  const online = Promise.withResolvers<void>();
  const { stored, transport } = openServer(async () => await online.promise);
  const uploader = new Uploader({ spool, transport, record: SPOOL_RECORD });
  const megabyte = 1024 * 1024;
  const parts = Array.from({ length: 65 }, (_, index) => packaged(index, megabyte));
  for (const part of parts) {
    await spool.savePart(ID, part);
    uploader.add(known(part));
  }
  expect(bytes).toBe(65 * megabyte);
  expect(bytes).toBeGreaterThan(MAX_IN_MEMORY);
  online.resolve();
  await uploader.complete({ video: 65, audio: 0 }, 65);
  expect(stored.size).toBe(65);
  expect(bytes).toBe(0);
});

const limit = MAX_IN_MEMORY;
const lost = { is: "camera-lost", isPaused: true, replacement: null } as const;
const warned = { is: "spool-full", isPaused: false, isUploaded: true } as const;
const waits = { is: "spool-full", isPaused: true, isUploaded: true } as const;
it.each([
  { case: "warns at the first byte", status: "recording", before: 0, notice: null, bytes: 1, next: warned, mustPause: false },
  { case: "does not warn again once dismissed", status: "recording", before: 1, notice: null, bytes: 2, next: null, mustPause: false },
  {
    case: "keeps the warning when everything is uploaded",
    status: "recording",
    before: 1,
    notice: warned,
    bytes: 0,
    next: warned,
    mustPause: false,
  },
  { case: "keeps another notice", status: "paused", before: 0, notice: lost, bytes: 1, next: lost, mustPause: false },
  { case: "continues at the limit", status: "recording", before: 1, notice: null, bytes: limit, next: null, mustPause: false },
  { case: "pauses above it", status: "recording", before: 1, notice: warned, bytes: limit + 1, next: waits, mustPause: true },
  { case: "stays paused above it", status: "paused", before: limit + 1, notice: waits, bytes: limit + 2, next: waits, mustPause: false },
  { case: "may continue below it", status: "paused", before: limit + 1, notice: waits, bytes: limit, next: warned, mustPause: false },
] as const)("$case", ({ status, before, notice, bytes, next, mustPause }) => {
  const state: RecorderState = {
    ...firstState(120, { getItem: () => null }),
    status,
    notice,
    bytesInMemory: before,
  };
  expect(overflowed(state, bytes)).toEqual({ bytesInMemory: bytes, notice: next, mustPause });
});

it("is found when the recording is sent in this tab", async () => {
  const [recorder, sender] = [await Spool.open(), await Spool.open()];
  await recorder.savePart("full", { track: "video", index: 0, duration: 1, bytes: new Uint8Array(10) });
  const [part] = await sender.listParts("full");
  expect(part && (await sender.readPart("full", part))?.length).toBe(10);
  await sender.remove("full");
  expect(await recorder.listParts("full")).toEqual([]);
});
