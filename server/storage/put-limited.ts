import { PassThrough, type Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { LimitedStream, pipeBody } from "./limited-stream.ts";
import type { Storage } from "./port.ts";

/**
 * Streams an untrusted body into the storage, at most `maxBytes` (413), through `gate` if there is one. Returns its size. After any
 * failure, also an aborted connection, the earlier object of that key is unchanged, or nothing is stored.
 */
export async function putLimited(
  storage: Storage,
  key: string,
  body: Readable,
  options: { contentType: string; maxBytes: number; gate?: Transform },
): Promise<number> {
  const limit = new LimitedStream(options.maxBytes);
  const sink = new PassThrough();
  // The stream has its error handlers before the storage has opened its file: an early refusal must not be an unhandled error.
  const flow = options.gate ? pipeline(limit, options.gate, sink) : pipeline(limit, sink);
  pipeBody(body, limit);
  const [flowed, stored] = await Promise.allSettled([flow, storage.put(key, sink, { contentType: options.contentType })]);
  if (flowed.status === "rejected") throw flowed.reason as Error;
  if (stored.status === "rejected") throw stored.reason as Error;
  return limit.bytes;
}
