import { ANYBODY } from "@aside/core/messages/post-policy.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { presentPost } from "@aside/core/messages/server/posts/present-post.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import type { PostRow } from "@aside/core/messages/server/posts/posts-store.ts";
import { readMainPost, readPost } from "@aside/core/messages/server/posts/read-post.ts";
import type { EmbedObstacle } from "../contract.ts";
import { findObstacle } from "../policy.ts";
import { readEmbedRules } from "./read-embed-rules.ts";

/** A video as an anonymous viewer sees it, and the domains that may embed it (empty: any). */
export type Embed = { post: PostJson; domains: string[] };

/** A post and what prevents embedding it; null if there is no such post. */
export async function readEmbed(context: AppContext, postId: string): Promise<(Embed & { obstacle: EmbedObstacle | null }) | null> {
  const row = await readPost(context, ANYBODY, postId);
  return row ? await judge(context, row) : null;
}

/** A video that may be embedded; null for all others. */
export async function findEmbed(context: AppContext, postId: string): Promise<Embed | null> {
  const found = await readEmbed(context, postId);
  return found?.obstacle === null ? found : null;
}

/** As `findEmbed`, for the main post of an Aside. */
export async function findEventEmbed(context: AppContext, eventId: string): Promise<Embed | null> {
  const row = await readMainPost(context, ANYBODY, eventId);
  const found = row ? await judge(context, row) : null;
  return found?.obstacle === null ? found : null;
}

async function judge(context: AppContext, row: Readonly<PostRow>): Promise<Embed & { obstacle: EmbedObstacle | null }> {
  const { isEnabled, domains } = await readEmbedRules(context, row.id);
  const post = presentPost(context, row, ANYBODY);
  return { post, domains, obstacle: findObstacle(factsOf(row), { isEnabled, hasVideo: post.media.master_url !== null }) };
}
