import { ANYBODY } from "@aside/core/messages/post-policy.ts";
import type { AnonymousActor } from "@aside/server/auth/actor.ts";
import { embedLinkActor, readEmbedLinkToken } from "@aside/server/auth/embed-link.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { presentPost } from "@aside/core/messages/server/posts/present-post.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import type { PostRow } from "@aside/core/messages/server/posts/posts-store.ts";
import { readMainPost, readPost } from "@aside/core/messages/server/posts/read-post.ts";
import type { EmbedObstacle } from "../contract.ts";
import { findObstacle } from "../policy.ts";
import { allowedOf } from "./links/allowed-domains.ts";
import { findDomains } from "./links/store.ts";
import { readEmbedRules } from "./read-embed-rules.ts";

/**
 * A video as an anonymous viewer sees it, and the domains that may embed it (empty: any). `linkId`: the private embed link by which they see
 * it, which only the pages of these domains may use; null: anyone with the video's own link may watch it.
 */
export type Embed = { post: PostJson; domains: string[]; linkId: string | null };

/** A post and what prevents embedding it; null if there is no such post. */
export async function readEmbed(context: AppContext, postId: string): Promise<(Embed & { obstacle: EmbedObstacle | null }) | null> {
  const row = await readPost(context, ANYBODY, postId);
  return row ? await judge(context, row, ANYBODY) : null;
}

/** A video that may be embedded; null for all others. */
export async function findEmbed(context: AppContext, postId: string): Promise<Embed | null> {
  const found = await readEmbed(context, postId);
  return found?.obstacle === null ? found : null;
}

/** As `findEmbed`, or a private video by the token of an embed link. A token that is not valid for the video changes nothing. */
export async function findEmbedBy(context: AppContext, postId: string, token: unknown): Promise<Embed | null> {
  const found = await findEmbed(context, postId);
  const linkId = found ? null : readEmbedLinkToken(context.config.secretKey, token);
  return linkId === null ? found : await findLinked(context, postId, linkId);
}

async function findLinked(context: AppContext, postId: string, linkId: string): Promise<Embed | null> {
  const viewer = embedLinkActor(linkId);
  const row = await readPost(context, viewer, postId);
  if (!row?.is_by_embed_link) return null;
  const found = await judge(context, row, viewer);
  const domains = allowedOf(await findDomains(context.db, linkId), found.domains);
  return found.obstacle === null && domains.length > 0 ? { post: found.post, domains, linkId } : null;
}

/** As `findEmbed`, for the main post of an Aside. */
export async function findEventEmbed(context: AppContext, eventId: string): Promise<Embed | null> {
  const row = await readMainPost(context, ANYBODY, eventId);
  const found = row ? await judge(context, row, ANYBODY) : null;
  return found?.obstacle === null ? found : null;
}

async function judge(
  context: AppContext,
  row: Readonly<PostRow>,
  viewer: AnonymousActor,
): Promise<Embed & { obstacle: EmbedObstacle | null }> {
  const { isEnabled, domains } = await readEmbedRules(context, row.id);
  const post = presentPost(context, row, viewer);
  const obstacle = findObstacle(factsOf(row), { isEnabled, hasVideo: post.media.master_url !== null, viewer });
  return { post, domains, linkId: null, obstacle };
}
