import type { FastifyInstance } from "fastify";
import { HtmlValidate } from "html-validate";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as admin from "@aside/features/site/admin-contract.ts";
import { createServer } from "@aside/server/http/create-server.ts";
import { makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { makeOncePerRun } from "@aside/testkit/run-cache.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { buildSite } from "../../web/site/build-site.ts";
import { registerManagedSite } from "./managed-site.ts";
import { registerSitePages } from "./site-pages.ts";

const ORIGIN = "https://video.example.com";
const HOSTILE = `</script><script>alert(1)</script>"'&@@origin@@%%content%% $& \u2028`;

let app: TestApp;
let root: Signed;
let built: FastifyInstance;
/** Without a build of the site. */
let plain: FastifyInstance;
let statements: ReturnType<typeof watchStatements>;
let now = new Date("2026-06-01T09:00:00Z");

beforeAll(async () => {
  statements = watchStatements();
  vi.stubEnv("NODE_ENV", "production");
  const dist = await makeOncePerRun("public site", buildSite);
  vi.unstubAllEnvs();
  app = await startApp({ env: { ASR: "off" }, now: () => now });
  root = await makeRoot(app);
  const context = { ...app.context, config: { ...app.context.config, publicUrl: ORIGIN } };
  const serve = (directory: string) => {
    const server = createServer(context);
    registerManagedSite(server, context, directory, null);
    registerSitePages(server, context, directory, null, async (_request, reply) => await reply.send("the app"));
    return server;
  };
  built = serve(dist);
  plain = serve("/nowhere");
}, 120_000);
afterAll(async () => {
  statements.stop();
  await Promise.all([built.close(), plain.close()]);
  await app.stop();
});

const get = async (url: string, headers = {}) => await built.inject({ url, headers });
const makeTestimonial = async (fields: object = {}) =>
  await root.call(admin.createTestimonial, { body: { name: "Example Person", quote: "An example.", story: "A **story**.", ...fields } });
const makeNewsletter = async (fields: object = {}) =>
  await root.call(admin.createNewsletter, { body: { title: "Example issue", summary: "A summary.", body: "# Hello", ...fields } });
const publishTestimonial = async (id: string, is_published = true) =>
  await root.call(admin.publishTestimonial, { params: { id }, body: { is_published } });
const publishNewsletter = async (id: string, is_published = true) =>
  await root.call(admin.publishNewsletter, { params: { id }, body: { is_published } });

type Data = Record<string, unknown> & { "@type": string };
const dataOf = (html: string): Data[] =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = ""]) => JSON.parse(text) as Data);

async function expectValid(html: string): Promise<void> {
  const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });
  const { results } = await validator.validateString(html);
  expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`))).toEqual(
    [],
  );
  expect(html).not.toMatch(/%%|site-when|undefined|\[object/);
  expect(html.match(/<h1[ >]/g)).toHaveLength(1);
}

test("empty lists say so, are valid, and invite", async () => {
  const [testimonials, newsletters] = [await get("/testimonials"), await get("/newsletters")];
  expect(testimonials.body).toContain("There are no testimonials yet");
  expect(newsletters.body).toContain("No newsletter has been published yet");
  for (const { body, statusCode } of [testimonials, newsletters]) {
    expect(statusCode).toBe(200);
    await expectValid(body);
  }
});

describe("a testimonial", () => {
  test("is a whole page for search engines, with one statement, and in the sitemap once it is published", async () => {
    const { id } = await makeTestimonial({ role: "Editor", company: "Example Company" });
    expect([(await get(`/testimonials/${id}`)).statusCode, (await get("/sitemap.xml")).body.includes(id)]).toEqual([404, false]);
    await publishTestimonial(id);
    statements.asked.length = 0;
    const reply = await get(`/testimonials/${id}`);
    expect(statements.asked.filter((text) => !/jobs\.|listen/.test(text))).toHaveLength(1);
    await expectValid(reply.body);
    expect(reply.body).toContain(`<link rel="canonical" href="${ORIGIN}/testimonials/${id}"/>`);
    expect(reply.body).toMatch(
      /<meta property="og:image" content="https:\/\/video\.example\.com\/assets\/preview-testimonials-\w+\.png"\/>/,
    );
    expect(reply.body).toContain("<strong>story</strong>");
    expect(reply.headers["cache-control"]).toBe("public, no-cache");
    const article = dataOf(reply.body).find((data) => data["@type"] === "Article");
    expect(article?.["mentions"]).toEqual({
      "@type": "Quotation",
      text: "An example.",
      creator: {
        "@type": "Person",
        name: "Example Person",
        jobTitle: "Editor",
        worksFor: { "@type": "Organization", name: "Example Company" },
      },
    });
    expect(reply.body).not.toMatch(/Review|ratingValue/);
    await expectValid((await get("/testimonials")).body);
    expect((await get("/sitemap.xml")).body).toContain(`<loc>${ORIGIN}/testimonials/${id}</loc>`);
    expect((await get(`/testimonials/${id}`, { "if-none-match": String(reply.headers["etag"]) })).statusCode).toBe(304);
    await publishTestimonial(id, false);
    expect((await get(`/testimonials/${id}`)).statusCode).toBe(404);
    await root.call(admin.deleteTestimonial, { params: { id } });
  });

  test("is shown as a draft to who has its preview link, for an hour, and not to search engines", async () => {
    const { id, preview_url } = await makeTestimonial();
    const other = await makeTestimonial();
    const token = preview_url.split("?")[1] ?? "";
    const reply = await get(`/testimonials/${id}?${token}`);
    expect([reply.statusCode, reply.headers["cache-control"], reply.headers["referrer-policy"]]).toEqual([200, "no-store", "no-referrer"]);
    expect(reply.body).toContain('<meta name="robots" content="noindex">');
    expect(reply.body).toContain("Preview of a draft");
    expect((await get(`/testimonials/${other.id}?${token}`)).statusCode).toBe(404);
    expect((await get(`/newsletters/${id}?${token}`)).statusCode).toBe(404);
    for (const bad of ["preview=", "preview=x", `${token}A`, "preview[]=x", `preview=${"x".repeat(5_000)}`])
      expect((await get(`/testimonials/${id}?${bad}`)).statusCode).toBe(404);
    now = new Date(now.getTime() + 60 * 60 * 1000);
    expect((await get(`/testimonials/${id}?${token}`)).statusCode).toBe(404);
    now = new Date("2026-06-01T09:00:00Z");
    for (const each of [id, other.id]) await root.call(admin.deleteTestimonial, { params: { id: each } });
  });

  test("shows hostile texts as texts", async () => {
    const { id } = await makeTestimonial({ name: HOSTILE.trim(), role: HOSTILE, company: HOSTILE, quote: HOSTILE, story: HOSTILE });
    await publishTestimonial(id);
    for (const path of [`/testimonials/${id}`, "/testimonials"]) {
      const { body } = await get(path);
      expect(body).not.toContain("<script>alert");
      expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
      expect(body).toContain("@@origin@@%%content%% $&amp;");
      // The page's own slots are filled once.
      expect(body.match(/<\/main>/g)).toHaveLength(1);
      expect(dataOf(body).length).toBeGreaterThan(1);
    }
    await root.call(admin.deleteTestimonial, { params: { id } });
  });
});

describe("a newsletter", () => {
  test("is a news article, in the list, in the feed and in the sitemap once it is published", async () => {
    const { id } = await makeNewsletter({ title: `Tom & "Ann" <b>` });
    expect((await get("/newsletters/rss.xml")).body).not.toContain(id);
    await publishNewsletter(id);
    const reply = await get(`/newsletters/${id}`);
    await expectValid(reply.body);
    expect(reply.body).toContain(`<link rel="alternate" type="application/rss+xml" title="RSS" href="${ORIGIN}/newsletters/rss.xml">`);
    expect(dataOf(reply.body).find((data) => data["@type"] === "NewsArticle")).toMatchObject({
      headline: `Tom & "Ann" <b>`,
      description: "A summary.",
      datePublished: now.toISOString(),
      mainEntityOfPage: `${ORIGIN}/newsletters/${id}`,
    });
    await expectValid((await get("/newsletters")).body);
    expect((await get("/sitemap.xml")).body).toContain(`<loc>${ORIGIN}/newsletters/${id}</loc><lastmod>`);
    const feed = await get("/newsletters/rss.xml");
    expect(feed.headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    expect(feed.body).toContain(
      `<item><title>Tom &amp; &quot;Ann&quot; &lt;b&gt;</title><link>${ORIGIN}/newsletters/${id}</link><guid isPermaLink="true">${ORIGIN}/newsletters/${id}</guid><pubDate>Mon, 01 Jun 2026 09:00:00 GMT</pubDate><description>A summary.</description></item>`,
    );
    await publishNewsletter(id, false);
    expect((await get("/newsletters/rss.xml")).body).not.toContain(id);
  });

  test("lists take one statement, however many there are", async () => {
    for (let n = 0; n < 5; n++) await publishNewsletter((await makeNewsletter({ title: `Example ${n}` })).id);
    for (const path of ["/newsletters", "/newsletters/rss.xml", "/sitemap.xml", "/testimonials"]) {
      statements.asked.length = 0;
      expect((await get(path)).statusCode).toBe(200);
      expect([path, statements.asked.filter((text) => !/jobs\.|listen/.test(text)).length]).toEqual([path, 1]);
    }
  });
});

test.each([
  "/testimonials/x",
  "/newsletters/x",
  `/testimonials/${crypto.randomUUID()}`,
  `/newsletters/${crypto.randomUUID()}`,
  "/newsletters/..%2fx",
])("%s answers the site's page of absent addresses", async (path) => {
  const { statusCode, body, headers } = await get(path);
  expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"]);
  expect(body).toContain("Page not found");
  expect(body).toContain('<meta name="robots" content="noindex">');
  await expectValid(body);
});

test("pages have one address, a strict policy, and pages of one person are not cached", async () => {
  const { statusCode, headers } = await get("/newsletters/?utm_source=x");
  expect([statusCode, headers["location"]]).toEqual([308, "/newsletters?utm_source=x"]);
  const page = await get("/newsletters");
  expect(String(page.headers["content-security-policy"])).not.toMatch(/unsafe|nonce/);
  expect(page.body).not.toMatch(/ style="| on\w+="/);
  expect(page.headers["set-cookie"]).toBeUndefined();
  const confirm = await get("/newsletters/confirm?token=x");
  expect([confirm.statusCode, confirm.headers["cache-control"]]).toEqual([404, "no-store"]);
  await expectValid(confirm.body);
});

test("without a build the pages are plain, so that links in emails work", async () => {
  const { body, statusCode } = await plain.inject({ url: "/newsletters/unsubscribe?token=x" });
  expect(statusCode).toBe(404);
  expect(body).toContain("<h1");
  expect((await plain.inject({ url: "/newsletters" })).body).toContain('<form method="post" action="/newsletters/subscribe"');
});
