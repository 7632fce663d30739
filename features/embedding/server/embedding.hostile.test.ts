import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { readAudit } from "@aside/testkit/stores/accounts-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { ANYBODY } from "@aside/core/messages/post-policy.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import { createEvent, DEFAULT_PRIVACY, deleteEvent, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createPost } from "@aside/core/messages/post-contract.ts";
import { sendPost } from "../../delivery/contract.ts";
import { percentViewed, postEngagement } from "../../viewing/contract.ts";
import { drawSharePage } from "../../viewing/server/share-page.ts";
import { countEmbedView, getEmbeddingSettings, oembed, postEmbed, recorderSite, updateEmbeddingSettings } from "../contract.ts";
import { copy } from "../copy.ts";
import { drawEmbedPage } from "./embed-page.ts";
import { findEmbedLinks } from "./find-embed-links.ts";

type Company = Awaited<ReturnType<typeof makeCompany>>;
type Video = { eventId: string; postId: string };

const TITLE = `</title><script>alert(1)</script>" onload="x' & ]]>`;
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let app: TestApp;
let root: Signed;
let acme: Company;
let zeta: Company;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  root = await makeRoot(app);
  acme = await makeCompany(app, root);
  zeta = await makeCompany(app, root);
}, 60_000);
afterAll(async () => await app.stop());

const open = { embedding_enabled: true, allowed_domains: [] as string[], recorder_sites: [] as string[] };
const save = async (by: Signed, body: object) => await by.try(updateEmbeddingSettings, { body: { ...open, ...body } });

async function makeVideo(
  by: Signed,
  { flags = {}, title = TITLE }: { flags?: Partial<PrivacySettings>; title?: string } = {},
): Promise<Video> {
  const event = await by.call(createEvent, { body: { title } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(by, postId, { seconds: 1 });
  await by.call(updatePrivacySettings, { params: { id: event.id }, body: { ...DEFAULT_PRIVACY, ...flags } });
  return { eventId: event.id, postId };
}

async function makeShared(
  by: Signed,
  options: { flags?: Partial<PrivacySettings>; recipients?: string; title?: string } = {},
): Promise<Video> {
  const video = await makeVideo(by, options);
  const { recipients } = options;
  await by.call(sendPost, { params: { id: video.postId }, body: { title: options.title ?? TITLE, ...(recipients ? { recipients } : {}) } });
  return video;
}

const publicUrl = () => app.context.config.publicUrl;
const shareUrl = (eventId: string) => `${publicUrl()}/aside/${eventId}/view`;
const describeUrl = async (url: string, query: object = {}) => await app.driver().try(oembed, { query: { url, ...query } });
const addressesOf = ({ eventId, postId }: Video) => [
  `${publicUrl()}/embed/${postId}`,
  shareUrl(eventId),
  `${publicUrl()}/aside/${eventId}`,
  `${shareUrl(eventId)}?show_post=${postId}`,
];

/** Every path of this feature by which something of a video could be seen. */
async function lookEverywhere(video: Video) {
  const { eventId, postId } = video;
  const described = await Promise.all(addressesOf(video).map(async (url) => await describeUrl(url)));
  const counted = await app.driver().try(countEmbedView, { body: { post_id: postId, event: "shown" } });
  // As the author, who sees the page of their own private video.
  const author = { ...ANYBODY, kind: "user", userId: acme.user.userId, companyId: null, role: "USER" } as unknown as UserActor;
  const page = await drawSharePage(app.context, author, eventId, {
    findLinks: async (post, facts) => await findEmbedLinks(app.context, post, facts),
  });
  return {
    described: described.map(({ status, text }) => [status, text]),
    counted: [counted.status, counted.text],
    page: await drawEmbedPage(app.context, postId),
    isAnnounced: /oembed|og:video"|twitter:player/.test(page.head),
  };
}

describe("a video that is not public (docs/hostile-inputs.md row 11)", () => {
  const HIDDEN: [string, () => Promise<Video>][] = [
    ["a draft", async () => await makeVideo(acme.user)],
    ["for recipients", async () => await makeShared(acme.user, { flags: { recipients_can_view_post: true }, recipients: "r@example.org" })],
    ["for signed-in people", async () => await makeShared(acme.user, { flags: { signed_in_users_can_view_post: true } })],
    ["with an acknowledgement", async () => await makeShared(acme.user, { flags: { acknowledgement_required: true } })],
    [
      "without a recording",
      async () => {
        const event = await acme.user.call(createEvent, { body: { title: "Soon" } });
        return { eventId: event.id, postId: event.CreatorPosts[0]?.id ?? "" };
      },
    ],
    [
      "that was deleted",
      async () => {
        const video = await makeShared(acme.user);
        await acme.user.call(deleteEvent, { params: { id: video.eventId } });
        return video;
      },
    ],
  ];

  test.each(HIDDEN)("%s looks on every path like one that does not exist", async (_, make) => {
    const video = await make();
    const hidden = await lookEverywhere(video);
    const absent = await lookEverywhere({ eventId: crypto.randomUUID(), postId: crypto.randomUUID() });
    expect(hidden).toEqual(absent);
    expect(hidden).toMatchObject({ page: null, isAnnounced: false });
    expect(hidden.described.map(([status]) => status)).toEqual([404, 404, 404, 404]);
    // The author's session or a recipient's changes nothing.
    const [url = ""] = addressesOf(video);
    expect((await acme.user.try(oembed, { query: { url } })).status).toBe(404);
    expect((await acme.user.try(countEmbedView, { body: { post_id: video.postId, event: "started" } })).status).toBe(404);
  });

  test("disappears from every path when access is revoked", async () => {
    const video = await makeShared(acme.user);
    expect(await lookEverywhere(video)).toMatchObject({ isAnnounced: true, page: { boot: { id: video.postId } } });
    const flags = { ...DEFAULT_PRIVACY, recipients_can_view_post: true };
    await acme.user.call(updatePrivacySettings, { params: { id: video.eventId }, body: flags });
    expect(await lookEverywhere(video)).toMatchObject({ isAnnounced: false, page: null });
  });

  test("a private reply is hidden, and one to everyone is described by show_post", async () => {
    const video = await makeShared(acme.user);
    const reply = async (isPrivate: boolean) => {
      const post = await zeta.user.call(createPost, { body: { event_id: video.eventId, title: "My answer", is_private: isPrivate } });
      await record(zeta.user, post.id, { seconds: 1 });
      await zeta.user.call(sendPost, { params: { id: post.id }, body: {} });
      return post.id;
    };
    const [shown, hidden] = [await reply(false), await reply(true)];
    const describeReply = async (postId: string, eventId = video.eventId) => await describeUrl(`${shareUrl(eventId)}?show_post=${postId}`);
    expect((await describeReply(shown)).json()).toMatchObject({ title: "My answer", author_name: "Uma User" });
    expect((await describeReply(hidden)).status).toBe(404);
    expect(await drawEmbedPage(app.context, hidden)).toBeNull();
    const other = await makeShared(acme.user);
    expect((await describeReply(shown, other.eventId)).status).toBe(404);
    expect((await describeReply("../../etc/passwd")).status).toBe(404);
  });
});

describe("oEmbed", () => {
  test("describes a video in its shape, within the maximums, for scripts of any site", async () => {
    const video = await makeShared(acme.user, { title: "Quarterly plan" });
    for (const url of addressesOf(video)) {
      const reply = await describeUrl(url);
      expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
      expect(reply.headers.get("access-control-allow-origin")).toBe("*");
      expect(reply.json()).toMatchObject({
        type: "video",
        version: "1.0",
        title: "Quarterly plan",
        author_name: "Uma User",
        provider_name: "Aside",
        provider_url: publicUrl(),
        cache_age: 600,
        width: 640,
        height: 360,
        html: `<iframe src="${publicUrl()}/embed/${video.postId}" width="640" height="360" title="Quarterly plan" style="border:0" allowfullscreen></iframe>`,
      });
    }
    expect((await describeUrl(shareUrl(video.eventId), { maxwidth: 320, maxheight: 90 })).json()).toMatchObject({ width: 160, height: 90 });
    const xml = await describeUrl(shareUrl(video.eventId), { format: "xml" });
    expect(xml.headers.get("content-type")).toBe("text/xml; charset=utf-8");
    expect(xml.text).toMatch(/^<\?xml version="1.0" encoding="utf-8" standalone="yes"\?>\n<oembed>\n {2}<type>video<\/type>\n/);
    expect(xml.text).toContain("&lt;iframe src=&quot;");
  });

  test("a script in the title stays text as JSON, XML, code and on the pages (docs/hostile-inputs.md row 15)", async () => {
    const video = await makeShared(acme.user);
    const url = shareUrl(video.eventId);
    const [json, xml] = [await describeUrl(url), await describeUrl(url, { format: "xml" })];
    expect((json.json() as { title: string }).title).toBe(TITLE);
    const { html } = await acme.user.call(postEmbed, { params: { id: video.postId } });
    const page = await drawEmbedPage(app.context, video.postId);
    const share = await drawSharePage(app.context, ANYBODY, video.eventId, {
      findLinks: async (post, facts) => await findEmbedLinks(app.context, post, facts),
    });
    expect(json.text).not.toContain("<");
    const written = [xml.text, html, `${page?.head}${page?.body}`, `${share.head}${share.body}`];
    for (const text of written) {
      expect(text).not.toContain("<script");
      expect(text).not.toContain('" onload');
    }
    for (const text of [(json.json() as { html: string }).html, html]) expect(text.match(/</g)).toHaveLength(2);
  });

  test("refuses addresses that are not a video's page here", async () => {
    const { eventId, postId } = await makeShared(acme.user);
    const { host } = new URL(publicUrl());
    const path = `/aside/${eventId}/view`;
    const addresses = [
      "",
      "x",
      path,
      `//evil.example${path}`,
      `//${host}${path}`,
      `https://evil.example${path}`,
      `http://evil.example/?u=${publicUrl()}${path}`,
      `http://${host}@evil.example${path}`,
      `http://evil.example@${host}${path}`,
      `http://${host}.evil.example${path}`,
      `http://${host}:1${path}`,
      `javascript:alert(1)//${host}${path}`,
      `data:text/html,${path}`,
      `file://${host}${path}`,
      `ftp://${host}${path}`,
      `http:\\\\${host}${path}`,
      ` ${publicUrl()}${path}`,
      `${publicUrl()}${path}\r\nx: y`,
      `${publicUrl()}/aside/../v1/post/${postId}`,
      `${publicUrl()}/embed/${postId}/../../v1/keys`,
      `${publicUrl()}/embed/${postId}%00`,
      `${publicUrl()}/embed/`,
      `${publicUrl()}/v1/post/${postId}`,
      `${publicUrl()}/media/${postId}/x/poster.jpg`,
      `${publicUrl()}/`,
    ];
    const absent = (await describeUrl(shareUrl(crypto.randomUUID()))).text;
    for (const url of addresses) expect([url, (await describeUrl(url)).status, (await describeUrl(url)).text]).toEqual([url, 404, absent]);
  });

  test("refuses other formats, wrong sizes and too much", async () => {
    const url = shareUrl((await makeShared(acme.user)).eventId);
    const yaml = await describeUrl(url, { format: "yaml" });
    expect([yaml.status, yaml.error.code, yaml.error.message]).toEqual([501, "format_not_supported", copy.formatNotSupported]);
    expect(yaml.headers.get("access-control-allow-origin")).toBe("*");
    for (const maxwidth of ["0", "-1", "1.5", "abc", "1e9", "NaN"]) expect((await describeUrl(url, { maxwidth })).status).toBe(400);
    expect((await describeUrl(`${url}?${"x".repeat(2000)}`)).status).toBe(400);
    expect((await app.driver().request("GET", oembed.path)).status).toBe(400);
    expect((await app.driver().request("GET", `${oembed.path}?url=a&url=b`)).status).toBe(400);
    // The server's limit of headers.
    const huge = await app.driver().request("GET", `${oembed.path}?url=${"x".repeat(100_000)}`);
    expect(huge.status).toBe(431);
  });
});

describe("a company's settings", () => {
  test("start with any site, and keep each domain once, in lower case and ASCII", async () => {
    const { lead, domain } = await makeCompany(app, root);
    expect(await lead.call(getEmbeddingSettings, { query: {} })).toEqual(open);
    const wanted = ["Example.com", "example.com", " *.BÜCHER.example ", "localhost"];
    const kept = { ...open, allowed_domains: ["example.com", "*.xn--bcher-kva.example", "localhost"] };
    expect((await save(lead, { allowed_domains: wanted })).json()).toEqual(kept);
    expect(await lead.call(getEmbeddingSettings, { query: {} })).toEqual(kept);
    // A second time nothing changes, and the log says it once.
    expect((await save(lead, { allowed_domains: wanted })).json()).toEqual(kept);
    const entries = await readAudit(app.context.db, "company.embedding_changed", domain);
    expect(entries.map(({ details }) => details)).toEqual([kept]);
  });

  test.each([
    "",
    "https://example.com",
    "example.com:443",
    "example.com/path",
    "example.com; script-src *",
    "example.com 'unsafe-inline'",
    "'unsafe-inline'",
    "'none'",
    "*",
    "*.com",
    "a b",
    "a.example\r\nset-cookie: x=1",
    "a.example\nscript-src *",
    "a.example\u0000",
    "\ud800.example",
    "x".repeat(100_000),
    7,
    null,
    ["example.com"],
  ])("refuse the domain %j (docs/hostile-inputs.md row 16)", async (domain) => {
    const reply = await save(zeta.admin, { allowed_domains: ["example.com", domain] });
    expect([reply.status, reply.error.code]).toEqual([400, "malformed"]);
    expect((await zeta.admin.call(getEmbeddingSettings, { query: {} })).allowed_domains).toEqual([]);
  });

  test("name the sites that may open the recorder for the company's own people", async () => {
    const { lead, user } = await makeCompany(app, root);
    const asks = async (who: Signed, origin: string) => (await who.call(recorderSite, { query: { origin } })).is_allowed;
    expect(await asks(user, "https://crm.example")).toBe(false);
    expect((await save(lead, { recorder_sites: ["CRM.example"] })).json()).toMatchObject({ recorder_sites: ["crm.example"] });
    expect(await asks(user, "https://crm.example")).toBe(true);
    expect(await asks(user, "https://other.example")).toBe(false);
    for (const stranger of [zeta.lead, root]) expect(await asks(stranger, "https://crm.example")).toBe(false);
    // Programs from before this list do not name it.
    await lead.call(updateEmbeddingSettings, { body: { embedding_enabled: true, allowed_domains: ["example.com"] } });
    expect(await asks(user, "https://crm.example")).toBe(true);
    expect((await save(lead, { recorder_sites: ["https://crm.example"] })).status).toBe(400);
    expect((await user.try(recorderSite, { query: { origin: "x".repeat(301) } })).status).toBe(400);
    expect((await app.driver().try(recorderSite, { query: { origin: "https://crm.example" } })).status).toBe(403);
  });

  test("refuse more than 100 domains, and more than a header holds", async () => {
    const many = (count: number, length: number) => Array.from({ length: count }, (_, n) => `${"d".repeat(length)}${n}.example`);
    expect((await save(zeta.admin, { allowed_domains: many(101, 1) })).error.message).toBe(copy.tooManyDomains);
    expect((await save(zeta.admin, { allowed_domains: many(10_000, 1) })).error.message).toBe(copy.tooManyDomains);
    expect((await save(zeta.admin, { allowed_domains: many(100, 50) })).error.message).toBe(copy.domainsTooLong);
    expect((await save(zeta.admin, { allowed_domains: many(100, 1) })).status).toBe(200);
    expect((await save(zeta.admin, {})).status).toBe(200);
  });

  test("belong to the company's admins; others get what an absent endpoint gives", async () => {
    const { body } = await acme.lead.request("GET", `/v1/admin/company`).then((reply) => ({ body: reply.json() as { id: string } }));
    const named = { company_id: body.id };
    for (const who of [acme.user, zeta.lead]) {
      expect((await who.try(getEmbeddingSettings, { query: named })).status).toBe(404);
      expect((await save(who, { ...named, embedding_enabled: false })).status).toBe(404);
    }
    expect((await save(acme.user, {})).status).toBe(404);
    for (const who of [acme.admin, acme.lead, root]) expect((await save(who, named)).status).toBe(200);
    expect((await save(root, { company_id: crypto.randomUUID() })).status).toBe(404);
  });

  test("decide which sites may frame the company's videos, and no others'", async () => {
    const [own, other] = [await makeShared(acme.user), await makeShared(zeta.user)];
    expect((await save(acme.admin, { allowed_domains: ["example.com", "*.acme.example"] })).status).toBe(200);
    expect((await drawEmbedPage(app.context, own.postId))?.frameAncestors).toBe("'self' example.com:* *.acme.example:*");
    expect((await drawEmbedPage(app.context, other.postId))?.frameAncestors).toBe("*");
    const { obstacle, allowed_domains } = await acme.user.call(postEmbed, { params: { id: own.postId } });
    expect([obstacle, allowed_domains]).toEqual([null, ["example.com", "*.acme.example"]]);
    expect((await save(acme.admin, { embedding_enabled: false })).status).toBe(200);
    const absent = await lookEverywhere({ eventId: crypto.randomUUID(), postId: crypto.randomUUID() });
    expect(await lookEverywhere(own)).toEqual(absent);
    expect(await lookEverywhere(other)).toMatchObject({ isAnnounced: true });
    expect((await acme.user.call(postEmbed, { params: { id: own.postId } })).obstacle).toBe("disabled");
    expect((await save(acme.admin, {})).status).toBe(200);
  });
});

test("tells the author what prevents embedding", async () => {
  const obstacleOf = async ({ postId }: Video) => (await acme.user.call(postEmbed, { params: { id: postId } })).obstacle;
  expect(await obstacleOf(await makeVideo(acme.user))).toBe("draft");
  expect(await obstacleOf(await makeShared(acme.user, { flags: { signed_in_users_can_view_post: true } }))).toBe("not_public");
  expect(await obstacleOf(await makeShared(acme.user, { flags: { acknowledgement_required: true } }))).toBe("acknowledgement");
  expect(await obstacleOf(await makeShared(acme.user))).toBeNull();
});

describe("views of an embedded video", () => {
  test("count as those of an anonymous viewer, who is the same while the page is open", async () => {
    const video = await makeShared(acme.user);
    const reader = app.driver();
    reader.userAgent = CHROME;
    const see = async (event: "shown" | "started" | "continued", viewing_token: string | null = null) =>
      (await reader.call(countEmbedView, { body: { post_id: video.postId, event, viewing_token } })).viewing_token;
    const first = await see("shown");
    const second = await see("started", first);
    const third = await see("continued", second);
    await reader.call(percentViewed, { body: { post_id: video.postId, viewed_percent: 100, watched: [[0, 1]], viewing_token: third } });
    await see("shown", "made up");
    // A token of another video identifies nobody here.
    const other = await makeShared(acme.user);
    await reader.call(countEmbedView, { body: { post_id: other.postId, event: "shown", viewing_token: first } });
    const { totals } = await acme.user.call(postEngagement, { params: { id: video.postId } });
    expect(totals).toMatchObject({ page_views: 2, video_views: 1, viewers: 2, unknown_viewers: 2 });
    expect((await acme.user.call(postEngagement, { params: { id: other.postId } })).totals).toMatchObject({ page_views: 1, viewers: 1 });
  });

  test("ignore the session and cookies of a signed-in reader", async () => {
    const video = await makeShared(acme.user);
    const reader = await createUser(app, "Rita Reader");
    reader.userAgent = CHROME;
    await reader.call(countEmbedView, { body: { post_id: video.postId, event: "shown" } });
    acme.user.userAgent = CHROME;
    await acme.user.call(countEmbedView, { body: { post_id: video.postId, event: "shown" } });
    const { totals } = await acme.user.call(postEngagement, { params: { id: video.postId } });
    expect(totals).toMatchObject({ page_views: 2, viewers: 2, unknown_viewers: 2 });
  });

  test("are not counted for a crawler, which gets no token", async () => {
    const video = await makeShared(acme.user);
    const crawler = app.driver();
    crawler.userAgent = "Googlebot/2.1 (+http://www.google.com/bot.html)";
    expect(await crawler.call(countEmbedView, { body: { post_id: video.postId, event: "shown" } })).toEqual({ viewing_token: null });
    const { totals } = await acme.user.call(postEngagement, { params: { id: video.postId } });
    expect(totals).toMatchObject({ page_views: 0, viewers: 0 });
  });
});
