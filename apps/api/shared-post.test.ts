import { afterAll, beforeAll, expect, test } from "vitest";
import { compactDecrypt } from "jose";
import { createEvent, deleteEvent, DEFAULT_PRIVACY, restoreEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createPost, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { ANYBODY, can } from "@aside/core/messages/post-policy.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { findPost } from "@aside/core/messages/server/posts/posts-store.ts";
import { presentPost } from "@aside/core/messages/server/posts/present-post.ts";
import { sendPost, shareLink } from "@aside/features/delivery/contract.ts";
import { react } from "@aside/features/viewing/contract.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { POST_CHANGES } from "@aside/testkit/stores/post-changes-store.ts";

let app: TestApp;
let ada: Signed;
let bob: Signed;
let passed = 0;

beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" }, now: () => new Date(Date.now() + passed) });
  ada = await createUser(app);
  bob = await createUser(app);
  await createUser(app);
}, 60_000);
afterAll(async () => await app.stop());

const NOT_FOUND = { status: 404, post: null };

/** What the handler makes for a viewer about whom nothing is known, from the database. */
async function made(postId: string) {
  const row = await findPost(app.context.db, ANYBODY, postId);
  if (!row || !can(ANYBODY, "view", factsOf(row))) return NOT_FOUND;
  return { status: 200, post: JSON.stringify(getPost.output.parse(presentPost(app.context, row, ANYBODY))) };
}

const ask = async (postId: string, headers: Record<string, string>) => await fetch(`${app.url}/v1/post/${postId}`, { headers });

/** What such viewers get: twice, so that the second reply is a kept one, in each encoding and sealed. */
async function replied(postId: string) {
  const replies = [];
  for (const encoding of ["identity", "identity", "gzip, deflate, br", "gzip"]) {
    const reply = await ask(postId, { "accept-encoding": encoding });
    replies.push({ status: reply.status, post: reply.ok ? await reply.text() : null });
  }
  for (let time = 0; time < 2; time++) {
    const reply = await ask(postId, { accept: "application/jose" });
    replies.push({ status: reply.status, post: reply.ok ? await unseal(await reply.text()) : null });
  }
  return replies;
}

async function unseal(sealed: string): Promise<string> {
  const [key] = await app.context.sealing.keys();
  const { plaintext } = await compactDecrypt(sealed, Buffer.from(key?.key ?? "", "base64url"), { maxDecompressedLength: 1e6 });
  return new TextDecoder().decode(plaintext);
}

/** Returns it. */
async function expectSame(postId: string): Promise<Awaited<ReturnType<typeof made>>> {
  await app.changesArrived();
  const expected = await made(postId);
  expect(await replied(postId)).toEqual(Array.from({ length: 6 }, () => expected));
  return expected;
}

test("a kept post is the same as a new one in every state", async () => {
  const { id, CreatorPosts } = await ada.call(createEvent, { body: { title: "Plan" } });
  const postId = CreatorPosts[0]?.id ?? "";
  expect(await expectSame(postId)).toEqual(NOT_FOUND);
  await record(ada, postId, { seconds: 1 });
  expect(await expectSame(postId)).toEqual(NOT_FOUND);
  const seen: (string | null)[] = [];
  const look = async () => seen.push((await expectSame(postId)).post);
  const privacy = async (flags: Partial<typeof DEFAULT_PRIVACY>) =>
    await ada.call(updatePrivacySettings, { params: { id }, body: { ...DEFAULT_PRIVACY, ...flags } });
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  await look();
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: "grace@example.org", title: "Sent" } });
  await look();
  await ada.call(updatePost, { params: { id: postId }, body: { title: "Renamed" } });
  await look();
  await bob.call(react, { params: { id: postId }, body: { reaction_name: "like" } });
  await look();
  await privacy({ no_replies_allowed: true });
  await look();
  await privacy({ viewers_can_download: true });
  await look();
  expect(new Set(seen).size).toBe(seen.length);
  for (const flag of ["recipients_can_view_post", "signed_in_users_can_view_post"] as const) {
    await privacy({ [flag]: true });
    expect(await expectSame(postId)).toEqual(NOT_FOUND);
  }
  await privacy({});
  expect((await expectSame(postId)).status).toBe(200);
  await ada.call(deleteEvent, { params: { id } });
  expect(await expectSame(postId)).toEqual(NOT_FOUND);
  await ada.call(restoreEvent, { params: { id }, body: {} });
  expect((await expectSame(postId)).status).toBe(200);
});

test("a kept reply is the same as a new one before and after it is sent", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  const { event_id: eventId } = await ada.call(getPost, { params: { id: postId } });
  const { id } = await ada.call(createPost, { body: { event_id: eventId } });
  await record(ada, id, { seconds: 1 });
  expect(await expectSame(id)).toEqual(NOT_FOUND);
  await ada.call(sendPost, { params: { id }, body: {} });
  expect((await expectSame(id)).status).toBe(200);
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  expect(await expectSame(id)).toEqual(NOT_FOUND);
});

test("a kept post is the same as a new one after every change of what it is made of", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  const post = await ada.call(getPost, { params: { id: postId } });
  const of = { postId, eventId: post.event_id, takeId: post.media.take_id ?? "", userId: ada.userId };
  for (const change of Object.values(POST_CHANGES)) {
    await change(app.context.db, of);
    await expectSame(postId);
  }
});

test("only viewers about whom nothing is known share a reply, and one who has it gets 304", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  const shared = await ask(postId, {});
  const etag = shared.headers.get("etag") ?? "";
  expect([shared.headers.get("cache-control"), etag]).toEqual(["private, no-cache", expect.stringMatching(/^W\/".+"$/)]);
  const again = await ask(postId, { "if-none-match": etag });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const own = await ada.request("GET", `/v1/post/${postId}`, undefined, { "if-none-match": etag });
  expect([own.status, own.headers.get("cache-control"), own.headers.get("etag")]).toEqual([200, "no-store", null]);
  expect(getPost.output.parse(own.json()).is_creator).toBe(true);
  await ada.call(updatePost, { params: { id: postId }, body: { title: "Other" } });
  await app.changesArrived();
  expect((await ask(postId, { "if-none-match": etag })).status).toBe(200);
});

test("the media addresses of a kept post never expire before it does", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  for (const minutes of [0, 10, 61]) {
    passed = minutes * 60_000;
    const { post } = await expectSame(postId);
    const { media } = getPost.output.parse(JSON.parse(post ?? ""));
    expect((await fetch(app.url + media.master_url)).status).toBe(200);
    passed += 29_000;
    expect((await replied(postId)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  }
});
