import type { AppContext } from "@aside/server/http/context.ts";
import { oembed } from "../contract.ts";
import { findEventEmbed } from "./find-embed.ts";
import { fitSize } from "./fit-size.ts";
import { embedUrl, shareUrlOf } from "./present.ts";

/** For the head of a share page, by which other sites find how to embed the video; null if everybody may not watch it. */
export async function findEmbedLinks(context: AppContext, eventId: string) {
  const found = await findEventEmbed(context, eventId);
  if (!found) return null;
  const { post } = found;
  const query = new URLSearchParams({ url: shareUrlOf(context, post), format: "json" });
  return {
    embedUrl: embedUrl(context, post.id),
    oembedUrl: `${context.config.publicUrl}${oembed.path}?${query.toString()}`,
    ...fitSize(post.media, {}),
  };
}
