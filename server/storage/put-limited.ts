import { PassThrough, type Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { LimitedStream, pour } from "./limited-stream.ts";
import type { Storage } from "./port.ts";

/**
 * Streams a body from outside into the store, at most `maxBytes` (413), through `gate` if there is one. Returns its size. On any failure, also
 * a connection that breaks off, the earlier object of that key stays as it was, or nothing is kept.
 */
export async function putLimited(
  storage: Storage,
  key: string,
  body: Readable,
  options: { contentType: string; maxBytes: number; gate?: Transform },
): Promise<number> {
  const limit = new LimitedStream(options.maxBytes);
  const sink = new PassThrough();
  // The flow has its error handlers before the store has opened its file: an early refusal must not be nobody's error.
  const flow = options.gate ? pipeline(limit, options.gate, sink) : pipeline(limit, sink);
  pour(body, limit);
  const [flowed, stored] = await Promise.allSettled([flow, storage.put(key, sink, { contentType: options.contentType })]);
  if (flowed.status === "rejected") throw flowed.reason as Error;
  if (stored.status === "rejected") throw stored.reason as Error;
  return limit.bytes;
}
