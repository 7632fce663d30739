import type { Readable } from "node:stream";
import { tooLarge } from "../contract/errors.ts";

/** A small body from outside as a whole; more than `maxBytes` is 413, whatever its Content-Length says. */
export async function readLimited(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
