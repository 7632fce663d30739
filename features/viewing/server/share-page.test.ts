import { formatDuration } from "@aside/contract/time/durations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptJson } from "@aside/server/http/script-json.ts";
import { createCanvas } from "@napi-rs/canvas";
import { makeDomain } from "@aside/testkit/companies.ts";
import { createUser } from "@aside/testkit/people.ts";
import { showTake } from "@aside/testkit/stores/engagement-store.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { replacePictureKey as savePicture } from "@aside/core/accounts/server/profile-store.ts";
import { sendPost, shareLink } from "../../delivery/contract.ts";
import { updateCompany, uploadLogo } from "../../administration/company-contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { postEngagement } from "../contract.ts";
import { drawSharePage } from "./share-page.ts";

const HOSTILE = `</title><script>alert(1)</script>" onload="x' \u2028`;
const anonymous = { kind: "anonymous", viewer: { browserId: null, memberIds: [] } } as const;

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
});
afterAll(async () => await app.stop());

test("escapes user input in the server-rendered page and in the email", async () => {
  const eve = await createUser(app, HOSTILE);
  const event = await eve.call(createEvent, { body: { title: HOSTILE } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(eve, postId);
  await eve.call(sendPost, { params: { id: postId }, body: { recipients: "grace@example.org", title: HOSTILE } });
  const page = await drawSharePage(app.context, anonymous, event.id);
  const html = page.head + page.body + scriptJson(page.boot);
  expect(page.status).toBe(200);
  expect(html).not.toContain("<script");
  expect(page.head + page.body).not.toContain('" onload');
  expect(html).not.toContain("\u2028");
  await app.waitForJobs();
  const [mail] = await app.mailbox.list("grace@example.org");
  expect(mail?.html).not.toContain("<script");
});

test("announces how a video is embedded to link previews", async () => {
  const ada = await createUser(app);
  const event = await ada.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId);
  await ada.call(sendPost, { params: { id: postId }, body: { title: "Plan" } });
  const links = {
    embedUrl: "https://aside.example/embed/p",
    oembedUrl: "https://aside.example/v1/oembed?url=u&format=json",
    width: 640,
    height: 360,
  };
  const { head } = await drawSharePage(app.context, anonymous, event.id, { findLinks: async () => links });
  for (const tag of [
    '<meta name="twitter:card" content="player">',
    '<meta name="twitter:player" content="https://aside.example/embed/p">',
    '<meta name="twitter:player:width" content="640">',
    '<meta property="og:video" content="https://aside.example/embed/p">',
    '<meta property="og:video:secure_url" content="https://aside.example/embed/p">',
    '<meta property="og:video:type" content="text/html">',
    '<meta property="og:video:height" content="360">',
    '<link rel="alternate" type="application/json+oembed" href="https://aside.example/v1/oembed?url=u&amp;format=json" title="Plan">',
  ])
    expect(head).toContain(tag);
  const plain = (await drawSharePage(app.context, anonymous, event.id)).head;
  expect(plain).toContain('<meta name="twitter:card" content="summary">');
  expect(plain).not.toMatch(/oembed|og:video"|twitter:player/);
});

test("gives every viewer the author's picture, which is not loaded before the video", async () => {
  const ada = await createUser(app);
  const event = await ada.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId);
  await ada.call(sendPost, { params: { id: postId }, body: { title: "Plan" } });
  await savePicture(app.context.db, ada.userId ?? "", "x".repeat(20));
  const page = await drawSharePage(app.context, anonymous, event.id);
  expect(page.boot.post?.creator_image_url).toBe(`/media/profile/${ada.userId}/${"x".repeat(20)}`);
  expect(page.head + page.body).not.toContain("/media/profile");
});

test("renders a missing Aside and a forbidden one the same", async () => {
  const ada = await createUser(app);
  const event = await ada.call(createEvent, { body: { title: "Secret plan" } });
  const [hidden, absent] = await Promise.all(
    [event.id, crypto.randomUUID()].map(async (id) => ({ ...(await drawSharePage(app.context, anonymous, id)), boot: null })),
  );
  expect(hidden).toEqual(absent);
});

test("is drawn once for everybody about whom nothing is known, until the post changes", async () => {
  const ada = await createUser(app);
  const event = await ada.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId);
  await ada.call(sendPost, { params: { id: postId }, body: { title: "Plan" } });
  await app.waitForJobs();
  await app.changesArrived();
  const draw = async () => await drawSharePage(app.context, anonymous, event.id);
  const first = await draw();
  expect((await draw()).boot).toBe(first.boot);
  await ada.call(updatePost, { params: { id: postId }, body: { title: "Another plan" } });
  expect((await draw()).head).toContain("Another plan");
  expect((await drawSharePage(app.context, anonymous, event.id, { findLinks: async () => null })).head).toContain("Another plan");
});

test.each([
  [36.6, "0:36"],
  [59.97, "0:59"],
  [3599.5, "59:59"],
])("a video of %s seconds is %s long in player, email, link preview and chart", async (seconds, shown) => {
  const ada = await createUser(app);
  const event = await ada.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId);
  await showTake(app.context.db, postId, seconds);
  const address = `grace.${Math.floor(seconds)}@example.org`;
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: address } });
  await app.waitForJobs();
  const [mail] = await app.mailbox.list(address);
  expect(mail?.html).toContain(`>${shown}<`);
  // What player and cards show.
  const post = await ada.call(getPost, { params: { id: postId } });
  expect(formatDuration(post.media.duration)).toBe(shown);
  const { head } = await drawSharePage(app.context, anonymous, event.id);
  expect(head).toContain(`<meta property="og:video:duration" content="${Math.floor(seconds)}">`);
  const chart = await ada.call(postEngagement, { params: { id: postId } });
  expect(formatDuration(chart.seconds.watched.length)).toBe(shown);
});

test("shows the logo of the sender's company to those who may watch, and links it only to https", async () => {
  const lead = await createUser(app, "Lea Lead", `lead@${makeDomain()}`);
  const canvas = createCanvas(120, 40);
  canvas.getContext("2d").fillRect(0, 0, 120, 40);
  const uploaded = await lead.try(uploadLogo, { query: {}, body: canvas.toBuffer("image/png") });
  const { co_brand_logo_url: logoUrl } = uploaded.json() as { co_brand_logo_url: string };
  const brand = { name: "North Pier", co_brand_nav_url: "https://northpier.example/", co_brand_logo_height: 40 };
  await lead.call(updateCompany, { body: brand });
  const insecure = await lead.try(updateCompany, { body: { ...brand, co_brand_nav_url: "http://northpier.example/" } });
  expect(insecure.status).toBe(400);
  const event = await lead.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(lead, postId);
  expect((await drawSharePage(app.context, anonymous, event.id)).boot.brand).toBeNull();
  await lead.call(shareLink, { params: { id: postId }, body: {} });
  const page = await drawSharePage(app.context, anonymous, event.id);
  expect(page.boot.brand).toEqual({ name: "North Pier", logo_url: logoUrl, nav_url: brand.co_brand_nav_url, logo_height: 40 });
  expect(page.body).toContain(`<img src="${logoUrl}" alt="North Pier" height="40"`);
  expect((await app.driver().bytes(logoUrl)).status).toBe(200);
});
