import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "../auth/actor.ts";
import { sessionExpired, tooManyRequests } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import type { Signal } from "../signals/signals.ts";
import type { AppContext } from "../http/context.ts";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { createInboxHints, type ListInboxOwners } from "./inbox-hints.ts";

const HEARTBEAT_MS = 15_000;
/** Viewers have nothing to load after these, and must not learn that others watch. */
const AUTHORS_ONLY: ReadonlySet<string> = new Set(["engagement.changed"]);
/** Concurrent streams: per user, with two per tab, and per source (such as an office) for anonymous visitors. */
const MAX_OF_USER = 200;
const MAX_OF_SOURCE = 1000;
/** The reconnection time for clients; browsers use their own, with growing delays. */
const RETRY_SECONDS = 60;

/**
 * Serves server-sent events. They say what changed, never the content: the client loads that with its own rights. Without `post_id`:
 * changes of the signed-in person, and `received.changed` for posts in their inbox. With `post_id`: changes of a post that the actor may
 * view. Streams end when the node stops; browsers then reconnect to another node by themselves.
 */
export function registerStreamRoutes(
  app: FastifyInstance,
  context: AppContext,
  authenticate: (request: FastifyRequest) => Promise<Actor>,
  listInboxOwners: ListInboxOwners,
): void {
  const open = new Set<ServerResponse>();
  const admit = limitStreams(context);
  const inboxHints = createInboxHints(context, listInboxOwners);
  // The server waits for open replies when it stops, and these would never end.
  app.addHook("preClose", async () => {
    inboxHints.close();
    open.forEach(hangUp);
  });
  app.get<{ Querystring: { post_id?: string } }>(STREAM_PATH, async (request, reply) => {
    const actor = await authenticate(request);
    const postId = id.safeParse(request.query.post_id).data;
    if (postId) await context.access.require(context.db, actor, postId, "view");
    else if (actor.kind !== "user") throw sessionExpired();
    const userId = actor.kind === "user" ? actor.userId : null;
    // A client that disconnected meanwhile is no longer noticed: its stream would stay open forever.
    if (reply.raw.destroyed) return reply.hijack();
    const release = userId ? admit(`user:${userId}`, MAX_OF_USER) : admit(`source:${request.ip}`, MAX_OF_SOURCE);
    const companyId = actor.kind === "user" ? actor.companyId : null;
    const isOfCompany = ({ topic, payload }: Signal) =>
      topic === "account.changed" && companyId !== null && payload["company_id"] === companyId;
    const concerns = (signal: Signal) =>
      signal.topic === "signals.gap" ||
      (postId
        ? signal.payload["post_id"] === postId && (!AUTHORS_ONLY.has(signal.topic) || signal.payload["user_id"] === userId)
        : userId !== null && (signal.payload["user_id"] === userId || isOfCompany(signal)));
    const isOver = (signal: Signal) =>
      actor.kind === "user" && signal.topic === "session.ended" && signal.payload["session_id"] === actor.sessionId;
    stream(context, reply, { concerns, isOver });
    open.add(reply.raw);
    const leave = userId && !postId ? inboxHints.subscribe({ userId, notify: () => write(reply.raw, "received.changed", {}) }) : undefined;
    reply.raw.on("close", () => {
      open.delete(reply.raw);
      release();
      leave?.();
    });
    return reply;
  });
}

/** Throws 429 for one stream too many; otherwise returns a function to call at the end of the stream. */
function limitStreams(context: AppContext): (key: string, max: number) => () => void {
  const counts = new Map<string, number>();
  return (key, max) => {
    const count = counts.get(key) ?? 0;
    if (context.config.RATE_LIMITS && count >= max) throw tooManyRequests(RETRY_SECONDS);
    counts.set(key, count + 1);
    return () => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    };
  };
}

/** `isOver`: the session of the stream has ended. The browser then reconnects and gets the 403. */
function stream(
  context: AppContext,
  reply: FastifyReply,
  { concerns, isOver }: { concerns: (signal: Signal) => boolean; isOver: (signal: Signal) => boolean },
): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  raw.write("retry: 1000\n\nevent: open\ndata: {}\n\n");
  const stop = context.signals.on((signal) => {
    if (isOver(signal)) raw.end();
    if (!concerns(signal) || raw.writableEnded) return;
    const { user_id: _, ...payload } = signal.payload;
    write(raw, signal.topic, payload);
  });
  const heartbeat = setInterval(() => raw.write(": heartbeat\n\n"), HEARTBEAT_MS);
  const end = () => {
    clearInterval(heartbeat);
    stop();
  };
  raw.on("close", end);
  raw.on("error", end);
}

function write(raw: ServerResponse, topic: string, payload: Signal["payload"]): void {
  if (!raw.writableEnded) raw.write(`event: ${topic}\ndata: ${JSON.stringify(payload)}\n\n`);
}

/** Closes the connection too, which would otherwise be kept for the next request. */
function hangUp(raw: ServerResponse): void {
  const { socket } = raw;
  raw.end(() => socket?.destroySoon());
}
