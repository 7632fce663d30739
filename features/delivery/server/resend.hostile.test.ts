import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { backdateMails, insertUnsubscribe, openAsMember, readShared, setSavedSeconds } from "@aside/testkit/stores/dashboard-store.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { inbox } from "../../inbox/contract.ts";
import { addMembers, DEFAULT_PRIVACY, getEvent, removeMembers, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { pageView } from "../../viewing/contract.ts";
import { resendPost, sendPost, sharedPost } from "../contract.ts";
import { findMemberByToken } from "./find-member.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
}, 60_000);
afterAll(async () => await app.stop(), 60_000);
// Pictures are made of each recording before its emails go and before nothing is under way.
vi.setConfig({ testTimeout: 120_000 });

async function sentTo(...addresses: string[]): Promise<{ postId: string; eventId: string }> {
  const postId = await recordPost(ada);
  const { event_id: eventId } = await ada.call(getPost, { params: { id: postId } });
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: addresses.join(","), title: "Offer" } });
  await app.waitForJobs();
  return { postId, eventId };
}
const address = () => `r${crypto.randomUUID()}@example.org`;
const linksTo = async (email: string) =>
  (await app.mailbox.list(email)).flatMap((mail) => /\/aside\/[\w-]+\/view\?m=[\w-]+/.exec(mail.text ?? "") ?? []);
const again = async (postId: string, body: object = {}) => await ada.try(resendPost, { params: { id: postId }, body });
/** As if so much time had passed since the emails. */
const wait = async (hours: number) => await backdateMails(app.context.db, hours);
/** Whose the link is, and whether it opens the post. */
async function opens(link: string, { postId, eventId }: { postId: string; eventId: string }): Promise<boolean> {
  const member = await findMemberByToken(app.context, eventId, new URL(link, app.url).searchParams.get("m") ?? "");
  const actor = { kind: "anonymous" as const, viewer: { browserId: null, memberIds: member ? [member.id] : [] } };
  return (await app.context.access.listViewable(app.context.db, actor, [postId])).length === 1;
}

test("recipients who have not opened it get the email again, at most three times, an hour apart, and all their links work", async () => {
  const [one, two] = [address(), address()];
  const { postId, eventId } = await sentTo(one, two);
  expect((await again(postId)).json()).toEqual({ sent: 0, left_out: 2 });
  await openAsMember(app.context.db, postId, two);
  for (let time = 1; time <= 3; time++) {
    await wait(1.1);
    const replies = await Promise.all([again(postId), again(postId)]);
    expect(replies.map((reply) => String((reply.json() as { sent: number }).sent)).toSorted()).toEqual(["0", "1"]);
    await app.waitForJobs();
    expect(await linksTo(one)).toHaveLength(1 + time);
  }
  await wait(1.1);
  expect((await again(postId)).json()).toEqual({ sent: 0, left_out: 1 });
  expect(await linksTo(two)).toHaveLength(1);
  const links = await linksTo(one);
  expect(new Set(links).size).toBe(4);
  for (const link of links) expect(await opens(link, { postId, eventId })).toBe(true);
});

test("recipients who unsubscribed from the sender are skipped, also when named", async () => {
  const [one, two] = [address(), address()];
  const { postId, eventId } = await sentTo(one, two);
  await insertUnsubscribe(app.context.db, ada.userId, one);
  const { Members } = await ada.call(getEvent, { params: { id: eventId } });
  const user_ids = Members.map((member) => member.UserDetails.id);
  await wait(2);
  const reply = await again(postId, { user_ids: [...user_ids, ...user_ids, crypto.randomUUID(), eve.userId] });
  expect(reply.json()).toEqual({ sent: 1, left_out: 3 });
  await app.waitForJobs();
  expect([(await linksTo(one)).length, (await linksTo(two)).length]).toEqual([1, 2]);
});

test("only the creator can resend, and only a sent Aside", async () => {
  const { postId } = await sentTo(eve.email);
  const draft = await recordPost(ada);
  const absent = await eve.try(resendPost, { params: { id: crypto.randomUUID() }, body: {} });
  const reply = await eve.try(resendPost, { params: { id: postId }, body: {} });
  expect([reply.status, reply.text]).toEqual([404, absent.text]);
  expect([(await again(draft)).status, (await again(draft)).error.code]).toEqual([409, "not_sent"]);
  expect((await again(postId, { user_ids: ["me"] })).status).toBe(400);
  expect((await again(postId, { user_ids: Array.from({ length: 501 }, () => crypto.randomUUID()) })).status).toBe(400);
});

test("removing a recipient removes their link, inbox row and pending email; the others keep theirs", async () => {
  const one = address();
  const { postId, eventId } = await sentTo(one, eve.email);
  const [link = ""] = await linksTo(one);
  expect(await opens(link, { postId, eventId })).toBe(true);
  const { Members } = await ada.call(getEvent, { params: { id: eventId } });
  const idOf = (email: string) => Members.find((member) => member.UserDetails.email === email)?.member_id ?? "";
  const take = async (person: Person, member_ids: string[], event_id = eventId) =>
    await person.try(removeMembers, { body: { event_id, member_ids } });
  expect((await take(eve, [idOf(one)])).status).toBe(404);
  // Another Aside's recipient is not removed by naming them here.
  const other = await sentTo(address());
  expect((await take(ada, [idOf(one)], other.eventId)).status).toBe(200);
  expect(await opens(link, { postId, eventId })).toBe(true);
  const isEves = async () => (await eve.call(inbox, { query: {} })).items.some((item) => item.post_id === postId);
  expect(await isEves()).toBe(true);
  const both = await Promise.all([take(ada, [idOf(one), idOf(eve.email)]), take(ada, [idOf(one), idOf(eve.email)])]);
  expect(both.map((reply) => [reply.status, reply.json()])).toEqual([
    [200, { Members: [] }],
    [200, { Members: [] }],
  ]);
  expect([await opens(link, { postId, eventId }), await isEves()]).toEqual([false, false]);
  expect((await eve.try(getPost, { params: { id: postId } })).status).toBe(404);
  expect((await eve.try(pageView, { body: { post_id: postId } })).status).toBe(404);
  // Added again they are recipients again; the old link stays dead.
  await ada.call(addMembers, { body: { event_id: eventId, users: [{ email: one }] } });
  expect(await opens(link, { postId, eventId })).toBe(false);
});

test("a recipient added later gets email, link and inbox row once; added again after removal, no second email", async () => {
  const [early, late] = [address(), await createUser(app, "Late")];
  const { postId, eventId } = await sentTo(early);
  const add = async (...emails: string[]) =>
    await ada.call(addMembers, { body: { event_id: eventId, users: emails.map((email) => ({ email })) } });
  await Promise.all([add(late.email, early), add(late.email)]);
  await app.waitForJobs();
  expect([(await linksTo(early)).length, (await linksTo(late.email)).length]).toEqual([1, 1]);
  expect(await opens((await linksTo(late.email))[0] ?? "", { postId, eventId })).toBe(true);
  const received = async () => (await late.call(inbox, { query: {} })).items.map((item) => item.post_id);
  expect(await received()).toEqual([postId]);
  const { Members } = await ada.call(getEvent, { params: { id: eventId } });
  const member = Members.find(({ UserDetails }) => UserDetails.email === late.email);
  await ada.call(removeMembers, { body: { event_id: eventId, member_ids: [member?.member_id ?? ""] } });
  expect(await received()).toEqual([]);
  await add(late.email);
  await app.waitForJobs();
  expect([await received(), (await linksTo(late.email)).length]).toEqual([[postId], 1]);
});

test("shares are recorded with the server's own time saved, for people who may view the Aside", async () => {
  const { postId } = await sentTo(address());
  await setSavedSeconds(app.context.db, postId, 90);
  const share = async (person: Person, body: object) =>
    await person.try(sharedPost, { body: { post_id: postId, share_medium: "link", ...body } });
  expect((await share(ada, { user_id: eve.userId, time_saved: 1e9 })).status).toBe(200);
  expect([(await share(eve, {})).status, (await share(ada, { share_medium: "pigeon" })).status]).toEqual([404, 400]);
  expect(await readShared(app.context.db, postId)).toEqual([{ user_id: ada.userId, time_saved: 90 }]);
});
