import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { purgeDeleted, purgeDue } from "@aside/testkit/purge.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { say } from "@aside/testkit/media/say.ts";
import { backdateDeletion } from "@aside/testkit/stores/dashboard-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createdEvents, deletedEvents, inbox, inboxCount } from "@aside/features/inbox/contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { search } from "@aside/features/search/contract.ts";
import { createPost, deletePost, getEventPosts, getPost } from "../../post-contract.ts";
import { deleteEvent, getEvent, purgeEvent, restoreEvent } from "../../contract.ts";
import { TRASH_DAYS } from "../../copy.ts";
import { unviewedCount } from "@aside/features/viewing/contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  app = await startApp({
    worker: true,
    enrichments: false,
    env: { ASR: "off" },
    ai: { generator: null, embedder: null },
  });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob");
}, 60_000);
afterAll(async () => await app.stop(), 60_000);
vi.setConfig({ testTimeout: 120_000 });

/** Creates an Aside that was sent to Bob and answered by him. */
async function answered(title: string) {
  const postId = await recordPost(ada);
  const { event_id: eventId } = await ada.call(getPost, { params: { id: postId } });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email, title } });
  const reply = await bob.call(createPost, { body: { event_id: eventId, title: "Answer" } });
  await record(bob, reply.id);
  await bob.call(sendPost, { params: { id: reply.id }, body: {} });
  return { postId, eventId, replyId: reply.id };
}

const remove = async (eventId: string) => await ada.try(deleteEvent, { params: { id: eventId } });
const restore = async (eventId: string, person = ada) => await person.try(restoreEvent, { params: { id: eventId }, body: {} });
const isListed = async (person: Person, postId: string) =>
  (await person.call(inbox, { query: {} })).items.some((item) => item.post_id === postId);
const objectsOf = async (postId: string) => await Array.fromAsync(app.context.storage.list(`posts/${postId}/`));
const isFound = async (words: string) => {
  await app.waitForJobs();
  return (await bob.call(search, { query: { q: words } })).items.length > 0;
};

test("a deleted Aside disappears everywhere at once, and reappears everywhere when restored", async () => {
  const { postId, eventId, replyId } = await answered("Xylophone plans");
  await say(app, ada, postId, "The xylophone arrives on Thursday.");
  expect(await isFound("xylophone")).toBe(true);
  const { media } = await ada.call(getPost, { params: { id: postId } });
  const [unviewed, counts] = [await bob.call(unviewedCount, {}), await bob.call(inboxCount, {})];
  expect((await remove(eventId)).status).toBe(200);
  const absent = await ada.try(getPost, { params: { id: crypto.randomUUID() } });
  await app.changesArrived();
  for (const person of [ada, bob]) {
    for (const reply of [
      await person.try(getPost, { params: { id: postId } }),
      await person.try(getPost, { params: { id: replyId } }),
      await person.try(getEvent, { params: { id: eventId } }),
    ])
      expect([reply.status, reply.text]).toEqual([404, absent.text]);
    expect((await person.bytes(media.video_url ?? "")).status).toBe(404);
  }
  expect([await isListed(bob, postId), await isListed(ada, replyId), await isFound("xylophone")]).toEqual([false, false, false]);
  expect([(await bob.call(unviewedCount, {})).count, (await bob.call(inboxCount, {})).total]).toEqual([
    unviewed.count - 1,
    counts.total - 1,
  ]);
  expect((await ada.call(createdEvents, { query: { search: "xylo" } })).total).toBe(0);

  expect((await restore(eventId)).status).toBe(200);
  expect((await ada.call(getEvent, { params: { id: eventId } })).Members).toHaveLength(1);
  expect((await bob.call(getEventPosts, { params: { id: eventId }, query: {} })).posts.map((post) => post.id)).toEqual([postId, replyId]);
  expect((await bob.bytes(media.video_url ?? "")).status).toBe(200);
  expect([await isListed(bob, postId), await isListed(ada, replyId), await isFound("xylophone")]).toEqual([true, true, true]);
  expect([await bob.call(unviewedCount, {}), await bob.call(inboxCount, {})]).toEqual([unviewed, counts]);
  expect((await ada.call(createdEvents, { query: { search: "xylo" } })).total).toBe(1);
  // A restored Aside is not purged.
  await purgeDeleted(app);
  expect((await objectsOf(postId)).length).toBeGreaterThan(0);
});

test("deleting and restoring are idempotent, even concurrently", async () => {
  const { postId, eventId } = await answered("Twice");
  expect((await Promise.all([remove(eventId), remove(eventId)])).map(({ status }) => String(status)).toSorted()).toEqual(["200", "404"]);
  expect((await Promise.all([restore(eventId), restore(eventId), restore(eventId)])).map(({ status }) => status)).toEqual([200, 200, 200]);
  const replies = await Promise.all([remove(eventId), restore(eventId), remove(eventId), restore(eventId)]);
  expect(replies.every(({ status }) => status === 200 || status === 404)).toBe(true);
  await restore(eventId);
  expect((await ada.call(getEvent, { params: { id: eventId } })).CreatorPosts).toHaveLength(1);
  expect(await isListed(bob, postId)).toBe(true);
});

test("only the creator can restore an Aside", async () => {
  const { eventId } = await answered("Mine");
  await remove(eventId);
  const absent = await bob.try(restoreEvent, { params: { id: crypto.randomUUID() }, body: {} });
  const reply = await restore(eventId, bob);
  expect([reply.status, reply.text]).toEqual([404, absent.text]);
  expect((await app.driver().try(restoreEvent, { params: { id: eventId }, body: {} })).status).toBe(403);
  expect((await ada.try(restoreEvent, { params: { id: "nothing" }, body: {} })).status).toBe(404);
});

test("restoring an Aside does not restore posts deleted before", async () => {
  const { eventId, replyId } = await answered("With a gap");
  await bob.call(deletePost, { params: { id: replyId } });
  expect(await isListed(ada, replyId)).toBe(false);
  await remove(eventId);
  await restore(eventId);
  expect((await ada.try(getPost, { params: { id: replyId } })).status).toBe(404);
  expect(await isListed(ada, replyId)).toBe(false);
});

const DAY = 24 * 60 * 60 * 1000;
const trashOf = async (person: Person) => (await person.call(deletedEvents, { query: {} })).items;
const purge = async (eventId: string, person = ada) => await person.try(purgeEvent, { params: { id: eventId } });

test("for 30 days it is in its creator's trash, complete, and restored as it was", async () => {
  const { postId, eventId, replyId } = await answered("Kept");
  await remove(eventId);
  await backdateDeletion(app.context.db, eventId, TRASH_DAYS - 0.1);
  await purgeDue(app);
  await app.waitForJobs();
  const [item] = (await trashOf(ada)).filter((one) => one.event_id === eventId);
  expect(item?.title).toBe("Kept");
  expect((Date.parse(item?.purge_at ?? "") - Date.parse(item?.deleted_at ?? "")) / DAY).toBe(TRASH_DAYS);
  expect((await trashOf(bob)).some((one) => one.event_id === eventId)).toBe(false);
  expect((await restore(eventId)).status).toBe(200);
  for (const id of [postId, replyId]) expect((await objectsOf(id)).length).toBeGreaterThan(0);
  expect((await trashOf(ada)).some((one) => one.event_id === eventId)).toBe(false);
  expect(await isListed(bob, postId)).toBe(true);
});

test("after 30 days it cannot be restored, and its files are deleted once", async () => {
  const { postId, eventId, replyId } = await answered("Too late");
  await remove(eventId);
  await backdateDeletion(app.context.db, eventId, TRASH_DAYS);
  const reply = await restore(eventId);
  expect([reply.status, reply.error.code]).toEqual([410, "deleted_forever"]);
  expect((await trashOf(ada)).some((one) => one.event_id === eventId)).toBe(false);
  // Two workers run concurrently.
  await Promise.all([purgeDue(app), purgeDue(app)]);
  await app.waitForJobs();
  expect([await objectsOf(postId), await objectsOf(replyId)]).toEqual([[], []]);
  await purgeDue(app);
  expect((await restore(eventId)).status).toBe(410);
});

test("deleted permanently by its creator, it is gone at once, also for restoring; others and twice change nothing", async () => {
  const { postId, eventId } = await answered("Now");
  expect((await purge(eventId)).status).toBe(409);
  await remove(eventId);
  expect((await purge(eventId, bob)).status).toBe(404);
  expect((await app.driver().try(purgeEvent, { params: { id: eventId } })).status).toBe(403);
  const replies = await Promise.all([purge(eventId), restore(eventId), purge(eventId)]);
  // Whichever was first.
  if (replies[1].status === 200) await remove(eventId);
  expect((await purge(eventId)).status).toBe(200);
  expect((await trashOf(ada)).some((one) => one.event_id === eventId)).toBe(false);
  expect((await restore(eventId)).status).toBe(410);
  await purgeDue(app);
  await app.waitForJobs();
  expect(await objectsOf(postId)).toEqual([]);
});
