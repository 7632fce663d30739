import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { parseRange } from "@aside/server/storage/parse-range.ts";
import { sendObject, toReply } from "@aside/server/storage/send-object.ts";
import { ASSETS, takePrefix } from "@aside/server/storage/take-keys.ts";
import type { Assembly } from "@aside/core/takes/server/assembly.ts";
import { findTake, type TakeRow, type Tracks } from "@aside/core/takes/server/takes-store.ts";
import { assemblyOf, listTakeSegments, readAssembled, type TakeSegment } from "@aside/core/takes/server/take-segments.ts";
import { writeMasterPlaylist, writeMediaPlaylist } from "@aside/core/takes/server/write-playlists.ts";

const PLAYLIST_TYPE = "application/vnd.apple.mpegurl";
const SEGMENT_PATH = /^(video|audio|audio-aac)\/(?:init(?:-([1-9]\d{0,3}))?\.mp4|(0|[1-9]\d{0,4})\.m4s)$/;
const ASSET_TYPES = new Map<string, string>(Object.values(ASSETS).map((asset) => [asset.name, asset.contentType]));

type Params = { postId: string; takeId: string; "*": string };

/**
 * Everything a player fetches. Access is checked on every request, so that revoking it takes effect during playback.
 * A viewer without access gets 404, as if the post did not exist.
 */
export function registerMediaRoutes(
  app: FastifyInstance,
  context: AppContext,
  authenticate: (request: FastifyRequest) => Promise<Actor>,
): void {
  app.get<{ Params: Params }>("/media/:postId/:takeId/*", async (request, reply) => {
    const take = await requireVisibleTake(context, await authenticate(request), request.params);
    const name = request.params["*"];
    if (name.endsWith(".m3u8")) return await sendPlaylist(context, reply, take, name);
    return await sendStored(context, request, reply, take, name);
  });
}

/** The shown take, or any take of the actor's own post. */
async function requireVisibleTake(context: AppContext, actor: Actor, params: { postId: string; takeId: string }): Promise<TakeRow> {
  if (!id.safeParse(params.postId).success || !id.safeParse(params.takeId).success) throw notFound();
  const post = await context.access.require(context.db, actor, params.postId, "view");
  const take = await findTake(context.db, params.takeId);
  if (!take || take.post_id !== params.postId || take.status === "aborted") throw notFound();
  const isAuthor =
    (actor.kind === "user" && actor.userId === post.authorUserId) || (actor.kind === "guest" && actor.guestId === post.authorGuestId);
  if (post.takeId !== take.id && !isAuthor) throw notFound();
  return take;
}

async function sendPlaylist(context: AppContext, reply: FastifyReply, take: TakeRow, name: string): Promise<FastifyReply> {
  const segments = await listTakeSegments(context.db, take);
  const text =
    name === "master.m3u8"
      ? writeMasterPlaylist(segments, take.tracks as Tracks)
      : mediaPlaylist(segments, take, name.slice(0, -".m3u8".length));
  if (text === null) throw notFound();
  return reply.type(PLAYLIST_TYPE).header("cache-control", "no-cache").send(text);
}

function mediaPlaylist(segments: TakeSegment[], take: TakeRow, track: string): string | null {
  if (track !== "video" && track !== "audio" && track !== "audio-aac") return null;
  if (track === "audio-aac" && take.status !== "complete") return null;
  return writeMediaPlaylist(segments, track, take.status === "complete");
}

/** Segments of an edited video are computed from stored ones by shifting their timestamps, which is cheap. */
async function sendAssembled(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  take: TakeRow,
  assembly: Assembly,
  [, track, init, index]: RegExpExecArray,
): Promise<FastifyReply> {
  const name = track === "video" ? "video" : "audio";
  const wanted = { track: name, index: index === undefined ? -1 : Number(index), init: Number(init ?? 0) } as const;
  try {
    const bytes = await readAssembled(context.storage, take, assembly, wanted);
    const range = await parseRange(request.headers.range, async () => await Promise.resolve(bytes.length));
    reply.header("cache-control", "private, max-age=3600, immutable").type(`${name}/mp4`);
    const body = range ? bytes.subarray(range.start, range.end + 1) : bytes;
    return await sendObject(reply, { body, range, size: bytes.length });
  } catch (error) {
    throw toReply(error);
  }
}

async function sendStored(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  take: TakeRow,
  name: string,
): Promise<FastifyReply> {
  const segment = SEGMENT_PATH.exec(name);
  const assembly = segment && segment[1] !== "audio-aac" ? assemblyOf(take) : null;
  if (segment && assembly) return await sendAssembled(context, request, reply, take, assembly, segment);
  // A recording's own init segment has no number.
  if (segment?.[2]) throw notFound();
  const isSegment = segment !== null;
  const contentType = isSegment ? (name.startsWith("video/") ? "video/mp4" : "audio/mp4") : ASSET_TYPES.get(name);
  if (!contentType) throw notFound();
  const key = `${takePrefix(take.post_id, take.id)}${name}`;
  try {
    const range = await parseRange(request.headers.range, async () => (await context.storage.stat(key))?.size);
    const object = await context.storage.get(key, range);
    // Private: shared caches must not store it, so that a revoked viewer gets nothing. Segments never change under their name.
    reply.header("cache-control", isSegment ? "private, max-age=3600, immutable" : "private, no-cache").type(contentType);
    // Other sites may embed the image of a public video.
    if (contentType.startsWith("image/")) reply.header("cross-origin-resource-policy", "cross-origin");
    if (name === ASSETS.mp4.name) reply.header("content-disposition", 'attachment; filename="video.mp4"');
    return await sendObject(reply, object);
  } catch (error) {
    throw toReply(error);
  }
}
