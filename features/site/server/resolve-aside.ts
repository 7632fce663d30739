import { AppError } from "@aside/contract/errors.ts";
import { ANYBODY } from "@aside/core/messages/post-policy.ts";
import { readMainPost } from "@aside/core/messages/server/posts/read-post.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { contentCopy as copy } from "../copy.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * The post that a link to an Aside names, by its event or post. Throws 422 unless anyone may watch it: administrators must not learn what
 * exists behind other links, and readers would see nothing.
 */
export async function resolveAside(context: AppContext, link: string): Promise<AccessiblePost> {
  const id = UUID.exec(link)?.[0];
  const post = id ? ((await findPublic(context, id)) ?? (await findPublicOfEvent(context, id))) : undefined;
  if (!post) throw new AppError(422, "aside_unknown", copy.asideUnknown);
  return post;
}

/** Undefined unless anyone may watch it now. */
export async function findPublic({ access, db }: AppContext, postId: string): Promise<AccessiblePost | undefined> {
  return (await access.listViewable(db, ANYBODY, [postId]))[0];
}

async function findPublicOfEvent(context: AppContext, eventId: string): Promise<AccessiblePost | undefined> {
  const main = await readMainPost(context, ANYBODY, eventId);
  return main && (await findPublic(context, main.id));
}
