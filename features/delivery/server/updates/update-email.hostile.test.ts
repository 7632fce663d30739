import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { addMembers, removeMembers, getEvent } from "@aside/core/messages/contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { insertUnsubscribe } from "@aside/testkit/stores/dashboard-store.ts";
import { getEdit, revertEdit, saveEdit } from "../../../editing/contract.ts";
import { emailTracking, sendPost, tellRecipients } from "../../contract.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let app: TestApp;
let ada: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
});
afterAll(async () => await app.stop());

const address = () => `r${crypto.randomUUID()}@example.org`;
const tell = async (id: string, who = ada) => await who.try(tellRecipients, { params: { id }, body: {} });
const updateOf = async (id: string) => (await ada.call(emailTracking, { params: { id } })).update;
const mailsTo = async (email: string) => (await app.mailbox.list(email)).filter(({ subject }) => subject.includes("updated the video"));
async function sentTo(...people: string[]): Promise<string> {
  const id = await recordPost(ada, { seconds: 2 });
  await ada.call(sendPost, { params: { id }, body: { recipients: people.join(","), title: "Offer" } });
  await app.waitForJobs();
  return id;
}
/** Removes the end of the video, from `end` on. */
async function edit(id: string, end = 1): Promise<void> {
  const { version } = await ada.call(getEdit, { params: { id } });
  const list = { ranges: [{ start: 0, end }], volume: 1, crop: null, rotate: 0 as const, blurs: [] };
  await ada.call(saveEdit, { params: { id }, body: { version, edit_list: list } });
  await app.waitForJobs();
}

test("sending a second time sends nothing, and says so", async () => {
  const id = await recordPost(ada);
  const one = address();
  const send = async (recipients: string) => await ada.call(sendPost, { params: { id }, body: { recipients } });
  expect(await send(one)).toMatchObject({ recipients: 1, is_new: true });
  expect(await send(`${one}, ${address()}`)).toMatchObject({ recipients: 1, is_new: false });
});

test("each recipient of an edited Aside is notified once per change, with a link that works", async () => {
  const [one, two] = [address(), address()];
  const id = await sentTo(one, two);
  expect(await updateOf(id)).toEqual({ is_changed: false, notified: 0, waiting: 0, to_notify: 0 });
  expect((await tell(id)).json()).toEqual({ sent: 0, left_out: 0 });
  await edit(id);
  expect(await updateOf(id)).toEqual({ is_changed: true, notified: 0, waiting: 0, to_notify: 2 });
  const replies = await Promise.all([tell(id), tell(id), tell(id)]);
  expect(replies.map((reply) => (reply.json() as { sent: number }).sent).toSorted((a, b) => a - b)).toEqual([0, 0, 2]);
  await app.waitForJobs();
  expect(await updateOf(id)).toEqual({ is_changed: true, notified: 2, waiting: 0, to_notify: 0 });
  for (const email of [one, two]) {
    const [mail, ...more] = await mailsTo(email);
    expect([mail?.subject, more]).toEqual(["Ada Lovelace updated the video: Offer", []]);
    expect(mail?.text).toMatch(/\/view\?m=[\w-]+/);
    expect(mail?.text).toContain("/unsubscribe?token=");
  }
  await edit(id, 0.5);
  expect((await tell(id)).json()).toEqual({ sent: 2, left_out: 0 });
  await app.waitForJobs();
  expect(await mailsTo(one)).toHaveLength(2);
});

test("going back to the video before an edit is a change for those whom an email showed the edit, and for nobody else", async () => {
  const one = address();
  const id = await sentTo(one);
  const revert = async () => void (await ada.call(revertEdit, { params: { id } }));
  await edit(id);
  await revert();
  expect(await updateOf(id)).toEqual({ is_changed: false, notified: 0, waiting: 0, to_notify: 0 });
  await edit(id);
  await tell(id);
  await app.waitForJobs();
  await revert();
  expect(await updateOf(id)).toEqual({ is_changed: true, notified: 0, waiting: 0, to_notify: 1 });
  expect((await tell(id)).json()).toEqual({ sent: 1, left_out: 0 });
  await app.waitForJobs();
  expect(await updateOf(id)).toMatchObject({ is_changed: true, notified: 1, to_notify: 0 });
  // Cut before it was sent: its recipients never saw the original.
  const cut = await recordPost(ada, { seconds: 2 });
  await edit(cut);
  await ada.call(sendPost, { params: { id: cut }, body: { recipients: one } });
  await app.waitForJobs();
  await ada.call(revertEdit, { params: { id: cut } });
  expect(await updateOf(cut)).toMatchObject({ is_changed: true, to_notify: 1 });
});

test("nobody is notified who unsubscribed, was removed, or was invited to the new version", async () => {
  const [one, gone, late] = [address(), address(), address()];
  const id = await sentTo(one, gone);
  await edit(id);
  const { event_id: eventId } = await ada.call(getPost, { params: { id } });
  await ada.call(addMembers, { body: { event_id: eventId, users: [{ email: late }] } });
  await app.waitForJobs();
  const { Members: members } = await ada.call(getEvent, { params: { id: eventId } });
  const removed = members.filter(({ UserDetails: { email } }) => email === gone).map(({ member_id: member }) => member);
  await ada.call(removeMembers, { body: { event_id: eventId, member_ids: removed } });
  await insertUnsubscribe(app.context.db, ada.userId, one);
  expect(await updateOf(id)).toMatchObject({ to_notify: 0 });
  expect((await tell(id)).json()).toEqual({ sent: 0, left_out: 1 });
  await app.waitForJobs();
  for (const email of [one, gone, late]) expect(await mailsTo(email)).toEqual([]);
});

test("others, and drafts, are refused", async () => {
  const id = await sentTo(address());
  await edit(id);
  expect((await tell(id, eve)).status).toBe(404);
  expect((await app.driver().try(tellRecipients, { params: { id }, body: {} })).status).toBe(403);
  expect((await tell(await recordPost(ada))).status).toBe(409);
  expect((await tell("nonsense")).status).toBe(404);
});
