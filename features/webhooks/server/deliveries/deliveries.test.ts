import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Webhook as Verifier } from "standardwebhooks";
import { openMail } from "@aside/server/email/open-mail.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listJobs } from "@aside/testkit/stores/forms-store.ts";
import { createComment } from "../../../comments/contract.ts";
import { shareLink } from "../../../delivery/contract.ts";
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  readWebhookDelivery,
  replayWebhookDeliveries,
  replayWebhookDelivery,
  rotateWebhookSecret,
  updateWebhook,
  type Webhook,
} from "../../contract.ts";
import { deliverDue, Receiver } from "../../testkit/receiver.ts";
import { recordPostEvents } from "../events/record-events.ts";
import { sendStoppedMail } from "../jobs.ts";
import { runSendStoppedMail } from "../send-stopped-mail.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const DOWN = () => Promise.reject(new Error("connect ECONNREFUSED"));

let app: TestApp;
let root: Signed;
let lead: Signed;
let admin: Signed;
let endpoint: Webhook;
let secret: string;
let receiver: Receiver;
/** Of the worker's time, in ms. */
let ahead = 0;
beforeAll(async () => {
  // Without a worker: each test delivers by itself, through a stand-in of the network.
  app = await startApp({ env: { ASR: "off" } });
  root = await makeRoot(app);
}, 60_000);
beforeEach(async () => {
  ahead = 0;
  receiver = new Receiver();
  ({ lead, admin } = await makeCompany(app, root));
  const body = { url: "https://hooks.acme.example/aside?key=1", events: ["aside.commented" as const] };
  ({ item: endpoint, secret } = await admin.call(createWebhook, { body }));
});
afterAll(async () => await app.stop());

async function makePost(): Promise<string> {
  const id = await recordPost(lead, { seconds: 1 });
  await lead.call(shareLink, { params: { id }, body: {} });
  return id;
}
const comment = async (postId: string, text: string) =>
  await lead.call(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text } });
const deliver = async () => await deliverDue(app, receiver.fetch, ahead);
const own = () => ({ params: { id: endpoint.id } });
const shown = async () => (await lead.call(listWebhooks, {})).items.find(({ id }) => id === endpoint.id);
const states = async () => (await lead.call(listWebhookDeliveries, { ...own(), query: {} })).items.map(({ state }) => state);
/** In the order of sending. */
const excerpts = () => receiver.received.map(({ body }) => (JSON.parse(body) as { data: { excerpt?: string } }).data.excerpt);

test("a receiver that was down for 24 hours gets each event once by its id, in order per post", async () => {
  await lead.call(updateWebhook, { ...own(), body: { is_full: true } });
  const posts = [await makePost(), await makePost()] as const;
  receiver.reply = DOWN;
  let said = 0;
  for (const post of posts) await comment(post, `${said++}`);
  await deliver();
  // Comments go on while it is down.
  for (ahead = 30 * MINUTE; ahead < DAY; ahead += 30 * MINUTE) {
    if (ahead % (2 * 60 * MINUTE) === 0) await comment(posts[said % 2] as string, `${said++}`);
    await deliver();
  }
  expect(receiver.received).toEqual([]);
  expect(await shown()).toMatchObject({ state: "active", failing_since: expect.any(String) });
  receiver.reply = () => new Response(null, { status: 204 });
  // What waits behind another is tried when that was delivered.
  for (; ahead < DAY + 10 * MINUTE; ahead += 5 * MINUTE) await deliver();
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(said);
  expect(receiver.received).toHaveLength(said);
  for (const post of posts) {
    const numbers = receiver.received.flatMap(({ postId }, at) => (postId === post ? Number(excerpts()[at]) : []));
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect(numbers.length).toBeGreaterThan(5);
  }
  expect(await shown()).toMatchObject({ state: "active", failing_since: null });
}, 60_000);

test("an event that the receiver refuses holds back its post only, and is given up after 24 hours", async () => {
  const [stuck, free] = [await makePost(), await makePost()];
  await lead.call(updateWebhook, { ...own(), body: { is_full: true } });
  await comment(stuck, "bad");
  await comment(stuck, "behind it");
  await comment(free, "of another post");
  const tried: string[] = [];
  const fetch: typeof receiver.fetch = async (url, init) => {
    const { excerpt } = (JSON.parse(String(init.body)) as { data: { excerpt: string } }).data;
    tried.push(excerpt);
    return excerpt === "bad" ? new Response("no", { status: 500 }) : await receiver.fetch(url, init);
  };
  await deliverDue(app, fetch, ahead);
  expect(excerpts()).toEqual(["of another post"]);
  for (ahead = 60 * MINUTE; ahead <= DAY + 60 * MINUTE; ahead += 60 * MINUTE) {
    await deliverDue(app, fetch, ahead);
    // The endpoint works meanwhile, so that it is not paused.
    if (ahead % (6 * 60 * MINUTE) === 0) await comment(free, "still works");
  }
  expect(excerpts()).toContain("behind it");
  const attempts = tried.filter((text) => text === "bad").length;
  expect([attempts > 10, attempts < 30]).toEqual([true, true]);
  const { items } = await lead.call(listWebhookDeliveries, { ...own(), query: { state: "failed" } });
  expect(items.map(({ status, error }) => [status, error])).toEqual([[500, "The server answered with status 500."]]);
  expect((await shown())?.state).toBe("active");
}, 60_000);

describe("signatures", () => {
  test("are verified by the library of Standard Webhooks, also while the secret is rotated", async () => {
    const post = await makePost();
    const verify = (by: string) => {
      const { body, headers } = receiver.received.at(-1) as Receiver["received"][number];
      return new Verifier(by).verify(body, headers);
    };
    await comment(post, "one");
    await deliver();
    expect(verify(secret)).toMatchObject({ type: "aside.commented", data: { post_id: post } });
    const { secret: next, item } = await lead.call(rotateWebhookSecret, own());
    expect(next).not.toBe(secret);
    expect(Date.parse(item.previous_secret_until ?? "") - Date.now()).toBeGreaterThan(DAY - MINUTE);
    // A receiver with either secret misses nothing.
    await comment(post, "two");
    await deliver();
    for (const each of [secret, next]) expect(verify(each)).toMatchObject({ type: "aside.commented" });
    expect(() => verify(`whsec_${Buffer.alloc(24).toString("base64")}`)).toThrow("No matching signature");
    ahead = DAY + MINUTE;
    await comment(post, "three");
    await deliver();
    expect(receiver.received.at(-1)?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  });
});

describe("an endpoint", () => {
  const emails = async () => {
    const mailer = await openMail({ dataDir: app.dataDir });
    const jobs = (await listJobs(app.context.db, sendStoppedMail.name)).map((data) => sendStoppedMail.data.parse(data));
    for (const data of jobs.filter(({ endpoint_id }) => endpoint_id === endpoint.id)) await runSendStoppedMail(app.context, mailer, data);
    const subjects = async (of: Signed) => (await app.mailbox.list(of.email)).map(({ subject }) => subject);
    return await Promise.all([lead, admin].map(subjects));
  };

  test("that answers with 410 is disabled, and what waits for it fails", async () => {
    const post = await makePost();
    receiver.reply = () => new Response("gone", { status: 410 });
    for (const text of ["one", "two"]) await comment(post, text);
    await deliver();
    expect(await shown()).toMatchObject({ state: "disabled", reason: "gone" });
    expect([receiver.received.length, await states()]).toEqual([1, ["failed", "failed"]]);
    // Nothing more is recorded for it.
    await comment(post, "three");
    expect(await states()).toHaveLength(2);
    expect(await emails()).toEqual([["Webhook stopped: hooks.acme.example"], ["Webhook stopped: hooks.acme.example"]]);
    const [mail] = await app.mailbox.list(admin.email);
    for (const form of [mail?.text, mail?.html]) expect(form).toContain(`${app.url}/admin/webhooks`);
    receiver.reply = () => new Response("ok");
    expect(await lead.call(updateWebhook, { ...own(), body: { state: "active" } })).toMatchObject({ state: "active", reason: null });
    await comment(post, "four");
    await deliver();
    expect((await states())[0]).toBe("delivered");
  });

  test("that failed for 24 hours is paused, with one email to each person concerned, and it gets what waited when it is resumed", async () => {
    const post = await makePost();
    receiver.reply = DOWN;
    await comment(post, "one");
    for (ahead = 0; ahead <= DAY + 60 * MINUTE; ahead += 60 * MINUTE) await deliver();
    expect(await shown()).toMatchObject({ state: "paused", reason: "failing" });
    expect(await states()).toEqual(["failed"]);
    expect(await emails()).toEqual([["Webhook stopped: hooks.acme.example"], ["Webhook stopped: hooks.acme.example"]]);
    receiver.reply = () => new Response("ok");
    await comment(post, "two");
    await deliver();
    expect(receiver.received).toEqual([]);
    await lead.call(updateWebhook, { ...own(), body: { state: "active" } });
    await deliver();
    expect([receiver.received.length, await states()]).toEqual([1, ["delivered", "failed"]]);
    expect(await shown()).toMatchObject({ state: "active", reason: null, failing_since: null });
  }, 30_000);
});

test("an endpoint that is paused while its events are delivered gets no more of them", async () => {
  const post = await makePost();
  for (const text of ["one", "two", "three"]) await comment(post, text);
  receiver.reply = async () => {
    await lead.call(updateWebhook, { ...own(), body: { state: "paused" } });
    return new Response("thanks");
  };
  await deliver();
  expect([receiver.received.length, await states()]).toEqual([1, ["waiting", "waiting", "delivered"]]);
  receiver.reply = () => new Response("thanks");
  await lead.call(updateWebhook, { ...own(), body: { state: "active" } });
  await deliver();
  expect([receiver.received.length, await states()]).toEqual([3, ["delivered", "delivered", "delivered"]]);
});

describe("a replay", () => {
  test("sends an event again with the same id, once however often it is asked for", async () => {
    const post = await makePost();
    await comment(post, "one");
    await deliver();
    const [sent] = (await lead.call(listWebhookDeliveries, { ...own(), query: { state: "delivered" } })).items;
    const params = { id: endpoint.id, delivery_id: sent?.id ?? "" };
    const counts = await Promise.all([1, 2, 3].map(async () => await lead.call(replayWebhookDelivery, { params })));
    expect(counts.map(({ count }) => count).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    await deliver();
    expect(receiver.received.map(({ id }) => id)).toEqual([sent?.event_id, sent?.event_id]);
    expect(receiver.received[0]?.body).toBe(receiver.received[1]?.body);
    const details = await lead.call(readWebhookDelivery, { params });
    expect(details).toMatchObject({
      state: "delivered",
      status: 200,
      response: "thanks",
      request: { url: endpoint.url, body: receiver.received[0]?.body, headers: receiver.received[0]?.headers },
    });
  });

  test("of a time sends its events, oldest first, those that failed and those of before the endpoint", async () => {
    const post = await makePost();
    const since = new Date(Date.now() - 1000).toISOString();
    for (const text of ["one", "two", "three"]) await comment(post, text);
    await deliver();
    const later = await lead.call(createWebhook, {
      body: { url: "https://later.acme.example/", events: ["aside.commented"], is_full: true },
    });
    const until = new Date(Date.now() + 1000).toISOString();
    const params = { id: later.item.id };
    expect(await lead.call(replayWebhookDeliveries, { params, body: { since, until } })).toEqual({ count: 3 });
    expect(await lead.call(replayWebhookDeliveries, { params, body: { since, until } })).toEqual({ count: 0 });
    await deliver();
    expect(receiver.received.map(({ url }) => new URL(url).host)).toEqual([
      ...Array.from({ length: 3 }, () => "hooks.acme.example"),
      ...Array.from({ length: 3 }, () => "later.acme.example"),
    ]);
    expect(excerpts().slice(3)).toEqual(["one", "two", "three"]);
    expect(receiver.received.slice(3).map(({ id }) => id)).toEqual(receiver.received.slice(0, 3).map(({ id }) => id));
  });
});

test("the log of an endpoint has pages, and can be filtered", async () => {
  const post = await makePost();
  const one = () => ({
    postId: post,
    personId: lead.userId,
    data: { user_id: lead.userId, comment_id: crypto.randomUUID() },
    detail: { person_name: "Lea Lead", excerpt: "Hello" },
  });
  const on = { db: app.context.db, context: app.context };
  await recordPostEvents(on, "aside.commented", () => Array.from({ length: 55 }, one));
  const first = await lead.call(listWebhookDeliveries, { ...own(), query: { state: "waiting" } });
  expect([first.items.length, typeof first.next_cursor]).toEqual([50, "string"]);
  const second = await lead.call(listWebhookDeliveries, { ...own(), query: { state: "waiting", cursor: first.next_cursor ?? "" } });
  expect([second.items.length, second.next_cursor]).toEqual([5, null]);
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(55);
  expect((await lead.call(listWebhookDeliveries, { ...own(), query: { state: "failed" } })).items).toEqual([]);
});
