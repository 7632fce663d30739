import type { Readable } from "node:stream";
import type { SignedUrls } from "./signed-urls.ts";

/** What is stored under a key. `size` in bytes. */
export type ObjectInfo = { key: string; size: number; contentType: string };

/** Byte range, both ends inclusive, as in RFC 9110. */
export type ByteRange = { start: number; end: number };

export type SignedRequest = { url: string; method: "PUT" | "GET"; headers: Record<string, string> };

export type MultipartPart = { partNumber: number; etag: string };

/**
 * Objects by key. A key is `segment(/segment)*`, each segment `[A-Za-z0-9._-]+` and never `.` or `..`:
 * anything else throws `InvalidKeyError` in every driver before any I/O (hostile.md row 13).
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
  /**
   * A browser may PUT at most `maxBytes` to the URL until it expires. Content-Type is part of the signature. `relay`: through this server, also
   * where the store itself would take it.
   */
  signPut(key: string, options: { expiresSeconds: number; contentType: string; maxBytes: number; relay?: boolean }): Promise<SignedRequest>;
  signGet(key: string, options: { expiresSeconds: number; downloadName?: string }): Promise<SignedRequest>;
  createMultipart(key: string, options: { contentType: string }): Promise<{ uploadId: string }>;
  signPart(
    key: string,
    uploadId: string,
    partNumber: number,
    options: { expiresSeconds: number; maxBytes: number },
  ): Promise<SignedRequest>;
  completeMultipart(key: string, uploadId: string, parts: MultipartPart[]): Promise<{ size: number }>;
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /** Throws when the store cannot be reached: readiness asks it. */
  ping(): Promise<void>;
}

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

const SEGMENT = /^[A-Za-z0-9._-]{1,200}$/;

/** Throws `InvalidKeyError` unless `key` is safe in a path, a URL and a bucket. */
export function assertKey(key: string): void {
  const ok = key.length <= 900 && key.split("/").every((s) => SEGMENT.test(s) && s !== "." && s !== "..");
  if (!ok) throw new InvalidKeyError("invalid storage key");
}
