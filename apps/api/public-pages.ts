import { brand } from "@aside/brand/brand.ts";
import { drawDescription } from "@aside/server/http/pages/draw-description.ts";
import { escapeHtml } from "@aside/server/http/escape-html.ts";

type PublicPage = { title: string; description?: string };

/** Screens for people without an account, which search engines list. The titles are those of apps/web/src/routes.tsx. */
const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  "/": {
    title: "Video messages for business",
  },
  "/login": {
    title: "Sign In",
    description: `Sign in to ${brand.product} to record, send and watch video messages.`,
  },
  "/reset-password": {
    title: "Reset password",
    description: `Choose a new password for your ${brand.product} account. We send a link to your email address.`,
  },
};

/** The head of a page of the app, by its path. Pages that are not public are not listed by search engines. */
export function drawAppHead(path: string): string {
  const page = PUBLIC_PAGES[path];
  const title = page ? `${page.title} · ${brand.product}` : brand.product;
  const robots = page ? "" : '<meta name="robots" content="noindex">';
  return `<title>${escapeHtml(title)}</title>${drawDescription(page?.description)}${robots}`;
}

/** Crawlers that draw link previews. They follow robots.txt, and a preview needs the picture and the player. */
const PREVIEW_AGENTS = ["Twitterbot", "LinkedInBot", "facebookexternalhit", "Slackbot-LinkExpanding", "Discordbot"];

const SIGNED_IN_PATHS = ["/dashboard", "/account", "/admin/", "/analyses", "/contacts", "/mfa/", "/notifications", "/search"];

/**
 * Share pages are not disallowed: a crawler must read their `noindex`. Disallowed paths that are linked from elsewhere could be listed
 * without their content.
 */
export const robotsTxt = (publicUrl: string): string =>
  [
    ...PREVIEW_AGENTS.map((agent) => `User-agent: ${agent}`),
    "Allow: /",
    "",
    "User-agent: *",
    "Allow: /v1/oembed",
    ...["/v1/", "/media/", "/m/", "/embed/", ...SIGNED_IN_PATHS].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ].join("\n");
