import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply } from "fastify";
import { requestTooSlow } from "@aside/contract/errors.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The handler reads the body as a stream, which may take as long as data keeps flowing. */
    isBodyStreamed?: boolean;
  }
}

export type SlowClientLimits = {
  /** From the start of the connection or the request to the end of its headers. */
  headersMs: number;
  /** For a complete body that is not streamed. */
  bodyMs: number;
  /** A streamed body must deliver `streamBytes` in each `streamMs`. */
  streamMs: number;
  streamBytes: number;
  /** A reply is aborted if the client reads nothing for this long. */
  replyMs: number;
  /** When the server closes, requests in progress are aborted after this time. */
  closeMs: number;
  /** How often all connections are checked: each limit takes effect at most this much later. */
  checkMs: number;
};

/**
 * With `checkMs` every limit ends within 30 s (docs/hostile-inputs.md row 39). 8 kB in 20 s is far below any uplink that could send a
 * video.
 */
export const SLOW_CLIENT_LIMITS: SlowClientLimits = {
  headersMs: 20_000,
  bodyMs: 20_000,
  streamMs: 20_000,
  streamBytes: 8 * 1024,
  replyMs: 25_000,
  // The supervisor kills the process after 30 s.
  closeMs: 20_000,
  checkMs: 5_000,
};

type Body = { raw: IncomingMessage; reply: FastifyReply; isStreamed: boolean; since: number; bytes: number };
/** `since`: the last time the connection sent or received the data that its limit requires. */
type Watched = { body: Body | null; reply: { since: number; bytes: number } };

/** Closes connections whose clients send or read so slowly that they only occupy the server. (Node itself limits headers.) */
export function closeSlowClients(app: FastifyInstance, limits: SlowClientLimits): void {
  const sockets = new Map<Socket, Watched>();
  app.server.on("connection", (socket: Socket) => {
    sockets.set(socket, { body: null, reply: { since: performance.now(), bytes: 0 } });
    socket.once("close", () => sockets.delete(socket));
  });
  app.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    const watched = sockets.get(raw.socket);
    if (watched && hasBody(raw)) {
      const isStreamed = request.routeOptions.config.isBodyStreamed === true;
      watched.body = { raw, reply, isStreamed, since: performance.now(), bytes: raw.socket.bytesRead };
    }
    done();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const [socket, watched] of sockets) {
      if (watched.body?.raw.complete) watched.body = null;
      if (watched.body && isBodySlow(socket, watched.body, now, limits)) refuse(socket, watched.body);
      else if (isReplyStalled(socket, watched, now, limits)) socket.destroy();
    }
  }, limits.checkMs);
  timer.unref();
  let closing: NodeJS.Timeout | undefined;
  app.addHook("onResponse", (request, _reply, done) => {
    // Its reply began before, and promised to keep the connection: the server would wait for the next request.
    if (closing) request.raw.socket.end();
    done();
  });
  app.addHook("preClose", (done) => {
    // Node waits for connections that never sent a request, and no longer limits their headers.
    for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy();
    closing = setTimeout(() => app.server.closeAllConnections(), limits.closeMs);
    done();
  });
  app.addHook("onClose", (_app, done) => {
    clearInterval(timer);
    clearTimeout(closing);
    done();
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function isBodySlow(socket: Socket, body: Body, now: number, limits: SlowClientLimits): boolean {
  if (!body.isStreamed) return now - body.since > limits.bodyMs;
  // Data that has arrived and waits for us, the disk or the bucket is not the client's delay.
  if (body.raw.readableLength > 0 || socket.bytesRead - body.bytes >= limits.streamBytes) {
    body.since = now;
    body.bytes = socket.bytesRead;
  }
  return now - body.since > limits.streamMs;
}

function isReplyStalled(socket: Socket, { reply }: Watched, now: number, limits: SlowClientLimits): boolean {
  const bytes = socket.bytesWritten - socket.writableLength; // without the data that waits in memory
  if (socket.writableLength === 0 || bytes !== reply.bytes) {
    reply.since = now;
    reply.bytes = bytes;
  }
  return now - reply.since > limits.replyMs;
}

function refuse(socket: Socket, { raw, reply, isStreamed }: Body): void {
  if (reply.sent || raw.listenerCount("error") === 0) return void socket.destroy();
  const error = requestTooSlow();
  reply.header("connection", "close");
  // Fastify reads the body, and replies with the error.
  if (!isStreamed) return void raw.emit("error", error);
  // A handler reads the body: an error would end the connection before the reply. The handler's own reply is then ignored.
  reply.hijack();
  reply.raw.writeHead(error.status, { connection: "close", "content-type": "application/json" });
  reply.raw.end(JSON.stringify({ code: error.code, message: error.message }), () => raw.destroy());
}
