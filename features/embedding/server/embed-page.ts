import { readBrandOf } from "@aside/core/accounts/server/company-brand.ts";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { drawDescription } from "@aside/server/http/pages/draw-description.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { staticPage, styleSource } from "@aside/server/http/pages/static-page.ts";
import { AUDIO_GROUND, PLAY_SYMBOL } from "../../viewing/server/api.ts";
import type { CompanyBrand } from "@aside/core/accounts/contract.ts";
import type { EmbedBoot } from "../contract.ts";
import { LOGO_STYLE } from "../embed-layout.ts";
import { copy } from "../copy.ts";
import { type Embed, findEmbedBy } from "./find-embed.ts";
import { presentBoot } from "./present.ts";

export type EmbedPage = {
  head: string;
  body: string;
  boot: EmbedBoot;
  /** The value of the directive `frame-ancestors`. */
  frameAncestors: string;
  /** Its address has a token, which other sites must not learn as a referrer. */
  isByLink: boolean;
};

/**
 * The server-rendered part of `/embed/{postId}`: everything until the viewer presses Play. Null: the video may not be embedded. `link`: the token
 * of a private embed link.
 */
export async function drawEmbedPage(context: AppContext, postId: string, link?: unknown): Promise<EmbedPage | null> {
  const found = await findEmbedBy(context, postId, link);
  if (!found) return null;
  const boot = presentBoot(context, found, await readBrandOf(context, found.post.creator_id));
  return {
    head: drawHead(boot),
    body: drawBody(boot),
    boot,
    frameAncestors: frameAncestorsOf(found),
    isByLink: found.linkId !== null,
  };
}

/**
 * A name without a port would allow the usual ports only; sites of a company's network often have another. Our own site may frame what anyone
 * with the video's link may watch.
 */
function frameAncestorsOf({ domains, linkId }: Embed): string {
  const named = domains.map((domain) => `${domain}:*`);
  if (linkId !== null) return named.join(" ");
  return named.length === 0 ? "*" : ["'self'", ...named].join(" ");
}

function drawHead(boot: EmbedBoot): string {
  const description = drawDescription(copy.describe(boot.title, boot.creator_name, boot.label));
  return `<title>${escapeHtml(boot.title)} · ${escapeHtml(brand.product)}</title>${description}<meta name="robots" content="noindex">`;
}

/** As packages/ui/player/VideoPlayer.tsx, which takes over. Media is loaded when the viewer presses Play, because a page may embed many. */
function drawBody({ title, label, creator_name: name, share_url: url, media, brand: company }: EmbedBoot): string {
  const poster = media.poster_url ? ` poster="${escapeHtml(media.poster_url)}"` : "";
  const ground = media.audio_url && !media.video_url ? AUDIO_GROUND : "";
  const heading = url
    ? `<a href="${escapeHtml(url)}" target="_blank" rel="noopener" class="pointer-events-auto hover:underline focus-visible:outline-white">${escapeHtml(title)} <span class="sr-only">${copy.newTab}</span></a>`
    : escapeHtml(title);
  return [
    `<video id="embed-video" playsinline preload="none" class="size-full object-contain"${poster}></video>${ground}`,
    `<button id="embed-play" type="button" aria-label="${copy.play}" class="group/press absolute inset-0 grid place-items-center focus-visible:-outline-offset-4 focus-visible:outline-white">${PLAY_SYMBOL}</button>`,
    `<div class="pointer-events-none absolute inset-x-0 top-0 bg-linear-to-b from-black/80 to-black/0 p-3 pb-8 text-white">${company ? drawLogo(company) : ""}`,
    `<h1 class="truncate font-semibold">${heading}</h1>`,
    `<p class="truncate text-small text-white/80">${escapeHtml(name)}</p>`,
    label === null ? "" : `<p class="text-small text-white">${escapeHtml(label)}</p>`,
    "</div>",
  ].join("");
}

const drawLogo = ({ name, logo_url: url }: CompanyBrand): string =>
  `<img src="${escapeHtml(url)}" alt="${escapeHtml(name)}" class="${LOGO_STYLE}">`;

const STYLE =
  "html{color-scheme:light dark}body{margin:0;font:16px/1.5 system-ui,sans-serif}main{display:grid;place-items:center;min-height:100vh;padding:1rem;box-sizing:border-box;text-align:center}h1{margin:0;font-size:1rem;font-weight:500}";

/**
 * The page for every video that may not be embedded or does not exist. Always the same bytes and headers: it has no nonce, no script and no
 * media, and any site may frame it, because its company's list would say whose video it is.
 */
export const unavailablePage = {
  html: staticPage({ title: copy.unavailable, style: STYLE, body: `<h1>${copy.unavailable}</h1>` }),
  policy: `default-src 'none'; ${styleSource(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors *`,
};
