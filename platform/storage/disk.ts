import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  assertKey,
  type ByteRange,
  InvalidKeyError,
  type MultipartPart,
  type ObjectInfo,
  ObjectNotFoundError,
  RangeNotSatisfiableError,
  type SignedRequest,
  type Storage,
  StorageFullError,
} from "./port.ts";
import type { SignedUrls } from "./signed-urls.ts";

type Options = { root: string; ownUrls: SignedUrls };

const TYPES: Record<string, string> = { mp4: "video/mp4", m4s: "video/mp4", jpg: "image/jpeg", gif: "image/gif", png: "image/png" };

/**
 * Objects as files below `root`, written beside and renamed, so that a reader sees the old or the new one and a crash leaves neither half.
 * The content type stands in `<file>.type` only where the name's ending does not tell it.
 */
export class DiskStorage implements Storage {
  readonly ownUrls: SignedUrls;
  readonly #root: string;
  readonly #objects: string;
  readonly #temporary: string;

  constructor(options: Options) {
    this.ownUrls = options.ownUrls;
    this.#root = options.root;
    this.#objects = join(options.root, "objects");
    this.#temporary = join(options.root, "temporary");
  }

  async put(key: string, body: Uint8Array | Readable, options: { contentType: string }): Promise<{ size: number }> {
    const path = this.#pathOf(key);
    return await this.#writeWhole(path, async (temporary) => {
      await pipeline(body instanceof Uint8Array ? Readable.from([body]) : body, createWriteStream(temporary, { flush: true }));
      if (typeOfName(key) !== options.contentType) await writeFile(`${path}.type`, options.contentType);
    });
  }

  async get(key: string, range?: ByteRange): Promise<ObjectInfo & { body: Readable; range?: ByteRange }> {
    const info = await this.stat(key);
    if (!info) throw new ObjectNotFoundError("no such object");
    if (!range) return { ...info, body: createReadStream(this.#pathOf(key)) };
    const end = Math.min(range.end, info.size - 1);
    if (range.start < 0 || range.start >= info.size || end < range.start)
      throw new RangeNotSatisfiableError("the range lies outside the object");
    return { ...info, body: createReadStream(this.#pathOf(key), { start: range.start, end }), range: { start: range.start, end } };
  }

  async stat(key: string): Promise<ObjectInfo | null> {
    const path = this.#pathOf(key);
    const found = await stat(path).catch(ignoreMissing);
    if (!found?.isFile()) return null;
    const contentType = (await readFile(`${path}.type`, "utf8").catch(ignoreMissing)) ?? typeOfName(key) ?? "application/octet-stream";
    return { key, size: found.size, contentType };
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await rm(path, { force: true });
    await rm(`${path}.type`, { force: true });
  }

  async deletePrefix(prefix: string): Promise<number> {
    const keys: string[] = [];
    for await (const object of this.list(prefix)) keys.push(object.key);
    for (const key of keys) await this.delete(key);
    if (prefix.endsWith("/")) await rm(this.#pathOf(prefix.slice(0, -1)), { recursive: true, force: true });
    return keys.length;
  }

  async *list(prefix: string): AsyncIterable<ObjectInfo> {
    const cut = prefix.lastIndexOf("/");
    const folder = cut < 0 ? "" : prefix.slice(0, cut);
    if (folder !== "") assertKey(folder);
    const root = join(this.#objects, folder);
    const entries = (await readdir(root, { recursive: true, withFileTypes: true }).catch(ignoreMissing)) ?? [];
    for (const entry of entries.toSorted((a, b) => (join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1))) {
      if (!entry.isFile() || entry.name.endsWith(".type")) continue;
      const key = relative(this.#objects, join(entry.parentPath, entry.name)).split(sep).join("/");
      if (!key.startsWith(prefix)) continue;
      const info = await this.stat(key);
      if (info) yield info;
    }
  }

  signPut(key: string, options: { expiresSeconds: number; contentType: string; maxBytes: number }): Promise<SignedRequest> {
    return Promise.resolve(this.ownUrls.signPut(key, options));
  }

  signGet(key: string, options: { expiresSeconds: number; downloadName?: string }): Promise<SignedRequest> {
    const { expiresSeconds, downloadName = "" } = options;
    const url = this.ownUrls.sign({ method: "GET", key, expiresSeconds, contentType: "", maxBytes: 0, name: downloadName });
    return Promise.resolve({ url, method: "GET", headers: {} });
  }

  createMultipart(key: string, options: { contentType: string }): Promise<{ uploadId: string }> {
    assertKey(key);
    const uploadId = randomBytes(12).toString("hex");
    return mkdir(this.#partsOf(uploadId), { recursive: true })
      .then(async () => await writeFile(join(this.#partsOf(uploadId), "type"), options.contentType))
      .then(() => ({ uploadId }));
  }

  signPart(
    _key: string,
    uploadId: string,
    partNumber: number,
    options: { expiresSeconds: number; maxBytes: number },
  ): Promise<SignedRequest> {
    const key = `multipart/${uploadId}/${partNumber}`;
    return Promise.resolve(this.ownUrls.signPut(key, { contentType: "application/octet-stream", ...options }));
  }

  async completeMultipart(key: string, uploadId: string, parts: MultipartPart[]): Promise<{ size: number }> {
    const contentType = await readFile(join(this.#partsOf(uploadId), "type"), "utf8").catch(ignoreMissing);
    if (contentType === undefined) throw new ObjectNotFoundError("no such multipart upload");
    const keys = parts.toSorted((a, b) => a.partNumber - b.partNumber).map((part) => `multipart/${uploadId}/${part.partNumber}`);
    const read = async function* (storage: DiskStorage) {
      for (const partKey of keys) yield* (await storage.get(partKey)).body;
    };
    const done = await this.put(key, Readable.from(read(this)), { contentType });
    await this.abortMultipart(key, uploadId);
    return done;
  }

  async abortMultipart(_key: string, uploadId: string): Promise<void> {
    assertKey(uploadId);
    await this.deletePrefix(`multipart/${uploadId}/`);
    await rm(this.#partsOf(uploadId), { recursive: true, force: true });
  }

  async ping(): Promise<void> {
    await mkdir(this.#temporary, { recursive: true });
    const probe = join(this.#temporary, `ping-${process.pid}`);
    await writeFile(probe, "");
    await rm(probe, { force: true });
  }

  #pathOf(key: string): string {
    assertKey(key);
    if (key.endsWith(".type")) throw new InvalidKeyError("invalid storage key");
    return join(this.#objects, key);
  }

  #partsOf(uploadId: string): string {
    assertKey(uploadId);
    return join(this.#root, "multipart", uploadId);
  }

  async #writeWhole(path: string, write: (temporary: string) => Promise<void>): Promise<{ size: number }> {
    const temporary = join(this.#temporary, randomBytes(12).toString("hex"));
    try {
      await mkdir(this.#temporary, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      await write(temporary);
      const { size } = await stat(temporary);
      await rename(temporary, path);
      await syncDirectory(dirname(path));
      return { size };
    } catch (error) {
      await rm(temporary, { force: true });
      const { code } = error as NodeJS.ErrnoException;
      throw code === "ENOSPC" || code === "EDQUOT" ? new StorageFullError("the disk is full", { cause: error }) : error;
    }
  }
}

function typeOfName(key: string): string | undefined {
  return TYPES[key.slice(key.lastIndexOf(".") + 1)];
}

/** The rename itself must survive a power cut. */
async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path, "r");
  await directory.sync();
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}
