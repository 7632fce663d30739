import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { updatePreferences } from "../../../my-account/contract.ts";
import { inbox } from "../../../inbox/contract.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { DEFAULT_PRIVACY, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { reactionAdded } from "@aside/core/messages/facts.ts";
import { createGuestResponse, createPost, getEventPosts, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { mediaCookie } from "@aside/core/accounts/contract.ts";
import { markReactionsViewed, react, reactAsGuest, removeReaction } from "../../contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let bob: Person;
let cyd: Person;
let eve: Person;
const emitted: unknown[] = [];
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  const emit = app.context.events.emit.bind(app.context.events);
  app.context.events.emit = async (on, event, payload) => {
    if (event.name === reactionAdded.name) emitted.push(payload);
    await emit(on, event, payload);
  };
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob Builder");
  cyd = await createUser(app, "Cyd Charisse");
  eve = await createUser(app, "Eve");
}, 90_000);
afterAll(async () => await app.stop());

async function sentAside(flags: Partial<PrivacySettings> = {}, to: Person[] = [bob, cyd]) {
  const postId = await recordPost(ada, { seconds: 1 });
  const eventId = (await ada.call(getPost, { params: { id: postId } })).event_id;
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, ...flags } });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: to.map((person) => person.email).join(", ") } });
  return { postId, eventId };
}
const reactionsOf = async (by: ApiDriver, postId: string) => (await by.call(getPost, { params: { id: postId } })).Reactions;
const give = async (by: ApiDriver, id: string, reaction_name: string, at_second?: number) =>
  await by.try(react, { params: { id }, body: { reaction_name, at_second } });
const takeBack = async (by: ApiDriver, id: string, reaction_name: string) =>
  await by.try(removeReaction, { params: { id, reaction_name } });

describe("a reaction", () => {
  test("has the second and the time at which it was pressed, however long its author's name or the network took", async () => {
    const { postId } = await sentAside();
    const guest = app.driver();
    const body = { guest_user_name: "Gus", reaction_name: "love", at_second: 0.4, waited_seconds: 90 } as const;
    const before = Date.now();
    await guest.call(reactAsGuest, { params: { id: postId }, body });
    await bob.call(react, { params: { id: postId }, body: { reaction_name: "like", at_second: 0.2, waited_seconds: 30 } });
    const given = await reactionsOf(ada, postId);
    expect(given.map((each) => [each.name, each.at_second])).toEqual([
      ["Gus", 0.4],
      ["Bob Builder", 0.2],
    ]);
    const ages = given.map((each) => before - Date.parse(each.created_at));
    expect(ages[0]).toBeLessThanOrEqual(90_000);
    expect(ages[0]).toBeGreaterThan(60_000);
    expect(ages[1]).toBeLessThanOrEqual(30_000);
    for (const waited_seconds of [-1, 86_401, "5", null]) {
      const wrong = { ...body, waited_seconds: waited_seconds as number };
      expect((await guest.try(reactAsGuest, { params: { id: postId }, body: wrong })).status).toBe(400);
    }
  });

  test("given repeatedly and concurrently counts once, keeps its second, and emits one event", async () => {
    const { postId } = await sentAside();
    const before = emitted.length;
    const replies = await Promise.all(Array.from({ length: 5 }, async () => await give(bob, postId, "love", 0.5)));
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
    await give(bob, postId, "like", 0.8);
    expect((await reactionsOf(ada, postId)).map((each) => [each.reaction_name, each.at_second])).toEqual([
      ["love", 0.5],
      ["like", 0.8],
    ]);
    expect(emitted.slice(before)).toMatchObject([
      { reaction_name: "love", user_id: bob.userId, at_second: 0.5 },
      { reaction_name: "like", user_id: bob.userId },
    ]);
  });

  test("can be removed only by its author; removal is idempotent", async () => {
    const { postId } = await sentAside();
    await give(bob, postId, "love");
    expect((await takeBack(cyd, postId, "love")).status).toBe(200);
    expect((await reactionsOf(bob, postId)).map((each) => each.is_own)).toEqual([true]);
    expect((await reactionsOf(cyd, postId)).map((each) => each.is_own)).toEqual([false]);
    expect([(await takeBack(bob, postId, "love")).status, (await takeBack(bob, postId, "love")).status]).toEqual([200, 200]);
    expect(await reactionsOf(ada, postId)).toEqual([]);
    expect((await takeBack(bob, postId, "sell")).status).toBe(404);
    expect((await takeBack(app.driver(), postId, "love")).status).toBe(403);
  });

  test("of a guest belongs to their browser, even if the response was lost", async () => {
    const { postId } = await sentAside();
    const guest = app.driver();
    await guest.call(mediaCookie, {});
    const send = async () =>
      await guest.call(reactAsGuest, { params: { id: postId }, body: { guest_user_name: "Gus", reaction_name: "like" } });
    const [first] = await Promise.all([send(), send(), send()]);
    expect(await reactionsOf(ada, postId)).toHaveLength(1);
    const other = app.driver();
    await other.call(mediaCookie, {});
    const { guest_token: theirs } = await other.call(reactAsGuest, {
      params: { id: postId },
      body: { guest_user_name: "Gus", reaction_name: "like" },
    });
    other.token = theirs;
    await takeBack(other, postId, "like");
    expect(await reactionsOf(ada, postId)).toHaveLength(1);
    guest.token = first.guest_token;
    await takeBack(guest, postId, "like");
    expect(await reactionsOf(ada, postId)).toEqual([]);
  });

  test("is new to the author until viewed; others do not see this state", async () => {
    const { postId } = await sentAside();
    await give(bob, postId, "love");
    const viewed = async (by: Person) => (await reactionsOf(by, postId)).map((each) => each.viewed);
    expect([await viewed(ada), await viewed(bob)]).toEqual([[false], [true]]);
    const foreign = await bob.try(markReactionsViewed, { params: { id: postId }, body: { creator_id: ada.userId } });
    expect(foreign.status).toBe(404);
    await ada.call(markReactionsViewed, { params: { id: postId }, body: {} });
    await give(cyd, postId, "like");
    expect(await viewed(ada)).toEqual([true, false]);
  });

  test("cannot be added to or removed from an inaccessible post", async () => {
    const { postId } = await sentAside({ recipients_can_view_post: true });
    expect([(await give(eve, postId, "love")).status, (await takeBack(eve, postId, "love")).status]).toEqual([404, 404]);
  });
});

describe("a reply", () => {
  async function reply(by: Person, eventId: string, isPrivate = false): Promise<string> {
    const { id } = await by.call(createPost, { body: { event_id: eventId, is_private: isPrivate } });
    await record(by, id, { seconds: 1 });
    await by.call(sendPost, { params: { id }, body: {} });
    return id;
  }
  const got = async (by: Person, postId: string) =>
    (await by.call(inbox, { query: {}, body: {} })).items.some((item) => item.post_id === postId);
  const whoGot = async (postId: string) => {
    const found: string[] = [];
    for (const person of [ada, bob, cyd, eve]) if (await got(person, postId)) found.push(person.email);
    return found;
  };
  const emails = (...people: Person[]) => people.map((person) => person.email);

  test("of a recipient goes to the creator and the other recipients, with an email to those who opted in", async () => {
    const { eventId, postId } = await sentAside();
    expect((await bob.call(getPost, { params: { id: postId } })).abilities).toMatchObject({ reply_all: true, reply_private: true });
    await cyd.call(updatePreferences, { params: { id: cyd.userId }, body: { notifications: { replies: false } } });
    await app.waitForJobs();
    const mailsBefore = (await app.mailbox.list(cyd.email)).length;
    const id = await reply(bob, eventId);
    expect(await whoGot(id)).toEqual(emails(ada, cyd));
    await app.waitForJobs();
    expect((await app.mailbox.list(ada.email))[0]?.subject).toContain("Bob Builder replied");
    expect((await app.mailbox.list(cyd.email)).length).toBe(mailsBefore);
    await cyd.call(updatePreferences, { params: { id: cyd.userId }, body: { notifications: { replies: true } } });
  }, 120_000);

  test("goes only to the creator if it is private, replies are private, it comes from a stranger, or there is one recipient", async () => {
    const open = await sentAside();
    expect(await whoGot(await reply(bob, open.eventId, true))).toEqual(emails(ada));
    expect(await whoGot(await reply(eve, open.eventId))).toEqual(emails(ada));
    const kept = await sentAside({ keep_replies_private: true });
    const id = await reply(bob, kept.eventId);
    expect(await whoGot(id)).toEqual(emails(ada));
    // A private reply stays private when the flag is turned off.
    await ada.call(updatePrivacySettings, { params: { id: kept.eventId }, body: DEFAULT_PRIVACY });
    expect((await cyd.try(getPost, { params: { id } })).status).toBe(404);
    const single = await sentAside({}, [bob]);
    expect((await bob.call(getPost, { params: { id: single.postId } })).abilities.reply_all).toBe(false);
    expect(await whoGot(await reply(bob, single.eventId))).toEqual(emails(ada));
  }, 120_000);

  test("of the creator goes to every recipient, even if no one else may reply", async () => {
    const { eventId } = await sentAside({ no_replies_allowed: true, keep_replies_private: true });
    const id = await reply(ada, eventId);
    expect(await whoGot(id)).toEqual(emails(bob, cyd));
    expect((await cyd.try(getPost, { params: { id } })).status).toBe(200);
    const refused = await bob.try(createPost, { body: { event_id: eventId } });
    expect([refused.status, refused.error.code]).toEqual([422, "replies_not_allowed"]);
    expect((await ada.try(createPost, { body: { event_id: eventId, is_private: true } })).status).toBe(422);
    // Nor later: nobody but its author would see it.
    const draft = await ada.call(createPost, { body: { event_id: eventId } });
    for (const post of [draft.id, id]) {
      const hidden = await ada.try(updatePost, { params: { id: post }, body: { is_private: true } });
      expect([hidden.status, hidden.error.code]).toEqual([422, "replies_not_allowed"]);
    }
    expect((await bob.try(updatePost, { params: { id }, body: { is_private: true } })).status).toBe(404);
  }, 120_000);

  test("of a guest is visible in the same browser, and to no one else while it is private", async () => {
    const { eventId } = await sentAside();
    const guest = app.driver();
    await guest.call(mediaCookie, {});
    const make = async () =>
      await guest.call(createGuestResponse, { body: { guest_user_name: "Gus", event_id: eventId, is_private: true } });
    const { post, guest_token: token } = await make();
    // The page lost its token, but the browser is still the same guest.
    guest.token = (await make()).guest_token;
    expect((await guest.call(getPost, { params: { id: post.id } })).is_creator).toBe(true);
    guest.token = token;
    const seen = async (by: ApiDriver) =>
      (await by.call(getEventPosts, { params: { id: eventId }, query: {} })).posts.some((each) => each.id === post.id);
    expect([await seen(guest), await seen(bob), await seen(app.driver())]).toEqual([true, false, false]);
  });
});
