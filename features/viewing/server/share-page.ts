import { basename } from "node:path";
import { wholeSeconds } from "@aside/contract/time/durations.ts";
import { readBrandOf } from "@aside/core/accounts/server/company-brand.ts";
import { COMPANY_LOGO_STYLE } from "@aside/ui/elements/company-logo.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { drawDescription } from "@aside/server/http/pages/draw-description.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { AVATAR, explainAuthenticity, labelOf } from "@aside/core/messages/authenticity.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { scriptJson } from "@aside/server/http/script-json.ts";
import { shareUrl } from "@aside/core/messages/server/events/share-url.ts";
import { ANYBODY, can, isAnybody, needsSignIn, type PostFacts } from "@aside/core/messages/post-policy.ts";
import { presentPost } from "@aside/core/messages/server/posts/present-post.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { presentPreview } from "@aside/core/messages/server/posts/present-preview.ts";
import type { PostRow } from "@aside/core/messages/server/posts/posts-store.ts";
import { readMainPost } from "@aside/core/messages/server/posts/read-post.ts";
import type { ShareBoot } from "../contract.ts";
import { shareLayout as layout } from "../share-layout.ts";
import { AUDIO_GROUND, PLAY_SYMBOL } from "./draw-video.ts";
import { firstSentence } from "./first-sentence.ts";
import { type Playlists, readPlaylists } from "./read-playlist.ts";

/** `needsSignIn`: the viewer is a recipient, who can watch it after signing in. */
export type SharePage = { status: 200 | 404; needsSignIn?: boolean; head: string; body: string; boot: ShareBoot };

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
      needsSignIn: row !== undefined && needsSignIn(actor, factsOf(row)),
      head: `<title>Not available · ${escapeHtml(brand.product)}</title>${drawDescription()}<meta name="robots" content="noindex">`,
      body: "",
      boot: { event_id: eventId, post: null, is_preview: false, viewer, brand: null, playlists: {} },
    };
  }
  const links = async (post: PostJson) => await findLinks(post, factsOf(row));
  if (isAnybody(actor)) return { status: 200, ...(await drawForAnybody(context, row, links)) };
  // Only the author gets a preview: everyone else sees what it shows anyway.
  const preview = wantsPreview && can(actor, "update", factsOf(row)) ? await readMainPost(context, ANYBODY, eventId) : undefined;
  const post = preview ? presentPreview(context, preview, actor) : presentPost(context, row, actor);
  const companyBrand = await readBrandOf(context, row.creator_id);
  const playlists = playlistsOf(post, await readFinishedPlaylists(context, post));
  const boot = { event_id: eventId, post, is_preview: preview !== undefined, viewer, brand: companyBrand, playlists };
  return { status: 200, head: drawHead(context, post, await links(post)), body: drawBody(post, companyBrand), boot };
}

type Drawn = Omit<SharePage, "status" | "needsSignIn">;

/** By remembered row (read-post.ts): a changed post has another row. */
const drawn = new WeakMap<Readonly<PostRow>, { others: string; written: Playlists | undefined; page: Drawn }>();

async function drawForAnybody(
  context: AppContext,
  row: Readonly<PostRow>,
  findLinks: (post: PostJson) => Promise<EmbedLinks | null>,
): Promise<Drawn> {
  const known = drawn.get(row);
  const post = known?.page.boot.post ?? presentPost(context, row, ANYBODY);
  const found = await findLinks(post);
  const companyBrand = await readBrandOf(context, row.creator_id);
  const written = await readFinishedPlaylists(context, post);
  const others = JSON.stringify([found, companyBrand]);
  if (known?.others === others && known.written === written) return known.page;
  const boot: ShareBoot = {
    event_id: row.event_id,
    post,
    is_preview: false,
    viewer: { kind: "anonymous", name: null },
    brand: companyBrand,
    playlists: playlistsOf(post, written),
  };
  const page = { head: drawHead(context, post, found), body: drawBody(post, companyBrand), boot };
  drawn.set(row, { others, written, page });
  return page;
}

/** Characters; about five minutes. Longer ones would delay the page more than requests for one quality do. */
const MAX_PLAYLISTS = 64_000;

/** Remembered, so that an unchanged video gets the same object. */
async function readFinishedPlaylists(context: AppContext, { media }: PostJson): Promise<Playlists | undefined> {
  return media.state === "complete" && media.take_id !== null ? await readPlaylists(context, media.take_id) : undefined;
}

/** The playlists of a finished video in all its qualities, so that the player need not ask for them. */
function playlistsOf({ media }: PostJson, written: Playlists | undefined): Record<string, string> {
  if (!written) return {};
  const urls = [media.video_url, media.audio_url, ...media.renditions.map(({ url }) => url)].filter((url) => url !== null);
  const entries = urls.map((url) => [url, written.texts.get(basename(url)) ?? ""] as const);
  const size = entries.reduce((sum, [, text]) => sum + text.length, 0);
  return size > MAX_PLAYLISTS || entries.some(([, text]) => text === "") ? {} : Object.fromEntries(entries);
}

function titleOf(post: PostJson): string {
  return post.title || `A video message from ${post.creator_name}`;
}

/** Title and author, whether an avatar made it, then what the video is about. */
function descriptionOf(post: PostJson): string {
  const label = labelOf(post);
  const about = firstSentence(post.ai_summary ?? post.transcription_text ?? "");
  const who = post.title
    ? `${post.title}: a video message from ${post.creator_name}.`
    : `${post.creator_name} sent a video message with ${brand.product}.`;
  return [who, label && `${label}.`, about].filter(Boolean).join(" ");
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
    "og:video:duration": String(wholeSeconds(duration)),
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
    drawDescription(description),
    '<meta name="robots" content="noindex">',
    links ? drawPlayerCard(links, title, poster) : `<meta name="twitter:card" content="${poster ? "summary_large_image" : "summary"}">`,
    post.media.poster_url ? `<link rel="preload" as="image" href="${escapeHtml(post.media.poster_url)}" fetchpriority="high">` : "",
    ...tags,
    post.authenticity_type === AVATAR ? drawSourceType(post, title, poster) : "",
  ].join("");
}

/** For machines: the video was made by AI (article 50 of the EU's AI Act). Data, which no browser runs as a script. */
function drawSourceType({ created_at: uploadDate }: PostJson, name: string, poster: string | null): string {
  const video = {
    "@context": "https://schema.org",
    "@type": "VideoObject",
    name,
    uploadDate,
    ...(poster && { thumbnailUrl: poster }),
    digitalSourceType: SOURCE_TYPE,
  };
  return `<meta name="digitalSourceType" content="${SOURCE_TYPE}"><script type="application/ld+json">${scriptJson(video)}</script>`;
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

/** Of what a model made: the term of IPTC, which Content Credentials use, too. */
const SOURCE_TYPE = "http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia";

const PRODUCT = `<span class="-ml-2 size-8"></span><span class="-ml-1 text-lead font-semibold">${escapeHtml(brand.product)}</span>`;

const drawLogo = ({ logo_url: url, logo_height: height, name }: NonNullable<ShareBoot["brand"]>): string =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" height="${height}" class="${COMPANY_LOGO_STYLE}">`;

/** In words before the video is played. */
function drawAuthenticity(post: PostJson): string {
  const explained = explainAuthenticity(post);
  if (!explained) return "";
  const tone = post.authenticity_type === AVATAR ? "bg-ember-soft text-ember-strong" : "bg-sunken text-muted";
  return `<p class="${layout.authenticity}"><span class="${layout.badge} ${tone}">${escapeHtml(explained[0])}</span></p>`;
}

function drawBody(post: PostJson, companyBrand: ShareBoot["brand"]): string {
  const { media } = post;
  const poster = media.poster_url ? ` poster="${escapeHtml(media.poster_url)}"` : "";
  const play = `<button id="share-play" type="button" aria-label="Play" class="group/press absolute inset-0 grid place-items-center">${PLAY_SYMBOL}</button>`;
  // Audio only: there will never be a poster.
  const ground = media.audio_url && !media.video_url ? AUDIO_GROUND : "";
  const open = (classes: string) => `<div class="${classes}">`;
  return [
    `${open(layout.header)}${open(layout.headerRow)}${companyBrand ? drawLogo(companyBrand) : PRODUCT}</div></div>`,
    `${open(layout.main)}${open(layout.grid)}${open(layout.stage)}`,
    media.master_url
      ? `<div class="relative aspect-video overflow-hidden rounded-card bg-black"><video id="share-video" playsinline preload="auto" class="size-full object-contain"${poster}></video>${ground}${play}</div>`
      : '<div class="aspect-video rounded-card bg-sunken"></div>',
    `</div>${open(layout.about)}${open(layout.who)}<h1 class="${layout.title}">${escapeHtml(titleOf(post))}</h1>`,
    drawAuthenticity(post),
    // The author's picture comes later: before the first frame, nothing else is loaded.
    `${open(layout.byline)}<span class="size-9 rounded-full bg-sunken"></span><span class="font-semibold">${escapeHtml(post.creator_name)}</span>`,
    "</div></div></div></div></div>",
  ].join("");
}
