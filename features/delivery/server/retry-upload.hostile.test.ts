import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent, DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { findMembership } from "@aside/testkit/stores/engagement-store.ts";
import { findMemberByToken } from "./find-member.ts";
import { createGuestResponse, getPost } from "@aside/core/messages/post-contract.ts";
import { emailRetryUpload, sendPost } from "../contract.ts";
import { copy } from "../copy.ts";
import { mediaCookie } from "@aside/core/accounts/contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
}, 60_000);
afterAll(async () => await app.stop());

async function newPost(person: Person): Promise<{ post_id: string; event_id: string; url: string }> {
  const { id, CreatorPosts } = await person.call(createEvent, { body: {} });
  return { post_id: CreatorPosts[0]?.id ?? "", event_id: id, url: `https://phishing.example/aside/${id}/record?next=//evil.example#x` };
}
const mail = async (by: ApiDriver, body: object) => await by.try(emailRetryUpload, { body });
const mailsTo = async (address: string) => {
  await app.waitForJobs();
  return (await app.mailbox.list(address)).filter(({ subject }) => subject === copy.retry.subject);
};

test("a person can email the link of their record page to themselves; it leads to this product, whatever host was given", async () => {
  const post = await newPost(ada);
  const device = { browser: "Instagram <b>", browser_version: "342", os_name: "Android" };
  expect((await mail(ada, { ...post, ...device, email: ` ${ada.email.toUpperCase()} ` })).json()).toEqual({ success: true });
  const [letter, ...others] = await mailsTo(ada.email);
  expect([letter?.subject, others]).toEqual([copy.retry.subject, []]);
  expect(letter?.text).toContain(`${app.context.config.publicUrl}/aside/${post.event_id}/record`);
  for (const text of [letter?.text, letter?.html]) expect(text).not.toMatch(/evil|phishing|Instagram/);
});

test("a signed-in person can email nobody else, and only recording pages", async () => {
  const post = await newPost(ada);
  const to = "victim@example.org";
  expect((await mail(ada, { ...post, email: to })).error).toMatchObject({ code: "not_own_email", message: copy.retry.notOwn });
  for (const url of [
    "https://evil.example/",
    `/aside/${post.event_id}/view`,
    "/",
    `/aside/../../x/record`,
    "javascript:alert(1)",
    "http://[",
    "",
  ]) {
    expect((await mail(ada, { ...post, url, email: ada.email })).error.code).toBe("link_unknown");
  }
  expect(await mailsTo(to)).toEqual([]);
});

test("another person's, another Aside's and a sent post reply like an unknown one (docs/hostile-inputs.md row 9)", async () => {
  const post = await newPost(ada);
  const absent = await mail(eve, { ...post, post_id: crypto.randomUUID(), email: eve.email });
  expect(absent.status).toBe(404);
  expect((await mail(eve, { ...post, email: eve.email })).text).toBe(absent.text);
  expect((await mail(ada, { ...post, event_id: crypto.randomUUID(), email: ada.email })).status).toBe(404);
  const sent = await recordPost(ada);
  const { event_id } = await ada.call(getPost, { params: { id: sent } });
  await ada.call(sendPost, { params: { id: sent }, body: { recipients: "" } });
  const reply = await mail(ada, { post_id: sent, event_id, url: `/aside/${event_id}/record`, email: ada.email });
  expect(reply.status).toBeGreaterThanOrEqual(403);
  expect((await mail(app.driver(), { ...post, email: eve.email })).status).toBe(403);
  expect(await mailsTo(eve.email)).toEqual([]);
});

test("a guest can email the Aside's link, a few times a day per address", async () => {
  const sent = await recordPost(ada);
  const { event_id } = await ada.call(getPost, { params: { id: sent } });
  await ada.call(sendPost, { params: { id: sent }, body: { recipients: "" } });
  const guest = app.driver();
  await guest.call(mediaCookie, {});
  const { post, guest_token: token } = await guest.call(createGuestResponse, { body: { guest_user_name: "Gus", event_id } });
  guest.token = token;
  const body = { post_id: post.id, url: `${app.context.config.publicUrl}/respond/${event_id}/record`, email: "gus@example.org" };
  const replies = await Promise.all(Array.from({ length: 8 }, async () => await mail(guest, body)));
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  const letters = await mailsTo("gus@example.org");
  expect(letters.length).toBe(5);
  expect(letters[0]?.text).toContain(`${app.context.config.publicUrl}/respond/${event_id}\n`);
  expect((await mail(guest, { ...body, email: "second@example.org" })).status).toBe(200);
});

test("a recipient who replies as a guest gets their personal link at their own address; at another one the link knows nobody", async () => {
  const sent = await recordPost(ada);
  const { event_id } = await ada.call(getPost, { params: { id: sent } });
  await ada.call(updatePrivacySettings, { params: { id: event_id }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  const own = `own-${crypto.randomUUID()}@example.org`;
  await ada.call(sendPost, { params: { id: sent }, body: { recipients: own } });
  const guest = app.driver();
  const claims = { bid: crypto.randomUUID(), mids: [await findMembership(app.context.db, event_id, own)] };
  const viewer = await app.context.tokens.sign("viewer", claims, { now: app.context.now(), lifetimeSeconds: 3600 });
  guest.cookies.set("aside_viewer", viewer);
  const { post, guest_token: token } = await guest.call(createGuestResponse, { body: { guest_user_name: "Gus", event_id } });
  guest.token = token;
  const body = { post_id: post.id, url: `/respond/${event_id}/record` };
  const other = `other-${crypto.randomUUID()}@example.org`;
  for (const email of [own, other]) expect((await mail(guest, { ...body, email })).status).toBe(200);
  const [toOwn] = await mailsTo(own);
  const given = /view\?m=([\w-]+)/.exec(toOwn?.text ?? "")?.[1] ?? "";
  expect((await findMemberByToken(app.context, event_id, given))?.email).toBe(own);
  const [toOther] = await mailsTo(other);
  expect([toOther?.text.includes(`/respond/${event_id}`), toOther?.text.includes("m=")]).toEqual([true, false]);
});

test.each([
  ["no address", { email: "" }],
  ["no email address", { email: "gus" }],
  ["two addresses", { email: "a@example.org,b@example.org" }],
  ["a header in the address", { email: "a@example.org\r\nBcc: b@example.org" }],
  ["a url that is too long", { url: `/${"x".repeat(2001)}` }],
  ["a url that is a list", { url: ["/"] }],
  ["no post", { post_id: undefined }],
  ["a browser that is too long", { browser: "x".repeat(81) }],
  ["NUL", { os_name: "a\u0000" }],
])("%s is refused", async (_, wrong) => {
  const post = await newPost(ada);
  expect((await mail(ada, { ...post, email: ada.email, ...wrong })).status).toBe(400);
});
