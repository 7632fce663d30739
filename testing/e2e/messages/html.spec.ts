import { expect, test } from "@playwright/test";
import { deletePost, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { pageView, videoView } from "@aside/features/viewing/contract.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { HtmlValidate } from "html-validate";
import { recordEvent } from "../support/editor.ts";
import { makePerson, type Person, productUrl } from "../support/people.ts";

/** The rules of the HTML standard, without rules of style. */
const validator = new HtmlValidate({ root: true, extends: ["html-validate:standard"] });

const read = async (path: string) => {
  const response = await fetch(productUrl() + path, { headers: { accept: "text/html" } });
  return { status: response.status, html: await response.text() };
};
const metaOf = (html: string, name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

async function shareVideo(): Promise<{ ada: Person; postId: string; sharePath: string; embedPath: string }> {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 1 });
  await ada.driver.call(sendPost, { params: { id: postId }, body: { title: `Plan "A" & <b>` } });
  return { ada, postId, sharePath: `/aside/${eventId}/view`, embedPath: `/embed/${postId}` };
}

test("every kind of page that the server sends is valid HTML", { tag: "@main" }, async () => {
  const { sharePath, embedPath } = await shareVideo();
  const pages: [string, number][] = [
    ["/", 200],
    ["/login", 200],
    ["/reset-password", 200],
    ["/dashboard/inbox", 200],
    ["/account", 200],
    [sharePath.replace("view", "preview"), 200],
    [`${sharePath}?preview=true`, 200],
    ["/notifications/stop", 200],
    ["/dev/mailbox", 200],
    ["/dev/sms", 200],
    [sharePath, 200],
    [`/aside/${crypto.randomUUID()}/view`, 404],
    [embedPath, 200],
    [`/embed/${crypto.randomUUID()}`, 404],
  ];
  for (const [path, expected] of pages) {
    const { status, html } = await read(path);
    expect([path, status]).toEqual([path, expected]);
    const { results } = await validator.validateString(html);
    const found = results.flatMap(({ messages }) => messages.map(({ line, ruleId, message }) => `${line}: ${message} (${ruleId})`));
    expect(found, path).toEqual([]);
  }
});

test("every page has a description; those that are not public are not listed by search engines", async () => {
  const { sharePath, embedPath } = await shareVideo();
  const [home, login, inbox, share, absent, embed] = await Promise.all(
    ["/", "/login?next=x", "/dashboard/inbox", sharePath, `/aside/${crypto.randomUUID()}/view`, embedPath].map(
      async (path) => (await read(path)).html,
    ),
  );
  for (const html of [home, login] as string[]) {
    expect(metaOf(html, "description")?.length).toBeGreaterThan(40);
    expect(metaOf(html, "robots")).toBeUndefined();
  }
  // A program that looks for something there must not get the app's page.
  expect((await fetch(`${productUrl()}/.well-known/openid-configuration`)).status).toBe(404);
  for (const html of [inbox, share, absent, embed] as string[]) expect(metaOf(html, "robots")).toBe("noindex");
  expect(metaOf(share ?? "", "description")).toBe("Plan &quot;A&quot; &amp; &lt;b&gt;: a video message from Ada Lovelace.");
  expect(metaOf(embed ?? "", "description")).toBe("Plan &quot;A&quot; &amp; &lt;b&gt;. Shared by Ada Lovelace.");
  for (const html of [inbox, absent] as string[]) expect(metaOf(html, "description")).toContain("is video messaging for business");
});

test("a share page is the same bytes for everybody until it changes, and the first view sets the cookie", { tag: "@main" }, async () => {
  const { ada, postId, sharePath } = await shareVideo();
  const ask = async (headers: Record<string, string> = {}) =>
    await fetch(productUrl() + sharePath, { headers: { accept: "text/html", ...headers } });
  // While the worker makes pictures and lower qualities, the page changes: a round in which it did is read again.
  const readRound = async () => {
    const replies = [];
    for (const encoding of ["identity", "br", "gzip", "identity"]) {
      const reply = await ask({ "accept-encoding": encoding });
      replies.push({ encoding: reply.headers.get("content-encoding") ?? "identity", headers: reply.headers, html: await reply.text() });
    }
    const etag = replies[0]?.headers.get("etag") ?? "";
    const again = await ask({ "if-none-match": etag });
    return { replies, etag, again: [again.status, await again.text()] };
  };
  const wasChanged = ({ replies, again }: Awaited<ReturnType<typeof readRound>>) =>
    again[0] !== 304 || replies.at(-1)?.headers.get("etag") !== replies[0]?.headers.get("etag");
  let round = await readRound();
  for (let rounds = 1; wasChanged(round) && rounds < 20; rounds++) round = await readRound();
  const { replies, etag, again } = round;
  const first = replies[0] as (typeof replies)[number];
  const { html } = first;
  expect(replies.map(({ encoding }) => encoding)).toEqual(["identity", "br", "gzip", "identity"]);
  for (const reply of replies) expect([reply.headers.get("etag"), reply.html]).toEqual([etag, html]);
  expect(again).toEqual([304, ""]);
  // Of each browser's own, and not in the bytes.
  expect(first.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual(["csrf_token"]);
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  // The policy allows the page's own inline scripts, and nothing that people wrote.
  const policy = first.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toMatch(/nonce|unsafe-inline/);
  expect(policy.match(/'sha256-/g)).toHaveLength(html.split("<script>").length - 1);

  await ada.driver.call(updatePost, { params: { id: postId }, body: { title: "<script>alert(1)</script>" } });
  const changed = await ask({ "if-none-match": etag });
  expect([changed.status, changed.headers.get("content-security-policy")]).toEqual([200, policy]);
  expect(await changed.text()).toContain("&lt;script&gt;alert(1)");

  const browser = new ApiDriver(productUrl());
  browser.userAgent = "Mozilla/5.0 (X11; Linux x64)";
  await browser.call(pageView, { body: { post_id: postId } });
  const cookie = browser.cookies.get("aside_viewer");
  expect(cookie).toBeTruthy();
  await browser.call(videoView, { body: { post_id: postId } });
  expect(browser.cookies.get("aside_viewer")).toBe(cookie);
  expect((await ada.driver.call(getPost, { params: { id: postId } })).PostViews).toEqual({ page_views: 1, video_views: 1, viewers: 1 });
  // With the cookie something may be known about the viewer.
  expect((await ask({ cookie: `aside_viewer=${cookie}` })).headers.get("cache-control")).toBe("no-store");

  await ada.driver.call(deletePost, { params: { id: postId } });
  expect((await ask({ "if-none-match": etag })).status).toBe(404);
});

test("robots.txt keeps crawlers out of everything but public pages", async () => {
  const response = await fetch(`${productUrl()}/robots.txt`);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const [previews = "", everyone = ""] = (await response.text()).split("\n\n");
  expect(previews).toMatch(/^User-agent: Twitterbot\n(.*\n)*Allow: \/$/);
  const lines = everyone.trim().split("\n");
  expect(lines[0]).toBe("User-agent: *");
  for (const path of ["/v1/", "/media/", "/m/", "/embed/", "/dashboard"]) expect(lines).toContain(`Disallow: ${path}`);
  // Share pages must be read for their `noindex`.
  expect(lines.filter((line) => line.startsWith("Disallow: /aside"))).toEqual([]);
});

test("pages and JSON are compressed for clients that accept it", async () => {
  for (const path of ["/", "/dashboard/inbox", "/openapi.json"]) {
    const encodings = [];
    for (const accepted of ["gzip", "identity"]) {
      const response = await fetch(productUrl() + path, { headers: { accept: "text/html", "accept-encoding": accepted } });
      encodings.push([response.headers.get("content-encoding"), response.headers.get("vary")]);
      await response.text();
    }
    expect([path, encodings]).toEqual([
      path,
      [
        ["gzip", "accept-encoding"],
        [null, "accept-encoding"],
      ],
    ]);
  }
});
