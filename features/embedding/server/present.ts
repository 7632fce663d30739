import { brand } from "@aside/brand/brand.ts";
import { embedLinkToken } from "@aside/server/auth/embed-link.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { labelOf } from "@aside/core/messages/authenticity.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { shareUrl } from "@aside/core/messages/server/events/share-url.ts";
import type { CompanyBrand } from "@aside/core/accounts/contract.ts";
import type { CompanyRow } from "@aside/core/accounts/server/companies-store.ts";
import type { EmbedBoot, EmbeddingSettings, EmbedLink } from "../contract.ts";
import { copy } from "../copy.ts";
import type { Embed } from "./find-embed.ts";
import { fitSize, type Maximums } from "./fit-size.ts";
import type { EmbedLinkRow } from "./links/store.ts";

export const presentSettings = (company: CompanyRow): EmbeddingSettings => ({
  embedding_enabled: company.embedding_enabled,
  allowed_domains: company.embed_domains,
  recorder_sites: company.recorder_sites,
});

const titleOf = (post: PostJson): string => post.title || copy.untitled(post.creator_name);

/** Where other sites show nothing but the title. */
function labeledTitleOf(post: PostJson): string {
  const label = labelOf(post);
  return label === null ? titleOf(post) : `${titleOf(post)} (${label})`;
}

/** `link`: the token of a private embed link. */
export const embedUrl = (context: AppContext, postId: string, link?: string): string =>
  `${context.config.publicUrl}/embed/${postId}${link === undefined ? "" : linkQuery(link)}`;
const linkQuery = (link: string): string => `?link=${link}`;

/** The share page; for a reply, scrolled to it. */
export const shareUrlOf = (context: AppContext, post: PostJson): string =>
  shareUrl(context, post.event_id, post.is_reply ? { show_post: post.id } : {});

export function presentBoot(
  context: AppContext,
  { post, linkId }: Pick<Embed, "post" | "linkId">,
  companyBrand: CompanyBrand | null,
): EmbedBoot {
  const boot = {
    id: post.id,
    title: titleOf(post),
    label: labelOf(post),
    creator_name: post.creator_name,
    post_status: post.post_status,
    media: post.media,
    chapters: post.chapters,
    share_url: shareUrlOf(context, post),
    brand: companyBrand,
  };
  if (linkId === null) return boot;
  const link = embedLinkToken(context.config.secretKey, linkId);
  const withLink = (path: string | null) => path && path + linkQuery(link);
  const media = { ...post.media, poster_url: withLink(post.media.poster_url), captions_url: withLink(post.media.captions_url) };
  return { ...boot, media, share_url: null, link };
}

export function presentLink(context: AppContext, post: PostJson, row: EmbedLinkRow): EmbedLink {
  const link = embedLinkToken(context.config.secretKey, row.id);
  return {
    id: row.id,
    embed_url: embedUrl(context, post.id, link),
    html: embedCode(context, post, link),
    domains: row.domains,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  };
}

/** The code for a site: as wide as its container, in the video's shape. */
export function embedCode(context: AppContext, post: PostJson, link?: string): string {
  const { width, height } = fitSize(post.media, {});
  const attributes = [
    `src="${escapeHtml(embedUrl(context, post.id, link))}"`,
    `title="${escapeHtml(labeledTitleOf(post))}"`,
    `style="width:100%;aspect-ratio:${width}/${height};border:0"`,
    'loading="lazy"',
    "allowfullscreen",
  ];
  return `<iframe ${attributes.join(" ")}></iframe>`;
}

/** Consumers may keep a description for this long. Short: access may be revoked. */
const CACHE_SECONDS = 600;

/** The fields of oEmbed 1.0 for a video, in the order of its specification. */
export function presentOembed(context: AppContext, post: PostJson, maximums: Maximums): Record<string, string | number> {
  const { width, height } = fitSize(post.media, maximums);
  const source = escapeHtml(embedUrl(context, post.id));
  const title = labeledTitleOf(post);
  const frame = `<iframe src="${source}" width="${width}" height="${height}" title="${escapeHtml(title)}" style="border:0" allowfullscreen></iframe>`;
  return {
    type: "video",
    version: "1.0",
    title,
    author_name: post.creator_name,
    provider_name: brand.product,
    provider_url: context.config.publicUrl,
    cache_age: CACHE_SECONDS,
    ...thumbnailOf(context, post, maximums),
    html: frame,
    width,
    height,
  };
}

type Thumbnail = { thumbnail_url: string; thumbnail_width: number; thumbnail_height: number };

/** The largest picture within the maximums, which also apply to it. */
function thumbnailOf(context: AppContext, post: PostJson, { maxwidth = Infinity, maxheight = Infinity }: Maximums): Thumbnail | null {
  for (const type of ["THUMBNAIL", "EMAIL_THUMBNAIL"]) {
    const picture = post.urls.find((entry) => entry.url_type === type);
    const [, width, height] = /^(\d+)x(\d+)$/.exec(picture?.metadata["dimensions"] as string)?.map(Number) ?? [];
    if (picture && width && height && width <= maxwidth && height <= maxheight)
      return { thumbnail_url: `${context.config.publicUrl}${picture.url}`, thumbnail_width: width, thumbnail_height: height };
  }
  return null;
}
