import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance } from "fastify";

const gzipped = promisify(gzip);

/** Pages and JSON. Sealed replies are compressed before they are sealed (sealing.ts); media and pictures are compressed already. */
const COMPRESSIBLE = /^(text\/html|application\/(\w+\+)?json)\b/;

/** Below this length, compression costs more than it saves. Tokens are in shorter replies only. */
const SMALLEST = 1024;

/** Compresses replies whose text is in memory, for clients that accept gzip. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string" || payload.length < SMALLEST) return payload;
    if (!COMPRESSIBLE.test(String(reply.getHeader("content-type")))) return payload;
    reply.header("vary", "accept-encoding");
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return payload;
    reply.header("content-encoding", "gzip").removeHeader("content-length");
    return await gzipped(payload);
  });
}
