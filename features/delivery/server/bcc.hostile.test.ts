import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { findMembership } from "@aside/testkit/stores/engagement-store.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { addMembers, getEvent, getMember } from "@aside/core/messages/contract.ts";
import { createGuestResponse, createPost, getEventPosts, getPost, type PostJson, updatePost } from "@aside/core/messages/post-contract.ts";
import { createComment, createGuestComment, listComments, mentionable, privateMessage } from "../../comments/contract.ts";
import { createdEvents, inbox, suggestedList } from "../../inbox/contract.ts";
import { listNotifications as notifications } from "../../notifications/contract.ts";
import { exportEngagement, pageView, postEngagement, postThreads, postViews, react } from "../../viewing/contract.ts";
import { drawSharePage } from "../../viewing/server/share-page.ts";
import { addMe, emailTracking, sendPost } from "../contract.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const ABSENT = '{"code":"not_found","message":"Not found."}';

let app: TestApp;
/** Sends to `tom`, with `bea` and `ben` as bcc. `sam` only has the link. */
let ada: Person;
let tom: Person;
let bea: Person;
let ben: Person;
let sam: Person;

type Person = Signed & { name: string };
const createPerson = async (name: string, email: string): Promise<Person> =>
  Object.assign(await createUser(app, name, email), { name, userAgent: BROWSER });

beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createPerson("Ada Sender", "ada@acme.example");
  tom = await createPerson("Tom Visible", "tom@visible.example");
  bea = await createPerson("Bea Hidden", "bea@hidden.example");
  ben = await createPerson("Ben Secret", "ben@secret.example");
  sam = await createPerson("Sam Stranger", "sam@other.example");
});
afterAll(async () => await app.stop());

type Sent = { eventId: string; postId: string };

async function send(given: { recipients?: string; bcc?: string }): Promise<Sent> {
  const postId = await recordPost(ada);
  const { event_id: eventId } = await ada.call(getPost, { params: { id: postId } });
  await ada.call(sendPost, { params: { id: postId }, body: { title: "Offer", ...given } });
  return { eventId, postId };
}

async function reply(from: Person, eventId: string, text: string, options: { is_private?: boolean } = {}): Promise<PostJson> {
  const post = await from.call(createPost, { body: { event_id: eventId, title: text, ...options } });
  await record(from, post.id, { seconds: 1 });
  await from.call(sendPost, { params: { id: post.id }, body: {} });
  return post;
}

/** A browser in which this recipient's personal link was opened. */
async function openLink(eventId: string, email: string): Promise<ApiDriver> {
  const driver = app.driver();
  driver.userAgent = BROWSER;
  const claims = { bid: crypto.randomUUID(), mids: [await findMembership(app.context.db, eventId, email)] };
  driver.cookies.set("aside_viewer", await app.context.tokens.sign("viewer", claims, { now: app.context.now(), lifetimeSeconds: 3600 }));
  return driver;
}

const comment = async (from: ApiDriver, postId: string, text: string, more: object = {}) =>
  await from.try(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text, ...more } });

const typesOf = async (eventId: string) =>
  Object.fromEntries(
    (await ada.call(getEvent, { params: { id: eventId } })).Members.map((member) => [member.UserDetails.email, member.member_type]),
  );

describe("an Aside with bcc recipients", () => {
  let sent: Sent;
  let tomsReply: PostJson;
  let beasReply: PostJson;
  beforeAll(async () => {
    sent = await send({ recipients: tom.email, bcc: `${bea.email}, ${ben.email}` });
    await app.waitForJobs();
    for (const person of [tom, bea, ben]) await person.call(pageView, { body: { post_id: sent.postId } });
    tomsReply = await reply(tom, sent.eventId, "from-tom");
    beasReply = await reply(bea, sent.eventId, "from-bea");
    await bea.call(pageView, { body: { post_id: tomsReply.id } });
    await bea.call(react, { params: { id: sent.postId }, body: { reaction_name: "love" } });
    await tom.call(react, { params: { id: sent.postId }, body: { reaction_name: "like" } });
    await comment(bea, sent.postId, "comment-by-bea");
    await comment(tom, sent.postId, "comment-by-tom");
    await app.waitForJobs();
  });

  /** Everything that `actor` can read about the Aside, as one text. */
  async function readEverything(actor: ApiDriver): Promise<string> {
    const posts = { params: { id: sent.postId } };
    const replies = { params: { id: tomsReply.id } };
    const memberId = await findMembership(app.context.db, sent.eventId, bea.email);
    const replys = await Promise.all([
      actor.try(getEvent, { params: { id: sent.eventId } }),
      actor.try(getEventPosts, { params: { id: sent.eventId } }),
      actor.try(getPost, posts),
      actor.try(getPost, replies),
      actor.try(getPost, { params: { id: beasReply.id } }),
      actor.try(getMember, { params: { id: memberId } }),
      actor.try(postThreads, { body: { post_ids: [sent.postId] } }),
      ...[posts, replies].flatMap((input) => [
        actor.try(postViews, input),
        actor.try(postEngagement, input),
        actor.try(exportEngagement, input),
        actor.try(emailTracking, input),
        actor.try(listComments, input),
        actor.try(mentionable, input),
      ]),
      actor.try(notifications, {}),
      actor.try(inbox, { body: {} }),
      actor.try(createdEvents, { body: {} }),
      actor.try(suggestedList, { params: { kind: "people", text: "-" } }),
    ]);
    const viewer = { browserId: null, memberIds: [] };
    const page = await drawSharePage(app.context, { kind: "anonymous", viewer }, sent.eventId);
    return [...replys.map((reply) => reply.text), JSON.stringify(page)].join("\n");
  }

  const traces = () => [bea.userId, bea.email, bea.name, "from-bea", "comment-by-bea", ben.userId, ben.email, ben.name];

  test("each recipient gets an email of their own that names no other recipient", async () => {
    const people = [tom, bea, ben];
    for (const person of people) {
      const emails = (await app.mailbox.list(person.email)).filter((mail) => mail.subject.includes("Offer"));
      expect(emails.length).toBeGreaterThan(0);
      const text = JSON.stringify(emails);
      for (const other of people.filter((one) => one !== person)) {
        // Tom's reply goes to Ada only, because he knows of no other recipient.
        expect([person.name, text.includes(other.email), text.includes(other.name)]).toEqual([person.name, false, false]);
      }
    }
  });

  test("the sender sees them in the event, posts, views, tracking, comments and notifications", async () => {
    const text = await readEverything(ada);
    for (const trace of traces()) expect([trace, text.includes(trace)]).toEqual([trace, true]);
    expect(await typesOf(sent.eventId)).toEqual({ [tom.email]: "TO", [bea.email]: "BCC", [ben.email]: "BCC" });
    const { recipients } = await ada.call(getPost, { params: { id: sent.postId } });
    expect(new Map(recipients.map(({ user_id, views }) => [user_id, views]))).toEqual(
      new Map([tom, bea, ben].map((person) => [person.userId, 1])),
    );
    expect((await ada.call(getEvent, { params: { id: sent.eventId } })).recipients).toEqual(recipients);
  });

  test.each([
    ["a visible recipient", () => tom],
    ["a signed-in person with the link", () => sam],
    ["a visitor without a session", () => app.driver()],
  ])("%s sees no trace of them anywhere", async (_, actorOf) => {
    const text = await readEverything(actorOf());
    for (const trace of traces()) expect([trace, text.includes(trace)]).toEqual([trace, false]);
  });

  test("a visible recipient cannot count them", async () => {
    const post = await tom.call(getPost, { params: { id: sent.postId } });
    expect(post.Reactions.map((reaction) => reaction.name)).toEqual([tom.name]);
    expect(post.recipients).toEqual([{ user_id: tom.userId, views: 1 }]);
    expect([post.abilities.reply_all, post.is_bcc]).toEqual([false, false]);
    expect((await tom.call(listComments, { params: { id: sent.postId }, query: {} })).total).toBe(1);
    // Of his own reply, which Bea watched without a name.
    const views = await tom.call(postViews, { params: { id: tomsReply.id }, query: {} });
    expect([views.views.map((view) => [view.known_as, view.user_id, view.name]), views.unknown_views]).toEqual([
      [["anonymous", null, null]],
      1,
    ]);
    expect((await tom.call(emailTracking, { params: { id: tomsReply.id } })).seen).toEqual([]);
    expect((await tom.call(getPost, { params: { id: tomsReply.id } })).recipients.map((one) => one.user_id)).toEqual([ada.userId]);
    expect((await tom.call(sendPost, { params: { id: tomsReply.id }, body: {} })).recipients).toBe(1);
  });

  test("a bcc recipient sees themself, and no other recipient as one", async () => {
    const post = await bea.call(getPost, { params: { id: sent.postId } });
    expect([post.recipients, post.is_bcc]).toEqual([[{ user_id: bea.userId, views: 1 }], true]);
    const event = await bea.call(getEvent, { params: { id: sent.eventId } });
    expect([event.Members, event.recipients]).toEqual([[], [{ user_id: bea.userId, views: 1 }]]);
    expect((await bea.call(mentionable, { params: { id: sent.postId } })).people.map((person) => person.name)).toEqual([ada.name]);
    const text = await readEverything(bea);
    for (const trace of [ben.userId, ben.email, ben.name, tom.email]) expect([trace, text.includes(trace)]).toEqual([trace, false]);
  });

  test("their reply is private, goes to the sender only and stays private", async () => {
    expect(beasReply).toMatchObject({ is_private: true });
    expect((await bea.call(getPost, { params: { id: sent.postId } })).abilities).toMatchObject({ reply_all: false, reply_private: true });
    const changed = await bea.call(updatePost, { params: { id: beasReply.id }, body: { is_private: false } });
    expect(changed.is_private).toBe(true);
    expect((await ada.call(inbox, { query: {} })).items.map((item) => item.title)).toContain("from-bea");
    for (const person of [tom, ben, sam]) {
      const found = await person.try(getPost, { params: { id: beasReply.id } });
      expect([found.status, found.text]).toEqual([404, ABSENT]);
      expect((await person.call(inbox, { query: {} })).items.map((item) => item.title)).not.toContain("from-bea");
    }
  });

  test("they cannot react or comment where another author would learn of them", async () => {
    const reaction = await bea.try(react, { params: { id: tomsReply.id }, body: { reaction_name: "like" } });
    expect([reaction.status, reaction.text]).toEqual([404, ABSENT]);
    expect((await comment(bea, tomsReply.id, "hello tom")).status).toBe(422);
    const [toms] = (await bea.call(listComments, { params: { id: sent.postId }, query: {} })).comments.filter(
      (one) => one.author.user_id === tom.userId,
    );
    expect((await comment(bea, sent.postId, `@[${tom.userId}] psst`, { parent_id: toms?.id })).status).toBe(200);
    const seen = await tom.call(notifications, { query: {} });
    expect(JSON.stringify(seen)).not.toContain("psst");
    expect((await tom.call(listComments, { params: { id: sent.postId }, query: {} })).total).toBe(1);
  });

  test("a reply of the sender reaches every recipient by an email of their own", async () => {
    await reply(ada, sent.eventId, "from-ada");
    await app.waitForJobs();
    for (const person of [tom, bea, ben]) {
      expect((await person.call(inbox, { query: {} })).items.map((item) => item.title)).toContain("from-ada");
      const emails = await app.mailbox.list(person.email);
      const found = emails.filter((mail) => mail.text.includes("from-ada"));
      expect(found.map((mail) => mail.to.address)).toEqual([person.email]);
      // By it, a fresh browser may watch, and what bcc recipients reply stays private.
      expect([person.name, /\/view\?m=/.test(found[0]?.text ?? "")]).toEqual([person.name, true]);
    }
  });

  test("a reply to all does not reach them", async () => {
    const open = await send({ recipients: `${tom.email} ${sam.email}`, bcc: bea.email });
    expect((await tom.call(getPost, { params: { id: open.postId } })).abilities.reply_all).toBe(true);
    await reply(tom, open.eventId, "to-all");
    await app.waitForJobs();
    expect((await sam.call(inbox, { query: {} })).items.map((item) => item.title)).toContain("to-all");
    expect((await bea.call(inbox, { query: {} })).items.map((item) => item.title)).not.toContain("to-all");
    expect((await app.mailbox.list(bea.email)).filter((mail) => mail.subject.includes("to-all"))).toEqual([]);
  });

  test("nobody can mention them, not even the sender, because everyone would see the name", async () => {
    const people = async (who: Person) =>
      (await who.call(mentionable, { params: { id: sent.postId } })).people.map((person) => person.name).toSorted();
    expect([await people(ada), await people(tom), await people(bea)]).toEqual([[tom.name], [ada.name], [ada.name]]);
    expect((await comment(ada, sent.postId, `Hello @[${bea.userId}]`)).status).toBe(200);
    const { comments } = await tom.call(listComments, { params: { id: sent.postId }, query: {} });
    expect(comments.flatMap((one) => one.mentions)).toEqual([]);
  });

  test("only the sender can write to them", async () => {
    const wanted = { params: { id: sent.postId }, body: { user_id: bea.userId } };
    expect((await ada.try(privateMessage, wanted)).status).toBe(200);
    expect((await tom.try(privateMessage, wanted)).text).toBe(ABSENT);
  });
});

describe("a bcc recipient without a session", () => {
  test("is recognized by the personal link: reply and comment are private", async () => {
    const { eventId, postId } = await send({ recipients: tom.email, bcc: "nora@nowhere.example" });
    const nora = await openLink(eventId, "nora@nowhere.example");
    expect((await nora.call(getPost, { params: { id: postId } })).is_bcc).toBe(true);
    const body = { event_id: eventId, guest_user_name: "Nora" };
    const { post, guest_token: token } = await nora.call(createGuestResponse, { body });
    expect(post.is_private).toBe(true);
    nora.token = token;
    await nora.call(createGuestComment, {
      params: { id: postId },
      body: { client_id: crypto.randomUUID(), guest_user_name: "Nora", text: "hidden words" },
    });
    const list = async (actor: ApiDriver) => (await actor.call(listComments, { params: { id: postId }, query: {} })).total;
    expect([await list(ada), await list(nora), await list(tom)]).toEqual([1, 1, 0]);
  });

  test("the account decides when another person's link was opened in the same browser", async () => {
    const { eventId, postId } = await send({ recipients: tom.email, bcc: "nora2@nowhere.example" });
    const shared = await openLink(eventId, "nora2@nowhere.example");
    shared.token = tom.token;
    expect((await shared.call(getPost, { params: { id: postId } })).is_bcc).toBe(false);
  });
});

describe("adding recipients", () => {
  test("an address in both lists is visible, and a bcc recipient who is added again becomes visible", async () => {
    const { eventId } = await send({ recipients: tom.email, bcc: `TOM@visible.example; ${bea.email}` });
    expect(await typesOf(eventId)).toEqual({ [tom.email]: "TO", [bea.email]: "BCC" });
    await ada.call(addMembers, { body: { event_id: eventId, bcc: [{ email: tom.email }, { email: ben.email }] } });
    expect(await typesOf(eventId)).toEqual({ [tom.email]: "TO", [bea.email]: "BCC", [ben.email]: "BCC" });
    await ada.call(addMembers, { body: { event_id: eventId, users: [{ email: bea.email }] } });
    expect(await typesOf(eventId)).toEqual({ [tom.email]: "TO", [bea.email]: "TO", [ben.email]: "BCC" });
    await app.waitForJobs();
    // Nobody gets a second invitation.
    const tracking = await ada.call(emailTracking, {
      params: { id: (await ada.call(getEventPosts, { params: { id: eventId }, query: {} })).posts[0]?.id ?? "" },
    });
    expect(tracking.emails.map((mail) => mail.email).toSorted()).toEqual([bea.email, ben.email, tom.email]);
  });

  test("a bcc recipient who saves the Aside to their inbox stays hidden", async () => {
    const { eventId } = await send({ bcc: bea.email });
    expect((await bea.try(addMe, { params: { id: eventId }, body: {} })).status).toBe(200);
    expect(await typesOf(eventId)).toEqual({ [bea.email]: "BCC" });
  });

  test("refuses invalid addresses, too many and none, and other people's Asides", async () => {
    const { eventId } = await send({});
    const add = async (who: Person, body: object) => (await who.try(addMembers, { body: { event_id: eventId, ...body } })).status;
    const many = Array.from({ length: 501 }, (_, at) => ({ email: `m${at}@example.org` }));
    expect(await add(ada, { bcc: [{ email: "not an address" }] })).toBe(422);
    expect(await add(ada, { users: many.slice(0, 300), bcc: many.slice(300) })).toBe(422);
    expect(await add(ada, { users: [], bcc: [] })).toBe(400);
    expect(await add(ada, { bcc: "bea@hidden.example" })).toBe(400);
    expect(await add(tom, { bcc: [{ email: bea.email }] })).toBe(404);
    expect(await typesOf(eventId)).toEqual({});
    const draft = await recordPost(ada);
    const refused = await ada.try(sendPost, { params: { id: draft }, body: { bcc: "a@b.example nonsense" } });
    expect([refused.status, refused.error.code]).toEqual([422, "invalid_recipients"]);
  });
});
