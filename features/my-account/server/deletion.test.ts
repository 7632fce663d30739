import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { countOwn, findTraces, leaveCompany, listAudit, removePassword, setRole } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { PASSWORD, signInAgain, createUser } from "@aside/testkit/people.ts";
import { makeSample, record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listUsers } from "../../administration/contract.ts";
import { refreshSession, signIn } from "../../sign-in/contract.ts";
import { attach } from "../../attachments/testkit/attach.ts";
import { sendPost } from "../../delivery/contract.ts";
import { createEvent, getEvent } from "@aside/core/messages/contract.ts";
import { insertPendingIdentity } from "../../single-sign-on/server/confirm-email/pending-identities-store.ts";
import { createAnalysis } from "../../analysis/contract.ts";
import { updatePrompts } from "../../insights/contract.ts";
import { addDeviceToken, saveNotificationSettings } from "../../notifications/contract.ts";
import { runCompactTake, runDeleteSegments } from "../../recording/server/enrichments/run-compact-take.ts";
import { createComment, listComments } from "../../comments/contract.ts";
import { createGuestResponse, createPost, getPost } from "@aside/core/messages/post-contract.ts";
import { pageView, react } from "../../viewing/contract.ts";
import { mergeVideos } from "../../editing/contract.ts";
import { askDeletion, askExport, cancelDeletion, getProfile, updatePreferences, updateProfile, uploadPicture } from "../contract.ts";
import { deleteDue } from "./delete-due.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";
import { createForm, readSubmission, replyToSubmission, updateSubmission } from "../../forms/admin-contract.ts";
import { submit } from "../../forms/testkit/submit.ts";
import { saveMyNotes } from "../../notes/contract.ts";
import { createWebhook, EVENT_TYPES } from "../../webhooks/contract.ts";

let app: TestApp;
let clock = 0;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
type Person = ApiDriver & { email: string; userId: string };
/** The product admin, so that no other test user becomes one. */
let root: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock), env: { ASR: "off" } });
  root = await createUser(app, "Root Lead", "root@root.example");
}, 60_000);
afterEach(() => {
  clock = 0;
  vi.restoreAllMocks();
});
afterAll(async () => await app.stop());

/** A PNG of one pixel. */
const DOT = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
const ABSENT = '{"code":"not_found","message":"Not found."}';
const own = (person: { userId: string }) => ({ params: { id: person.userId } });
const ask = async (person: ApiDriver & { userId: string | null }, password = PASSWORD) =>
  await person.try(askDeletion, { params: { id: person.userId }, body: { password } });
const cancel = async (person: Person) => await person.try(cancelDeletion, { ...own(person), body: {} });
const free = async (name: string) => {
  const person = await createUser(app, name);
  await leaveCompany(app.context.db, person.userId);
  await setRole(app.context.db, person.userId, "USER");
  return person;
};

async function sendAside(from: Person, to: string, title: string): Promise<{ eventId: string; postId: string }> {
  const event = await from.call(createEvent, { body: { title } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(from, postId, { seconds: 1 });
  await from.call(sendPost, { params: { id: postId }, body: { recipients: to } });
  return { eventId: event.id, postId };
}

async function reply(from: Person, eventId: string, title: string): Promise<string> {
  const post = await from.call(createPost, { body: { event_id: eventId, title } });
  await record(from, post.id, { seconds: 1 });
  await from.call(sendPost, { params: { id: post.id }, body: {} });
  return post.id;
}

describe("requesting the deletion", () => {
  test("needs the password, ends other sessions, sends an email, and can be cancelled", async () => {
    const ada = await free("Ada Lovelace");
    const other = await signInAgain(app, ada);
    const wrong = await ask(ada, "not this one");
    expect([wrong.status, wrong.error.code]).toEqual([422, "invalid_credentials"]);
    expect((await ask(ada, "")).status).toBe(422);
    const asked = await ask(ada);
    const at = (asked.json() as { delete_after: string }).delete_after;
    expect(Math.round((Date.parse(at) - Date.now()) / DAY)).toBe(14);
    expect((await other.try(getProfile, own(ada))).status).toBe(403);
    expect((await ada.call(userInfo, own(ada))).deleteAfter).toBe(at);
    clock += MINUTE;
    expect((await ask(ada)).json()).toEqual({ delete_after: at });
    await app.waitForJobs();
    const emails = (await app.mailbox.list(ada.email)).filter(({ subject }) => /will be deleted/.test(subject));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain("/account");

    const again = await signInAgain(app, ada);
    expect((await again.try(cancelDeletion, { ...own(ada), body: {} })).json()).toEqual({ delete_after: null });
    expect((await cancel(ada)).status).toBe(200);
    expect((await ada.call(userInfo, own(ada))).deleteAfter).toBeNull();
    clock += 15 * DAY;
    await deleteDue(app.context);
    clock = 0;
    expect((await signInAgain(app, ada)).token).toBeTruthy();
    const deeds = (await listAudit(app.context.db)).filter((row) => row.target_label === ada.email).map((row) => row.action);
    expect(deeds).toEqual(["user.signed_up", "user.deletion_asked", "user.deletion_taken_back"]);
  }, 60_000);

  test("of an account without a password needs a sign-in within the last ten minutes", async () => {
    const ada = await free("Ada Social");
    await removePassword(app.context.db, ada.userId);
    clock = 11 * MINUTE;
    // Renewing the session does not count as a sign-in.
    const token = ada.token;
    ada.token = (await ada.call(refreshSession, { body: {} })).token;
    const late = await ask(ada, "");
    expect([late.status, late.error.code]).toEqual([422, "sign_in_again"]);
    clock = 9 * MINUTE;
    ada.token = token;
    expect((await ask(ada, "")).status).toBe(200);
    clock = 0;
  });

  test("is possible only for the own account, and limits password guesses", async () => {
    const [ada, bob] = [await free("Ada Lovelace"), await free("Bob Builder")];
    for (const endpoint of [askDeletion, cancelDeletion]) {
      const reply = await bob.try(endpoint, { ...own(ada), body: { password: PASSWORD } });
      expect([reply.status, reply.text]).toEqual([404, ABSENT]);
    }
    for (const password of ["x".repeat(2000), 7, null]) expect((await ask(ada, password as string)).status).toBe(400);
    const tries = await Promise.all(Array.from({ length: 12 }, async (_, turn) => await ask(ada, `guess ${turn}`)));
    expect(tries.filter((reply) => reply.status === 429).length).toBeGreaterThanOrEqual(2);
    expect((await ask(ada)).status).toBe(429);
    expect((await ada.call(getProfile, own(ada))).delete_after).toBeNull();
  }, 60_000);

  test("is refused to the only admin of others until someone else is admin; a person alone may leave", async () => {
    const lead = await createUser(app, "Lead One", "lead@firm.example");
    expect((await ask(lead)).status).toBe(200);
    expect((await cancel(lead)).status).toBe(200);
    const second = await createUser(app, "Second Two", "second@firm.example");
    const refused = await ask(lead);
    expect([refused.status, refused.error.code]).toEqual([409, "conflict"]);
    await setRole(app.context.db, second.userId, "COMPANY_SUPER_ADMIN");
    const third = await createUser(app, "Third Three", "third@firm.example");
    // Both request it concurrently: one is refused, because the third person still needs an admin.
    const both = await Promise.all([ask(lead), ask(second)]);
    expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await ask(third)).status).toBe(200);
    expect((await ask(root)).status).toBe(409);
  }, 60_000);
});

describe("the deletion", () => {
  test("of the only person makes the next one who joined the admin", async () => {
    const lead = await createUser(app, "Lone Lead", "lone@lone.example");
    expect((await ask(lead)).status).toBe(200);
    const first = await createUser(app, "First After", "first@lone.example");
    const second = await createUser(app, "Second After", "second@lone.example");
    const roleOf = async (person: Person) => (await person.call(userInfo, own(person))).role;
    expect([await roleOf(first), await roleOf(second)]).toEqual(["USER", "USER"]);
    clock = 14 * DAY + MINUTE;
    await deleteDue(app.context);
    clock = 0;
    expect([await roleOf(first), await roleOf(second)]).toEqual(["COMPANY_SUPER_ADMIN", "USER"]);
    expect((await ask(first)).status).toBe(409);
  }, 60_000);

  test("removes every trace of the person and keeps everything of others, also after being killed midway", async () => {
    const { db, storage } = app.context;
    const ada = await createUser(app, "Adalwine Lovelacerton", "adalwine@goes.example");
    const bob = await createUser(app, "Bob Builder", "bob@stays.example");
    const admin = await createUser(app, "Second At Goes", "second@goes.example");
    await setRole(db, admin.userId, "COMPANY_SUPER_ADMIN");
    await ada.call(updateProfile, { ...own(ada), body: { phone_number: "+15550100123", company: "Adalwine Works" } });
    await ada.call(updatePreferences, { ...own(ada), body: { language: "de" } });
    expect((await ada.try(uploadPicture, { body: DOT })).status).toBe(200);
    // The endpoints of both companies get every event, with names and texts; nothing answers there.
    const webhook = { url: "https://localhost/", events: [...EVENT_TYPES], is_full: true };
    for (const person of [ada, bob]) await person.call(createWebhook, { body: webhook });
    const adas = await sendAside(ada, bob.email, "Adalwine asks");
    const bobs = await sendAside(bob, ada.email, "Bob asks");
    const bobsReply = await reply(bob, adas.eventId, "Bob answers");
    const adasReply = await reply(ada, bobs.eventId, "Adalwine answers");
    const bobsOwn = await sendAside(bob, "carl@else.example", "Bob's own");
    // Bob merges his reply in Ada's Aside into a video of his own.
    await bob.call(mergeVideos, { body: { postId1: bobsOwn.postId, postId2: bobsReply } });
    const guest = app.driver();
    await guest.call(createGuestResponse, { body: { guest_user_name: "Gusta Guest", event_id: adas.eventId } });
    await ada.call(react, { params: { id: bobs.postId }, body: { reaction_name: "love" } });
    const say = async (by: Person, postId: string, text: string, parent_id: string | null = null) =>
      await by.call(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text, parent_id } });
    const said = await say(ada, bobs.postId, "Adalwine says");
    await say(bob, bobs.postId, `Thank you @[${ada.userId}]`, said.id);
    await say(bob, adas.postId, "In an Aside that goes");
    await attach(ada, adas.postId, "Adalwine's plan.txt", Buffer.from("a plan"));
    await ada.call(pageView, { body: { post_id: bobs.postId } });
    await ada.call(saveMyNotes, { params: { id: bobs.postId }, body: { my_notes: "<p>Adalwine's note</p>" } });
    await ada.call(updatePrompts, { body: { prompt: "Adalwine's prompt" } });
    await bob.call(updatePrompts, { body: { prompt: "Bob's prompt" } });
    await ada.call(saveNotificationSettings, { body: { digest: "hourly" } });
    await ada.call(addDeviceToken, { body: { token: "adalwine-telephone" } });
    await ada.try(createAnalysis, { body: { post_ids: [adas.postId, bobs.postId], question: "What does Adalwine want?" } });
    // A sign-in at a provider that names the person's address and was not completed.
    const unfinished = { provider: "facebook", issuer: "https://facebook.example", name: "Adalwine", can_sign_up: true } as const;
    const [id, later] = [app.context.newId(), new Date(Date.now() + 30 * DAY)];
    const pending = { ...unfinished, id, secret_hash: id, subject: "1", provider_email: ada.email, restrict_ad_user_signup: false };
    await insertPendingIdentity(db, { ...pending, expires_at: later });
    // What Ada submitted goes; what she answered as an agent stays without her name.
    const asked = await submit(ada, { hasVideo: true, answers: { email: ada.email, first_name: "Adalwine" } });
    const form = await ada.call(createForm, { body: { title: "Ask us" } });
    const visitors = await submit(app.driver(), { form: form.id });
    const answer = { id: crypto.randomUUID(), text: "We call you" };
    await ada.call(replyToSubmission, { params: { id: visitors.id }, body: answer });
    await ada.call(updateSubmission, { params: { id: visitors.id }, body: { assignee_id: ada.userId } });
    await ada.call(askExport, { ...own(ada), body: {} });
    await app.waitForJobs({ timeoutMs: 120_000 });

    const { take_id: repliedTake } = (await bob.call(getPost, { params: { id: bobsReply } })).media;
    await runCompactTake(app.context, repliedTake ?? "");
    await runDeleteSegments(app.context, repliedTake ?? "");
    const merged = (await bob.call(getPost, { params: { id: bobsOwn.postId } })).media.duration;
    expect(merged).toBeGreaterThan(1.2);
    const before = await countOwn(db, bob.userId);
    const played = await readAll(bob, bobsOwn.postId);
    const keys = async (prefix: string) => (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key);
    const kept = await keys(`posts/${bobsOwn.postId}/`);
    expect(await keys(`exports/${ada.userId}/`)).toHaveLength(1);
    expect((await ask(ada)).status).toBe(200);
    await app.waitForJobs();

    clock = 14 * DAY - MINUTE;
    await deleteDue(app.context);
    expect((await countOwn(db, ada.userId))["posts"]).toBe(3);
    clock = 14 * DAY + MINUTE;
    // The job is killed after the objects of the first post, before any row is deleted.
    const real = storage.deletePrefix.bind(storage);
    const spy = vi.spyOn(storage, "deletePrefix").mockImplementation(async (prefix) => {
      if (prefix.includes(bobsReply)) throw new Error("killed");
      return await real(prefix);
    });
    await deleteDue(app.context);
    expect((await cancel(ada)).status).toBe(403);
    expect((await countOwn(db, ada.userId))["posts"]).toBe(3);
    spy.mockRestore();
    await deleteDue(app.context);
    await deleteDue(app.context);
    clock = 0;
    await app.waitForJobs({ timeoutMs: 120_000 });

    expect(await findTraces(db, [ada.userId, ada.email, "adalwine", "+15550100123", "Gusta Guest"])).toEqual([]);
    // The job runner keeps finished cleanup jobs for some days. They contain only ids of deleted rows.
    const traces = await findTraces(db, [adas.eventId, adas.postId, adasReply]);
    expect(traces.filter((trace) => !trace.startsWith("jobs."))).toEqual([]);
    const left: string[] = [];
    for (const text of [adas.postId, adasReply, bobsReply, ada.userId]) left.push(...(await keys("")).filter((key) => key.includes(text)));
    expect(left).toEqual([]);
    const deeds = (await listAudit(db)).filter((row) => row.target_label === "deleted user").map((row) => row.action);
    expect(deeds).toEqual(expect.arrayContaining(["user.signed_up", "user.export_asked", "user.deletion_asked", "user.deleted"]));

    expect((await admin.call(readSubmission, { params: { id: visitors.id } })).messages).toMatchObject([
      { author_name: "Deleted user", text: "We call you", is_from_visitor: false },
    ]);
    expect((await root.try(readSubmission, { params: { id: asked.id } })).status).toBe(404);

    const { comments } = await bob.call(listComments, { params: { id: bobs.postId }, query: {} });
    expect(comments).toMatchObject([{ text: "Thank you @deleted user", parent_id: null, mentions: [] }]);

    // Bob keeps everything except his reply in Ada's Aside.
    const after = await countOwn(db, bob.userId);
    expect(after).toEqual({ ...before, posts: (before["posts"] ?? 0) - 1 });
    expect(await keys(`posts/${bobsOwn.postId}/`)).toEqual(expect.arrayContaining(kept));
    expect(await readAll(bob, bobsOwn.postId)).toEqual(played);
    expect((await bob.call(getEvent, { params: { id: bobs.eventId } })).title).toBe("Bob asks");
    expect((await bob.try(getEvent, { params: { id: adas.eventId } })).status).toBe(404);
    expect((await admin.call(listUsers, { query: {} })).items.map((one) => one.email)).toEqual(["second@goes.example"]);

    expect((await app.driver().try(signIn, { body: { email: ada.email, password: PASSWORD } })).status).toBe(422);
    // The address is free: a sign-up with it creates a new account.
    const newcomer = await createUser(app, "Another Person", ada.email);
    expect(newcomer.userId).not.toBe(ada.userId);
  }, 240_000);

  test("of one account does not block others if it fails", async () => {
    const [first, second] = [await free("First Gone"), await free("Second Gone")];
    await ask(first);
    await ask(second);
    await app.waitForJobs();
    clock = 14 * DAY + MINUTE;
    const real = app.context.storage.deletePrefix.bind(app.context.storage);
    const spy = vi.spyOn(app.context.storage, "deletePrefix").mockImplementation(async (prefix) => {
      if (prefix.includes(first.userId)) throw new Error("away");
      return await real(prefix);
    });
    await deleteDue(app.context);
    spy.mockRestore();
    clock = 0;
    expect(await findTraces(app.context.db, [second.userId])).toEqual([]);
    expect(await findTraces(app.context.db, [first.email])).toEqual([]);
  }, 60_000);
});

/** The hash of every byte of the video's picture, as a player gets it: of its separate segments or its compacted track. */
async function readAll(driver: ApiDriver, postId: string): Promise<string> {
  const { media } = await driver.call(getPost, { params: { id: postId } });
  const base = media.video_url?.replace(/[^/]+$/, "") ?? "";
  const playlist = (await driver.bytes(media.video_url ?? "")).body.toString();
  const names = new Set([...playlist.matchAll(/URI="([^"]+)"|^([^#\s].*)$/gm)].map((match) => match[1] ?? match[2] ?? ""));
  const hash = createHash("sha256");
  for (const name of names) {
    const reply = await driver.bytes(base + name);
    expect([name, reply.status]).toEqual([name, 200]);
    hash.update(reply.body);
  }
  expect(names.size).toBeGreaterThan(0);
  return hash.digest("hex");
}

await makeSample({ seconds: 1 });
