import { requireDownload } from "@aside/core/messages/server/downloads/require-download.ts";
import { isAuthor } from "@aside/core/messages/post-policy.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { ASSETS, takePrefix } from "@aside/server/storage/take-keys.ts";
import { parseMediaKey } from "@aside/server/storage/media-key.ts";
import { findTake } from "@aside/core/takes/server/takes-store.ts";
import { SIGNED_URL_LIFETIME, type signedUrl as endpoint } from "../contract.ts";
import { keyInvalid } from "./delete-video.ts";

const TYPES = new Map<string, string>(Object.values(ASSETS).map((asset) => [asset.name, asset.contentType]));

/**
 * Only files of the shown take, or of the actor's own post; the MP4 only for those who may download it. The access is checked now: it
 * cannot be revoked before the URL expires.
 */
export const signedUrl: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const parsed = parseMediaKey(body.key, context.config.publicUrl);
  if (!parsed) throw keyInvalid();
  const contentType = TYPES.get(parsed.name ?? "");
  const take = contentType ? await findTake(context.db, parsed.takeId) : undefined;
  if (!contentType || !take || (parsed.postId !== null && parsed.postId !== take.post_id)) throw notFound();
  const isDownload = parsed.name === ASSETS.mp4.name;
  const post = isDownload
    ? await requireDownload(context, actor, take.post_id)
    : await context.access.require(context.db, actor, take.post_id, "view");
  if (take.status === "aborted" || (post.takeId !== take.id && !isAuthor(actor, post))) throw notFound();
  const key = `${takePrefix(take.post_id, take.id)}${parsed.name}`;
  if (!(await context.storage.stat(key))) throw notFound();
  const url = context.storage.ownUrls.signGet(key, { expiresSeconds: SIGNED_URL_LIFETIME, contentType });
  return { url, expires_in_seconds: SIGNED_URL_LIFETIME };
};
