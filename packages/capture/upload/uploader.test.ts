import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Part, PartMissingError, type UploadHandle, type UploadTransport } from "../recorder/port.ts";
import { NO_FILES, OverflowFiles } from "./spool-overflow.ts";
import { Spool } from "./spool.ts";
import { SPOOL_RECORD } from "./testkit/spool-record.ts";
import { recoverUpload, Uploader } from "./uploader.ts";

const ID = SPOOL_RECORD.client_upload_id;
const LIFETIME_SECONDS = 600;

/** A server with a store. Signed URLs contain the number of the call that signed them. `isDirect`: signs parts of known size only. */
function openServer(given: { isDirect?: boolean; put?: (name: string) => number; beforeAcknowledge?: () => void } = {}) {
  const stored = new Set<string>();
  const puts: string[] = [];
  const calls: number[] = [];
  let signings = 0;
  const handle: UploadHandle = { upload_id: "u", acknowledged: [], status: "open" };
  const acknowledge = async ({ parts }: { parts: Part[] }) => {
    given.beforeAcknowledge?.();
    if (parts.some((part) => !stored.has(`${part.track}/${part.index}`))) throw new PartMissingError("not there");
    calls.push(parts.length);
    return handle;
  };
  const transport: UploadTransport = {
    initiate: async () => handle,
    urls: async ({ parts }) => {
      signings++;
      const signed = given.isDirect ? parts.filter((part) => part.size !== undefined) : parts;
      return {
        parts: signed.map(({ track, index }) => ({ track, index, url: `http://store/${signings}/${track}/${index}`, headers: {} })),
        expires_in_seconds: LIFETIME_SECONDS,
      };
    },
    acknowledge,
    complete: acknowledge,
    abort: async () => {},
  };
  vi.stubGlobal("fetch", async (url: string) => {
    const name = new URL(url).pathname.replace(/^\/\d+\//, "");
    puts.push(new URL(url).pathname.slice(1));
    const status = given.put?.(name) ?? 200;
    if (status === 200 || status === 409) stored.add(name);
    return new Response("", { status });
  });
  return { stored, puts, calls, transport, signings: () => signings };
}

async function openUploader(transport: UploadTransport, options: { keepsParts?: boolean } = {}) {
  const spool = new Spool(new OverflowFiles(NO_FILES));
  const uploader = new Uploader({ spool, transport, record: SPOOL_RECORD, ...options });
  const add = async (index: number) => {
    const bytes = new Uint8Array(10);
    await spool.savePart(ID, { track: "video", index, duration: 1, bytes });
    uploader.add({ track: "video", index, duration: 1, size: bytes.length });
  };
  return { spool, uploader, add };
}

beforeEach(() => {
  const browser = new EventTarget();
  for (const name of ["addEventListener", "removeEventListener"] as const) vi.stubGlobal(name, browser[name].bind(browser));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("acknowledges the waiting parts at Stop in as few calls as possible, with 200 parts per call", async () => {
  const { transport, calls, stored } = openServer();
  const { uploader, add } = await openUploader(transport);
  await Promise.all(Array.from({ length: 450 }, (_, index) => add(index)));
  await uploader.complete({ video: 450, audio: 0 }, 450);
  expect(stored.size).toBe(450);
  expect(Math.max(...calls)).toBeLessThanOrEqual(200);
  expect(calls.reduce((sum, count) => sum + count, 0)).toBe(450);
});

it.each(["while it records", "at the end"])(
  "uploads parts again that the server deleted before they were acknowledged, %s",
  async (moment) => {
    let sweeps = 1;
    const { transport, stored, puts } = openServer({ beforeAcknowledge: () => void (sweeps-- > 0 && stored.clear()) });
    const { uploader, add } = await openUploader(transport);
    await add(0);
    if (moment === "while it records") await expect.poll(() => uploader.progress.bytesAcknowledged).toBe(10);
    await uploader.complete({ video: 1, audio: 0 }, 1);
    expect(uploader.progress.state).toBe("done");
    expect(puts.map((path) => path.replace(/^\d+\//, ""))).toEqual(["video/0", "video/0"]);
  },
);

it("requests new URLs when the existing ones are about to expire, and sends each part once", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  const { transport, puts, signings } = openServer();
  const { uploader, add } = await openUploader(transport);
  await add(0);
  await expect.poll(() => uploader.progress.bytesAcknowledged).toBe(10);
  vi.setSystemTime((LIFETIME_SECONDS - 60) * 1000);
  await add(1);
  await expect.poll(() => uploader.progress.bytesAcknowledged).toBe(20);
  expect(signings()).toBe(1);
  vi.setSystemTime((LIFETIME_SECONDS - 1) * 1000);
  await add(2);
  await expect.poll(() => uploader.progress.bytesAcknowledged).toBe(30);
  expect(puts).toEqual(["1/video/0", "1/video/1", "2/video/2"]);
});

it("uploads the next parts while an acknowledgement takes long, and acknowledges them together", async () => {
  const { transport, puts, calls } = openServer();
  const { acknowledge } = transport;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  transport.acknowledge = async (body) => {
    await released;
    return await acknowledge(body);
  };
  const { uploader, add } = await openUploader(transport);
  for (let index = 0; index < 10; index++) await add(index);
  await expect.poll(() => puts).toHaveLength(10);
  expect(calls).toEqual([]);
  release();
  await expect.poll(() => uploader.progress.bytesAcknowledged).toBe(100);
  expect(calls).toEqual([1, 9]);
});

it("requests the URL of a part again when the api did not return it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { transport, stored } = openServer();
  const signAll = transport.urls;
  let isMissing = true;
  const partly: UploadTransport = {
    ...transport,
    urls: async (input) => {
      const reply = await signAll(input);
      if (!isMissing) return reply;
      isMissing = false;
      return { ...reply, parts: reply.parts.filter(({ index }) => index !== 0) };
    },
  };
  const { uploader, add } = await openUploader(partly);
  await add(0);
  await expect.poll(() => uploader.progress.state).toBe("waiting-for-network");
  await vi.runAllTimersAsync();
  await expect.poll(() => uploader.progress.bytesAcknowledged).toBe(10);
  expect([...stored]).toEqual(["video/0"]);
});

it("treats the rejection of a part that the server already has as success", async () => {
  const { transport, puts } = openServer({ put: () => 409 });
  const { uploader, add } = await openUploader(transport);
  await add(0);
  await uploader.complete({ video: 1, audio: 0 }, 1);
  expect([uploader.progress.state, puts.length]).toEqual(["done", 1]);
});

it("uploads to a store that signs parts of known size only", async () => {
  const { transport, stored } = openServer({ isDirect: true });
  const { uploader, add } = await openUploader(transport);
  for (const index of [-1, 0, 1, 2, 3, 4, 5, 6, 7]) await add(index);
  await uploader.complete({ video: 8, audio: 0 }, 8);
  expect(stored.size).toBe(9);
});

it("counts the seconds of picture that the server does not have yet", async () => {
  let isOpen = false;
  const { transport } = openServer({ put: () => (isOpen ? 200 : 503) });
  const { spool, uploader, add } = await openUploader(transport);
  await Promise.all([add(0), add(1), add(2)]);
  await spool.savePart(ID, { track: "audio", index: 0, duration: 1, bytes: new Uint8Array(10) });
  uploader.add({ track: "audio", index: 0, duration: 1, size: 10 });
  expect(uploader.secondsWaiting).toBe(3);
  isOpen = true;
  await vi.waitFor(() => expect(uploader.secondsWaiting).toBe(0), { timeout: 10_000 });
});

it("a take is discarded at the server only after the acknowledgement in progress, and nothing is sent after it", async () => {
  const { transport, calls } = openServer();
  const said: string[] = [];
  const answer = Promise.withResolvers<void>();
  const { uploader, add } = await openUploader({
    ...transport,
    acknowledge: async (body) => {
      said.push("acknowledge");
      await answer.promise;
      said.push("acknowledged");
      return await transport.acknowledge(body);
    },
    abort: async () => void said.push("abort"),
  });
  await add(0);
  await expect.poll(() => said).toEqual(["acknowledge"]);
  await add(1);
  await uploader.abort();
  expect(said).toEqual(["acknowledge"]);
  answer.resolve();
  await expect.poll(() => said).toEqual(["acknowledge", "acknowledged", "abort"]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(said).toHaveLength(3);
  expect(calls).toHaveLength(1);
});

it("keeps acknowledged parts until the server has the whole recording, if it may be refused as a whole", async () => {
  const { transport, calls } = openServer();
  const { spool, uploader, add } = await openUploader(transport, { keepsParts: true });
  for (const index of [0, 1]) await add(index);
  await expect.poll(() => calls.reduce((sum, count) => sum + count, 0)).toBe(2);
  expect((await spool.listParts(ID)).map(({ index }) => index)).toEqual([0, 1]);
  await uploader.complete({ video: 2, audio: 0 }, 2);
  expect(await spool.listParts(ID)).toEqual([]);
});

it.each([
  ["keeps a recording that the server discarded before it had all of it", "aborted" as const, [0], 2],
  ["forgets a recording that the server has", "complete" as const, [0, 1], 0],
])("%s", async (_, status, acknowledged, left) => {
  const { transport } = openServer();
  const spool = new Spool(new OverflowFiles(NO_FILES));
  await spool.saveRecord(SPOOL_RECORD);
  const part = (index: number) => ({ track: "video" as const, index, duration: 1 });
  for (const index of [0, 1]) await spool.savePart(ID, { ...part(index), bytes: new Uint8Array(10) });
  const handle = { upload_id: "u", status, acknowledged: acknowledged.map((index) => ({ ...part(index), size: 10 })) };
  const ended = recoverUpload({ spool, record: SPOOL_RECORD, keepsParts: true, transport: { ...transport, initiate: async () => handle } });
  if (left > 0) await expect(ended).rejects.toThrow("the server ended it");
  else await ended;
  expect(await spool.listParts(ID)).toHaveLength(left);
});

it("continues a recording that the server completed without the parts that are still here", async () => {
  const server = openServer();
  const spool = new Spool(new OverflowFiles(NO_FILES));
  await spool.saveRecord(SPOOL_RECORD);
  await spool.savePart(ID, { track: "video", index: 1, duration: 1, bytes: new Uint8Array(10) });
  const acknowledged = [-1, 0].map((index) => ({ track: "video" as const, index, duration: 1, size: 10 }));
  const completed: string[] = [];
  const transport: UploadTransport = {
    ...server.transport,
    initiate: async ({ has_more }) => ({ upload_id: has_more ? "second" : "first", status: has_more ? "open" : "complete", acknowledged }),
    complete: async ({ upload_id, counts, parts }) => {
      completed.push(`${upload_id} ${counts.video}`);
      return await server.transport.acknowledge({ upload_id, parts });
    },
  };
  expect(await recoverUpload({ spool, record: SPOOL_RECORD, transport })).toBe(true);
  expect([completed, [...server.stored]]).toEqual([["second 2"], ["video/1"]]);
});
