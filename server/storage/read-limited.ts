import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LimitedStream, pipeBody } from "./limited-stream.ts";

/** Reads a small untrusted body completely; more than `maxBytes` is 413, whatever its Content-Length says. */
export async function readLimited(body: Readable, maxBytes: number): Promise<Buffer> {
  const limit = new LimitedStream(maxBytes);
  pipeBody(body, limit);
  return await buffer(limit);
}
