import { afterAll, beforeAll, expect, test } from "vitest";
import { countNotifications, deleteComment, insertComment } from "@aside/testkit/stores/notifications-store.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../delivery/contract.ts";
import { deleteEvent, DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { commentAdded, postAcknowledged, postViewed, reactionAdded } from "@aside/core/messages/facts.ts";
import { createPost, deletePost, getPost } from "@aside/core/messages/post-contract.ts";
import { record } from "@aside/testkit/media/record.ts";
import {
  DEFAULTS,
  getNotificationSettings,
  listNotifications,
  type NotificationSettings,
  saveNotificationSettings,
  updateNotificationStatus,
} from "../contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let eve: Person;
let bob: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve Moneypenny");
  bob = await createUser(app, "Bob Builder");
}, 60_000);
afterAll(async () => await app.stop());

const ABSENT = '{"code":"not_found","message":"Not found."}';
const list = async (person: Person, query: { filter?: "all" | "unread"; before?: string } = {}) =>
  await person.call(listNotifications, { query });
const emit = async (event: Parameters<typeof app.context.events.emit>[1], payload: object) =>
  await app.context.db
    .transaction()
    .execute(async (trx) => await app.context.events.emit({ db: trx, context: app.context }, event, payload as never));
const reactTo = async (postId: string, from: Person | "Gus", name = "love") =>
  await emit(reactionAdded, {
    post_id: postId,
    reaction_name: name,
    user_id: from === "Gus" ? null : from.userId,
    name: from === "Gus" ? "Gus" : "not asked",
    at_second: 3.7,
  });
const save = async (person: Person, body: object) => await person.call(saveNotificationSettings, { body: body as never });

/** An Aside of Ada's, sent to these. */
async function makeAside(title: string, ...to: Person[]): Promise<{ postId: string; eventId: string }> {
  const postId = await recordPost(ada);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: to.map((one) => one.email).join(","), title } });
  return { postId, eventId: (await ada.call(getPost, { params: { id: postId } })).event_id };
}

async function comment(
  postId: string,
  from: Person,
  options: { text?: string; mentions?: string[]; answers?: { commentId: string; userId: string } } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const text = options.text ?? "Well said";
  await insertComment(app.context.db, {
    id,
    postId,
    userId: from.userId,
    text,
    atSecond: 12.4,
    ...(options.answers && { parentId: options.answers.commentId }),
  });
  await emit(commentAdded, {
    post_id: postId,
    comment_id: id,
    user_id: from.userId,
    name: "not asked",
    mentions: options.mentions ?? [],
    answers: options.answers?.userId ?? null,
    excerpt: text,
  });
  return id;
}

test("an Aside or a reply notifies its recipients in the transaction that sends it, with the sender and a link", async () => {
  const { postId, eventId } = await makeAside("Plans", eve, bob);
  const [first] = (await list(eve)).items;
  expect(first).toMatchObject({
    kind: "post_received",
    post_id: postId,
    title: "Plans",
    actor_name: "Ada Lovelace",
    count: 1,
    read_at: null,
  });
  expect(first?.href).toBe(`/aside/${eventId}/view`);
  expect((await list(ada)).items).toEqual([]);

  const reply = await eve.call(createPost, { body: { event_id: eventId } });
  await record(eve, reply.id, { seconds: 1 });
  await eve.call(sendPost, { params: { id: reply.id }, body: {} });
  await eve.call(sendPost, { params: { id: reply.id }, body: {} });
  expect((await list(ada)).items).toMatchObject([
    { kind: "reply_received", actor_name: "Eve Moneypenny", title: "Plans", count: 1, href: `/aside/${eventId}/view?post=${reply.id}` },
  ]);
  await emit(postViewed, { post_id: postId, user_id: eve.userId, name: "Eve" });
  expect((await list(eve)).unread).toBe(0);
});

test("equal unread notifications are grouped and counted, also concurrently; read ones start a new group", async () => {
  const { postId } = await makeAside("Counted", eve);
  const before = (await list(ada)).unread;
  await Promise.all([...Array.from({ length: 11 }, async () => await reactTo(postId, eve)), reactTo(postId, "Gus", "laugh")]);
  const page = await list(ada);
  expect([page.items[0]?.count, page.unread]).toEqual([12, before + 1]);
  expect(page.items[0]).toMatchObject({ kind: "reaction", detail: { at_second: 3.7 } });
  expect(page.items[0]?.href).toMatch(/view\?t=3$/);
  await ada.call(updateNotificationStatus, { body: { id: page.items[0]?.id as string, status: "read" } });
  await reactTo(postId, "Gus", "laugh");
  expect((await list(ada)).items.slice(0, 2)).toMatchObject([
    { count: 1, actor_name: "Gus", detail: { reaction_name: "laugh" }, read_at: null },
    { count: 12 },
  ]);
});

test("a comment notifies the author, the person it replies to and those mentioned, each once, and not its writer", async () => {
  const { postId } = await makeAside("Talk", eve, bob);
  const first = await comment(postId, eve);
  const second = await comment(postId, bob, {
    answers: { commentId: first, userId: eve.userId },
    mentions: [ada.userId, eve.userId, bob.userId],
  });
  expect((await list(ada)).items.slice(0, 2)).toMatchObject([
    { kind: "mention", comment_id: second, actor_name: "Bob Builder", count: 1 },
    { kind: "comment", comment_id: first, actor_name: "Eve Moneypenny", detail: { excerpt: "Well said", at_second: 12.4 } },
  ]);
  expect((await list(eve)).items[0]).toMatchObject({ kind: "mention", comment_id: second });
  expect((await list(bob)).items.every((one) => one.comment_id === null)).toBe(true);
  const own = await list(ada);
  await comment(postId, ada);
  expect(await list(ada)).toEqual(own);
  await deleteComment(app.context.db, second);
  expect((await list(eve)).items.some((one) => one.comment_id === second)).toBe(false);
});

test("views and acknowledgements notify the author; disabled kinds are not stored", async () => {
  const { postId } = await makeAside("Seen", eve, bob);
  await emit(postViewed, { post_id: postId, user_id: null, name: null });
  await emit(postViewed, { post_id: postId, user_id: bob.userId, name: "Bob" });
  await emit(postAcknowledged, { post_id: postId, user_id: eve.userId, name: "Eve" });
  expect((await list(ada)).items.slice(0, 2)).toMatchObject([
    { kind: "acknowledged", actor_name: "Eve Moneypenny" },
    { kind: "viewed", actor_name: "Bob Builder", count: 2 },
  ]);
  const count = await countNotifications(app.context.db, ada.userId);
  await save(ada, { kinds: { reaction: { app: false, email: false } } });
  await reactTo(postId, eve);
  expect(await countNotifications(app.context.db, ada.userId)).toBe(count);
  // Wanted by email alone: written down, and not in the list.
  await save(ada, { kinds: { reaction: { email: true } } });
  const unread = (await list(ada)).unread;
  await reactTo(postId, eve);
  expect([await countNotifications(app.context.db, ada.userId), (await list(ada)).unread]).toEqual([count + 1, unread]);
  await save(ada, { kinds: { reaction: { app: true } } });
});

test("hides notifications of posts that may no longer be viewed: revoked, deleted post, deleted Aside (docs/hostile-inputs.md row 11)", async () => {
  const { postId, eventId } = await makeAside("Secret merger");
  await comment(postId, ada, { mentions: [eve.userId] });
  expect((await list(eve)).items[0]?.title).toBe("Secret merger");
  const unread = (await list(eve)).unread;
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  const page = await list(eve);
  expect([JSON.stringify(page).includes("Secret merger"), page.unread]).toEqual([false, unread - 1]);
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: DEFAULT_PRIVACY });
  expect((await list(eve)).unread).toBe(unread);

  const deleted = [await makeAside("Gone post", eve), await makeAside("Gone event", eve)] as const;
  await ada.call(deletePost, { params: { id: deleted[0].postId } });
  await ada.call(deleteEvent, { params: { id: deleted[1].eventId } });
  expect(JSON.stringify(await list(eve))).not.toMatch(/Gone/);
});

test("a comment that became private shows neither excerpt nor name (keep_replies_private)", async () => {
  const { postId, eventId } = await makeAside("Private talk", eve, bob);
  const bobs = await comment(postId, bob, { text: "between us", mentions: [eve.userId] });
  await comment(postId, ada, { text: "answered to Bob", mentions: [eve.userId], answers: { commentId: bobs, userId: bob.userId } });
  await comment(postId, ada, { text: "for all to hear", mentions: [eve.userId] });
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, keep_replies_private: true } });
  const [forEve, forAda] = [JSON.stringify(await list(eve)), JSON.stringify(await list(ada))];
  expect(["between us", "answered to Bob", "for all to hear"].map((text) => forEve.includes(text))).toEqual([false, false, true]);
  expect(forAda).toContain("between us");
});

test("another person's notification cannot be read, and its id cannot be a page cursor (docs/hostile-inputs.md rows 9, 10)", async () => {
  await makeAside("Mine", eve);
  const id = (await list(eve)).items[0]?.id as string;
  const absent = await bob.try(updateNotificationStatus, { body: { id: crypto.randomUUID(), status: "read" } });
  const reply = await bob.try(updateNotificationStatus, { body: { id, status: "read" } });
  expect([reply.status, reply.text, absent.text]).toEqual([404, ABSENT, ABSENT]);
  expect((await list(bob, { before: id })).items).toEqual([]);
  expect((await list(eve)).items[0]?.read_at).toBeNull();
  for (const body of [{}, { status: "gone" }, { id: "x", status: "read" }, { id: [id], status: "read" }])
    expect((await eve.try(updateNotificationStatus, { body })).status).toBe(400);
  expect((await eve.try(listNotifications, { query: { before: "'; drop table notifications" } })).status).toBe(400);
});

test("one or all can be marked read or unread; a group has at most one unread, also concurrently", async () => {
  const { postId } = await makeAside("Turns", eve);
  await reactTo(postId, eve);
  const [old] = (await list(ada)).items;
  const set = async (status: "read" | "unread", id?: string) =>
    (await ada.try(updateNotificationStatus, { body: { status, ...(id && { id }) } })).status;
  await set("read");
  expect((await list(ada)).unread).toBe(0);
  await reactTo(postId, eve);
  // An older one of the same group, while a newer is unread: it stays as it is.
  expect(await set("unread", old?.id)).toBe(200);
  expect((await list(ada, { filter: "unread" })).items).toHaveLength(1);
  await set("read");
  const all = await Promise.all([
    ...Array.from({ length: 8 }, async (_, turn) => await set(turn % 2 ? "read" : "unread", old?.id)),
    ...Array.from({ length: 8 }, async () => (await reactTo(postId, eve), 200)),
  ]);
  expect(new Set(all)).toEqual(new Set([200]));
  expect(await set("unread")).toBe(200);
  const unread = (await list(ada, { filter: "unread" })).items.filter((one) => one.kind === "reaction" && one.post_id === postId);
  expect(unread).toHaveLength(1);
});

test("pages continue without gaps", async () => {
  const carl = await createUser(app, "Carl");
  const { postId } = await makeAside("Many", carl);
  const ids: string[] = [];
  for (let turn = 0; turn < 65; turn++) ids.unshift(await comment(postId, eve, { mentions: [carl.userId] }));
  const first = await list(carl);
  const second = await list(carl, { before: first.items.at(-1)?.id as string });
  const third = await list(carl, { before: second.items.at(-1)?.id as string });
  expect([first.has_more, second.has_more, third.has_more, first.unread]).toEqual([true, true, false, 66]);
  const found = [...first.items, ...second.items, ...third.items].flatMap((one) => one.comment_id ?? []);
  expect(found).toEqual(ids);
}, 90_000);

test("settings keep values that are not given and refuse invalid ones", async () => {
  const dora = await createUser(app, "Dora");
  const fresh = await dora.call(getNotificationSettings, {});
  expect(fresh).toMatchObject({ kinds: DEFAULTS, digest: "daily", quiet: null, time_zone: "UTC", push: { devices: 0 } });
  expect(Buffer.from(fresh.push.public_key, "base64url")).toHaveLength(65);
  await Promise.all([
    save(dora, { kinds: { viewed: { push: true } } }),
    save(dora, { quiet: { from: 1320, to: 420 }, time_zone: "Europe/Berlin" }),
    save(dora, { digest: "hourly" }),
  ]);
  const now: NotificationSettings = await dora.call(getNotificationSettings, {});
  expect(now.kinds.viewed).toEqual({ app: true, email: false, push: true });
  expect([now.digest, now.quiet, now.time_zone]).toEqual(["hourly", { from: 1320, to: 420 }, "Europe/Berlin"]);
  expect((await save(dora, { quiet: null })).quiet).toBeNull();
  for (const time_zone of ["Mars/Olympus", "+02:00", ""]) {
    const reply = await dora.try(saveNotificationSettings, { body: { time_zone } });
    expect([reply.status, reply.error.code]).toEqual([422, "time_zone_unknown"]);
  }
  const wrong = [
    { digest: "yearly" },
    { quiet: { from: -1, to: 5 } },
    { quiet: { from: 5 } },
    { kinds: { party: { app: true } } },
    { kinds: { viewed: { app: "yes" } } },
  ];
  for (const body of [...wrong, { time_zone: "x".repeat(65) }, { time_zone: "x\u0000" }, { quiet: { from: 1.5, to: 1440 } }])
    expect((await dora.try(saveNotificationSettings, { body })).status).toBe(400);
});

test("unusual names and titles are kept as text, without direction overrides in titles (docs/hostile-inputs.md rows 15, 29)", async () => {
  const title = `<script>alert(1)</script> “q” 🙂`;
  const { postId } = await makeAside(title.replace("🙂", "\u202e 🙂"), eve);
  await emit(reactionAdded, {
    post_id: postId,
    reaction_name: "like",
    user_id: null,
    name: "<b>G\r\nus</b>".slice(0, 100),
    at_second: null,
  });
  expect((await list(ada)).items[0]).toMatchObject({ title, actor_name: "<b>G\r\nus</b>" });
});
