import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  setPicture,
  insertContact,
  markSentReply,
  setCreatedDaysAgo,
  setReceivedAt,
  setSentDaysAgo,
} from "@aside/testkit/stores/dashboard-store.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { say } from "@aside/testkit/media/say.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost, shareLink } from "../../delivery/contract.ts";
import { createEvent, DEFAULT_PRIVACY, getEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createPost, deletePost, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { listNotifications } from "../../notifications/contract.ts";
import { abortUpload, initiateUpload } from "../../recording/contract.ts";
import { acknowledge, markReactionsViewed, react, unviewedCount } from "../../viewing/contract.ts";
import {
  createdEvents,
  forgetSearches,
  inbox,
  inboxCount,
  keepSearch,
  markInbox,
  MAX_BULK,
  MAX_SEARCHES,
  suggestedList,
  timeSaved,
  unviewedReviewCount,
  userSearches,
} from "../contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let bob: Person;
let eve: Person;
vi.setConfig({ testTimeout: 120_000 });
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" }, ai: { generator: null, embedder: null } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob O'Neil");
  eve = await createUser(app, "Eve");
}, 60_000);
afterAll(async () => await app.stop(), 60_000);

async function send(title: string, options: { from?: Person; to?: Person; acknowledged?: boolean } = {}) {
  const from = options.from ?? ada;
  const postId = await recordPost(from, { seconds: 2 });
  const { event_id: eventId } = await from.call(getPost, { params: { id: postId } });
  if (options.acknowledged)
    await from.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, acknowledgement_required: true } });
  await from.call(sendPost, { params: { id: postId }, body: { recipients: (options.to ?? bob).email, title } });
  return { postId, eventId };
}
const titles = async (person: Person, query: Record<string, string>) =>
  (await person.call(inbox, { query })).items.map((item) => item.title);
const createdTitles = async (person: Person, query: Record<string, string>) =>
  (await person.call(createdEvents, { query: query as object })).items.map((item) => item.title);
const receivedAt = async (postId: string, at: string) => await setReceivedAt(app.context.db, postId, at);

describe("the inbox", () => {
  test("is searched by the starts of words in title, sender and address, and follows title changes", async () => {
    const { postId } = await send("Budget: Gràcia & co. 2027-Q1");
    for (const found of ["bud", "BUD grà", "gràcia", "2027-q1", "q1", "love", "ada budget", ada.email, ada.email.slice(0, 12)])
      expect([found, await titles(bob, { search: found })]).toEqual([found, ["Budget: Gràcia & co. 2027-Q1"]]);
    for (const nothing of ["udget", "bud zzz", "%", "' or 1=1", "!!", "a".repeat(200)])
      expect([nothing, await titles(bob, { search: nothing })]).toEqual([nothing, []]);
    expect(await titles(eve, { search: "bud" })).toEqual([]);
    await ada.call(updatePost, { params: { id: postId }, body: { title: "Forecast" } });
    expect([await titles(bob, { search: "fore" }), await titles(bob, { search: "budget" })]).toEqual([["Forecast"], []]);
    expect([await createdTitles(ada, { search: "fore" }), await createdTitles(eve, { search: "fore" })]).toEqual([["Forecast"], []]);
    const pastTheEnd = { query: { search: "fore", page: 3 } };
    expect(await bob.call(inbox, pastTheEnd)).toMatchObject({ items: [], total: 1 });
    expect(await ada.call(createdEvents, pastTheEnd)).toMatchObject({ items: [], total: 1 });
    for (const search of ["x".repeat(201), "a\u0000"]) expect((await bob.try(inbox, { query: { search } })).status).toBe(400);
  });

  test("is filtered by days of the person's own calendar, also across clock changes", async () => {
    const cid = await createUser(app, "Cid");
    const { postId } = await send("At a turn", { to: cid });
    // In Berlin the 29th of March 2026 has 23 hours.
    await receivedAt(postId, "2026-03-29T21:59:59Z");
    const on = async (from: string, to: string, time_zone: string) =>
      (await cid.call(inbox, { query: { dateFilter: "custom", from, to, time_zone } })).total;
    expect(await on("2026-03-29", "2026-03-29", "Europe/Berlin")).toBe(1);
    expect(await on("2026-03-29", "2026-03-29", "Asia/Tokyo")).toBe(0);
    expect(await on("2026-03-30", "2026-03-30", "Asia/Tokyo")).toBe(1);
    await receivedAt(postId, "2026-03-29T22:00:00Z");
    expect([await on("2026-03-29", "2026-03-29", "Europe/Berlin"), await on("2026-03-30", "2026-03-30", "Europe/Berlin")]).toEqual([0, 1]);
    expect((await cid.call(inbox, { query: { dateFilter: "today", time_zone: "America/St_Johns" } })).total).toBe(0);
    for (const query of [
      { time_zone: "Mars/Olympus" },
      { time_zone: "+02:00" },
      { dateFilter: "custom", from: "2026-02-30" },
      { dateFilter: "custom", from: "2026-02-02", to: "2026-02-01" },
      { dateFilter: "someday" },
      { labelIds: "1,2" },
      { page: "0" },
    ])
      expect([query, (await cid.try(inbox, { query })).status]).toEqual([query, 400]);
  });

  test("supports archive, restore and mark; counts and dots follow, other inboxes do not change", async () => {
    const [one, two] = [await send("One", { to: eve }), await send("Two", { to: eve })];
    const mark = async (person: Person, body: object) =>
      (await person.call(markInbox, { body: { post_ids: [one.postId, two.postId], ...body } })).changed;
    expect(await eve.call(inboxCount, {})).toEqual({ total: 2, unviewed: 2 });
    expect(await mark(bob, { archived: true, viewed: true })).toBe(0);
    expect((await Promise.all([mark(eve, { viewed: true }), mark(eve, { viewed: true })])).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect((await eve.call(unviewedCount, {})).count).toBe(0);
    await eve.call(markInbox, { body: { post_ids: [one.postId], archived: true, viewed: false } });
    expect(await eve.call(inboxCount, {})).toEqual({ total: 1, unviewed: 0 });
    expect([await titles(eve, {}), await titles(eve, { filter: "archived" }), await titles(eve, { filter: "unviewed" })]).toEqual([
      ["Two"],
      ["One"],
      [],
    ]);
    expect(await mark(eve, { archived: false })).toBe(1);
    expect(await titles(eve, { filter: "unviewed" })).toEqual(["One"]);
    const many = Array.from({ length: MAX_BULK + 1 }, () => crypto.randomUUID());
    expect([
      (await eve.try(markInbox, { body: { post_ids: many, viewed: true } })).status,
      (await eve.try(markInbox, { body: { post_ids: [], viewed: true } })).status,
      (await eve.try(markInbox, { body: { post_ids: ["x"], viewed: true } })).status,
    ]).toEqual([400, 400, 400]);
  });

  test("shows sender, requested and completed actions; pages after the last are empty", async () => {
    const cid = await createUser(app, "Cid");
    const { postId, eventId } = await send("Please confirm", { to: cid, acknowledged: true });
    const first = async () => (await cid.call(inbox, { query: {} })).items[0];
    expect(await first()).toMatchObject({
      from: { user_id: ada.userId, name: "Ada Lovelace", image_url: null },
      acknowledgement: "wanted",
      replied: false,
      authenticity_type: 1,
      is_audio: false,
      archived: false,
    });
    await cid.call(acknowledge, { body: { post_id: postId } });
    const reply = await cid.call(createPost, { body: { event_id: eventId } });
    expect(await first()).toMatchObject({ acknowledgement: "given", replied: false });
    await markSentReply(app.context.db, reply.id);
    expect(await first()).toMatchObject({ replied: true });
    expect(await cid.call(inbox, { query: { page: 1000 } })).toMatchObject({ items: [], total: 1 });
  });
});

describe("the review count", () => {
  test("counts new replies and reactions of others to the person's own posts until they are viewed", async () => {
    const dan = await createUser(app, "Dan");
    const { postId, eventId } = await send("Tell me", { from: dan });
    const counts = async () => await dan.call(unviewedReviewCount, {});
    expect(await counts()).toEqual({ replies: 0, reactions: 0, count: 0 });
    await bob.call(react, { params: { id: postId }, body: { reaction_name: "love" } });
    await dan.call(react, { params: { id: postId }, body: { reaction_name: "like" } });
    const reply = await bob.call(createPost, { body: { event_id: eventId } });
    await markSentReply(app.context.db, reply.id, dan.userId);
    expect(await counts()).toEqual({ replies: 1, reactions: 1, count: 2 });
    expect(await titles(dan, { filter: "replies" })).toEqual(["Tell me"]);
    expect((await dan.call(createdEvents, { query: {} })).items[0]).toMatchObject({
      recipients: 1,
      replies: 1,
      unviewed_replies: 1,
      reactions: 2,
      unviewed_reactions: 1,
    });
    await dan.call(markReactionsViewed, { params: { id: postId }, body: {} });
    await bob.call(deletePost, { params: { id: reply.id } });
    expect(await counts()).toEqual({ replies: 0, reactions: 0, count: 0 });
  });
});

describe("searches and suggestions", () => {
  test("are stored once, newest first, limited, can be deleted, and are private", async () => {
    const list = async (person: Person) =>
      (await person.call(userSearches, { params: { id: person.userId } })).searches.map(({ query }) => query);
    const keep = async (query: string) => await ada.call(keepSearch, { body: { query } });
    await keep("Budget");
    await keep("roadmap");
    await Promise.all([keep("budget"), keep("BUDGET"), keep("budget ")]);
    expect((await list(ada)).map((query) => query.toLowerCase())).toEqual(["budget", "roadmap"]);
    for (let n = 0; n < MAX_SEARCHES + 3; n++) await keep(`query ${n}`);
    expect(await list(ada)).toHaveLength(MAX_SEARCHES);
    expect((await eve.try(userSearches, { params: { id: ada.userId } })).status).toBe(404);
    expect(await list(eve)).toEqual([]);
    const [newest] = (await ada.call(userSearches, { params: { id: ada.userId } })).searches;
    await eve.call(forgetSearches, { body: { id: newest?.id } });
    expect(await list(ada)).toContain(newest?.query);
    await ada.call(forgetSearches, { body: { id: newest?.id } });
    expect(await list(ada)).toHaveLength(MAX_SEARCHES - 1);
    await ada.call(forgetSearches, { body: {} });
    expect(await list(ada)).toEqual([]);
    for (const query of ["", "x".repeat(201), "a\u0000", "\udc00"])
      expect((await ada.try(keepSearch, { body: { query } })).status).toBe(400);
  });

  test("include only the person's own searches and titles", async () => {
    await send("Quarterly quince", { from: eve });
    await eve.call(keepSearch, { body: { query: "quick wins" } });
    const suggest = async (person: Person, text: string) =>
      (await person.call(suggestedList, { params: { kind: "searches", text } })).suggestions.map((one) => one.text);
    expect(await suggest(eve, "qui")).toEqual(["quick wins", "Quarterly quince"]);
    expect(await suggest(eve, "-")).toEqual(["quick wins"]);
    expect(await suggest(bob, "qui")).toEqual([]);
    for (const odd of ["%", "' or ''='", "\\", "<b>"]) expect(await suggest(eve, odd)).toEqual([]);
    expect((await eve.try(suggestedList, { params: { kind: "secrets", text: "a" } })).status).toBe(404);
  });

  test("list the person's contacts first, then colleagues, each once", async () => {
    const host = `${crypto.randomUUID().slice(0, 8)}.example`;
    const [gus, gunda] = [await createUser(app, "Gus Grün", `gus@${host}`), await createUser(app, "Gunda", `gunda@${host}`)];
    await insertContact(app.context.db, gus.userId, { name: "Gundula", email: "gundula@far.example" });
    const suggest = async (person: Person, text: string) =>
      (await person.call(suggestedList, { params: { kind: "people", text } })).suggestions.map(({ name, email }) => [name, email]);
    expect(await suggest(gus, "gund")).toEqual([
      ["Gundula", "gundula@far.example"],
      ["Gunda", gunda.email],
    ]);
    expect(await suggest(gus, "-")).toEqual([["Gundula", "gundula@far.example"]]);
    expect(await suggest(gunda, "gundu")).toEqual([]);
    expect(await suggest(eve, "gun")).toEqual([]);
  });

  test("show pictures only of colleagues and of senders", async () => {
    const host = () => `${crypto.randomUUID().slice(0, 8)}.example`;
    const own = host();
    const hal = await createUser(app, "Hal", `hal@${own}`);
    const [ivy, jo] = [await createUser(app, "Ivy", `ivy@${host()}`), await createUser(app, "Jo", `jo@${host()}`)];
    const kay = await createUser(app, "Kay", `kay@${own}`);
    for (const person of [ivy, jo, kay]) {
      await setPicture(app.context.db, person.userId);
      await insertContact(app.context.db, hal.userId, { name: person.email, email: person.email });
    }
    await send("From Ivy", { from: ivy, to: hal });
    const shown = async (text: string) =>
      (await hal.call(suggestedList, { params: { kind: "people", text } })).suggestions.map((one) => one.image_url !== null);
    expect([await shown("ivy"), await shown("jo"), await shown("kay")]).toEqual([[true], [false], [true]]);
  });
});

describe("time saved", () => {
  const words = (count: number) => `${Array.from({ length: count }, () => "word").join(" ")}.`;
  const saved = async (person: Person) => await person.call(timeSaved, {});

  test("is the typing time at 40 words per minute minus the speaking time, from sending and transcription on", async () => {
    const fay = await createUser(app, "Fay");
    const postId = await recordPost(fay, { seconds: 2 });
    await say(app, fay, postId, words(200));
    expect(await saved(fay)).toMatchObject({ status: false, total_time_saved: 0 });
    await fay.call(sendPost, { params: { id: postId }, body: {} });
    // 200 words are 300 s of typing; about 2 s were spoken.
    expect(await saved(fay)).toMatchObject({ status: true, total_time_saved: 4, weekly_time_saved: 4 });
    await say(app, fay, postId, words(80));
    expect(await saved(fay)).toMatchObject({ status: false, total_time_saved: 1 });
    await say(app, fay, postId, words(1));
    expect(await saved(fay)).toMatchObject({ total_time_saved: 0 });
    await say(app, fay, postId, "", { state: "removed" });
    expect(await saved(fay)).toMatchObject({ status: false, total_time_saved: 0 });
    expect((await saved(fay)).message).toMatch("40 words a minute");
  });

  test("counts this week separately, and only the person's own posts", async () => {
    const gil = await createUser(app, "Gil");
    const { postId } = await send("Long ago", { from: gil });
    await say(app, gil, postId, words(200));
    await setSentDaysAgo(app.context.db, postId, 8);
    expect(await saved(gil)).toMatchObject({ status: true, total_time_saved: 4, weekly_time_saved: 0 });
    expect(await saved(eve)).toMatchObject({ status: false, total_time_saved: 0 });
  });
});

test("a renamed Aside has its new title in the inbox of its replies, and in the email about a reply", async () => {
  const { postId, eventId } = await send("Estimate question");
  const reply = async () => {
    const { id } = await bob.call(createPost, { body: { event_id: eventId } });
    await record(bob, id, { seconds: 1 });
    await bob.call(sendPost, { params: { id }, body: {} });
    await app.waitForJobs();
  };
  await reply();
  await ada.call(updatePost, { params: { id: postId }, body: { title: "Estimate question (short)" } });
  expect(await titles(ada, { search: "bob estimate" })).toEqual(["Estimate question (short)"]);
  expect(await titles(ada, { search: "short" })).toEqual(["Estimate question (short)"]);
  await reply();
  const subjects = (await app.mailbox.list(ada.email)).map(({ subject }) => subject).filter((subject) => subject.includes("replied"));
  expect(subjects[0]).toContain("Estimate question (short)");
  // A reply with a title of its own keeps it, and doesn't rename the Aside.
  const { id } = await bob.call(createPost, { body: { event_id: eventId, title: "My answer" } });
  await bob.call(updatePost, { params: { id }, body: { title: "My second answer" } });
  await record(bob, id, { seconds: 1 });
  await bob.call(sendPost, { params: { id }, body: {} });
  await app.waitForJobs();
  // What it replied to is named by its title, not by that of the reply.
  const [mail] = (await app.mailbox.list(ada.email)).filter(({ subject }) => subject.includes("replied"));
  expect([mail?.subject, mail?.text.includes("My second answer")]).toEqual([`Bob O'Neil replied to "Estimate question (short)"`, true]);
  const { items } = await ada.call(listNotifications, { query: {} });
  expect(items[0]).toMatchObject({ kind: "reply_received", title: "Estimate question (short)" });
  expect((await ada.call(getPost, { params: { id: postId } })).title).toBe("Estimate question (short)");
  expect(await titles(ada, { search: "short" })).toHaveLength(2);
});

describe("an Aside that the studio made when it was opened", () => {
  const open = async (who: Person) => await who.call(createEvent, { body: { is_untouched: true } });

  test("is in no list until it is recorded, typed or linked", async () => {
    const cid = await createUser(app, "Cid");
    const listed = async () => (await cid.call(createdEvents, { query: {} })).items.map(({ event_id }) => event_id);
    const events = [await open(cid), await open(cid), await open(cid), await open(cid)] as const;
    expect([await listed(), (await cid.call(createdEvents, { query: { filter: "drafts" } })).total]).toEqual([[], 0]);
    const [recorded, typed, linked, untouched] = events.map(({ CreatorPosts }) => CreatorPosts[0]?.id ?? "");
    await record(cid, recorded ?? "", { seconds: 1 });
    await cid.call(updatePost, { params: { id: typed ?? "" }, body: { speaking_notes: "<p>Say hello</p>" } });
    await cid.call(shareLink, { params: { id: linked ?? "" }, body: {} });
    expect((await listed()).toSorted()).toEqual(
      events
        .slice(0, 3)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect((await cid.call(getPost, { params: { id: untouched ?? "" } })).abilities.update).toBe(true);
    expect((await cid.try(createEvent, { body: { is_untouched: "yes" } as object })).status).toBe(400);
  });

  test("is in no list again when its only recording was discarded, unless something else is in it", async () => {
    const cid = await createUser(app, "Cid");
    const listed = async () => (await cid.call(createdEvents, { query: {} })).items.map(({ event_id }) => event_id);
    const events = [await open(cid), await open(cid), await open(cid)] as const;
    const [retaken, typed, linked] = events.map(({ CreatorPosts }) => CreatorPosts[0]?.id ?? "") as [string, string, string];
    const tracks = [{ track: "video" as const, codec: "avc1.64001f", bitrate: 1_000_000, width: 1280, height: 720 }];
    const begin = async (postId: string) =>
      await cid.call(initiateUpload, { body: { post_id: postId, client_upload_id: crypto.randomUUID(), tracks } });
    const uploads = [await begin(retaken), await begin(typed), await begin(linked)];
    await cid.call(updatePost, { params: { id: typed }, body: { title: "Plan" } });
    await cid.call(shareLink, { params: { id: linked }, body: {} });
    for (const { upload_id } of uploads) await cid.call(abortUpload, { body: { upload_id } });
    expect((await listed()).toSorted()).toEqual([events[1].id, events[2].id].toSorted());
    await begin(retaken);
    expect(await listed()).toHaveLength(3);
  });

  test("is gone after 30 days", async () => {
    const cid = await createUser(app, "Cid");
    const [old, fresh] = [await open(cid), await open(cid)];
    const used = await open(cid);
    await cid.call(updatePost, { params: { id: used.CreatorPosts[0]?.id ?? "" }, body: { title: "Plan" } });
    for (const { id } of [old, used]) await setCreatedDaysAgo(app.context.db, id, 31);
    await open(cid);
    const status = async ({ id }: { id: string }) => (await cid.try(getEvent, { params: { id } })).status;
    expect([await status(old), await status(fresh), await status(used)]).toEqual([404, 200, 200]);
  });
});
