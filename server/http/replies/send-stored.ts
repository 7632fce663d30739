import type { FastifyReply, FastifyRequest } from "fastify";
import { parseRange } from "../../storage/parse-range.ts";
import { ObjectNotFoundError } from "../../storage/port.ts";
import { sendObject } from "../../storage/send-object.ts";
import type { AppContext } from "../context.ts";

/** An internal location of the proxy (docs/nginx.conf). */
const STORED = "/stored";

/**
 * Sends a stored object, or the range of it that is asked for. A proxy that can sends it itself, and gets only its name. Throws
 * `ObjectNotFoundError` and `RangeNotSatisfiableError`.
 */
export async function sendStored(
  { config, storage }: Pick<AppContext, "config" | "storage">,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, headers }: { key: string; headers: Record<string, string> },
): Promise<FastifyReply> {
  if (config.SENDFILE === "nginx" && isFromProxy(request)) {
    if (!(await storage.stat(key))) throw new ObjectNotFoundError("no such object");
    return await reply.headers({ ...headers, "x-accel-redirect": `${STORED}/${key}` }).send();
  }
  const range = await parseRange(request.headers.range, async () => (await storage.stat(key))?.size);
  const object = await storage.serve(key, range);
  return await sendObject(reply.headers(headers), object);
}

/** Whether an address of TRUST_PROXY passes on the request of another: Fastify lists addresses up to the first that is not trusted. */
const isFromProxy = ({ ips }: FastifyRequest): boolean => ips !== undefined && ips.length > 1;
