import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { AppError, sessionExpired, tooLarge } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { makeSquarePicture } from "@aside/media/pictures/make-square-picture.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";
import {
  type deletePicture as deleteEndpoint,
  MAX_PICTURE_BYTES,
  PICTURE_SIDE,
  type uploadPicture as uploadEndpoint,
} from "../contract.ts";
import { copy } from "../copy.ts";
import { replacePictureKey } from "@aside/core/accounts/server/profile-store.ts";
export const picturePrefix = (userId: string): string => `profile/${userId}/`;
export const pictureKey = (userId: string, name: string): string => `${picturePrefix(userId)}${name}`;

export const uploadPicture: Handler<typeof uploadEndpoint> = async ({ actor, context, request }) => {
  if (actor.kind !== "user") throw sessionExpired();
  if (Number(request.headers["content-length"] ?? 0) > MAX_PICTURE_BYTES) throw tooLarge(MAX_PICTURE_BYTES);
  const given = await readLimited(request.body as Readable, MAX_PICTURE_BYTES);
  const picture = await makeSquarePicture(given, PICTURE_SIDE).catch((error: unknown) => {
    throw error instanceof MediaError ? toReply(error) : error;
  });
  // Anyone with the address may see the picture, so the address cannot be guessed from the person's id.
  const name = `${randomBytes(18).toString("base64url")}.jpg`;
  await context.storage.put(pictureKey(actor.userId, name), picture, { contentType: "image/jpeg" });
  try {
    await replace(context, actor.userId, name);
  } catch (error) {
    await context.storage.delete(pictureKey(actor.userId, name));
    throw error;
  }
  return { profileImageUrl: `/media/profile/${actor.userId}/${name}` };
};

export const deletePicture: Handler<typeof deleteEndpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw sessionExpired();
  await replace(context, actor.userId, null);
  return { profileImageUrl: null };
};

/** Deletes the previous picture when nothing refers to it. */
async function replace(context: AppContext, userId: string, name: string | null): Promise<void> {
  const before = await context.db.transaction().execute(async (trx) => await replacePictureKey(trx, userId, name));
  if (before === undefined) throw sessionExpired();
  if (before !== null) await context.storage.delete(pictureKey(userId, before));
}

function toReply(error: MediaError): AppError {
  if (error.reason === "unsupported") return new AppError(422, "picture_unreadable", copy.pictureType);
  if (error.reason === "too_large") return new AppError(422, "picture_unreadable", copy.pictureTooLarge);
  return new AppError(422, "picture_unreadable", copy.pictureUnreadable);
}
