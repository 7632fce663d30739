import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DEVELOPER_PATHS } from "@aside/features/site/developers/paths.ts";
import { MANAGED_PATHS } from "@aside/features/site/managed-pages.ts";
import { ALL_PATHS } from "@aside/features/site/all-paths.ts";
import type { Config } from "@aside/server/config/config.ts";
import { createServer } from "@aside/server/http/create-server.ts";
import { makeOncePerRun } from "@aside/testkit/run-cache.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { buildSite } from "../../web/site/build-site.ts";
import { routes } from "../../web/src/routes.tsx";
import { allRoutes } from "../create-api.ts";
import { registerSitePages } from "./site-pages.ts";

/** Of 2026-01-01T00:00:00Z, as UUIDs of version 7 say it. */
const VIDEO = "019b76da-a800-7000-8000-000000000000";
const OPERATOR = `Acme <b> & "Sons"`;

let app: TestApp;
let dist: string;
let statements: ReturnType<typeof watchStatements>;
/** An installation of each kind, with and without operator and video. */
let free: FastifyInstance;
let selling: FastifyInstance;
let untried: FastifyInstance;
let assigning: FastifyInstance;
let silent: FastifyInstance;

beforeAll(async () => {
  statements = watchStatements();
  // Vitest sets NODE_ENV to "test", and Vite would then build for development.
  vi.stubEnv("NODE_ENV", "production");
  dist = await makeOncePerRun("public site", buildSite);
  vi.unstubAllEnvs();
  app = await startApp({ env: { ASR: "off" } });
  const serve = (config: Partial<Config>) => {
    const context = { ...app.context, config: { ...app.context.config, publicUrl: "https://video.example.com", ...config } };
    const server = createServer(context);
    registerSitePages(server, context, dist, null, async (_request, reply) => await reply.send("the app"));
    return server;
  };
  free = serve({});
  selling = serve({
    BILLING: "test",
    SITE_OPERATOR: OPERATOR,
    SITE_ADDRESS: "1 Main Street",
    SITE_VIDEO: VIDEO,
    ANALYTICS_URL: "https://x.example",
  });
  untried = serve({ BILLING: "test", BILLING_TRIAL_DAYS: 0 });
  silent = serve({ OPENAPI: false });
  assigning = serve({ BILLING: "manual", BILLING_TRIAL_DAYS: 0 });
}, 120_000);
afterAll(async () => {
  statements.stop();
  await Promise.all([free, selling, untried, assigning, silent].map(async (server) => await server.close()));
  await app.stop();
});

/** Pages for developers differ only in the frame, as others do: filling and compressing them takes long. */
const serversOf = (path: string, all: FastifyInstance[]) => (DEVELOPER_PATHS.includes(path) ? [selling] : all);

const read = async (server: FastifyInstance, url: string) => (await server.inject({ url })).body;

type Data = Record<string, unknown> & { "@type": string };
const dataOf = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = ""]) => JSON.parse(text) as Data);
const textOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? "";
const titleOf = (html: string) => textOf(html, /<title>(.*?)<\/title>/);
const descriptionOf = (html: string) => textOf(html, /<meta name="description" content="([^"]*)"/);

const usedClasses = (html: string): string[] => {
  const names = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, text = ""]) => text.split(" "));
  return [...new Set(names)].map((name) => name.replaceAll("&amp;", "&").replaceAll("&gt;", ">")).filter(Boolean);
};
const selectedClasses = (css: string): Set<string> =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = ""]) => name.replaceAll("\\", "")));

describe.each(ALL_PATHS)("%s", (path) => {
  test("is a whole page for search engines, without a statement", async () => {
    statements.asked.length = 0;
    const reply = await selling.inject({ url: path });
    expect(reply.statusCode).toBe(200);
    expect(statements.asked.filter((text) => !/jobs\.|listen/.test(text))).toEqual([]);
    const html = reply.body;
    expect(titleOf(html)).toMatch(/^.{4,50} · Aside$/);
    expect(descriptionOf(html)).toMatch(/^.{50,165}$/);
    expect(html).toContain(`<link rel="canonical" href="https://video.example.com${path}"/>`);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).toMatch(/<meta property="og:image" content="https:\/\/video\.example\.com\/assets\/preview-[\w-]+\.png"\/>/);
    for (const server of serversOf(path, [free, selling, untried, assigning]))
      expect(await read(server, path)).not.toMatch(/@@|site-when|undefined|\[object/);
  });

  test("is valid HTML on every kind of installation", async () => {
    const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });
    for (const server of serversOf(path, [free, selling, untried, assigning])) {
      const { results } = await validator.validateString(await read(server, path));
      expect(
        results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`)),
      ).toEqual([]);
    }
  });

  test("has a rule for each of its classes", async () => {
    for (const server of serversOf(path, [free, selling, assigning])) {
      const html = await read(server, path);
      const selected = selectedClasses(textOf(html, /<style>(.*?)<\/style>/s));
      // Icons also have their names, which have no rule.
      expect(usedClasses(html).filter((name) => !selected.has(name) && !name.startsWith("lucide"))).toEqual([]);
    }
  });

  test("allows only its own inline script and style, and loads at most 10 kB of scripts", async () => {
    const { body, headers } = await selling.inject({ url: path });
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(policy).toContain(`script-src 'self' ${hash(textOf(body, /<script>(.*?)<\/script>/s))};`);
    expect(policy).toContain(`style-src 'self' ${hash(textOf(body, /<style>(.*?)<\/style>/s))};`);
    expect(body).not.toMatch(/ style="| on\w+="/);
    const scripts = [...body.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src);
    expect(scripts).toHaveLength(body.includes("<form data-try=") ? 2 : 1);
    const kB = scripts.reduce((sum, src) => sum + gzipSync(readFileSync(join(dist, src))).length, 0) / 1000;
    expect(kB).toBeLessThan(10);
    expect(gzipSync(body).length / 1000).toBeLessThan(40);
  });
});

test("no two pages have the same title or description", async () => {
  const pages = await Promise.all(ALL_PATHS.map(async (path) => await read(selling, path)));
  for (const of of [titleOf, descriptionOf]) expect(new Set(pages.map(of)).size).toBe(ALL_PATHS.length);
});

test("structured data names what search engines require", async () => {
  const found = new Map<string, Data[]>();
  for (const path of ALL_PATHS) found.set(path, dataOf(await read(selling, path)));
  for (const [path, data] of found) {
    for (const each of data) expect(each["@context"]).toBe("https://schema.org");
    expect(data.some((each) => each["@type"] === "BreadcrumbList")).toBe(path !== "/");
  }
  const typed = (path: string, type: string) => found.get(path)?.filter((each) => each["@type"] === type) ?? [];
  expect(typed("/", "Organization")).toEqual([
    expect.objectContaining({ name: "Aside", url: "https://video.example.com/", logo: expect.stringMatching(/^https:.*\.svg$/) as string }),
  ]);
  const [questions, ...others] = typed("/faqs", "FAQPage");
  expect(others).toEqual([]);
  const items = questions?.["mainEntity"] as { name: string; acceptedAnswer: { text: string } }[];
  expect(items.length).toBeGreaterThan(8);
  for (const { name, acceptedAnswer } of items)
    expect([name, acceptedAnswer.text]).toEqual([expect.stringMatching(/\?$/), expect.stringMatching(/^<p>.+/s)]);
  expect(items.filter(({ name }) => name === "What does it cost?")).toHaveLength(1);
  expect(typed("/how-it-works", "VideoObject")).toEqual([
    expect.objectContaining({
      name: expect.stringMatching(/./) as string,
      thumbnailUrl: [expect.stringMatching(/^https:.*\.png$/)],
      uploadDate: "2026-01-01T00:00:00.000Z",
      embedUrl: `https://video.example.com/embed/${VIDEO}`,
    }),
  ]);
  expect(dataOf(await read(free, "/how-it-works")).map((each) => each["@type"])).toEqual(["BreadcrumbList"]);
});

test("every internal link and anchor exists, and other sites are linked by https", async () => {
  const pages = new Map<string, string>();
  for (const path of ALL_PATHS)
    for (const server of serversOf(path, [free, selling, assigning])) pages.set(path, (pages.get(path) ?? "") + (await read(server, path)));
  const screens = routes.map(({ path }) => new RegExp(`^${path.replaceAll(/\/?\{-\$\w+\}/g, "(/[^/]+)?").replaceAll(/\$\w+/g, "[^/]+")}$`));
  // Screens with forms, which the app opens.
  const forms = ["/contact-sales", "/support", "/feedback", "/schedule-demo"];
  const managed: string[] = Object.values(MANAGED_PATHS);
  const broken: string[] = [];
  let checked = 0;
  for (const [path, html] of pages)
    for (const [, href = ""] of html.matchAll(/<(?:a|link|img|script)\b[^>]*? (?:href|src)="([^"]+)"/g)) {
      checked += 1;
      if (href.startsWith("mailto:")) continue;
      const url = new URL(href.replaceAll("&amp;", "&"), `https://video.example.com${path}`);
      if (url.origin !== "https://video.example.com") {
        if (url.protocol !== "https:") broken.push(`${path}: ${href}`);
        continue;
      }
      const page = pages.get(url.pathname);
      const isFile = url.pathname.startsWith("/assets/") && existsSync(join(dist, url.pathname));
      const isScreen =
        [...forms, ...managed].includes(url.pathname) ||
        screens.some((screen) => screen.test(url.pathname)) ||
        url.pathname === `/embed/${VIDEO}`;
      if (!page && !isFile && !isScreen) broken.push(`${path}: ${href}`);
      if (page && url.hash && !page.includes(` id="${url.hash.slice(1)}"`)) broken.push(`${path}: ${href}`);
    }
  expect(broken).toEqual([]);
  expect(checked).toBeGreaterThan(500);
});

test("each page says what is true of its installation", async () => {
  const pricing = await Promise.all([free, selling, assigning].map(async (server) => await read(server, "/pricing")));
  expect(pricing.map((html) => /[$€£¥₹]\s?\d/.test(html))).toEqual([false, true, false]);
  expect(pricing.map((html) => html.includes("This installation: free"))).toEqual([true, false, false]);
  expect(pricing.map((html) => html.includes("assigned by its operator"))).toEqual([false, false, true]);
  expect(pricing.map((html) => html.includes("no money moves"))).toEqual([false, true, false]);
  // Five currencies, two durations, three plans.
  expect(pricing[1]?.match(/data-currency="/g)).toHaveLength(30);
  const trials = await Promise.all([free, selling, assigning].map(async (server) => await read(server, "/trial-offer")));
  expect(trials.map((html) => html.includes("for 14 days"))).toEqual([false, true, false]);
  // Guests can buy where nothing is to be tried.
  expect(pricing[1]?.match(/Start free trial/g)).toHaveLength(12);
  const bought = await read(untried, "/pricing");
  expect(bought).not.toMatch(/trial/i);
  expect(bought.match(/href="\/checkout\?signup_default=true&amp;plan=aside_\w+&amp;duration=\w+&amp;currency=\w+"/g)).toHaveLength(30);
  for (const path of ["/terms", "/privacy"]) {
    const html = await read(selling, path);
    expect(html).toContain("Acme &lt;b&gt; &amp; &quot;Sons&quot;");
    expect(html).toContain("1 Main Street");
    expect(html).toContain("Stripe");
    expect(await read(free, path)).toMatch(/the operator of this installation/i);
    expect(await read(free, path)).not.toContain("Stripe");
  }
  expect(await read(selling, "/")).toContain('data-analytics="on"');
  expect(await read(free, "/")).toContain('data-analytics="off"');
  expect(await read(selling, "/how-it-works")).toContain(`data-embed="/embed/${VIDEO}"`);
  expect(await read(free, "/how-it-works")).not.toContain("data-embed");
  expect((await read(selling, "/")).includes('href="/pricing"')).toBe(true);
});

test("the reference shows every endpoint that programs may call, with its scope, unless the operator hides the API", async () => {
  const groups = DEVELOPER_PATHS.filter((path) => path.startsWith("/developers/reference/"));
  const shown = (await Promise.all(groups.map(async (path) => await read(selling, path)))).join("");
  const forPrograms = allRoutes.flatMap(({ endpoint }) => (endpoint.scope ? [endpoint] : []));
  expect(forPrograms.length).toBeGreaterThan(100);
  const index = await read(selling, "/developers/reference");
  for (const { name, scope } of forPrograms) {
    const section = shown.slice(shown.indexOf(`<section id="${name}"`)).split("</section>")[0] ?? "";
    expect([name, section.startsWith("<section id"), section.includes(`>${scope}`)]).toEqual([name, true, true]);
    expect([name, index.includes(`#${name}"`)]).toEqual([name, true]);
  }
  for (const path of ["/developers/reference", "/developers/reference/webhooks"]) {
    const html = await read(silent, path);
    expect(html).toContain("does not publish the description of its API");
    expect(html).not.toMatch(/data-try|<section id/);
  }
});

test("pages are compressed, cached for five minutes, and not sent again to who has them", async () => {
  const replies = await Promise.all(
    ["gzip, br", "gzip", ""].map(async (accepted) => await free.inject({ url: "/faqs", headers: { "accept-encoding": accepted } })),
  );
  const [br, gzip, plain] = replies;
  for (const { headers } of replies)
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=300",
      vary: "accept-encoding",
      "content-type": "text/html; charset=utf-8",
    });
  expect(replies.map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
  expect(brotliDecompressSync(br?.rawPayload ?? Buffer.of()).toString()).toBe(plain?.body);
  expect(gunzipSync(gzip?.rawPayload ?? Buffer.of()).toString()).toBe(plain?.body);
  const etag = String(plain?.headers["etag"]);
  const again = await free.inject({ url: "/faqs", headers: { "if-none-match": etag } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await free.inject({ url: "/faqs", headers: { "if-none-match": '"other"' } })).statusCode).toBe(200);
  expect(replies.some(({ headers }) => "set-cookie" in headers)).toBe(false);
});

test("a page has one address", async () => {
  for (const [url, location] of [
    ["/apps-and-integrations", "/apps-and-integrations/"],
    ["/faqs/?utm_source=x", "/faqs?utm_source=x"],
  ] as const) {
    const reply = await free.inject({ url });
    expect([url, reply.statusCode, reply.headers["location"]]).toEqual([url, 308, location]);
  }
  expect((await free.inject({ url: "/apps-and-integrations/" })).statusCode).toBe(200);
});

test("an unknown page for developers leads to their first one", async () => {
  for (const url of [
    "/developers/unknown",
    "/developers/reference/unknown",
    "/developers/guides/",
    "/developers/reference/videos/more?x=1",
  ]) {
    const reply = await free.inject({ url });
    expect([url, reply.statusCode, reply.headers["location"]]).toEqual([url, 302, "/developers"]);
  }
  expect((await free.inject({ url: "/developers/reference/videos/" })).headers["location"]).toBe("/developers/reference/videos");
});

test("at the root the app answers what asks for a sign-in, an offer or a popup", async () => {
  const parameters = [
    "show_login=true",
    "signup_default=true",
    "plan=personal",
    "type=upgrade",
    "start_trial=true",
    "promo=cap_2026",
    "popup_mode=true",
    "shadow_signup=true",
    "business_signup",
    `add_user_to_aside_recipients=${VIDEO}`,
    "signed_in=social",
    "social_error=x",
    "utm_source=x&show_login=true",
    "popup",
  ];
  for (const parameter of parameters) expect([parameter, await read(free, `/?${parameter}`)]).toEqual([parameter, "the app"]);
  for (const parameter of ["", "utm_source=mail&utm_campaign=june", "gclid=abc", "ref=x"])
    expect(await read(free, `/?${parameter}`)).toContain("Say it once");
  // At other pages they lead to the root.
  const reply = await free.inject({ url: "/pricing?social_error=Sign-in+failed" });
  expect([reply.statusCode, reply.headers["location"]]).toEqual([302, "/?social_error=Sign-in+failed"]);
});

test("the sitemap lists every page, and the app gets the items of its installation", async () => {
  const sitemap = await free.inject({ url: "/sitemap.xml" });
  expect(sitemap.headers["content-type"]).toBe("application/xml; charset=utf-8");
  const listed = [...sitemap.body.matchAll(/<loc>https:\/\/video\.example\.com(.*?)<\/loc>/g)].map(([, path]) => path);
  expect(listed).toEqual([...ALL_PATHS, ...Object.values(MANAGED_PATHS)]);
  for (const server of [free, selling, assigning]) {
    const items = (await server.inject({ url: "/site/resources.json" })).json<Record<string, string>[]>();
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(["usage_guide", "use_cases", "faqs"]));
    expect(items.filter(({ title }) => title === "What does it cost?")).toHaveLength(1);
    for (const item of items)
      expect(item).toEqual({
        type: expect.any(String) as string,
        title: expect.stringMatching(/./) as string,
        summary: expect.stringMatching(/./) as string,
        href: expect.stringMatching(/^\/(usage-guide|use-cases|faqs)#[\w-]+$/) as string,
      });
  }
});
