import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { pageView, postThreads } from "@aside/features/viewing/contract.ts";
import { getEvent, removeMembers } from "../../contract.ts";
import { createPost, getEventPosts, getPost } from "../../post-contract.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const { asked, stop } = watchStatements();

let app: TestApp;
let ada: Signed;
let bob: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob");
  eve = await createUser(app, "Eve");
  for (const person of [ada, bob, eve]) person.userAgent = BROWSER;
});
afterAll(async () => {
  await app.stop();
  stop();
});

async function sendTo(...people: Signed[]): Promise<{ eventId: string; postId: string }> {
  const postId = await recordPost(ada);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: people.map((person) => person.email).join(" ") } });
  return { eventId: (await ada.call(getPost, { params: { id: postId } })).event_id, postId };
}

async function reply(from: Signed, eventId: string, isPrivate = false): Promise<string> {
  const { id } = await from.call(createPost, { body: { event_id: eventId, is_private: isPrivate } });
  await record(from, id, { seconds: 1 });
  await from.call(sendPost, { params: { id }, body: {} });
  return id;
}

const viewsOf = async (who: Signed, postId: string) =>
  Object.fromEntries((await who.call(getPost, { params: { id: postId } })).recipients.map((one) => [one.user_id, one.views]));

test("the author sees all recipients with their views, a recipient only themself, others nobody", async () => {
  const { eventId, postId } = await sendTo(bob, eve);
  for (let times = 0; times < 3; times++) await bob.call(pageView, { body: { post_id: postId } });
  expect(await viewsOf(ada, postId)).toEqual({ [bob.userId]: 3, [eve.userId]: 0 });
  expect(await viewsOf(bob, postId)).toEqual({ [bob.userId]: 3 });
  expect(await viewsOf(eve, postId)).toEqual({ [eve.userId]: 0 });
  const sam = await createUser(app, "Sam");
  expect(await viewsOf(sam, postId)).toEqual({});
  expect((await app.driver().call(getPost, { params: { id: postId } })).recipients).toEqual([]);
  for (const who of [ada, bob, eve, sam]) {
    const { recipients } = await who.call(getEvent, { params: { id: eventId } });
    expect(recipients).toEqual((await who.call(getPost, { params: { id: postId } })).recipients);
  }
});

test("a reply has the recipients that it reached", async () => {
  const { eventId } = await sendTo(bob, eve);
  const [toAll, inPrivate, adas] = [await reply(bob, eventId), await reply(bob, eventId, true), await reply(ada, eventId)];
  await eve.call(pageView, { body: { post_id: toAll } });
  expect(await viewsOf(bob, toAll)).toEqual({ [ada.userId]: 0, [eve.userId]: 1 });
  expect(await viewsOf(ada, toAll)).toEqual({ [ada.userId]: 0, [eve.userId]: 1 });
  expect(await viewsOf(eve, toAll)).toEqual({ [eve.userId]: 1 });
  expect(await viewsOf(bob, inPrivate)).toEqual({ [ada.userId]: 0 });
  expect(await viewsOf(ada, adas)).toEqual({ [bob.userId]: 0, [eve.userId]: 0 });
});

test("a removed recipient is not listed", async () => {
  const { eventId, postId } = await sendTo(bob, eve);
  const { Members } = await ada.call(getEvent, { params: { id: eventId } });
  const bobs = Members.filter((member) => member.UserDetails.id === bob.userId).map((member) => member.member_id);
  await ada.call(removeMembers, { body: { event_id: eventId, member_ids: bobs } });
  expect(await viewsOf(ada, postId)).toEqual({ [eve.userId]: 0 });
});

test("a list of posts takes one statement, however many posts and recipients it has", async () => {
  const { eventId, postId } = await sendTo(bob, eve);
  for (let replies = 0; replies < 3; replies++) await reply(bob, eventId);
  await app.waitForJobs();
  asked.length = 0;
  const { posts } = await ada.call(getEventPosts, { params: { id: eventId }, query: {} });
  expect(posts.map((post) => post.recipients.length)).toEqual([2, 2, 2, 2]);
  await ada.call(postThreads, { body: { post_ids: [postId] } });
  expect(asked.filter((text) => text.includes("post_viewers w")).length).toBe(2);
});
