import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findMemberByToken, noteLinkOpened } from "@aside/features/delivery/server/find-member.ts";
import { drawEmbedPage, findEmbedLinks, unavailablePage } from "@aside/features/embedding/server/api.ts";
import { readFormPage } from "@aside/features/forms/server/api.ts";
import { OUTLOOK_PATH } from "@aside/features/mail-add-ons/contract.ts";
import { findOutlookAddIn, OUTLOOK_PAGE } from "@aside/features/mail-add-ons/server/api.ts";
import { drawSharePage, type SharePage } from "@aside/features/viewing/server/share-page.ts";
import { authenticateCookie } from "@aside/core/accounts/server/sessions/authenticate.ts";
import { keepViewerCookie, setViewerCookie } from "@aside/core/accounts/server/sessions/viewer-cookie.ts";
import { ANYBODY, isAnybody } from "@aside/core/messages/post-policy.ts";
import { brand } from "@aside/brand/brand.ts";
import { notFound } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { encodeText, type EncodedText, sendEncoded } from "@aside/server/http/replies/encoded-text.ts";
import { scriptJson } from "@aside/server/http/script-json.ts";
import { htmlHeaders, type OtherSources } from "@aside/server/http/security-headers.ts";
import packageJson from "../../../package.json" with { type: "json" };
import { addKeys, appScripts, drawDevApp, keepCsrfCookie, readAppPage, readKeys, replaceDeniedStorage } from "./app-page.ts";
import { DevModules, isPageLoad } from "./dev-modules.ts";
import { drawFirstInbox } from "./first-inbox.ts";
import { hashesOfInline } from "./inline-hashes.ts";
import { PAGE_FILES, type PageName } from "./page-files.ts";
import { fillSitePage, readSettings } from "../site/fill-site-page.ts";
import { registerManagedSite } from "../site/managed-site.ts";
import { registerSitePages } from "../site/site-pages.ts";
import { SHELL_PATH } from "../../web/src/service-worker/worker-names.ts";
import { readBuiltWorker, registerInstalledApp, registerShareTarget } from "./installed-app.ts";
import { robotsTxt } from "./public-pages.ts";

const DIST = join(import.meta.dirname, "../../web/dist");
const RELEASE = /__RELEASE__/g;
/** Put a form, videos and the recorder into a page of another site (apps/web/public). */
const SCRIPTS_FOR_OTHERS = ["/form.js", "/aside.js"];
const FOR_ALL_SITES = ["cross-origin-resource-policy", "cross-origin"] as const;
const ANALYTICS = /__ANALYTICS__/g;

/** Serves the web app. The share page and the embed page are rendered on the server. */
export async function registerPageRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const robots = robotsTxt(context.config.publicUrl);
  app.get("/robots.txt", (_request, reply) => reply.type("text/plain; charset=utf-8").send(robots));
  registerShareTarget(app);
  const { WEB_DEV_SERVER } = context.config;
  const dev = WEB_DEV_SERVER === undefined ? null : new DevModules(WEB_DEV_SERVER);
  registerManagedSite(app, context, DIST, dev);
  if (!dev && !existsSync(join(DIST, "index.html"))) {
    context.log.warn("the web app is not built; serving the API only");
    return;
  }
  const readPage = dev ? readDevPage(dev) : await registerBuiltApp(app);
  // Read at the first request: most tests of the api need no page, and some build it meanwhile.
  const { publicUrl } = context.config;
  let drawApp: ReturnType<typeof readAppPage> | null = dev && drawDevApp(publicUrl);
  app.get<{ Params: { eventId: string }; Querystring: ShareQuery }>(
    `/${brand.slug}/:eventId/view`,
    async (request, reply) => await sendSharePage(context, request, reply, await readPage("share")),
  );
  app.get<{ Params: { postId: string }; Querystring: { link?: unknown } }>(
    "/embed/:postId",
    async (request, reply) => await sendEmbedPage(context, request, reply, await readPage("embed")),
  );
  app.get(OUTLOOK_PATH, async (_request, reply) => await sendOutlookPane(context, reply, await readPage("outlook")));
  const appPage = async (url: string) => {
    drawApp ??= readAppPage(DIST, { publicUrl, fill: (html) => fillSitePage(html, readSettings(context)) });
    const { html, scripts } = await readPage("app");
    return { ...drawApp(html, url), scripts };
  };
  const appOptions = { usesStripe: context.config.BILLING === "stripe" };
  const sendApp = async (request: FastifyRequest, reply: FastifyReply, framing: Pick<PageOptions, "frameAncestors"> = {}) => {
    const page = await appPage(request.url);
    // The recorder tells the page that opened it what was recorded (apps/web/public/aside.js).
    if (isRecorderPopup(request.url)) reply.header("cross-origin-opener-policy", "unsafe-none");
    const options = { ...appOptions, ...framing };
    if (!page.isSignedIn) return await sendHtml(context, reply, page, options);
    keepCsrfCookie(context, request, reply);
    const [keys, inbox] = await Promise.all([readKeys(context), drawFirstInbox(context, request)]);
    const html = addKeys(page.html, keys).replace("</body>", () => `${inbox}</body>`);
    return await sendHtml(context, reply, { ...page, html }, options);
  };
  registerInstalledApp(app, {
    readWorker: dev ? async () => await dev.readWorker() : readBuiltWorker(DIST),
    readRelease: async () => releaseIn((await readPage("app")).html),
    drawShell: async () => {
      const { html, scripts } = await appPage(SHELL_PATH);
      return completePage(context, html) + JSON.stringify(headersOf(context, scripts, appOptions));
    },
  });
  // A site that frames it could make the person approve an app unknowingly.
  app.get("/oauth/consent/:uid", async (request, reply) => {
    return await sendApp(request, reply.header("x-frame-options", "DENY"), { frameAncestors: "'none'" });
  });
  registerSitePages(app, context, DIST, dev, sendApp);
  for (const path of ["/form/:formId", "/form/:formId/*"])
    app.get<{ Params: { formId: string } }>(path, async (request, reply) => {
      const page = await appPage(request.url);
      return await sendFormPage(context, request.params.formId, reply, { ...page, html: replaceDeniedStorage(page.html) });
    });
  app.get("/*", async (request, reply) => {
    // Unknown paths for programs get a 404 instead of the app's page.
    if (/^\/(v1|media|m|oauth|\.well-known|dev\/mailbox|dev\/sms)(\/|$)/.test(request.url)) throw notFound();
    if (SCRIPTS_FOR_OTHERS.includes(request.url)) reply.header(...FOR_ALL_SITES);
    if (dev && !isPageLoad(request)) return await dev.send(request, reply);
    // Assets of an older build get a 404.
    if (/^\/assets(\/|$)/.test(request.url)) throw notFound();
    return await sendApp(request, reply);
  });
}

/** The recorder in the popup of another site; `popup`: the root, where such a popup signs in (features/site/web/script/head-script.ts). */
function isRecorderPopup(address: string): boolean {
  const { pathname, searchParams: query } = new URL(address, "https://own.invalid");
  return (pathname === `/${brand.slug}/new` && query.has("opener")) || (pathname === "/" && query.has("popup"));
}

/**
 * A page of the build, or filled. `scripts`: the sources of its inline scripts, from the build's text only: what people wrote must not be
 * able to allow a script.
 */
type Page = { html: string; scripts: readonly string[] };
type ReadPage = (name: PageName) => Page | Promise<Page>;

const readDevPage =
  (dev: DevModules): ReadPage =>
  async (name) => ({ html: await dev.readPage(name), scripts: [] });

/** Serves Vite's build, with immutable caching of hashed assets. Returns a function that reads its pages. */
async function registerBuiltApp(app: FastifyInstance): Promise<ReadPage> {
  const read = (name: PageName) => readFileSync(join(DIST, PAGE_FILES[name]), "utf8");
  const release = releaseOf(read("app"));
  const filled = (name: PageName): Page => {
    const html = read(name).replace(RELEASE, release);
    return { html, scripts: hashesOfInline(name === "app" ? html + appScripts() : html).scripts };
  };
  const pages: Record<PageName, Page> = { app: filled("app"), share: filled("share"), embed: filled("embed"), outlook: filled("outlook") };
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Source maps are elsewhere (apps/web/source-maps.ts); none must ever be served.
    // The service worker is completed (installed-app.ts).
    globIgnore: ["*.html", "service-worker.js", "site/**", "**/*.map", "**/*.gz", "**/*.br"],
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      if (SCRIPTS_FOR_OTHERS.some((script) => path.endsWith(script))) reply.header(...FOR_ALL_SITES);
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
    },
  });
  return (name) => pages[name];
}

/** Version and build, in reports of errors. The page names its scripts by their content, so equal builds have equal names. */
function releaseOf(page: string): string {
  return `${packageJson.version}+${createHash("sha256").update(page).digest("hex").slice(0, 8)}`;
}

/** The release that a page names; of the development server's pages, which are completed later, "dev". */
const releaseIn = (html: string): string => /data-release="([^_"][^"]*)"/.exec(html)?.[1] ?? "dev";

type PageOptions = { status?: number; frameAncestors?: string; imageSources?: string[]; usesStripe?: boolean; otherSources?: OtherSources };

async function sendHtml(
  context: AppContext,
  reply: FastifyReply,
  { html, scripts }: Page,
  { status = 200, ...options }: PageOptions = {},
): Promise<FastifyReply> {
  reply
    .code(status)
    .headers(headersOf(context, scripts, options))
    .type("text/html; charset=utf-8");
  return await reply.send(completePage(context, html));
}

function headersOf({ config }: AppContext, scripts: readonly string[], options: Omit<PageOptions, "status"> = {}): Record<string, string> {
  const connectSources = uploadOrigins(config.STORAGE_URL);
  const isDevelopment = config.WEB_DEV_SERVER !== undefined;
  if (config.WEB_DEV_SERVER) connectSources.push(new DevModules(config.WEB_DEV_SERVER).socketOrigin);
  return htmlHeaders({ scripts, connectSources, isDevelopment, usesRecaptcha: config.BOT_CHECK === "recaptcha", ...options });
}

const completePage = (context: AppContext, html: string): string =>
  html
    .replace(RELEASE, "dev")
    .replace("<body", () => bodyTag(context))
    .replace(ANALYTICS, context.config.ANALYTICS_URL ? "on" : "off");

/** The app's script reads how this installation bills (core/entitlements/web/use-plan.ts); nothing without billing. */
const bodyTag = ({ config: { BILLING } }: AppContext): string => (BILLING === "none" ? "<body" : `<body data-billing="${BILLING}"`);

/** The origin of the bucket, where browsers upload recordings directly. */
function uploadOrigins(storageUrl: string | undefined): string[] {
  const url = storageUrl ? new URL(storageUrl) : null;
  if (url?.searchParams.get("direct") !== "yes") return [];
  return [`${url.searchParams.get("protocol") ?? "https"}://${url.host}`];
}

/** Puts the server-rendered parts, and the data for the page's script, in the places that the page has for them. */
function fillPage(html: string, name: PageName, page: { head: string; body: string; boot: unknown }): string {
  return html
    .replace(`<!--${name}:head-->`, () => page.head)
    .replace(`<!--${name}:body-->`, () => page.body)
    .replace(`<!--${name}:boot-->`, () => `<script type="application/json" id="${name}-boot">${scriptJson(page.boot)}</script>`);
}

type ShareQuery = { m?: string; preview?: string };

async function sendSharePage(
  context: AppContext,
  request: FastifyRequest<{ Params: { eventId: string }; Querystring: ShareQuery }>,
  reply: FastifyReply,
  template: Page,
): Promise<FastifyReply> {
  const eventId = id.safeParse(request.params.eventId).data;
  if (!eventId) return await sendHtml(context, reply, template, { status: 404 });
  const known = await authenticateCookie(context, request);
  const token = typeof request.query.m === "string" ? request.query.m : undefined;
  const member = token ? await findMemberByToken(context, eventId, token) : undefined;
  const actor = isAnybody(known) && !member ? ANYBODY : await rememberBrowser(context, { request, reply }, known, member);
  const page = await drawSharePage(context, actor, eventId, {
    wantsPreview: request.query.preview === "true",
    // For other sites' servers, which have no session.
    ...(actor.kind === "anonymous" ? { findLinks: async (post, facts) => await findEmbedLinks(context, post, facts) } : {}),
  });
  if (page.needsSignIn) return reply.header("cache-control", "no-store").redirect(openPath(request));
  keepCsrfCookie(context, request, reply);
  const keys = await readKeys(context);
  if (actor === ANYBODY && page.status === 200 && context.config.WEB_DEV_SERVER === undefined) {
    const encoded = encodeSharePage(context, template, page, keys);
    return await sendEncoded(request, reply.headers(encoded.headers), encoded);
  }
  const boot = { ...page.boot, viewer: { ...page.boot.viewer, name: page.boot.viewer.name ?? member?.name ?? null } };
  return await sendHtml(
    context,
    reply,
    { ...template, html: addKeys(fillPage(template.html, "share", { ...page, boot }), keys) },
    { status: page.status },
  );
}

/** A new browser gets its cookie with its first view (count-views.ts), so that the page is the same for all. */
async function rememberBrowser(
  context: AppContext,
  http: { request: FastifyRequest; reply: FastifyReply },
  known: Actor,
  member: { id: string } | undefined,
): Promise<Actor> {
  const claims = member ? await setViewerCookie(context, http, { memberId: member.id }) : await keepViewerCookie(context, http);
  if (member) await noteLinkOpened(context, member.id, claims.bid);
  return { ...known, viewer: { browserId: claims.bid, memberIds: claims.mids } };
}

/** By the data of a page that is remembered for everybody (share-page.ts): a changed post has other data. */
const encodedPages = new WeakMap<object, EncodedSharePage>();
type EncodedSharePage = EncodedText & { headers: Record<string, string>; keys: string };
const BROTLI_QUALITY = 5;

function encodeSharePage(context: AppContext, { html, scripts }: Page, page: SharePage, keys: string): EncodedSharePage {
  const known = encodedPages.get(page.boot);
  if (known?.keys === keys) return known;
  const headers = {
    ...headersOf(context, scripts),
    "cache-control": "private, no-cache",
    "content-type": "text/html; charset=utf-8",
    vary: "accept-encoding, cookie",
  };
  const text = completePage(context, addKeys(fillPage(html, "share", page), keys));
  const encoded = { ...encodeText(text, BROTLI_QUALITY), headers, keys };
  encodedPages.set(page.boot, encoded);
  return encoded;
}

/** Signs in, then opens the share page at the same place. The personal token has done its part. */
function openPath({ url }: FastifyRequest): string {
  const wanted = new URL(url, "https://own.invalid");
  wanted.searchParams.delete("m");
  return wanted.pathname.replace(/view$/, "open") + wanted.search;
}

/**
 * Cookies are not read: the page shows what an anonymous viewer may watch. A private embed link is for frames of the sites that it names, and
 * shows nothing to those who open it directly.
 */
async function sendEmbedPage(
  context: AppContext,
  { params, query, headers }: FastifyRequest<{ Params: { postId: string }; Querystring: { link?: unknown } }>,
  reply: FastifyReply,
  template: Page,
): Promise<FastifyReply> {
  // The policy says which sites may frame the page, and this older header can only say "none" or "our own".
  reply.removeHeader("x-frame-options");
  const known = id.safeParse(params.postId).data;
  const link = headers["sec-fetch-dest"] === "document" ? undefined : query.link;
  const page = known ? await drawEmbedPage(context, known, link) : null;
  if (!page) {
    const fixed = { "content-security-policy": unavailablePage.policy, "cache-control": "no-store" };
    return reply.code(404).headers(fixed).type("text/html; charset=utf-8").send(unavailablePage.html);
  }
  const { frameAncestors } = page;
  if (page.isByLink) reply.header("referrer-policy", "no-referrer");
  return await sendHtml(context, reply, { ...template, html: fillPage(template.html, "embed", page) }, { frameAncestors });
}

/** The page of a company's form, which the sites that it names may frame. In a frame it uses no cookies and no session. */
async function sendFormPage(context: AppContext, formId: string, reply: FastifyReply, filled: Page): Promise<FastifyReply> {
  const known = id.safeParse(formId).data;
  const page = known ? await readFormPage(context, known) : null;
  if (!page) return await sendHtml(context, reply, filled, { status: 404 });
  const imageSources = page.logoUrl === null ? [] : [new URL(page.logoUrl).origin];
  if (page.origins.length === 0) return await sendHtml(context, reply, filled, { imageSources });
  // The policy says which sites may frame the page, and this older header can only say "none" or "our own".
  reply.removeHeader("x-frame-options");
  return await sendHtml(context, reply, filled, { imageSources, frameAncestors: ["'self'", ...page.origins].join(" ") });
}

/** The task pane of Outlook, which frames it. It uses no cookies, and none are set. */
async function sendOutlookPane(context: AppContext, reply: FastifyReply, template: Page): Promise<FastifyReply> {
  const clientId = findOutlookAddIn(context);
  if (clientId === null) throw notFound();
  // The policy says which sites may frame the page, and these older headers can't.
  reply.removeHeader("x-frame-options").removeHeader("cross-origin-opener-policy");
  const page = { head: `<title>${brand.product}</title>`, body: "", boot: { clientId, publicUrl: context.config.publicUrl } };
  return await sendHtml(context, reply, { ...template, html: fillPage(template.html, "outlook", page) }, OUTLOOK_PAGE);
}
