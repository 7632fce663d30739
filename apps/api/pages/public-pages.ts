import { brand } from "@aside/brand/brand.ts";
import { drawDescription } from "@aside/server/http/pages/draw-description.ts";
import { SIGNED_IN_PATHS } from "../../web/src/service-worker/app-paths.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";

type PublicPage = { title: string; description?: string };

/** Screens for people without an account, which search engines list. The titles are those of apps/web/src/routes.tsx. */
const PUBLIC_PAGES: Readonly<Record<string, PublicPage>> = {
  "/": {
    title: "Video messages for business",
  },
  "/contact-sales": {
    title: "Contact sales",
    description: `Ask the ${brand.product} team by video or in writing. We answer in the same way.`,
  },
  "/contact-healthcare-sales": {
    title: "Contact healthcare sales",
    description: `Tell us about your healthcare organization and how you want to use ${brand.product}.`,
  },
  "/support": {
    title: "Get support",
    description: `Show the ${brand.product} support team what happens: record a video, describe it, or attach files.`,
  },
  "/feedback": {
    title: "Share feedback",
    description: `Tell the team that builds ${brand.product} what works well, what doesn't, and what is missing.`,
  },
  "/deal-registration": {
    title: "Register a deal",
    description: `For partners of ${brand.product}: register a customer that you are talking to.`,
  },
  "/login": {
    title: "Sign In",
    description: `Sign in to ${brand.product} to record, send and watch video messages.`,
  },
  "/sign-me-up": {
    title: "Create your account",
    description: `Create your ${brand.product} account with your work email, and record your first video message in a minute.`,
  },
  "/schedule-demo": {
    title: "Schedule a demo",
    description: `Choose a time and see ${brand.product} in fifteen minutes.`,
  },
  "/reset-password": {
    title: "Reset password",
    description: `Choose a new password for your ${brand.product} account. We send a link to your email address.`,
  },
};

/** The head of a page of the app, by its path. Pages that are not public are not listed by search engines. */
export function drawAppHead(path: string, publicUrl: string): string {
  const page = PUBLIC_PAGES[path];
  const title = page ? `${page.title} · ${brand.product}` : brand.product;
  // Listed once, without the parameters of a campaign.
  const robots = page
    ? `<link rel="canonical" href="${escapeHtml(new URL(path, publicUrl).href)}">`
    : '<meta name="robots" content="noindex">';
  const appTitle = `<meta name="apple-mobile-web-app-title" content="${escapeHtml(brand.product)}">`;
  return `<title>${escapeHtml(title)}</title>${appTitle}${drawDescription(page?.description)}${robots}`;
}

/** Crawlers that draw link previews. They follow robots.txt, and a preview needs the picture and the player. */
const PREVIEW_AGENTS = ["Twitterbot", "LinkedInBot", "facebookexternalhit", "Slackbot-LinkExpanding", "Discordbot"];

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
