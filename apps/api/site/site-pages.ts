import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ALL_PATHS } from "@aside/features/site/all-paths.ts";
import { isPlainRoot } from "@aside/features/site/site-paths.ts";
import { isShown, listManagedPages } from "@aside/features/site/server/api.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { siteHeaders } from "@aside/server/http/security-headers.ts";
import { fileNameOf } from "../../web/site/site-files.ts";
import type { DevModules } from "../pages/dev-modules.ts";
import { encodeText, type EncodedText, sendEncoded } from "@aside/server/http/replies/encoded-text.ts";
import { fillSitePage, readSettings, type SiteSettings } from "./fill-site-page.ts";
import { hashesOfInline } from "../pages/inline-hashes.ts";

/** With the headers that its bytes determine. */
type SitePage = EncodedText & { headers: Readonly<Record<string, string>> };
type SendApp = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Parameters with which only the app can do something at any path: they continue or begin a sign-in. */
const OF_APP = ["show_login", "signup_default", "signed_in", "confirm_email", "social_error"];

/**
 * Serves the pages of the public site, which the build rendered, from memory: a request takes no statement. They are the same for everybody, so
 * that they may be cached; their policy names the inline script and style by their hashes. `sendApp` answers at the root where the address
 * asks for something of the app. `dev`: pages come from Vite's server at each request.
 */
export function registerSitePages(app: FastifyInstance, context: AppContext, dist: string, dev: DevModules | null, sendApp: SendApp): void {
  const settings = readSettings(context);
  const devSources = dev ? [dev.socketOrigin] : [];
  const remembered = new Map<string, SitePage>();
  const read = async (path: string): Promise<SitePage> => {
    if (dev) return makePage(await dev.readSite(path), settings, devSources);
    const known = remembered.get(path) ?? makePage(readFileSync(join(dist, "site", fileNameOf(path)), "utf8"), settings, []);
    remembered.set(path, known);
    return known;
  };
  for (const path of ALL_PATHS)
    app.get(path, async (request, reply) => {
      const url = new URL(request.url, "http://own.invalid");
      if (path === "/" && !isPlainRoot(url.search)) return await sendApp(request, reply);
      if (OF_APP.some((name) => url.searchParams.has(name))) return await reply.redirect(`/${url.search}`, 302);
      // The router ignores a slash at the end; a page has one address.
      if (url.pathname !== path) return await reply.redirect(path + url.search, 308);
      const page = await read(path);
      return await sendEncoded(request, reply.headers(page.headers), page);
    });
  // The app believes that each page below it exists (features/site/site-paths.ts), and would load it again and again.
  app.get("/developers/*", async (_request, reply) => await reply.redirect("/developers", 302));
  app.get("/site/resources.json", async (_request, reply) => {
    const text = dev ? await dev.readSite("/resources.json") : readFileSync(join(dist, "site/resources.json"), "utf8");
    return await reply.header("cache-control", "public, max-age=300").send(listResources(text, settings));
  });
  app.get("/sitemap.xml", async (_request, reply) => {
    return await reply
      .type("application/xml; charset=utf-8")
      .header("cache-control", "public, max-age=300")
      .send(await drawSitemap(context));
  });
}

type Resource = { type: string; title: string; summary: string; href: string; when?: string };

/** The items of this installation, for the app's Resources. */
function listResources(text: string, { conditions }: SiteSettings): Omit<Resource, "when">[] {
  return (JSON.parse(text) as Resource[])
    .filter(({ when }) => isShown(when, conditions))
    .map(({ type, title, summary, href }) => ({ type, title, summary, href }));
}

async function drawSitemap(context: AppContext): Promise<string> {
  const managed = await listManagedPages(context);
  const urls = [...ALL_PATHS.map((path) => ({ path, changedAt: null })), ...managed].map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `<url><loc>${context.config.publicUrl}${path}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
}

function makePage(rendered: string, settings: SiteSettings, connectSources: string[]): SitePage {
  const html = fillSitePage(rendered, settings);
  return {
    ...encodeText(html, BROTLI_QUALITY),
    headers: {
      ...siteHeaders({ ...hashesOfInline(html), connectSources }),
      "cache-control": "public, max-age=300",
      "content-type": "text/html; charset=utf-8",
      vary: "accept-encoding",
    },
  };
}

/** Once per start of the server. */
const BROTLI_QUALITY = 9;
