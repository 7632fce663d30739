import type { AppContext } from "@aside/server/http/context.ts";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { type Embed, embedUrl, findByUrl, presentOembed, shareUrlOf } from "../../embedding/server/api.ts";
import { copy } from "../copy.ts";

/** What Slack and Teams show of a video that anyone with its link may watch. */
export type Card = {
  postId: string;
  title: string;
  author: string;
  byline: string;
  url: string;
  /** The page that plays it in a frame. */
  embedUrl: string;
  /** The sites that may frame it; none: every site. */
  domains: readonly string[];
  thumbnail: string | null;
  width: number;
  height: number;
};

/** Null unless an anonymous viewer may watch and embed it: the rule of oEmbed. */
export async function findCard(context: AppContext, url: string): Promise<Card | null> {
  const found = await findByUrl(context, url);
  return found ? cardOf(context, found) : null;
}

/** The title, author and picture are those of oEmbed. */
export function cardOf(context: AppContext, { post, domains }: Embed): Card {
  const fields = presentOembed(context, post, {});
  const author = String(fields["author_name"]);
  const thumbnail = fields["thumbnail_url"];
  return {
    postId: post.id,
    title: String(fields["title"]),
    author,
    byline: copy.by(author, post.media.state === "complete" ? formatDuration(post.media.duration) : ""),
    url: shareUrlOf(context, post),
    embedUrl: embedUrl(context, post.id),
    domains,
    thumbnail: thumbnail === undefined ? null : String(thumbnail),
    width: Number(fields["width"]),
    height: Number(fields["height"]),
  };
}

/** Whether a frame of this site may show it. */
export const mayFrame = ({ domains }: Card, site: string): boolean =>
  domains.length === 0 || domains.some((domain) => domain === site || site.endsWith(`.${domain}`));
