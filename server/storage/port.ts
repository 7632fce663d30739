import type { Readable } from "node:stream";
import type { SignedRequest } from "./object-key.ts";
import type { SignedUrls } from "./signed-urls.ts";

/** A stored object. `size` in bytes. */
export type ObjectInfo = { key: string; size: number };

/** Byte range, both ends inclusive, as in RFC 9110. */
export type ByteRange = { start: number; end: number };

/** `size`: of the whole object. `range`: what `body` holds, if not all of it. */
export type ServedObject = { body: Readable | Buffer; size: number; range?: ByteRange };

/**
 * Objects by key. A key is `segment(/segment)*`, each segment `[A-Za-z0-9._-]+` and never `.` or `..`:
 * anything else throws `InvalidKeyError` in every driver before any I/O (docs/hostile-inputs.md row 13).
 * Drivers: disk (`disk.ts`) and S3 (`s3.ts`); one contract test runs over both.
 */
export interface Storage {
  put(key: string, body: Uint8Array | Readable, options: { contentType: string }): Promise<{ size: number }>;
  /** Throws `ObjectNotFoundError`; a range outside the object throws `RangeNotSatisfiableError`. */
  get(key: string, range?: ByteRange): Promise<ObjectInfo & { contentType: string; body: Readable; range?: ByteRange }>;
  /** As `get`, for a reply: what is small comes at once, which costs a third less than a stream. */
  serve(key: string, range?: ByteRange): Promise<ServedObject>;
  stat(key: string): Promise<ObjectInfo | null>;
  /** Deleting what is absent is not an error. */
  delete(key: string): Promise<void>;
  deletePrefix(prefix: string): Promise<number>;
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** URLs of this server for this storage. */
  readonly ownUrls: SignedUrls;
  /** Whether browsers PUT directly into the storage: then a signed PUT has an exact size, and cannot be revoked. */
  readonly isDirect: boolean;
  /**
   * Signs a URL where a browser may PUT at most `maxBytes` until it expires; directly into the storage exactly `maxBytes`. Content-Type
   * is part of the signature. `relay`: through this server, even where the storage would accept it.
   */
  signPut(key: string, options: { expiresSeconds: number; contentType: string; maxBytes: number; relay?: boolean }): Promise<SignedRequest>;
  /** Makes `to` a copy of `from` at this time, if that has `size` bytes; atomic. `from` stays. Times out after 8 s. */
  copy(from: string, to: string, size: number): Promise<"copied" | "absent" | "differs">;
  /** For readiness. Throws when the storage cannot be reached, and `StorageFullError` when `put` would. */
  ping(): Promise<void>;
}

/** The timeout of `copy`, in milliseconds. */
export const COPY_TIMEOUT_MS = 8_000;

export class ObjectNotFoundError extends Error {
  override name = "ObjectNotFoundError";
}
export class RangeNotSatisfiableError extends Error {
  override name = "RangeNotSatisfiableError";
}
/** The storage has no space (ENOSPC, or S3's own quota): routes reply with 507. */
export class StorageFullError extends Error {
  override name = "StorageFullError";
}

/** The storage replies with an error of its own (5xx): routes reply with 503. */
export class StorageUnavailableError extends Error {
  override name = "StorageUnavailableError";
}
