import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { DiskStorage } from "./disk.ts";
import { StorageFullError, StorageUnavailableError } from "./port.ts";
import { createS3Storage } from "./s3.ts";
import { SignedUrls } from "./signed-urls.ts";

const ownUrls = new SignedUrls({ publicUrl: "http://127.0.0.1", signingKey: new Uint8Array(32) });
const TYPE = { contentType: "text/plain" };

test("a disk with less free space than the reserve is full for uploads and readiness; stored objects stay readable", async () => {
  const root = mkdtempSync(join(tmpdir(), "aside-full-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  await new DiskStorage({ root, ownUrls }).put("a/b", Buffer.from("kept"), TYPE);

  const full = new DiskStorage({ root, ownUrls, reservedBytes: Number.MAX_SAFE_INTEGER });
  await expect(full.ping()).rejects.toThrow(StorageFullError);
  await expect(full.put("a/c", Buffer.from("refused"), TYPE)).rejects.toThrow(StorageFullError);
  expect((await buffer((await full.get("a/b")).body)).toString()).toBe("kept");
  await full.delete("a/b");
  expect(readdirSync(join(root, "temporary"))).toEqual([]);
});

/** A bucket that replies to every PUT with this status. */
async function openBucket(status: () => number): Promise<ReturnType<typeof createS3Storage>> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(request.method === "PUT" ? status() : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return createS3Storage(`s3://key:secret@127.0.0.1:${port}/bucket?protocol=http`, ownUrls);
}

test("a full bucket is detected by readiness, before and after an upload was refused", async () => {
  let status = 507;
  const fresh = await openBucket(() => status);
  await expect(fresh.ping()).rejects.toThrow(StorageFullError);
  await expect(fresh.ping()).rejects.toThrow(StorageFullError);

  status = 200;
  const used = await openBucket(() => status);
  await used.ping();
  status = 507;
  await expect(used.put("a/b", Buffer.from("refused"), TYPE)).rejects.toThrow(StorageFullError);
  await expect(used.ping()).rejects.toThrow(StorageFullError);
});

test("a bucket that replies with a server error is unavailable", async () => {
  const bucket = await openBucket(() => 503);
  await expect(bucket.put("a/b", Buffer.from("later"), TYPE)).rejects.toThrow(StorageUnavailableError);
});
