import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { AppError, notFound, tooLarge } from "@aside/contract/errors.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { makeJpeg } from "@aside/media/pictures/make-jpeg.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import { coverKey } from "@aside/server/storage/take-keys.ts";
import { replaceCoverPicture } from "@aside/core/messages/server/posts/edited-post-store.ts";
import { type deleteCover as deleteEndpoint, MAX_COVER_BYTES, type uploadCover as uploadEndpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { nothingToEdit, readEditState, requireShown } from "./edit-state.ts";
import { remakePictures } from "./remake-pictures.ts";

/** Like a poster made from a video. */
const POSTER = { width: 1280, height: 1280 };

export const uploadCover: Handler<typeof uploadEndpoint> = async ({ actor, query, context, request }) => {
  const post = await context.access.require(context.db, actor, query.post_id, "update");
  const takeId = await requireVideo(context, post.takeId);
  if (Number(request.headers["content-length"] ?? 0) > MAX_COVER_BYTES) throw tooLarge(MAX_COVER_BYTES);
  const given = await readLimited(request.body as Readable, MAX_COVER_BYTES);
  const { jpeg } = await makeJpeg(given, POSTER).catch((error: unknown) => {
    throw error instanceof MediaError ? toReply(error) : error;
  });
  const name = `${randomBytes(18).toString("base64url")}.jpg`;
  await context.storage.put(coverKey(post.id, name), jpeg, { contentType: "image/jpeg" });
  try {
    await replace(context, { postId: post.id, takeId }, name);
  } catch (error) {
    await context.storage.delete(coverKey(post.id, name));
    throw error;
  }
  return await readEditState(context, actor, post.id);
};

export const deleteCover: Handler<typeof deleteEndpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  await replace(context, { postId: post.id, takeId: await requireVideo(context, post.takeId) }, null);
  return await readEditState(context, actor, post.id);
};

/** Audio has no poster. */
async function requireVideo(context: AppContext, takeId: string | null): Promise<string> {
  const { shown } = await requireShown(context.db, takeId);
  if (!(shown.tracks as { track: string }[]).some(({ track }) => track === "video")) throw nothingToEdit();
  return shown.id;
}

/** Deletes the previous picture when nothing refers to it. */
async function replace(context: AppContext, of: { postId: string; takeId: string }, name: string | null): Promise<void> {
  const before = await context.db.transaction().execute(async (trx) => {
    const previous = await replaceCoverPicture(trx, of.postId, name);
    if (previous === undefined) throw notFound();
    if (previous !== name) await remakePictures(context, trx, of);
    return previous;
  });
  if (before !== null && before !== name) await context.storage.delete(coverKey(of.postId, before));
}

function toReply(error: MediaError): AppError {
  const text = { unsupported: copy.coverType, too_large: copy.coverTooLarge }[error.reason as string] ?? copy.coverUnreadable;
  return new AppError(422, "picture_unreadable", text);
}
