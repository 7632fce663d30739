import { notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { ANYBODY, can } from "@aside/core/messages/post-policy.ts";
import { presentPost } from "@aside/core/messages/server/posts/present-post.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { readPost } from "@aside/core/messages/server/posts/read-post.ts";
import type { retrieveThumbnail as endpoint } from "../contract.ts";

const POST_ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Returns only URLs that the post itself contains: a key is never used as a storage path. */
export const retrieveThumbnail: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const postId = POST_ID.exec(body.key)?.[0];
  const viewer = body.isPublic ? ANYBODY : actor;
  const row = postId ? await readPost(context, viewer, postId) : undefined;
  if (!row || !can(viewer, "view", factsOf(row))) throw notFound();
  const pictures = presentPost(context, row, viewer).urls.filter(({ url_type: type }) => type !== "FILE");
  const found = pictures.find(({ url }) => body.key.endsWith(url)) ?? pictures.find(({ url_type: type }) => type === "THUMBNAIL");
  if (!found) throw notFound();
  return { url: body.isPublic ? `${context.config.publicUrl}${found.url}` : found.url, url_type: found.url_type };
};

/** The absolute URL of a post's picture that anyone may see; null if not everyone may view the post. */
export async function findPublicPicture(context: AppContext, postId: string): Promise<string | null> {
  const row = await readPost(context, ANYBODY, postId);
  if (!row || !can(ANYBODY, "view", factsOf(row))) return null;
  const picture = presentPost(context, row, ANYBODY).urls.find(({ url_type: type }) => type === "THUMBNAIL");
  return picture ? `${context.config.publicUrl}${picture.url}` : null;
}
