import type { AppContext } from "@aside/server/http/context.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { factsOf, presentPost } from "@aside/core/messages/server/posts/present-post.ts";
import { findMainPost, findPost, type PostRow } from "@aside/core/messages/server/posts/posts-store.ts";
import type { EmbedObstacle } from "../contract.ts";
import { ANYBODY, findObstacle } from "../policy.ts";
import { findEmbedRules } from "./store.ts";

/** A video as an anonymous viewer sees it, and the domains that may embed it (empty: any). */
export type Embed = { post: PostJson; domains: string[] };

/** A post and what prevents embedding it; null if there is no such post. */
export async function readEmbed(context: AppContext, postId: string): Promise<(Embed & { obstacle: EmbedObstacle | null }) | null> {
  const row = await findPost(context.db, ANYBODY, postId);
  return row ? await judge(context, row) : null;
}

/** A video that may be embedded; null for all others. */
export async function findEmbed(context: AppContext, postId: string): Promise<Embed | null> {
  const found = await readEmbed(context, postId);
  return found?.obstacle === null ? found : null;
}

/** As `findEmbed`, for the main post of an Aside. */
export async function findEventEmbed(context: AppContext, eventId: string): Promise<Embed | null> {
  const row = await findMainPost(context.db, ANYBODY, eventId);
  const found = row ? await judge(context, row) : null;
  return found?.obstacle === null ? found : null;
}

async function judge(context: AppContext, row: PostRow): Promise<Embed & { obstacle: EmbedObstacle | null }> {
  const { isEnabled, domains } = await findEmbedRules(context.db, row.id);
  const post = presentPost(context, row, ANYBODY);
  return { post, domains, obstacle: findObstacle(factsOf(row), { isEnabled, hasVideo: post.media.master_url !== null }) };
}
