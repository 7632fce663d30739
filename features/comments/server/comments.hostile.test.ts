import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../delivery/contract.ts";
import { DEFAULT_PRIVACY, deleteEvent, getEvent, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import {
  COMMENTS_PAGE,
  createComment,
  createGuestComment,
  deleteComment,
  listComments,
  MAX_COMMENT,
  mentionable,
  privateMessage,
  updateComment,
} from "../contract.ts";
import { commentAdded } from "@aside/core/messages/facts.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { makeManyComments, timeOf } from "@aside/testkit/stores/comments-store.ts";
import { mediaCookie } from "@aside/core/accounts/contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let bob: Person;
let cyd: Person;
let eve: Person;
/** What others are notified of. */
const facts: { mentions: string[]; excerpt: string; answers: string | null }[] = [];
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  const emit = app.context.events.emit.bind(app.context.events);
  app.context.events.emit = async (on, event, payload) => {
    if (event.name === commentAdded.name) facts.push(payload as (typeof facts)[number]);
    await emit(on, event, payload);
  };
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob Builder");
  cyd = await createUser(app, "Cyd Charisse");
  eve = await createUser(app, "Eve");
}, 90_000);
afterAll(async () => await app.stop());

type Thing = { postId: string; eventId: string };

/** Ada's, sent to Bob and Cyd. */
async function sentAside(flags: Partial<PrivacySettings> = {}): Promise<Thing> {
  const postId = await recordPost(ada, { seconds: 1 });
  const eventId = (await ada.call(getPost, { params: { id: postId } })).event_id;
  await setFlags(eventId, flags);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: `${bob.email}, ${cyd.email}` } });
  return { postId, eventId };
}
const setFlags = async (eventId: string, flags: Partial<PrivacySettings>) =>
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, ...flags } });

const say = async (by: ApiDriver, postId: string, text: string, more: object = {}) =>
  await by.call(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text, ...more } });
const sayAsGuest = async (by: ApiDriver, postId: string, text: string, more: object = {}) => {
  const body = { client_id: crypto.randomUUID(), guest_user_name: "Gus", text, ...more };
  const { comment, guest_token } = await by.call(createGuestComment, { params: { id: postId }, body });
  by.token = guest_token;
  return comment;
};
const read = async (by: ApiDriver, postId: string) => await by.call(listComments, { params: { id: postId }, query: {} });
const texts = async (by: ApiDriver, postId: string) => (await read(by, postId)).comments.map((comment) => comment.text);
/** A browser that has opened a page: its cookie tells it from others. */
const visitor = async () => {
  const driver = app.driver();
  await driver.call(mediaCookie, {});
  return driver;
};

describe("a comment", () => {
  test("is stored with its time and author, and notifies once", async () => {
    const { postId } = await sentAside();
    const before = facts.length;
    const made = await say(bob, postId, "  Well said  ", { at_second: 0.5 });
    expect(made).toMatchObject({ text: "Well said", at_second: 0.5, is_own: true, parent_id: null, edited_at: null });
    expect(made.author).toEqual({ user_id: bob.userId, name: "Bob Builder", image_url: null });
    const seen = await read(ada, postId);
    expect(seen).toMatchObject({ total: 1, has_more: false, can_comment: true });
    expect(seen.comments[0]).toMatchObject({ is_own: false, abilities: { update: false, delete: true } });
    expect(facts.slice(before)).toMatchObject([{ excerpt: "Well said", mentions: [], answers: null }]);
  });

  test("sent twice or concurrently is stored once; another person's id is refused", async () => {
    const { postId } = await sentAside();
    const before = facts.length;
    const body = { client_id: crypto.randomUUID(), text: "Once" };
    const replies = await Promise.all(
      Array.from({ length: 6 }, async () => await bob.try(createComment, { params: { id: postId }, body })),
    );
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(replies.map((reply) => (reply.json() as { id: string }).id)).size).toBe(1);
    expect(await texts(ada, postId)).toEqual(["Once"]);
    expect(facts.length - before).toBe(1);
    expect((await cyd.try(createComment, { params: { id: postId }, body })).status).toBe(409);
    await bob.call(deleteComment, { params: { id: (await read(bob, postId)).comments[0]?.id ?? "" } });
    expect((await bob.call(createComment, { params: { id: postId }, body })).is_deleted).toBe(true);
    expect(await texts(ada, postId)).toEqual([]);
  });

  test("resent by a guest after a lost response is the same guest's", async () => {
    const { postId } = await sentAside();
    const guest = await visitor();
    const body = { client_id: crypto.randomUUID(), guest_user_name: "Gus", text: "Lost" };
    const send = async () => await guest.try(createGuestComment, { params: { id: postId }, body });
    expect((await Promise.all([send(), send(), send()])).map((reply) => reply.status)).toEqual([200, 200, 200]);
    expect(await texts(ada, postId)).toEqual(["Lost"]);
    const other = await visitor();
    expect((await other.try(createGuestComment, { params: { id: postId }, body })).status).toBe(409);
    const own = await sayAsGuest(guest, postId, "Again");
    expect((await read(guest, postId)).comments.map((comment) => comment.is_own)).toEqual([true, true]);
    expect(await guest.call(updateComment, { params: { id: own.id }, body: { text: "Better" } })).toMatchObject({ text: "Better" });
  });

  test("has replies on one level, and stays as a placeholder if deleted with replies", async () => {
    const { postId } = await sentAside();
    const first = await say(bob, postId, "First");
    const answer = await say(ada, postId, "Answer", { parent_id: first.id });
    const deeper = await say(cyd, postId, "Deeper", { parent_id: answer.id });
    expect(deeper.parent_id).toBe(first.id);
    await bob.call(deleteComment, { params: { id: first.id } });
    const left = await read(cyd, postId);
    expect(left.total).toBe(2);
    expect(left.comments[0]).toMatchObject({ id: first.id, is_deleted: true, text: "", author: { user_id: null, name: "" } });
    for (const [by, { id }] of [
      [ada, answer],
      [cyd, deeper],
    ] as const)
      await by.call(deleteComment, { params: { id } });
    expect(await read(cyd, postId)).toMatchObject({ total: 0, comments: [] });
  });

  test("is marked as edited only after an edit", async () => {
    const { postId } = await sentAside();
    const { id } = await say(bob, postId, "Teh");
    expect((await bob.call(updateComment, { params: { id }, body: { text: "Teh" } })).edited_at).toBeNull();
    expect(await bob.call(updateComment, { params: { id }, body: { text: "The" } })).toMatchObject({
      text: "The",
      edited_at: expect.any(String),
    });
  });

  test.each<[string, unknown, number]>([
    ["nothing", "  ", 400],
    ["a number", 7, 400],
    ["NUL", "a\u0000b", 400],
    ["a lone surrogate", "a\ud800", 400],
    ["too much", "x".repeat(MAX_COMMENT + 1), 400],
    ["10^6 characters", "x".repeat(1_000_000), 400],
    ["emoji and right to left", "👩‍👩‍👧 שלום \u202eevil", 200],
    ["zalgo", `z${"\u0301".repeat(500)}`, 200],
    ["script", "<script>alert(1)</script>", 200],
  ])("with %s is kept as text or refused", async (_, text, status) => {
    const { postId } = shared;
    const reply = await bob.try(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text } });
    expect(reply.status).toBe(status);
  });

  test.each([[-1], [Number.NaN], [1e9], ["1"]])("at second %s is refused", async (second) => {
    const body = { client_id: crypto.randomUUID(), text: "x", at_second: second };
    // JSON has no NaN: it comes as null, which is about all of it.
    expect((await bob.try(createComment, { params: { id: shared.postId }, body })).status).toBe(Number.isNaN(second) ? 200 : 400);
  });
});

let shared: Thing;
beforeAll(async () => {
  shared = await sentAside();
}, 60_000);

describe("editing and deleting", () => {
  test("needs the author; the creator may delete any (docs/hostile-inputs.md rows 9, 10)", async () => {
    const { postId } = await sentAside();
    const { id } = await say(bob, postId, "Mine");
    const absent = await bob.try(updateComment, { params: { id: crypto.randomUUID() }, body: { text: "x" } });
    for (const reply of [
      await cyd.try(updateComment, { params: { id }, body: { text: "x" } }),
      await cyd.try(deleteComment, { params: { id } }),
      await ada.try(updateComment, { params: { id }, body: { text: "x" } }),
    ])
      expect([reply.status, reply.text]).toEqual([404, absent.text]);
    expect((await ada.try(deleteComment, { params: { id } })).status).toBe(200);
    expect((await ada.try(deleteComment, { params: { id } })).status).toBe(404);
  });

  test("replies 404 for a draft, another audience's Aside and a deleted one", async () => {
    const draft = await recordPost(ada, { seconds: 1 });
    const closed = await sentAside({ recipients_can_view_post: true });
    const gone = await sentAside();
    const { id } = await say(bob, gone.postId, "Mine");
    await ada.call(deleteEvent, { params: { id: gone.eventId } });
    for (const postId of [draft, closed.postId, gone.postId])
      for (const [endpoint, input] of [
        [listComments, {}],
        [createComment, { body: { client_id: crypto.randomUUID(), text: "x" } }],
        [mentionable, {}],
        [privateMessage, { body: { user_id: ada.userId } }],
      ] as const)
        expect([endpoint.name, (await eve.try(endpoint, { params: { id: postId }, ...input })).status]).toEqual([endpoint.name, 404]);
    expect((await bob.try(updateComment, { params: { id }, body: { text: "x" } })).status).toBe(404);
    expect((await ada.try(createComment, { params: { id: draft }, body: { client_id: crypto.randomUUID(), text: "x" } })).status).toBe(404);
  });

  test("a reply must belong to the same video and to a visible comment", async () => {
    const other = await sentAside();
    const { id } = await say(ada, other.postId, "Elsewhere");
    const kept = await sentAside({ keep_replies_private: true });
    const hidden = await say(bob, kept.postId, "For Ada");
    const tryAnswer = async (postId: string, parent_id: string) =>
      (await cyd.try(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text: "x", parent_id } })).status;
    expect([await tryAnswer(shared.postId, id), await tryAnswer(kept.postId, hidden.id)]).toEqual([404, 404]);
  });

  test("where replies are off only the creator comments; where guests are not allowed, guests cannot", async () => {
    const closed = await sentAside({ no_replies_allowed: true });
    const reply = await bob.try(createComment, { params: { id: closed.postId }, body: { client_id: crypto.randomUUID(), text: "x" } });
    expect([reply.status, reply.error.code, reply.error.message]).toEqual([422, "replies_not_allowed", "Comments are turned off."]);
    await say(ada, closed.postId, "I may");
    expect((await read(bob, closed.postId)).can_comment).toBe(false);
    const named = await sentAside({ allow_anonymous_replies: false });
    const body = { client_id: crypto.randomUUID(), guest_user_name: "Gus", text: "x" };
    const guest = await (await visitor()).try(createGuestComment, { params: { id: named.postId }, body });
    expect([guest.status, guest.error.message]).toEqual([422, "Please sign in to comment."]);
    await say(bob, named.postId, "With an account");
  });

  test("a private comment is visible to the creator and its author, also after the setting is changed", async () => {
    const { postId, eventId } = await sentAside({ keep_replies_private: true });
    const guest = await visitor();
    const bobs = await say(bob, postId, "Bob's");
    await sayAsGuest(guest, postId, "Guest's");
    await say(ada, postId, "Ada's");
    await say(ada, postId, "To Bob", { parent_id: bobs.id });
    const all = ["Bob's", "Guest's", "Ada's", "To Bob"];
    for (const flags of [{ keep_replies_private: true }, {}]) {
      await setFlags(eventId, flags);
      expect(await texts(ada, postId)).toEqual(all);
      expect(await texts(bob, postId)).toEqual(["Bob's", "Ada's", "To Bob"]);
      expect(await texts(guest, postId)).toEqual(["Guest's", "Ada's"]);
      expect(await texts(cyd, postId)).toEqual(["Ada's"]);
      expect(await texts(app.driver(), postId)).toEqual(["Ada's"]);
      expect((await read(cyd, postId)).total).toBe(1);
    }
    // And what was said openly hides with the flag.
    await say(bob, postId, "Open");
    expect(await texts(cyd, postId)).toEqual(["Ada's", "Open"]);
    await setFlags(eventId, { keep_replies_private: true });
    expect(await texts(cyd, postId)).toEqual(["Ada's"]);
  });
});

describe("mentions", () => {
  const names = async (by: ApiDriver, postId: string) =>
    (await by.call(mentionable, { params: { id: postId } })).people.map((person) => person.name);

  test("can name people in the conversation; strangers see only the creator", async () => {
    const { postId } = await sentAside();
    expect(await names(ada, postId)).toEqual(["Bob Builder", "Cyd Charisse"]);
    expect(await names(bob, postId)).toEqual(["Ada Lovelace", "Cyd Charisse"]);
    expect(await names(eve, postId)).toEqual(["Ada Lovelace"]);
    await say(eve, postId, "Here I am");
    expect(await names(bob, postId)).toEqual(["Ada Lovelace", "Cyd Charisse", "Eve"]);
  });

  test("of other people stay text and notify nobody", async () => {
    const { postId } = await sentAside();
    const before = facts.length;
    const text = `@[${bob.userId}] and @[${eve.userId}] and @[${crypto.randomUUID()}]`;
    const made = await say(cyd, postId, text);
    expect(made.mentions).toEqual([{ user_id: bob.userId, name: "Bob Builder" }]);
    expect(made.text).toBe(text);
    expect(facts.slice(before)).toMatchObject([{ mentions: [bob.userId], excerpt: expect.stringMatching(/^@Bob Builder and @\[/) }]);
    expect((await say(eve, postId, `@[${bob.userId}]`)).mentions).toEqual([]);
  });

  test("in private comments cannot name people who do not see them", async () => {
    const { postId } = await sentAside({ keep_replies_private: true });
    expect(await names(bob, postId)).toEqual(["Ada Lovelace"]);
    const bobs = await say(bob, postId, `@[${ada.userId}] @[${cyd.userId}]`);
    expect(bobs.mentions.map((mention) => mention.name)).toEqual(["Ada Lovelace"]);
    const answer = await say(ada, postId, `@[${bob.userId}] @[${cyd.userId}]`, { parent_id: bobs.id });
    expect(answer.mentions.map((mention) => mention.name)).toEqual(["Bob Builder"]);
    const changed = await ada.call(updateComment, { params: { id: answer.id }, body: { text: `@[${cyd.userId}]` } });
    expect(changed.mentions).toEqual([]);
  });
});

describe("a private message", () => {
  test("creates an Aside that only its one recipient sees", async () => {
    const { postId } = await sentAside();
    const { event_id: id } = await bob.call(privateMessage, { params: { id: postId }, body: { user_id: ada.userId } });
    const begun = await bob.call(getEvent, { params: { id } });
    expect(begun.Members.map((member) => member.UserDetails.id)).toEqual([ada.userId]);
    expect([begun.creator_id, begun.PrivacySettings.recipients_can_view_post]).toEqual([bob.userId, true]);
    expect((await ada.try(getEvent, { params: { id } })).status).toBe(404);
    expect((await ada.try(privateMessage, { params: { id: postId }, body: { user_id: cyd.userId } })).status).toBe(200);
  });

  test("cannot reach a person whose address the sender was not given", async () => {
    const { postId } = await sentAside();
    for (const [by, to] of [
      [bob, cyd],
      [eve, ada],
      [ada, eve],
      [ada, ada],
    ] as const)
      expect((await by.try(privateMessage, { params: { id: postId }, body: { user_id: to.userId } })).status).toBe(404);
    await say(eve, postId, "Here I am");
    expect((await ada.try(privateMessage, { params: { id: postId }, body: { user_id: eve.userId } })).status).toBe(200);
  });

  test("requires the plan feature", async () => {
    const { postId } = await sentAside();
    app.context.config.DISABLED_FEATURES.push("video_sends");
    const reply = await bob.try(privateMessage, { params: { id: postId }, body: { user_id: ada.userId } });
    app.context.config.DISABLED_FEATURES.pop();
    expect([reply.status, reply.error.code, reply.error.message]).toEqual([
      402,
      "feature_locked",
      "Please upgrade your account for this feature.",
    ]);
  });
});

test("a hundred thousand comments are read page by page, each as fast as the first", async () => {
  const { postId } = await sentAside();
  await makeManyComments(app.databaseUrl, { postId, userId: bob.userId, count: 100_000 });
  const first = await read(cyd, postId);
  expect([first.comments.length, first.total, first.has_more]).toEqual([COMMENTS_PAGE, 100_000, true]);
  const last = first.comments.at(-1)?.id ?? "";
  const next = await cyd.call(listComments, { params: { id: postId }, query: { after: last } });
  expect(next.comments[0]?.text).toBe("Comment 101");
  const since = first.newest_id ?? "";
  expect((await cyd.call(listComments, { params: { id: postId }, query: { after: since } })).comments).toEqual([]);
  await say(bob, postId, "The newest");
  const arrived = await cyd.call(listComments, { params: { id: postId }, query: { after: since } });
  expect(arrived.comments.map(({ text }) => text)).toEqual(["The newest"]);
  await setFlags((await ada.call(getPost, { params: { id: postId } })).event_id, { keep_replies_private: true });
  expect(await read(cyd, postId)).toMatchObject({ total: 0, comments: [], newest_id: null });
  const times = await timeOf(async () => await read(bob, postId), 5);
  expect(Math.min(...times)).toBeLessThan(500);
});
