import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LimitedStream, pour } from "./limited-stream.ts";

/** A small body from outside as a whole; more than `maxBytes` is 413, whatever its Content-Length says. */
export async function readLimited(body: Readable, maxBytes: number): Promise<Buffer> {
  const limit = new LimitedStream(maxBytes);
  pour(body, limit);
  return await buffer(limit);
}
