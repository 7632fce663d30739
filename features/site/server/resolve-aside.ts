import { AppError } from "@aside/contract/errors.ts";
import { ANYBODY, isAnybody } from "@aside/core/messages/post-policy.ts";
import { readMainPost } from "@aside/core/messages/server/posts/read-post.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { contentCopy as copy } from "../copy.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i;

/**
 * The post that a link to an Aside names, by its event or post. Throws 422 unless `actor` may watch it, so that nobody learns what exists
 * behind other links.
 */
export async function resolveAside(context: AppContext, actor: Actor, link: string): Promise<AccessiblePost> {
  const id = UUID.exec(link)?.[0];
  const post = id ? ((await findViewable(context, actor, id)) ?? (await findMain(context, actor, id))) : undefined;
  if (!post) throw new AppError(422, "aside_unknown", isAnybody(actor) ? copy.asideNotPublic : copy.asideUnknown);
  return post;
}

/** Undefined unless anyone may watch it now. */
export const findPublic = async (context: AppContext, postId: string) => await findViewable(context, ANYBODY, postId);

async function findViewable({ access, db }: AppContext, actor: Actor, postId: string): Promise<AccessiblePost | undefined> {
  return (await access.listViewable(db, actor, [postId]))[0];
}

async function findMain(context: AppContext, actor: Actor, eventId: string): Promise<AccessiblePost | undefined> {
  const main = await readMainPost(context, actor, eventId);
  return main && (await findViewable(context, actor, main.id));
}
