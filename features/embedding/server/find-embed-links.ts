import type { AppContext } from "@aside/server/http/context.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import type { PostFacts } from "@aside/core/messages/post-policy.ts";
import { oembed } from "../contract.ts";
import { findObstacle } from "../policy.ts";
import { fitSize } from "./fit-size.ts";
import { embedUrl, shareUrlOf } from "./present.ts";
import { readEmbedRules } from "./read-embed-rules.ts";

/** For the head of a post's share page, by which other sites find how to embed it; null if it cannot be embedded. */
export async function findEmbedLinks(context: AppContext, post: PostJson, facts: PostFacts) {
  const { isEnabled } = await readEmbedRules(context, post.id);
  // The page's viewer may be a recipient.
  const ofAnybody = { ...facts, isMember: false, isAccountMember: false, isBcc: false };
  if (findObstacle(ofAnybody, { isEnabled, hasVideo: post.media.master_url !== null }) !== null) return null;
  const query = new URLSearchParams({ url: shareUrlOf(context, post), format: "json" });
  return {
    embedUrl: embedUrl(context, post.id),
    oembedUrl: `${context.config.publicUrl}${oembed.path}?${query.toString()}`,
    ...fitSize(post.media, {}),
  };
}
