import type { Actor } from "@aside/server/auth/actor.ts";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { escapeHtml } from "@aside/server/http/escape-html.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { shareUrl } from "@aside/core/messages/server/events/share-url.ts";
import { ANYBODY, can, type PostFacts } from "@aside/core/messages/post-policy.ts";
import { factsOf, presentPost } from "@aside/core/messages/server/posts/present-post.ts";
import { presentPreview } from "@aside/core/messages/server/posts/present-preview.ts";
import { readMainPost } from "@aside/core/messages/server/posts/read-post.ts";
import type { ShareBoot } from "../contract.ts";
import { AUDIO_GROUND, PLAY_SYMBOL } from "./draw-video.ts";
import { firstSentence } from "./first-sentence.ts";

export type SharePage = { status: 200 | 404; head: string; body: string; boot: ShareBoot };

/** How other sites embed the video, if it is public. Absolute URLs; sizes in pixels. */
export type EmbedLinks = { embedUrl: string; oembedUrl: string; width: number; height: number };

/** `wantsPreview`: the author asks for what recipients will see. `findLinks`: passed in, as embedding belongs to another feature. */
type Options = { wantsPreview?: boolean; findLinks?: (post: PostJson, facts: PostFacts) => Promise<EmbedLinks | null> };

/**
 * Server-rendered part of `/aside/{eventId}/view`: title, Open Graph tags, poster and opening text, so that link previews and slow
 * phones have them before any script. A missing Aside and a forbidden one render the same.
 */
export async function drawSharePage(
  context: AppContext,
  actor: Actor,
  eventId: string,
  { wantsPreview = false, findLinks = async () => null }: Options = {},
): Promise<SharePage> {
  const row = await readMainPost(context, actor, eventId);
  const isKnown = actor.kind === "user" || actor.kind === "guest";
  const viewer = isKnown ? { kind: actor.kind, name: actor.name } : { kind: "anonymous" as const, name: null };
  if (!row || !can(actor, "view", factsOf(row))) {
    return {
      status: 404,
      head: `<title>${escapeHtml(brand.product)}</title><meta name="robots" content="noindex">`,
      body: "",
      boot: { event_id: eventId, post: null, is_preview: false, viewer },
    };
  }
  // Only the author gets a preview: everyone else sees what it shows anyway.
  const preview = wantsPreview && can(actor, "update", factsOf(row)) ? await readMainPost(context, ANYBODY, eventId) : undefined;
  const post = preview ? presentPreview(context, preview, actor) : presentPost(context, row, actor);
  const boot = { event_id: eventId, post, is_preview: preview !== undefined, viewer };
  return { status: 200, head: drawHead(context, post, await findLinks(post, factsOf(row))), body: drawBody(post), boot };
}

function titleOf(post: PostJson): string {
  return post.title || `A video message from ${post.creator_name}`;
}

/** Title and author, then what the video is about. */
function descriptionOf(post: PostJson): string {
  const about = firstSentence(post.ai_summary ?? post.transcription_text ?? "");
  const who = post.title
    ? `${post.title}: a video message from ${post.creator_name}.`
    : `${post.creator_name} sent a video message with ${brand.product}.`;
  return about ? `${who} ${about}` : who;
}

/** Link preview of a post; URLs are absolute, `duration` is in seconds. */
export function describePost(context: AppContext, post: PostJson) {
  const { publicUrl } = context.config;
  return {
    title: titleOf(post),
    description: descriptionOf(post),
    url: shareUrl(context, post.event_id),
    image: post.media.poster_url ? `${publicUrl}${post.media.poster_url}` : null,
    duration: post.media.duration,
  };
}

function drawHead(context: AppContext, post: PostJson, links: EmbedLinks | null): string {
  const { title, description, url, image: poster, duration } = describePost(context, post);
  const properties: Record<string, string | null> = {
    "og:type": "video.other",
    "og:site_name": brand.product,
    "og:title": title,
    "og:description": description,
    "og:url": url,
    "og:image": poster,
    "og:image:width": poster && post.media.width ? String(Math.min(1280, post.media.width)) : null,
    "og:video:duration": String(Math.round(duration)),
    ...(links && {
      "og:video": links.embedUrl,
      "og:video:secure_url": links.embedUrl.startsWith("https:") ? links.embedUrl : null,
      "og:video:type": "text/html",
      "og:video:width": String(links.width),
      "og:video:height": String(links.height),
    }),
  };
  const tags = Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([property, value]) => `<meta property="${property}" content="${escapeHtml(value ?? "")}">`);
  return [
    `<title>${escapeHtml(title)} · ${escapeHtml(brand.product)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta name="robots" content="noindex">',
    links ? drawPlayerCard(links, title, poster) : `<meta name="twitter:card" content="${poster ? "summary_large_image" : "summary"}">`,
    post.media.poster_url ? `<link rel="preload" as="image" href="${escapeHtml(post.media.poster_url)}" fetchpriority="high">` : "",
    ...tags,
  ].join("");
}

function drawPlayerCard({ embedUrl, oembedUrl, width, height }: EmbedLinks, title: string, poster: string | null): string {
  const names: Record<string, string | number> = {
    "twitter:card": "player",
    "twitter:title": title,
    "twitter:player": embedUrl,
    "twitter:player:width": width,
    "twitter:player:height": height,
    ...(poster && { "twitter:image": poster }),
  };
  const tags = Object.entries(names).map(([name, value]) => `<meta name="${name}" content="${escapeHtml(String(value))}">`);
  const href = escapeHtml(oembedUrl);
  return `${tags.join("")}<link rel="alternate" type="application/json+oembed" href="${href}" title="${escapeHtml(title)}">`;
}

function drawBody(post: PostJson): string {
  const { media } = post;
  const poster = media.poster_url ? ` poster="${escapeHtml(media.poster_url)}"` : "";
  const play = `<button id="share-play" type="button" aria-label="Play" class="absolute inset-0 grid place-items-center">${PLAY_SYMBOL}</button>`;
  // Audio only: there will never be a poster.
  const ground = media.audio_url && !media.video_url ? AUDIO_GROUND : "";
  // The same layout as ShareApp, so that nothing shifts when it takes over.
  return [
    '<div class="mx-auto flex w-full max-w-content items-center px-4 py-3"><span class="flex min-h-11 items-center gap-2 font-semibold">',
    `${escapeHtml(brand.product)}</span></div>`,
    '<div class="mx-auto flex w-full max-w-content flex-1 flex-col gap-6 px-4 pb-16 lg:theater:max-w-[110rem]"><div class="grid gap-x-8 gap-y-4 lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr]">',
    '<div class="min-w-0 lg:theater:col-span-2 lg:theater:mx-auto lg:theater:w-full lg:theater:max-w-[calc((100dvh-10rem)*16/9)]">',
    media.master_url
      ? `<div class="relative aspect-video overflow-hidden rounded-card bg-black"><video id="share-video" playsinline preload="auto" class="size-full object-contain"${poster}></video>${ground}${play}</div>`
      : '<div class="aspect-video rounded-card bg-sunken"></div>',
    '</div><div class="flex min-w-0 flex-col gap-4">',
    `<h1 class="text-title font-semibold break-words">${escapeHtml(titleOf(post))}</h1>`,
    `<p class="text-muted">${escapeHtml(post.creator_name)}</p></div></div></div>`,
  ].join("");
}
