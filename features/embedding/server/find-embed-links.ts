import type { AppContext } from "@aside/server/http/context.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { factsOf } from "@aside/core/messages/server/posts/present-post.ts";
import { listFacts } from "@aside/core/messages/server/posts/posts-store.ts";
import { oembed } from "../contract.ts";
import { ANYBODY, findObstacle } from "../policy.ts";
import { fitSize } from "./fit-size.ts";
import { embedUrl, shareUrlOf } from "./present.ts";
import { findEmbedRules } from "./store.ts";

/** For the head of a post's share page, by which other sites find how to embed it; null if it cannot be embedded. */
export async function findEmbedLinks(context: AppContext, post: PostJson) {
  const [[row], { isEnabled }] = await Promise.all([listFacts(context.db, ANYBODY, [post.id]), findEmbedRules(context.db, post.id)]);
  if (!row || findObstacle(factsOf(row), { isEnabled, hasVideo: post.media.master_url !== null }) !== null) return null;
  const query = new URLSearchParams({ url: shareUrlOf(context, post), format: "json" });
  return {
    embedUrl: embedUrl(context, post.id),
    oembedUrl: `${context.config.publicUrl}${oembed.path}?${query.toString()}`,
    ...fitSize(post.media, {}),
  };
}
