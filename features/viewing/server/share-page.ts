import type { Actor } from "@aside/server/auth/actor.ts";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { escapeHtml } from "@aside/server/http/escape-html.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { can } from "@aside/core/messages/post-policy.ts";
import { factsOf, presentPost } from "@aside/core/messages/server/posts/present-post.ts";
import { presentPreview, PREVIEWER } from "@aside/core/messages/server/posts/present-preview.ts";
import { findMainPost } from "@aside/core/messages/server/posts/posts-store.ts";
import type { ShareBoot } from "../contract.ts";

export type SharePage = { status: 200 | 404; head: string; body: string; boot: ShareBoot };

/**
 * Server-rendered part of `/aside/{eventId}/view`: title, Open Graph tags, poster and opening text, so that link previews and slow
 * phones have them before any script. A missing Aside and a forbidden one render the same.
 */
export async function drawSharePage(
  context: AppContext,
  actor: Actor,
  eventId: string,
  options: { wantsPreview?: boolean } = {},
): Promise<SharePage> {
  const row = await findMainPost(context.db, actor, eventId);
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
  const preview =
    options.wantsPreview && can(actor, "update", factsOf(row)) ? await findMainPost(context.db, PREVIEWER, eventId) : undefined;
  const post = preview ? presentPreview(context, preview, actor) : presentPost(context, row, actor);
  const boot = { event_id: eventId, post, is_preview: preview !== undefined, viewer };
  return { status: 200, head: drawHead(context, post), body: drawBody(post), boot };
}

/** The bars of packages/ui/player/AudioPlaceholder.tsx, before any script. */
const AUDIO_GROUND =
  '<svg aria-hidden="true" viewBox="0 0 190 100" preserveAspectRatio="none" class="pointer-events-none absolute inset-y-0 left-[20%] h-full w-[60%] fill-white/25">' +
  [12, 20, 34, 52, 40, 66, 84, 58, 72, 46, 62, 90, 54, 38, 48, 28, 36, 18, 12]
    .map((height, index) => `<rect x="${index * 10 + 1}" y="${50 - height / 4}" width="8" height="${height / 2}"/>`)
    .join("") +
  "</svg>";

function titleOf(post: PostJson): string {
  return post.title || `A video message from ${post.creator_name}`;
}

/** Link preview of a post; URLs are absolute, `duration` is in seconds. */
export function describePost(context: AppContext, post: PostJson) {
  const { publicUrl } = context.config;
  return {
    title: titleOf(post),
    description: post.transcription_text?.slice(0, 200) || `${post.creator_name} sent a video message with ${brand.product}.`,
    url: `${publicUrl}/${brand.slug}/${post.event_id}/view`,
    image: post.media.poster_url ? `${publicUrl}${post.media.poster_url}` : null,
    duration: post.media.duration,
  };
}

function drawHead(context: AppContext, post: PostJson): string {
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
  };
  const tags = Object.entries(properties)
    .filter(([, value]) => value !== null)
    .map(([property, value]) => `<meta property="${property}" content="${escapeHtml(value ?? "")}">`);
  return [
    `<title>${escapeHtml(title)} · ${escapeHtml(brand.product)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta name="robots" content="noindex">',
    `<meta name="twitter:card" content="${poster ? "summary_large_image" : "summary"}">`,
    post.media.poster_url ? `<link rel="preload" as="image" href="${escapeHtml(post.media.poster_url)}" fetchpriority="high">` : "",
    ...tags,
  ].join("");
}

function drawBody(post: PostJson): string {
  const { media } = post;
  const poster = media.poster_url ? ` poster="${escapeHtml(media.poster_url)}"` : "";
  const play =
    '<button id="share-play" type="button" aria-label="Play" class="absolute inset-0 grid place-items-center"><span class="grid size-20 place-items-center rounded-full bg-[#c93a21] text-white">' +
    '<svg aria-hidden="true" viewBox="0 0 24 24" class="ml-1 size-8 fill-current"><path d="M6 3.5v17l14-8.5z"/></svg></span></button>';
  // Audio only: there will never be a poster.
  const ground = media.audio_url && !media.video_url ? AUDIO_GROUND : "";
  // The same layout as ShareApp, so that nothing shifts when it takes over.
  return [
    '<div class="mx-auto flex w-full max-w-content items-center px-4 py-3"><span class="flex min-h-11 items-center gap-2 font-semibold">',
    `${escapeHtml(brand.product)}</span></div>`,
    '<div class="mx-auto flex w-full max-w-content flex-1 flex-col gap-6 px-4 pb-16"><div class="grid gap-8 lg:grid-cols-[2fr_1fr]"><div class="flex min-w-0 flex-col gap-4">',
    media.master_url
      ? `<div class="relative aspect-video overflow-hidden rounded-card bg-black"><video id="share-video" playsinline preload="auto" class="size-full object-contain"${poster}></video>${ground}${play}</div>`
      : '<div class="aspect-video rounded-card bg-sunken"></div>',
    `<h1 class="text-title font-semibold break-words">${escapeHtml(titleOf(post))}</h1>`,
    `<p class="text-muted">${escapeHtml(post.creator_name)}</p></div></div></div>`,
  ].join("");
}
