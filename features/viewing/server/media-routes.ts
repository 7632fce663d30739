import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Actor } from "@aside/server/auth/actor.ts";
import { orByEmbedLink } from "@aside/server/auth/embed-link.ts";
import { setBounded } from "@aside/server/auth/bounded-map.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { parseRange } from "@aside/server/storage/parse-range.ts";
import { ObjectNotFoundError, RangeNotSatisfiableError } from "@aside/server/storage/port.ts";
import { saveAs } from "@aside/server/http/replies/send-output.ts";
import { sendStored } from "@aside/server/http/replies/send-stored.ts";
import { sendObject, toReply } from "@aside/server/storage/send-object.ts";
import { ASSETS, SEGMENT_TYPES, type SegmentTrack, TRACK_NAME, takePrefix } from "@aside/server/storage/take-keys.ts";
import { findTakeLabel } from "@aside/core/messages/server/downloads/label-store.ts";
import { requireDownload } from "@aside/core/messages/server/downloads/require-download.ts";
import type { Assembly } from "@aside/core/takes/server/assembly.ts";
import { findTake, type TakeRow } from "@aside/core/takes/server/takes-store.ts";
import { assemblyOf, readAssembled, readStored } from "@aside/core/takes/server/take-segments.ts";
import { type Authenticate, MediaAccess, requireVisibleTake } from "./media-access.ts";
import { readPlaylist } from "./read-playlist.ts";

const PLAYLIST_TYPE = "application/vnd.apple.mpegurl";
const SEGMENT_PATH = /^(video|audio|audio-aac)\/(?:init(?:-([1-9]\d{0,3}))?\.mp4|(0|[1-9]\d{0,4})\.m4s)$/;
const TRACK_PATHS = new Map<string, string>(Object.entries(SEGMENT_TYPES).map(([track, type]) => [`${track}/${TRACK_NAME}`, type]));
const ASSET_TYPES = new Map<string, string>(Object.values(ASSETS).map((asset) => [asset.name, asset.contentType]));

/** Segments never change under their name. Private: shared caches must not store them, so that a revoked viewer gets nothing. */
const IMMUTABLE = "private, max-age=3600, immutable";

type Params = { postId: string; takeId: string; "*": string };
type TokenParams = { token: string; takeId: string; "*": string };
/** The facts of a take that serving a segment needs. */
type Served = { id: string; post_id: string; assembly: Assembly | null };

/**
 * Everything a player fetches. Playlists and segments are addressed by a token (`/m/...`), so that a segment takes no statement; the results
 * of jobs (pictures, MP4) by post and take (`/media/...`), where access is checked at every request. A viewer without access gets 404, as if
 * the post did not exist.
 */
export function registerMediaRoutes(app: FastifyInstance, context: AppContext, authenticate: Authenticate): void {
  const access = new MediaAccess(context, authenticate);
  const takes = new ServedTakes(context);

  async function sendByToken(request: FastifyRequest<{ Params: TokenParams }>, reply: FastifyReply): Promise<FastifyReply> {
    const { token, takeId, "*": name } = request.params;
    const { postId } = await access.require(request, token, takeId);
    if (TRACK_PATHS.has(name)) return await sendTrack(context, request, reply, { id: takeId, post_id: postId }, name);
    const segment = SEGMENT_PATH.exec(name);
    if (segment) return await takes.use(takeId, postId, async (take) => await sendSegment(context, request, reply, take, segment));
    return await sendPlaylist(context, reply, { id: takeId, post_id: postId }, name);
  }

  async function sendByIds(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply): Promise<FastifyReply> {
    const actor = await authenticate(request);
    const name = request.params["*"];
    const check = async (viewer: Actor) => await requireVisibleTake(context, viewer, request.params);
    // The only picture that the player of a private embed link shows.
    const take = name === ASSETS.poster.name ? await orByEmbedLink(context, request, actor, check) : await check(actor);
    if (name.endsWith(".m3u8")) return await sendPlaylist(context, reply, take, name);
    if (TRACK_PATHS.has(name)) return await sendTrack(context, request, reply, take, name);
    const segment = SEGMENT_PATH.exec(name);
    if (segment) return await sendSegment(context, request, reply, { ...take, assembly: assemblyOf(take) }, segment);
    if (name === ASSETS.mp4.name) {
      const { title } = await requireDownload(context, actor, take.post_id);
      const label = await findTakeLabel(context.db, take.id);
      reply.header("content-disposition", saveAs(`${title || "video"}${label ? ` (${label})` : ""}.mp4`));
    }
    return await sendAsset(context, request, reply, take, name);
  }

  app.get<{ Params: TokenParams }>("/m/:token/:takeId/*", async (request, reply) => await orReply(sendByToken(request, reply)));
  app.get<{ Params: Params }>("/media/:postId/:takeId/*", async (request, reply) => await orReply(sendByIds(request, reply)));
}

async function orReply(sent: Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await sent;
  } catch (error) {
    throw toReply(error);
  }
}

/** Remembers takes that are being played: a playable take's assembly only changes when its sources move to another post. */
class ServedTakes {
  static readonly #MAX = 2000;
  readonly #context: AppContext;
  readonly #known = new Map<string, Served>();

  constructor(context: AppContext) {
    this.#context = context;
  }

  async use<Result>(takeId: string, postId: string, serve: (take: Served) => Promise<Result>): Promise<Result> {
    const known = this.#known.get(takeId);
    if (!known) return await serve(await this.#read(takeId, postId));
    try {
      return await serve(known);
    } catch (error) {
      if (!(error instanceof ObjectNotFoundError)) throw error;
      return await serve(await this.#read(takeId, postId));
    }
  }

  async #read(takeId: string, postId: string): Promise<Served> {
    const take = await findTake(this.#context.db, takeId);
    if (take?.post_id !== postId) throw notFound();
    return setBounded(this.#known, ServedTakes.#MAX, takeId, { id: take.id, post_id: take.post_id, assembly: assemblyOf(take) });
  }
}

async function sendPlaylist(
  context: AppContext,
  reply: FastifyReply,
  take: { id: string; post_id: string },
  name: string,
): Promise<FastifyReply> {
  const playlist = await readPlaylist(context, take.id, name);
  if (playlist?.postId !== take.post_id) throw notFound();
  return reply.type(PLAYLIST_TYPE).header("cache-control", "no-cache").send(playlist.text);
}

/** A compacted track: players ask for ranges of it. */
async function sendTrack(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  take: { id: string; post_id: string },
  name: string,
): Promise<FastifyReply> {
  const headers = { "cache-control": IMMUTABLE, "content-type": TRACK_PATHS.get(name) ?? "" };
  return await sendStored(context, request, reply, { key: `${takePrefix(take.post_id, take.id)}${name}`, headers });
}

async function sendSegment(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  take: Served,
  [name, trackName, init, index]: RegExpExecArray,
): Promise<FastifyReply> {
  const track = trackName as SegmentTrack;
  const number = index === undefined ? -1 : Number(index);
  const headers = { "cache-control": IMMUTABLE, "content-type": SEGMENT_TYPES[track] };
  // Segments of an edited video are computed from stored ones by shifting their timestamps, which is cheap.
  if (take.assembly && track !== "audio-aac") {
    const bytes = await readAssembled(context, take, take.assembly, { track, index: number, init: Number(init ?? 0) });
    return await sendBytes(request, reply, { bytes, headers });
  }
  // A recording's own init segment has no number.
  if (init !== undefined) throw notFound();
  try {
    return await sendStored(context, request, reply, { key: `${takePrefix(take.post_id, take.id)}${name}`, headers });
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
    return await sendBytes(request, reply, { bytes: await readStored(context, take, track, number), headers });
  }
}

async function sendAsset(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  take: TakeRow,
  name: string,
): Promise<FastifyReply> {
  const contentType = ASSET_TYPES.get(name);
  if (!contentType) throw notFound();
  const headers: Headers = { "cache-control": "private, no-cache", "content-type": contentType };
  // Other sites may embed the image of a public video.
  if (contentType.startsWith("image/")) headers["cross-origin-resource-policy"] = "cross-origin";
  return await sendStored(context, request, reply, { key: `${takePrefix(take.post_id, take.id)}${name}`, headers });
}

type Headers = Record<string, string>;

async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, headers }: { bytes: Buffer; headers: Headers },
): Promise<FastifyReply> {
  const size = bytes.length;
  const wanted = await parseRange(request.headers.range, async () => await Promise.resolve(size));
  if (wanted && wanted.start >= size) throw new RangeNotSatisfiableError("the range lies outside the segment");
  const range = wanted && { start: wanted.start, end: Math.min(wanted.end, size - 1) };
  const body = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  return await sendObject(reply.headers(headers), { body, range, size });
}
