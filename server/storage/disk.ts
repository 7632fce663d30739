import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { copyFile, type FileHandle, link, mkdir, open, readdir, readFile, rename, rm, stat, statfs, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  type ByteRange,
  type ObjectInfo,
  ObjectNotFoundError,
  RangeNotSatisfiableError,
  type ServedObject,
  type Storage,
  StorageFullError,
} from "./port.ts";
import { assertKey, InvalidKeyError, type SignedRequest } from "./object-key.ts";
import type { SignedUrls } from "./signed-urls.ts";

type Options = { root: string; ownUrls: SignedUrls; reservedBytes?: number };

/**
 * Writes are refused while less is free: several parts (8 MB each) may be in progress, and the database, which is on the same disk unless
 * DATABASE_URL is set, needs space to continue.
 */
const RESERVED_BYTES = 64 * 1024 * 1024;

/** About two seconds of video. A client that reads slowly keeps it in memory. */
const MAX_AT_ONCE = 512 * 1024;

/** Recordings are readable by this process's user only, whatever its umask is. */
const FILE_MODE = 0o600;

const TYPES: Record<string, string> = { mp4: "video/mp4", m4s: "video/mp4", jpg: "image/jpeg", gif: "image/gif", png: "image/png" };

/**
 * Objects as files below `root`, written to a temporary file and renamed, so that a reader sees the old or the new one and a crash leaves
 * no incomplete file. The content type is stored in `<file>.type` only where the file extension does not determine it.
 */
export class DiskStorage implements Storage {
  readonly ownUrls: SignedUrls;
  readonly isDirect = false;
  readonly #objects: string;
  readonly #temporary: string;
  readonly #reservedBytes: number;

  constructor(options: Options) {
    this.ownUrls = options.ownUrls;
    this.#objects = join(options.root, "objects");
    this.#temporary = join(options.root, "temporary");
    this.#reservedBytes = options.reservedBytes ?? RESERVED_BYTES;
  }

  async put(key: string, body: Uint8Array | Readable, options: { contentType: string }): Promise<{ size: number }> {
    const path = this.#pathOf(key);
    return await this.#writeWhole(path, async (temporary) => {
      await pipeline(
        body instanceof Uint8Array ? Readable.from([body]) : body,
        createWriteStream(temporary, { flush: true, mode: FILE_MODE }),
      );
      if (typeOfName(key) !== options.contentType) await writeFile(`${path}.type`, options.contentType, { mode: FILE_MODE });
    });
  }

  async get(key: string, range?: ByteRange): Promise<ObjectInfo & { contentType: string; body: Readable; range?: ByteRange }> {
    const contentType = await this.#typeOf(key);
    const { file, ...found } = await this.#open(key, range);
    return { key, contentType, ...found, body: file.createReadStream(found.range) };
  }

  async serve(key: string, range?: ByteRange): Promise<ServedObject> {
    const { file, ...found } = await this.#open(key, range);
    const { start, end } = found.range ?? { start: 0, end: found.size - 1 };
    const length = end - start + 1;
    if (length > MAX_AT_ONCE) return { ...found, body: file.createReadStream({ start, end }) };
    await using opened = file;
    const { bytesRead, buffer } = await opened.read(Buffer.allocUnsafe(length), 0, length, start);
    return { ...found, body: buffer.subarray(0, bytesRead) };
  }

  /** Opens the file before it reads its size: a file that is deleted or replaced meanwhile is sent completely. */
  async #open(key: string, range: ByteRange | undefined): Promise<{ file: FileHandle; size: number; range?: ByteRange }> {
    const file = await open(this.#pathOf(key)).catch(ignoreMissing);
    if (!file) throw new ObjectNotFoundError("no such object");
    try {
      const found = await file.stat();
      if (!found.isFile()) throw new ObjectNotFoundError("no such object");
      const { size } = found;
      if (!range) return { file, size };
      const end = Math.min(range.end, size - 1);
      if (range.start < 0 || range.start >= size || end < range.start)
        throw new RangeNotSatisfiableError("the range lies outside the object");
      return { file, size, range: { start: range.start, end } };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async stat(key: string): Promise<ObjectInfo | null> {
    const path = this.#pathOf(key);
    const found = await stat(path).catch(ignoreMissing);
    if (!found?.isFile()) return null;
    return { key, size: found.size };
  }

  async #typeOf(key: string): Promise<string> {
    return (await readFile(`${this.#pathOf(key)}.type`, "utf8").catch(ignoreMissing)) ?? typeOfName(key) ?? "application/octet-stream";
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

  async copy(from: string, to: string, size: number): Promise<"copied" | "absent" | "differs"> {
    const [source, target] = [this.#pathOf(from), this.#pathOf(to)];
    if (!(await this.stat(from))) return "absent";
    const contentType = await this.#typeOf(from);
    try {
      const done = await this.#writeWhole(target, async (temporary) => {
        // Objects are never changed in place, so that both may be one file. Not every file system supports hard links.
        await link(source, temporary).catch(async (error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") throw error;
          await copyFile(source, temporary);
        });
        if ((await stat(temporary)).size !== size) throw new SizeDiffersError();
        if (typeOfName(to) === contentType) await rm(`${target}.type`, { force: true });
        else await writeFile(`${target}.type`, contentType, { mode: FILE_MODE });
      });
      return done.size === size ? "copied" : "differs";
    } catch (error) {
      if (error instanceof SizeDiffersError) return "differs";
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return "absent";
      throw error;
    }
  }

  async ping(): Promise<void> {
    const probe = join(this.#temporary, `ping-${process.pid}`);
    await this.#whenRoom(async () => await writeFile(probe, ""));
    await rm(probe, { force: true });
  }

  #pathOf(key: string): string {
    assertKey(key);
    if (key.endsWith(".type")) throw new InvalidKeyError("invalid storage key");
    return join(this.#objects, key);
  }

  async #writeWhole(path: string, write: (temporary: string) => Promise<void>): Promise<{ size: number }> {
    const temporary = join(this.#temporary, randomBytes(12).toString("hex"));
    try {
      return await this.#whenRoom(async () => {
        await makeDirectory(dirname(path));
        await write(temporary);
        const { size } = await stat(temporary);
        await rename(temporary, path);
        // Two names of one file: renaming one to the other would leave both.
        await rm(temporary, { force: true });
        await syncDirectory(dirname(path));
        return { size };
      });
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  /** Decides whether the disk is full, for uploads and for readiness. */
  async #whenRoom<T>(write: () => Promise<T>): Promise<T> {
    try {
      await makeDirectory(this.#temporary);
      const { blocks, bavail, bsize } = await statfs(this.#temporary);
      // Some network file systems do not report their size.
      if (blocks > 0 && bavail * bsize < this.#reservedBytes) throw new StorageFullError("the disk is almost full");
      return await write();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw code === "ENOSPC" || code === "EDQUOT" ? new StorageFullError("the disk is full", { cause: error }) : error;
    }
  }
}

async function makeDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}
class SizeDiffersError extends Error {}

function typeOfName(key: string): string | undefined {
  return TYPES[key.slice(key.lastIndexOf(".") + 1)];
}

/** Makes the rename durable: it must survive a power failure. */
async function syncDirectory(path: string): Promise<void> {
  await using directory = await open(path, "r");
  await directory.sync();
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}
