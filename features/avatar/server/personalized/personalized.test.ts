import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteEvent, getEvent, restoreEvent, updatePrivacySettings, DEFAULT_PRIVACY } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { openManyRows } from "@aside/testkit/stores/many-rows-store.ts";
import { deletePost } from "@aside/core/messages/post-contract.ts";
import { listContacts } from "../../../contacts/contract.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { listNotifications } from "../../../notifications/contract.ts";
import { headline } from "../../../notifications/copy.ts";
import { copy } from "../../copy.ts";
import { chooseVoice } from "../../notes-contract.ts";
import { listPersonalized, retryPersonalized, sendPersonalized, stopPersonalized } from "../../personalized-contract.ts";
import { personalCopy } from "../../personalized-copy.ts";
import { enableAvatar } from "../../testkit/make-persona.ts";
import { openLab } from "../../testkit/personalized-lab.ts";
import { countDrafts, fillManyBatches, listInvited } from "../../testkit/personalized-store.ts";
import { personData } from "../person-store.ts";
import { listProcessingVideos } from "../videos/videos-store.ts";
import { batchesPage, listUnfinishedBatches } from "./batches-store.ts";

const BATCH_TABLES = ["persona_batches", "persona_batch_items"];

let app: TestApp;
let root: Signed;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  root = await makeRoot(app);
}, 60_000);
afterAll(async () => await app.stop());

async function open() {
  const who = (await makeCompany(app, root)).user;
  await enableAvatar(root, who);
  return { who, ...(await openLab(app, who)) };
}
const at = (id: string) => ({ params: { id }, body: {} });

test("one after another gets an Aside of their own, with their name in title and notes, and it is sent to them only", async () => {
  const { who, eventId, create, run, end, read, statesOf, postId } = await open();
  await who.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, no_replies_allowed: true } });
  const batch = await create(["Ada", "Bob", "Cleo"]);
  expect(batch.counts).toEqual({ waiting: 3, making: 0, ready: 0, sent: 0, failed: 0, stopped: 0, deleted: 0 });
  await run(batch.id);
  expect(await statesOf(batch.id)).toEqual(["Ada making", "Bob waiting", "Cleo waiting"]);
  await end(batch.id, "ready");
  expect(await statesOf(batch.id)).toEqual(["Ada ready", "Bob waiting", "Cleo waiting"]);
  await run(batch.id);
  expect(await statesOf(batch.id)).toEqual(["Ada sent", "Bob making", "Cleo waiting"]);
  for (let n = 0; n < 2; n++) {
    await end(batch.id, "ready");
    await run(batch.id);
  }
  expect(await statesOf(batch.id)).toEqual(["Ada sent", "Bob sent", "Cleo sent"]);
  expect(await listInvited(app.context.db, who.userId)).toEqual([
    "ada@example.org For Ada",
    "bob@example.org For Bob",
    "cleo@example.org For Cleo",
  ]);
  const { items: contacts } = await who.call(listContacts, { query: {} });
  expect(contacts.map(({ name, company }) => `${name} of ${company}`).toSorted()).toEqual([
    "Ada of Ada Inc",
    "Bob of Bob Inc",
    "Cleo of Cleo Inc",
  ]);
  const [ada] = (await read(batch.id)).items;
  const post = await who.call(getPost, { params: { id: ada?.post_id ?? "" } });
  expect(post).toMatchObject({
    post_status: "SENT",
    speaking_notes: "<p>Hello Ada, how is Ada Inc?</p>",
    persona_info: { persona_status: "PROCESSED" },
  });
  const event = await who.call(getEvent, { params: { id: ada?.event_id ?? "" } });
  expect(event.PrivacySettings).toMatchObject({ no_replies_allowed: true });
  // The text stays a draft.
  expect((await who.call(getPost, { params: { id: postId } })).post_status).toBe("DRAFT");
  const notified = (await who.call(listNotifications, { query: {} })).items.filter(({ kind }) => kind === "avatar_ready");
  expect(notified.map((item) => [headline(item), item.href])).toEqual([
    ["3 avatar videos were sent", `/dashboard/true-avatar/personalized/${batch.id}`],
  ]);
});

test("what failed does not hold the others up, and only it is made again", async () => {
  const { who, create, run, end, read, statesOf } = await open();
  const { id } = await create(["Ada", "Bob"], { sends_when_ready: false });
  await run(id);
  await end(id, "failed");
  await run(id);
  await end(id, "ready");
  await run(id);
  expect(await statesOf(id)).toEqual(["Ada failed", "Bob ready"]);
  const [failed, ready] = (await read(id)).items;
  expect(failed).toMatchObject({ message: copy.failures.media, progress: 0 });
  const drafts = await countDrafts(app.context.db, who.userId);
  await who.call(retryPersonalized, at(id));
  expect(await statesOf(id)).toEqual(["Ada waiting", "Bob ready"]);
  await run(id);
  await end(id, "ready");
  await run(id);
  // In the Aside that it had.
  expect(await countDrafts(app.context.db, who.userId)).toBe(drafts);
  expect((await read(id)).items.map((item) => [item.state, item.post_id])).toEqual([
    ["ready", failed?.post_id],
    ["ready", ready?.post_id],
  ]);
  expect(await listInvited(app.context.db, who.userId)).toEqual([]);
  await who.call(sendPersonalized, { params: { id }, body: { item_ids: [ready?.id ?? ""] } });
  expect(await statesOf(id)).toEqual(["Ada ready", "Bob sent"]);
  await who.call(sendPersonalized, at(id));
  await who.call(sendPersonalized, at(id));
  expect(await statesOf(id)).toEqual(["Ada sent", "Bob sent"]);
  expect(await listInvited(app.context.db, who.userId)).toEqual(["ada@example.org For Ada", "bob@example.org For Bob"]);
});

test("stopping sends and makes nothing more; what is ready stays, and what was stopped can be made later", async () => {
  const { who, create, run, end, statesOf } = await open();
  const { id } = await create(["Ada", "Bob", "Cleo"]);
  await run(id);
  await end(id, "ready");
  await who.call(stopPersonalized, at(id));
  await run(id);
  expect(await statesOf(id)).toEqual(["Ada ready", "Bob stopped", "Cleo stopped"]);
  await who.call(retryPersonalized, at(id));
  await run(id);
  await who.call(stopPersonalized, at(id));
  await who.call(stopPersonalized, at(id));
  expect(await statesOf(id)).toEqual(["Ada ready", "Bob stopped", "Cleo stopped"]);
  await run(id);
  expect(await listInvited(app.context.db, who.userId)).toEqual([]);
});

test("an Aside that its author deleted is not sent, and retrying makes another", async () => {
  const { who, create, run, end, read, statesOf } = await open();
  const { id } = await create(["Ada", "Bob"]);
  await run(id);
  const first = (await read(id)).items[0]?.post_id ?? "";
  await who.call(deletePost, { params: { id: first } });
  await run(id);
  const [ada] = (await read(id)).items;
  expect([ada?.state, ada?.message, ada?.post_id]).toEqual(["failed", personalCopy.postGone, null]);
  await end(id, "ready");
  await run(id);
  await who.call(retryPersonalized, at(id));
  await run(id);
  await end(id, "ready");
  await run(id);
  expect(await statesOf(id)).toEqual(["Ada sent", "Bob sent"]);
  expect((await read(id)).items[0]?.post_id).not.toBe(first);
});

test("all of a batch are spoken with the voice that was chosen when it was made", async () => {
  const { who, personaId, create, run, end } = await open();
  const choose = async (voice: string) => await who.call(chooseVoice, { params: { id: personaId }, body: { voice, language: "en" } });
  await choose("awb");
  const { id } = await create(["Ada", "Bob"]);
  await run(id);
  await choose("rms");
  await end(id, "ready");
  await run(id);
  expect(await listProcessingVideos(app.context.db, { userId: who.userId })).toMatchObject([{ voice: "awb", language: "en" }]);
});

test("an Aside whose link was copied is still emailed to its person, once", async () => {
  const { who, create, run, end, read, statesOf } = await open();
  const { id } = await create(["Ada", "Bob"], { sends_when_ready: false });
  await run(id);
  await end(id, "ready");
  await run(id);
  await end(id, "ready");
  const [ada] = (await read(id)).items;
  await who.call(sendPost, { params: { id: ada?.post_id ?? "" }, body: {} });
  await who.call(sendPersonalized, at(id));
  await who.call(sendPersonalized, at(id));
  expect(await statesOf(id)).toEqual(["Ada sent", "Bob sent"]);
  expect(await listInvited(app.context.db, who.userId)).toEqual(["ada@example.org For Ada", "bob@example.org For Bob"]);
  expect((await read(id)).items[0]).toMatchObject({ event_id: ada?.event_id, message: null });
});

test("what was ready and then deleted is not ready any more, and restored it is again", async () => {
  const { who, create, run, end, read } = await open();
  const { id } = await create(["Ada"], { sends_when_ready: false });
  await run(id);
  await end(id, "ready");
  const [ada] = (await read(id)).items;
  const event = { params: { id: ada?.event_id ?? "" } };
  await who.call(deleteEvent, event);
  const deleted = { ready: 0, failed: 0, deleted: 1 };
  expect(await read(id)).toMatchObject({ counts: deleted, items: [{ state: "deleted", post_id: null }] });
  expect((await who.call(listPersonalized, { query: {} })).batches).toMatchObject([{ id, counts: deleted }]);
  await who.call(sendPersonalized, at(id));
  await who.call(retryPersonalized, at(id));
  expect(await read(id)).toMatchObject({ counts: deleted });
  await who.call(restoreEvent, { ...event, body: {} });
  await who.call(sendPersonalized, at(id));
  expect(await read(id)).toMatchObject({ counts: { sent: 1, deleted: 0 }, items: [{ state: "sent" }] });
});

test("a person sees their own batches only, the newest first, and exports them", async () => {
  const [one, other] = [await open(), await open()];
  const first = await one.create(["Ada"], { title: "First" });
  const second = await one.create(["Bob"], { title: "Second" });
  const { batches, has_more } = await one.who.call(listPersonalized, { query: {} });
  expect([batches.map(({ id, title }) => [id, title]), has_more]).toEqual([
    [
      [second.id, "Second"],
      [first.id, "First"],
    ],
    false,
  ]);
  expect((await other.who.call(listPersonalized, { query: {} })).batches).toEqual([]);
  const exported = personData.exports?.find(({ name }) => name === "personalized-videos");
  const { rows } = (await exported?.rows(one.who.userId).execute(app.context.db)) ?? { rows: [] };
  expect(rows).toHaveLength(2);
});

test("the list and the sweep read by their indexes", async () => {
  const many = await openManyRows({ posts: 600, people: 60 });
  try {
    await fillManyBatches(many.db, many.userId);
    many.asked.clear();
    await batchesPage(many.userId, { limit: 21, offset: 0 }).execute(many.db);
    await listUnfinishedBatches(many.db);
    const found: string[] = [];
    for (const [text, values] of many.asked) {
      found.push(...(await many.readPlan(text, values)).filter((node) => node.endsWith("persona_batches_user")));
      // With so few batches, reading all of them is as good for the sweep.
      found.push(...(await many.readWhole(text, values, text.includes("distinct") ? ["persona_batch_items"] : BATCH_TABLES)));
    }
    expect(found).toEqual(["Index Scan persona_batches_user"]);
  } finally {
    await many.close();
  }
});
