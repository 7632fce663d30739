import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "@aside/platform/auth/actor.ts";
import { AppError, notFound } from "@aside/platform/contract/errors.ts";
import { id } from "@aside/platform/contract/fields.ts";
import type { AppContext } from "@aside/platform/http/context.ts";
import { parseRange } from "@aside/platform/http/parse-range.ts";
import { ObjectNotFoundError, RangeNotSatisfiableError } from "@aside/platform/storage/port.ts";
import { ASSETS, takePrefix } from "@aside/platform/storage/take-keys.ts";
import type { Assembly } from "./assembly.ts";
import { findTake, type TakeRow, type Tracks } from "./store.ts";
import { assemblyOf, listTakeSegments, readAssembled, type TakeSegment } from "./take-segments.ts";
import { writeMasterPlaylist, writeMediaPlaylist } from "./write-playlists.ts";

const PLAYLIST_TYPE = "application/vnd.apple.mpegurl";
const SEGMENT_PATH = /^(video|audio|audio-aac)\/(?:init(?:-([1-9]\d{0,3}))?\.mp4|(0|[1-9]\d{0,4})\.m4s)$/;
const ASSET_TYPES = new Map<string, string>(Object.values(ASSETS).map((asset) => [asset.name, asset.contentType]));

type Params = { postId: string; takeId: string; "*": string };

/**
 * Everything that a player fetches. The right to view is asked anew at every request, so that taking it away works in mid-playback.
 * Whatever may not be seen is a 404, as if it were not there.
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
    return await sendObject(context, request, reply, take, name);
  });
}

/** The take shown, or any take of one's own post. */
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

/** A segment of an edited video is made of what is stored: whole objects are only moved in time, so it is short work on little data. */
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
    reply.header("cache-control", "private, max-age=3600, immutable").header("accept-ranges", "bytes").type(`${name}/mp4`);
    if (!range) return await reply.send(bytes);
    const end = Math.min(range.end, bytes.length - 1);
    if (range.start > end) throw new RangeNotSatisfiableError("the range lies outside the object");
    reply.code(206).header("content-range", `bytes ${range.start}-${end}/${bytes.length}`);
    return await reply.send(bytes.subarray(range.start, end + 1));
  } catch (error) {
    throw toReply(error);
  }
}

/** What a store says, as a player is told. */
function toReply(error: unknown): unknown {
  if (error instanceof ObjectNotFoundError) return notFound();
  if (error instanceof RangeNotSatisfiableError) return new AppError(416, "range_not_satisfiable", "The range is not satisfiable.");
  return error;
}

async function sendObject(
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
    // Private: a shared cache must ask us, so that a revoked viewer gets nothing. Segments never change under their name.
    reply
      .header("cache-control", isSegment ? "private, max-age=3600, immutable" : "private, no-cache")
      .header("accept-ranges", "bytes")
      .type(contentType);
    if (name === ASSETS.mp4.name) reply.header("content-disposition", 'attachment; filename="video.mp4"');
    if (object.range) {
      const { start, end } = object.range;
      reply
        .code(206)
        .header("content-range", `bytes ${start}-${end}/${object.size}`)
        .header("content-length", end - start + 1);
    } else {
      reply.header("content-length", object.size);
    }
    return await reply.send(object.body);
  } catch (error) {
    throw toReply(error);
  }
}
