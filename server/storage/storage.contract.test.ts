import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3Server } from "@aside/testkit/stand-ins/s3-server.ts";
import { AppError } from "@aside/contract/errors.ts";
import { DiskStorage } from "./disk.ts";
import { registerObjectRoutes } from "./object-routes.ts";
import { ObjectNotFoundError, RangeNotSatisfiableError, type Storage } from "./port.ts";
import { InvalidKeyError } from "./object-key.ts";
import { createS3Storage } from "./s3.ts";
import { SignedUrls } from "./signed-urls.ts";

type Opened = { storage: Storage; close: () => Promise<void> | void };

/** A storage with the routes of its own signed URLs. */
async function serve(make: (ownUrls: SignedUrls) => Storage, close: () => void): Promise<Opened> {
  const probe = fastify();
  await probe.listen({ port: 0, host: "127.0.0.1" });
  const { port } = probe.server.address() as { port: number };
  await probe.close();
  const storage = make(new SignedUrls({ publicUrl: `http://127.0.0.1:${port}`, signingKey: new Uint8Array(32).fill(7) }));
  const server = fastify({ forceCloseConnections: true });
  server.setErrorHandler((error: { status?: number; message: string }, _request, reply) =>
    reply.code(error.status ?? 500).send({ message: error.message }),
  );
  registerObjectRoutes(server, storage, async ({ key, bytes }) => {
    if (key.includes("unwanted") || (key.includes("late") && bytes === 4)) throw new AppError(409, "not_wanted", "not wanted");
  });
  await server.listen({ port, host: "127.0.0.1" });
  return {
    storage,
    close: async () => {
      await server.close();
      close();
    },
  };
}

async function openDisk(): Promise<Opened> {
  const root = mkdtempSync(join(tmpdir(), "aside-disk-"));
  return await serve(
    (ownUrls) => new DiskStorage({ root, ownUrls }),
    () => rmSync(root, { recursive: true, force: true }),
  );
}

let s3: ReturnType<typeof startS3Server> | undefined;
afterAll(async () => (await s3)?.stop());

/** Uses its own prefix in the bucket of one server. */
async function openS3(parameters: string): Promise<Opened> {
  s3 ??= startS3Server();
  const { storageUrl } = await s3;
  return await serve(
    (ownUrls) => createS3Storage(`${storageUrl}${parameters}&prefix=${crypto.randomUUID()}/`, ownUrls),
    () => {},
  );
}

const HOSTILE_KEYS = ["../secret", "a/../../b", "%2e%2e/x", "a\u0000b", "/absolute", "a\\b", "a//b", "", "x".repeat(1000), ".", "a/."];
const TEXT = { contentType: "text/plain" };
const bytes = (text: string) => new TextEncoder().encode(text);

describe.each([
  ["disk", openDisk],
  ["S3", async () => await openS3("")],
  ["direct S3", async () => await openS3("&direct=yes")],
])("%s storage", (name, open) => {
  let opened: Opened;
  let storage: Storage;
  beforeAll(async () => {
    opened = await open();
    storage = opened.storage;
  }, 60_000);
  afterAll(async () => await opened.close());
  const typeOf = async (key: string) => {
    const { body, contentType } = await storage.get(key);
    body.destroy();
    return contentType;
  };

  test("returns what was stored, with size and type, and the newest after an overwrite", async () => {
    await storage.put("a/one.txt", bytes("first"), TEXT);
    await storage.put("a/one.txt", bytes("second"), TEXT);
    const object = await storage.get("a/one.txt");
    expect((await buffer(object.body)).toString()).toBe("second");
    expect(object).toMatchObject({ size: 6, contentType: "text/plain" });
    expect(await storage.stat("a/one.txt")).toEqual({ key: "a/one.txt", size: 6 });
  });

  test.each([
    ["a small object", 1000],
    ["a large object", 700_000],
    ["an empty object", 0],
  ])("serves the same as it returns: %s", async (_, size) => {
    const key = `serve/${size}.bin`;
    await storage.put(key, Buffer.alloc(size, "abcdefghij"), TEXT);
    const whole = async (body: Readable | Buffer) => (body instanceof Readable ? await buffer(body) : body).toString();
    for (const range of size === 0 ? [undefined] : [undefined, { start: 0, end: 9 }, { start: 5, end: size + 10 }]) {
      const [got, served] = [await storage.get(key, range), await storage.serve(key, range)];
      expect([served.size, served.range, await whole(served.body)]).toEqual([got.size, got.range, await whole(got.body)]);
    }
    await expect(storage.serve(key, { start: size, end: size + 1 })).rejects.toBeInstanceOf(RangeNotSatisfiableError);
    await expect(storage.serve("serve/none")).rejects.toBeInstanceOf(ObjectNotFoundError);
  });

  test("accepts streams of unknown length, also beyond one part", async () => {
    const whole = Buffer.alloc(18 * 1024 * 1024, "x");
    const { size } = await storage.put("a/big.bin", Readable.from([whole.subarray(0, 5_000_000), whole.subarray(5_000_000)]), {
      contentType: "video/mp4",
    });
    expect(size).toBe(whole.length);
    expect((await storage.stat("a/big.bin"))?.size).toBe(whole.length);
  }, 60_000);

  test("returns a range, and refuses one outside", async () => {
    await storage.put("a/range.txt", bytes("0123456789"), TEXT);
    const part = await storage.get("a/range.txt", { start: 2, end: 4 });
    expect((await buffer(part.body)).toString()).toBe("234");
    expect(part.range).toEqual({ start: 2, end: 4 });
    await expect(storage.get("a/range.txt", { start: 50, end: 60 })).rejects.toBeInstanceOf(RangeNotSatisfiableError);
  });

  test("reports absent objects, and deletes them without an error", async () => {
    expect(await storage.stat("a/none")).toBeNull();
    await expect(storage.get("a/none")).rejects.toBeInstanceOf(ObjectNotFoundError);
    await expect(storage.delete("a/none")).resolves.toBeUndefined();
  });

  test("lists and deletes by prefix only", async () => {
    for (const key of ["p/1", "p/q/2", "pp/3"]) await storage.put(key, bytes(key), TEXT);
    const keys = await Array.fromAsync(storage.list("p/"), (object) => object.key);
    expect(keys).toEqual(["p/1", "p/q/2"]);
    expect(await storage.deletePrefix("p/")).toBe(2);
    expect(await storage.stat("pp/3")).not.toBeNull();
  });

  test("a signed PUT works from any client, once issued", async () => {
    const put = await storage.signPut("s/up.bin", { expiresSeconds: 60, contentType: "video/mp4", maxBytes: 6 });
    const sent = await fetch(put.url, { method: "PUT", headers: put.headers, body: bytes("signed") });
    expect(sent.status).toBe(200);
    expect((await buffer((await storage.get("s/up.bin")).body)).toString()).toBe("signed");
    expect(await typeOf("s/up.bin")).toBe("video/mp4");
  });

  test("a copy equals its source, of the given size only, and does not change with it", async () => {
    await storage.put("c/from.m4s", bytes("first"), { contentType: "video/mp4" });
    expect(await storage.copy("c/from.m4s", "c/to/0.m4s", 5)).toBe("copied");
    await storage.put("c/from.m4s", bytes("other"), { contentType: "audio/mp4" });
    await storage.delete("c/from.m4s");
    expect((await buffer((await storage.get("c/to/0.m4s")).body)).toString()).toBe("first");
    expect(await typeOf("c/to/0.m4s")).toBe("video/mp4");
    expect(await storage.copy("c/from.m4s", "c/to/0.m4s", 5)).toBe("absent");
    await storage.put("c/from.m4s", bytes("longer"), TEXT);
    expect(await storage.copy("c/from.m4s", "c/to/0.m4s", 5)).toBe("differs");
    expect(await storage.copy("c/from.m4s", "c/to/1.m4s", 5)).toBe("differs");
    expect((await storage.stat("c/to/0.m4s"))?.size).toBe(5);
    expect(await storage.stat("c/to/1.m4s")).toBeNull();
    expect(await storage.copy("c/from.m4s", "c/to/0.m4s", 6)).toBe("copied");
    expect(await storage.copy("c/from.m4s", "c/to/0.m4s", 6)).toBe("copied");
    expect(await storage.stat("c/to/0.m4s")).toEqual({ key: "c/to/0.m4s", size: 6 });
    expect(await typeOf("c/to/0.m4s")).toBe("text/plain");
  });

  test("a changed signature, key or content type is refused, and nothing is stored", async () => {
    const put = await storage.signPut("s/no.bin", { expiresSeconds: 60, contentType: "video/mp4", maxBytes: 1000 });
    const attempts = [
      fetch(
        put.url.replace(/([Ss]ignature=)(.)/, (_, head: string, c: string) => head + (c === "0" ? "1" : "0")),
        { method: "PUT", headers: put.headers, body: bytes("x") },
      ),
      fetch(put.url.replace("no.bin", "other.bin"), { method: "PUT", headers: put.headers, body: bytes("x") }),
      fetch(put.url, { method: "PUT", headers: { "content-type": "text/html" }, body: bytes("x") }),
    ];
    for (const reply of await Promise.all(attempts)) expect([401, 403]).toContain(reply.status);
    expect(await storage.stat("s/no.bin")).toBeNull();
    expect(await storage.stat("s/other.bin")).toBeNull();
  });

  test("an expired signature is refused", async () => {
    const put = await storage.signPut("s/late.bin", { expiresSeconds: 1, contentType: "video/mp4", maxBytes: 1000 });
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect([401, 403]).toContain((await fetch(put.url, { method: "PUT", headers: put.headers, body: bytes("x") })).status);
  });

  test.each(HOSTILE_KEYS)("refuses the key %j before any I/O", async (key) => {
    await expect(storage.put(key, bytes("x"), TEXT)).rejects.toBeInstanceOf(InvalidKeyError);
    await expect(storage.get(key)).rejects.toBeInstanceOf(InvalidKeyError);
    await expect(storage.stat(key)).rejects.toBeInstanceOf(InvalidKeyError);
    await expect(storage.delete(key)).rejects.toBeInstanceOf(InvalidKeyError);
    await expect((async () => await storage.signPut(key, { expiresSeconds: 1, contentType: "a/b", maxBytes: 1 }))()).rejects.toBeInstanceOf(
      InvalidKeyError,
    );
  });

  test("replies to a readiness check", async () => {
    await expect(storage.ping()).resolves.toBeUndefined();
  });

  test("a signed PUT of more bytes than were signed is refused", async () => {
    const put = await storage.signPut("s/exact.bin", { expiresSeconds: 60, contentType: "video/mp4", maxBytes: 6 });
    const longer = await fetch(put.url, { method: "PUT", headers: put.headers, body: bytes("longer than six") });
    expect([403, 413]).toContain(longer.status);
    expect(await storage.stat("s/exact.bin")).toBeNull();
  });

  test.runIf(name !== "direct S3")("a signed PUT that is not wanted, before or after its body, stores nothing", async () => {
    for (const key of ["s/unwanted.bin", "s/late.bin"]) {
      const put = await storage.signPut(key, { expiresSeconds: 60, contentType: "video/mp4", maxBytes: 1000 });
      const body = new ReadableStream<Uint8Array>({ start: (controller) => (controller.enqueue(bytes("late")), controller.close()) });
      const sent = await fetch(put.url, { method: "PUT", headers: put.headers, body, duplex: "half" } as RequestInit);
      expect(sent.status).toBe(409);
      expect(await storage.stat(key)).toBeNull();
    }
  });

  test.runIf(name !== "direct S3")("a signed PUT with too many bytes, or with a false length, is refused and stores nothing", async () => {
    const put = await storage.signPut("s/large.bin", { expiresSeconds: 60, contentType: "video/mp4", maxBytes: 1000 });
    const large = await fetch(put.url, { method: "PUT", headers: put.headers, body: Buffer.alloc(2000) });
    expect(large.status).toBe(413);
    // Without any length: chunk by chunk, until the limit is exceeded.
    let sent = 0;
    const long = new ReadableStream<Uint8Array>({
      pull: (controller) => (sent++ < 20 ? controller.enqueue(new Uint8Array(600)) : controller.close()),
    });
    const lying = await fetch(put.url, { method: "PUT", headers: put.headers, body: long, duplex: "half" } as RequestInit).catch(
      () => null,
    );
    expect(lying?.status ?? 413).toBe(413);
    expect(await storage.stat("s/large.bin")).toBeNull();
  });
});
