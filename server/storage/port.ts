import type { Readable } from "node:stream";
import type { SignedUrls } from "./signed-urls.ts";

/** What is stored under a key. `size` in bytes. */
export type ObjectInfo = { key: string; size: number; contentType: string };

/** Byte range, both ends inclusive, as in RFC 9110. */
export type ByteRange = { start: number; end: number };

export type SignedRequest = { url: string; method: "PUT"; headers: Record<string, string> };

/**
 * Objects by key. A key is `segment(/segment)*`, each segment `[A-Za-z0-9._-]+` and never `.` or `..`:
 * anything else throws `InvalidKeyError` in every driver before any I/O (docs/hostile-inputs.md row 13).
 * Drivers: disk (`disk.ts`) and S3 (`s3.ts`); one contract test runs over both.
 */
export interface Storage {
  put(key: string, body: Uint8Array | Readable, options: { contentType: string }): Promise<{ size: number }>;
  /** Throws `ObjectNotFoundError`; a range outside the object throws `RangeNotSatisfiableError`. */
  get(key: string, range?: ByteRange): Promise<ObjectInfo & { body: Readable; range?: ByteRange }>;
  stat(key: string): Promise<ObjectInfo | null>;
  /** Deleting what is absent is not an error. */
  delete(key: string): Promise<void>;
  deletePrefix(prefix: string): Promise<number>;
  list(prefix: string): AsyncIterable<ObjectInfo>;
  /** URLs of this server into this store. */
  readonly ownUrls: SignedUrls;
  /** Whether browsers PUT straight into the store: then a signed PUT is of an exact size, and cannot be revoked. */
  readonly isDirect: boolean;
  /**
   * A browser may PUT at most `maxBytes` to the URL until it expires; straight into the store exactly `maxBytes`. Content-Type is part of the
   * signature. `relay`: through this server, also where the store itself would take it.
   */
  signPut(key: string, options: { expiresSeconds: number; contentType: string; maxBytes: number; relay?: boolean }): Promise<SignedRequest>;
  /** Makes `to` what `from` is at this moment, if it is `size` bytes long, whole or not at all. `from` stays. Gives up after 8 s. */
  copy(from: string, to: string, size: number): Promise<"copied" | "absent" | "differs">;
  /** For readiness. Throws when the store cannot be reached, and `StorageFullError` when `put` would. */
  ping(): Promise<void>;
}

/** How long `copy` may take, in milliseconds. */
export const COPY_TIMEOUT_MS = 8_000;

export class InvalidKeyError extends Error {
  override name = "InvalidKeyError";
}
export class ObjectNotFoundError extends Error {
  override name = "ObjectNotFoundError";
}
export class RangeNotSatisfiableError extends Error {
  override name = "RangeNotSatisfiableError";
}
/** The store has no room (ENOSPC, or S3's own quota): routes answer 507. */
export class StorageFullError extends Error {
  override name = "StorageFullError";
}

/** The store answers with an error of its own (5xx): routes answer 503. */
export class StorageUnavailableError extends Error {
  override name = "StorageUnavailableError";
}

const SEGMENT = /^[A-Za-z0-9._-]{1,200}$/;

/** Throws `InvalidKeyError` unless `key` is safe in a path, a URL and a bucket. */
export function assertKey(key: string): void {
  const ok = key.length <= 900 && key.split("/").every((s) => SEGMENT.test(s) && s !== "." && s !== "..");
  if (!ok) throw new InvalidKeyError("invalid storage key");
}
