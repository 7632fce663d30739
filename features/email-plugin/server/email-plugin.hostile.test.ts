import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { postSent } from "@aside/core/messages/facts.ts";
import {
  addMembers,
  createEvent,
  DEFAULT_PRIVACY,
  deleteEvent,
  getEvent,
  removeMembers,
  updatePrivacySettings,
} from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { makeSample, record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../delivery/contract.ts";
import { findMemberByToken } from "../../delivery/server/find-member.ts";
import { inbox } from "../../inbox/contract.ts";
import { initiateUpload } from "../../recording/contract.ts";
import { addEmailMembers } from "../contract.ts";
import { pictureAddress } from "./picture-address.ts";

type Person = Awaited<ReturnType<typeof createUser>>;
type Aside = { eventId: string; postId: string };

let app: TestApp;
let ada: Person;
let grace: Person;
let eve: Person;
beforeAll(async () => {
  // Pictures are made in one test only.
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  grace = await createUser(app, "Grace Hopper");
  eve = await createUser(app, "Eve");
}, 60_000);
afterAll(async () => await app.stop());

async function makeAside(author = ada): Promise<Aside> {
  const postId = await recordPost(author, { seconds: 1 });
  return { eventId: (await author.call(getPost, { params: { id: postId } })).event_id, postId };
}
const bodyOf = (aside: Aside, ...emails: string[]) => ({
  added_in_post_id: aside.postId,
  event_id: aside.eventId,
  users: emails.map((email) => ({ email })),
});
const add = async (aside: Aside, ...emails: string[]) => await ada.call(addEmailMembers, { body: bodyOf(aside, ...emails) });
const isInInbox = async (person: Person, { postId }: Aside) =>
  (await person.call(inbox, { query: {} })).items.some((item) => item.post_id === postId);
const mailsTo = async (person: Person) => (await app.mailbox.list(person.email)).length;

test("a draft to one person has their personal link; the Aside is sent without an email of ours, and a second call changes nothing", async () => {
  const aside = await makeAside();
  const before = await mailsTo(grace);
  const first = await add(aside, grace.email);
  expect(first).toMatchObject({ post_status: "SENT", draft: { is_personal: true }, links: [{ email: grace.email }] });
  expect(first.draft.share_url).toBe(first.links[0]?.share_url);
  expect(first.draft.text).toContain(first.draft.share_url);
  expect(first.draft.html).toContain(`href="${first.draft.share_url}"`);
  const again = await Promise.all([add(aside, grace.email), add(aside, grace.email), add(aside, grace.email.toUpperCase())]);
  for (const next of again)
    expect([next.links, next.Members, next.draft.share_url]).toEqual([first.links, first.Members, first.draft.share_url]);
  expect((await ada.call(getEvent, { params: { id: aside.eventId } })).Members).toHaveLength(1);
  expect([await isInInbox(grace, aside), (await mailsTo(grace)) - before]).toEqual([true, 0]);
});

test("the personal link opens a private Aside without a sign-in, until the person is removed", async () => {
  const aside = await makeAside();
  const privacy = { ...DEFAULT_PRIVACY, recipients_can_view_post: true };
  await ada.call(updatePrivacySettings, { params: { id: aside.eventId }, body: privacy });
  const { links, Members } = await add(aside, grace.email);
  // What the share page does with a link (apps/api/pages), because no page is built here.
  const open = async (link: string) => {
    const member = await findMemberByToken(app.context, aside.eventId, new URL(link).searchParams.get("m") ?? "");
    const viewer = { bid: crypto.randomUUID(), mids: member ? [member.id] : [] };
    const cookie = `aside_viewer=${await app.context.tokens.sign("viewer", viewer, { now: app.context.now(), lifetimeSeconds: 60 })}`;
    return (await fetch(`${app.url}/v1/event/${aside.eventId}/posts`, { headers: { cookie } })).status;
  };
  const personal = links[0]?.share_url ?? "";
  expect(await open(new URL(personal).origin + new URL(personal).pathname)).toBe(404);
  expect(await open(personal)).toBe(200);
  await ada.call(removeMembers, { body: { event_id: aside.eventId, member_ids: Members.map(({ member_id }) => member_id) } });
  expect(await open(personal)).toBe(404);
});

test("a link that is in a draft while the video is recorded still opens after the Aside is also sent from here", async () => {
  const { id, CreatorPosts } = await ada.call(createEvent, { body: {} });
  const aside = { eventId: id, postId: CreatorPosts[0]?.id ?? "" };
  const { tracks } = await makeSample({ seconds: 1 });
  await ada.call(initiateUpload, { body: { post_id: aside.postId, client_upload_id: crypto.randomUUID(), tracks } });
  const { post_status, draft } = await add(aside, grace.email);
  expect(post_status).toBe("DRAFT_SHARABLE_LINK");
  await record(ada, aside.postId, { seconds: 1 });
  await ada.call(sendPost, { params: { id: aside.postId }, body: { recipients: grace.email } });
  const token = new URL(draft.share_url).searchParams.get("m") ?? "";
  expect(await findMemberByToken(app.context, aside.eventId, token)).toMatchObject({ email: grace.email });
});

test("an email to several people has the Aside's link, and each person's own is returned beside it", async () => {
  const aside = await makeAside();
  const reply = await add(aside, grace.email, eve.email, ada.email);
  expect(reply.draft).toMatchObject({ is_personal: false, share_url: `${app.url}/aside/${aside.eventId}/view` });
  expect(reply.links.map(({ email }) => email).toSorted()).toEqual([eve.email, grace.email].toSorted());
  expect(new Set(reply.links.map(({ share_url }) => share_url)).size).toBe(2);
  const hidden = await ada.call(addEmailMembers, { body: { ...bodyOf(aside, grace.email), has_other_recipients: true } });
  expect(hidden.draft).toMatchObject({ is_personal: false, share_url: `${app.url}/aside/${aside.eventId}/view` });
});

test("without recipients only the link is turned on; those who were added before the email get an email of ours when it is sent", async () => {
  const aside = await makeAside();
  expect(await add(aside)).toMatchObject({ post_status: "DRAFT_SHARABLE_LINK", Members: [], links: [], draft: { is_personal: false } });
  await ada.call(addMembers, { body: { event_id: aside.eventId, users: [{ email: grace.email }] } });
  const before = [await mailsTo(grace), await mailsTo(eve)];
  const emit = vi.spyOn(app.context.events, "emit");
  expect((await add(aside, eve.email)).post_status).toBe("SENT");
  // Webhooks and notifications get one event, with all recipients.
  const sent = emit.mock.calls.flatMap(([, event, data]) => (event === postSent ? [(data as { to: string[] }).to.length] : []));
  emit.mockRestore();
  expect(sent).toEqual([2]);
  expect([await isInInbox(grace, aside), await isInInbox(eve, aside)]).toEqual([true, true]);
  const arrived = async () => [await mailsTo(grace), await mailsTo(eve)].map((count, at) => count - (before[at] ?? 0));
  await expect.poll(arrived, { timeout: 60_000 }).toEqual([1, 0]);
});

test("the picture is shown to mail programs by its address only, and ends with the Aside", async () => {
  const pictured = await startApp({ worker: true, env: { ASR: "off" } });
  const author = await createUser(pictured, "Ada Lovelace");
  const [aside, other] = [await makeAside(author), await makeAside(author)];
  const draftOf = async () => (await author.call(addEmailMembers, { body: bodyOf(aside) })).draft;
  await expect.poll(async () => (await draftOf()).is_picture_pending, { timeout: 60_000 }).toBe(false);
  const draft = await draftOf();
  expect(draft.html).toContain(`<img src="${draft.picture_url}" alt="`);
  const read = async (url: string) => await fetch(url);
  const shown = await read(draft.picture_url ?? "");
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/gif"]);
  const signature = draft.picture_url?.split("/").at(-1) ?? "";
  const wrong = [
    pictureAddress(pictured.context.config, crypto.randomUUID()),
    `${pictured.url}/email-picture/${other.postId}/${signature}`,
    `${pictured.url}/email-picture/${aside.postId}/${signature.slice(1)}`,
    `${pictured.url}/email-picture/nonsense/${signature}`,
  ];
  for (const url of wrong) expect((await read(url)).status).toBe(404);
  await author.call(deleteEvent, { params: { id: aside.eventId } });
  expect((await read(draft.picture_url ?? "")).status).toBe(404);
  await pictured.stop();
}, 90_000);

test("others, wrong pairs, replies and wrong input get an error, and nothing changes", async () => {
  const [aside, other] = [await makeAside(), await makeAside()];
  const absent = await ada.try(addEmailMembers, { body: { ...bodyOf(aside), added_in_post_id: crypto.randomUUID() } });
  expect(absent.status).toBe(404);
  for (const reply of [
    await eve.try(addEmailMembers, { body: bodyOf(aside, eve.email) }),
    await ada.try(addEmailMembers, { body: { ...bodyOf(aside, eve.email), event_id: other.eventId } }),
  ])
    expect([reply.status, reply.text]).toEqual([404, absent.text]);
  expect((await app.driver().try(addEmailMembers, { body: bodyOf(aside, eve.email) })).status).toBe(403);
  expect((await ada.try(addEmailMembers, { body: bodyOf(aside, "no address") })).error.code).toBe("invalid_recipients");
  const many = Array.from({ length: 501 }, (_, at) => `person${at}@example.com`);
  expect((await ada.try(addEmailMembers, { body: bodyOf(aside, ...many) })).error.code).toBe("too_many_recipients");
  expect((await ada.call(getEvent, { params: { id: aside.eventId } })).Members).toEqual([]);
  await ada.call(sendPost, { params: { id: other.postId }, body: { recipients: "" } });
  expect((await add(other, eve.email)).post_status).toBe("SENT");
  expect(await isInInbox(eve, other)).toBe(true);
});
