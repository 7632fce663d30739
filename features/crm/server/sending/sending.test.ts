import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { postsWatched, postViewed } from "@aside/core/messages/facts.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { addRecipientsInBulk } from "@aside/testkit/stores/crm-store.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { disconnectCrm, listCrmActivities, retryCrmActivities, retryCrmActivity, updateCrmConnection } from "../../contract.ts";
import { HubspotStandIn } from "../../testkit/hubspot-stand-in.ts";
import { Clock, connect, connectionOf, work, workerOf } from "../../testkit/run-crm.ts";
import { claim, sendFor } from "./send-for.ts";

const MINUTE = 60_000;

let app: TestApp;
let root: Signed;
let lead: Signed;
let user: Signed;
let clock: Clock;
let vendor: HubspotStandIn;
let posts: string[];
beforeAll(async () => {
  clock = new Clock();
  vendor = await new HubspotStandIn(clock.now).start();
  app = await startApp({ env: { ASR: "off", ...vendor.env() } });
  root = await makeRoot(app);
}, 60_000);
beforeEach(async () => {
  // Ahead of the api's, which says when something happened.
  clock.ms = Date.now() + MINUTE;
  reset();
  ({ lead, user } = await makeCompany(app, root));
  posts = [];
  await connect(lead, "hubspot");
  await app.changesArrived();
});
// The next test's workers find no other connection.
afterEach(async () => void (await lead.try(disconnectCrm, { params })));
afterAll(async () => {
  await app.stop();
  vendor.stop();
});

function reset(): void {
  vendor.calls.length = 0;
  vendor.notes.length = 0;
  vendor.contacts.clear();
  vendor.broken.clear();
  vendor.interrupt = () => undefined;
  vendor.exceeded = vendor.refreshes = vendor.reused = vendor.revoked = 0;
}

async function makePost(title = "Plan"): Promise<string> {
  const id = await recordPost(lead, { seconds: 1 });
  await lead.call(sendPost, { params: { id }, body: { title } });
  posts.push(id);
  return id;
}

/** People who are known at the vendor. */
async function makeContacts(count: number): Promise<{ id: string; email: string }[]> {
  const people = await addRecipientsInBulk(app.context.db, count);
  for (const { email } of people) vendor.addContact(email);
  return people;
}

const emitViews = async (postId: string, people: readonly { id: string; email: string }[]) =>
  await app.context.db.transaction().execute(async (trx) => {
    const views = people.map(({ id: user_id, email: name }) => ({ post_id: postId, user_id, name, percent: 100 }));
    await app.context.events.emit({ db: trx, context: app.context }, postsWatched, { views });
  });
const emitView = async (post_id: string, { id: user_id, email: name }: { id: string; email: string }) =>
  await app.context.db.transaction().execute(async (trx) => {
    await app.context.events.emit({ db: trx, context: app.context }, postViewed, { post_id, user_id, name });
  });

const counts = async () => (await connectionOf(lead, "hubspot"))?.counts;
const params = { provider: "hubspot" as const };
const NOTES = "notes/batch/create";
const writes = () => vendor.calls.filter(({ path }) => path.endsWith(NOTES)).length;
const bodies = () => vendor.notes.map(({ body }) => body);
const listed = async (state?: "failed" | "skipped") =>
  (await lead.call(listCrmActivities, { params, query: state ? { state } : {} })).items;

test("10,000 views reach the CRM once each, in order per contact, within the limit, with two workers", { timeout: 120_000 }, async () => {
  const people = await makeContacts(2_000);
  for (let n = 0; n < 5; n++) await emitViews(await makePost(`Part ${n}`), people);
  expect(await counts()).toEqual({ waiting: 10_000, sent: 0, failed: 0, skipped: 0 });
  // Answers are lost now and then, before and after the vendor stored what was sent.
  let requests = 0;
  vendor.interrupt = ({ path }) => {
    if (!path.endsWith(NOTES)) return undefined;
    requests++;
    if (requests % 17 === 0) return { status: 429, headers: { "retry-after": "3" }, body: { category: "RATE_LIMITS" } };
    if (requests % 23 === 0) return "drop";
    return requests % 29 === 0 ? "drop after it was stored" : undefined;
  };
  await Promise.all([work(app, clock, 20 * MINUTE), work(app, clock, 20 * MINUTE)]);
  expect(await counts()).toEqual({ waiting: 0, sent: 10_000, failed: 0, skipped: 0 });
  expect(vendor.notes).toHaveLength(10_000);
  const titles = Map.groupBy(vendor.notes, ({ contactId }) => contactId);
  expect(titles.size).toBe(2_000);
  const inOrder = ["Part 0", "Part 1", "Part 2", "Part 3", "Part 4"];
  for (const notes of titles.values()) expect(notes.map(({ body }) => /Part \d/.exec(body)?.[0])).toEqual(inOrder);
  expect(vendor.exceeded).toBe(0);
  // The limit was reached, as a whole burst left at one moment of the workers' clock, and kept.
  expect(vendor.mostWithin(1)).toBe(10);
  expect(vendor.mostWithin(10_000)).toBeLessThanOrEqual(100);
});

describe("one batch", () => {
  test("with contacts that the vendor refuses: the others arrive, and each failure is listed with its reason", async () => {
    const people = await makeContacts(90);
    const [first, second] = [...vendor.contacts.keys()];
    for (const id of [first, second]) vendor.broken.add(id as string);
    await emitViews(await makePost("Plan"), people);
    await work(app, clock, MINUTE);
    expect(await counts()).toEqual({ waiting: 0, sent: 88, failed: 2, skipped: 0 });
    const failed = await listed("failed");
    expect(failed.map(({ error }) => error)).toEqual(["The contact was archived.", "The contact was archived."]);
    expect(failed[0]).toMatchObject({ kind: "watched", title: "Plan", contact_address: people[1]?.email });
    // Two searches: 90 contacts are three pages of 40.
    expect(vendor.calls.filter(({ path }) => path.endsWith("contacts/search"))).toHaveLength(3);

    vendor.broken.clear();
    const [one] = failed;
    expect(await lead.call(retryCrmActivity, { params: { ...params, id: one?.id ?? "" } })).toEqual({ count: 1 });
    expect(await lead.call(retryCrmActivity, { params: { ...params, id: one?.id ?? "" } })).toEqual({ count: 0 });
    expect(await lead.call(retryCrmActivities, { params })).toEqual({ count: 1 });
    await work(app, clock, MINUTE);
    expect(await counts()).toEqual({ waiting: 0, sent: 90, failed: 0, skipped: 0 });
    expect(vendor.notes).toHaveLength(90);
  });

  test("that is refused as a whole is sent one by one, and only the invalid one fails", async () => {
    const people = await makeContacts(4);
    const [bad, good] = [await makePost("INVALID"), await makePost("Plan")];
    await emitView(bad, people[1] as (typeof people)[0]);
    for (const person of people) await emitView(good, person);
    await work(app, clock, MINUTE);
    expect(await counts()).toMatchObject({ waiting: 0, sent: 4, failed: 1 });
    expect((await listed("failed")).map(({ error, title }) => [title, error])).toEqual([["INVALID", "Invalid input JSON"]]);
  });

  test("that the vendor fails to process because of one activity arrives without it", async () => {
    const people = await makeContacts(4);
    await emitViews(await makePost(), people);
    const [poison] = [...vendor.contacts.keys()];
    vendor.interrupt = ({ path, body }) =>
      path.endsWith(NOTES) && JSON.stringify(body).includes(`"to":{"id":"${poison}"}`) ? { status: 500 } : undefined;
    for (let n = 0; n < 60; n++) {
      await work(app, clock, 500);
      clock.ms += 5 * MINUTE;
    }
    expect(await connectionOf(lead, "hubspot")).toMatchObject({ state: "active", counts: { waiting: 0, sent: 3, failed: 1 } });
    expect((await listed("failed")).map(({ error }) => error)).toEqual(["HubSpot answered with status 500."]);
  });

  test("whose worker dies after the vendor stored it is sent once", async () => {
    const people = await makeContacts(30);
    await emitViews(await makePost(), people);
    const dying = new AbortController();
    vendor.interrupt = ({ path }) => {
      if (!path.endsWith(NOTES)) return undefined;
      dying.abort();
      vendor.interrupt = () => undefined;
      return "drop after it was stored";
    };
    // The worker ends without recording anything.
    await work(app, clock, MINUTE, dying.signal);
    expect(vendor.notes).toHaveLength(30);
    expect(await counts()).toMatchObject({ waiting: 30 });
    await work(app, clock, 3 * MINUTE);
    expect(vendor.notes).toHaveLength(30);
    expect(await counts()).toMatchObject({ waiting: 0, sent: 30 });
  });
});

describe("a connection", () => {
  test("belongs to one worker at a time; another takes over after a minute, and the first sends nothing more", async () => {
    await emitViews(await makePost(), await makeContacts(3));
    const context = workerOf(app, clock);
    const first = await claim(context);
    expect(await claim(context)).toBeUndefined();
    clock.ms += 61_000;
    const second = await claim(context);
    expect([first?.id, second?.id]).toEqual([second?.id, first?.id]);
    const network = { fetch, signal: new AbortController().signal };
    await sendFor(context, first as never, network);
    expect(vendor.calls).toEqual([]);
    await sendFor(context, second as never, network);
    expect(vendor.notes).toHaveLength(3);
  });

  test("waits as long as the vendor asks", async () => {
    await emitViews(await makePost(), await makeContacts(3));
    vendor.interrupt = () => ({ status: 429, headers: { "retry-after": "120" }, body: {} });
    const asked = clock.ms;
    await work(app, clock, 100);
    expect(vendor.calls).toHaveLength(1);
    expect(Date.parse((await connectionOf(lead, "hubspot"))?.waits_until ?? "")).toBeGreaterThanOrEqual(asked + 120_000);
    vendor.interrupt = () => undefined;
    await work(app, clock, 119_000);
    expect(vendor.calls).toHaveLength(1);
    await work(app, clock, 5_000);
    expect(vendor.calls[1]?.at).toBeGreaterThanOrEqual(asked + 120_000);
    expect(await connectionOf(lead, "hubspot")).toMatchObject({ waits_until: null, counts: { sent: 3 } });
  });

  test("that is paused keeps what happens, and sends it after it is resumed", async () => {
    await lead.call(updateCrmConnection, { params, body: { state: "paused" } });
    await emitViews(await makePost(), await makeContacts(3));
    await work(app, clock, MINUTE);
    expect(vendor.calls).toEqual([]);
    expect(await counts()).toMatchObject({ waiting: 3 });
    await lead.call(updateCrmConnection, { params, body: { state: "active" } });
    await work(app, clock, MINUTE);
    expect(await counts()).toMatchObject({ waiting: 0, sent: 3 });
  });

  test("that is ended in the middle sends nothing more, deletes its tokens and revokes them", async () => {
    const people = await makeContacts(250);
    await emitViews(await makePost(), people);
    let atEnd = 0;
    vendor.interrupt = async ({ path }) => {
      if (!path.endsWith(NOTES) || atEnd > 0) return undefined;
      expect(await lead.call(disconnectCrm, { params })).toEqual({ is_revoked: true });
      atEnd = vendor.calls.length;
      return undefined;
    };
    await work(app, clock, 5 * MINUTE);
    expect(vendor.calls).toHaveLength(atEnd);
    expect(vendor.revoked).toBe(1);
    await app.changesArrived();
    await emitView(await makePost("Later"), people[0] as (typeof people)[0]);
    await work(app, clock, 5 * MINUTE);
    expect(vendor.calls).toHaveLength(atEnd);
    expect(await connectionOf(lead, "hubspot")).toBeNull();
  });

  test("that fails for 24 hours is paused with the reason; before, it tries again and again", async () => {
    await emitViews(await makePost(), await makeContacts(2));
    vendor.interrupt = () => ({ status: 503 });
    for (let hour = 0; hour < 25; hour++) {
      await work(app, clock, 500);
      clock.ms += 60 * MINUTE;
    }
    expect(await connectionOf(lead, "hubspot")).toMatchObject({
      state: "paused",
      reason: "failing",
      error: "HubSpot answered with status 503.",
      counts: { waiting: 2, sent: 0, failed: 0, skipped: 0 },
    });
    expect(vendor.calls.length).toBeGreaterThan(20);
    vendor.interrupt = () => undefined;
    await lead.call(updateCrmConnection, { params, body: { state: "active" } });
    await work(app, clock, 2 * MINUTE);
    expect(await connectionOf(lead, "hubspot")).toMatchObject({ failing_since: null, error: null, counts: { sent: 2 } });
  });
});

test("notes say who did what, with a link, and HTML in a title stays text", async () => {
  const [person] = await makeContacts(1);
  await emitView(await makePost("<b>Plan & offer</b>"), person as { id: string; email: string });
  await work(app, clock, MINUTE);
  expect(bodies()[0]).toContain("&lt;b&gt;Plan &amp; offer&lt;/b&gt;");
  expect(bodies()[0]).toContain("Sent by Lea Lead");
  expect(bodies()[0]).toMatch(/<a href="http[^"]+\/view">Open in Aside<\/a>/);
  expect(writes()).toBe(1);
});

test("a contact that the CRM does not have is skipped, or created if the company wants that, and looked up when it is sent again", async () => {
  const [unknown] = (await addRecipientsInBulk(app.context.db, 1)) as [{ id: string; email: string }];
  await emitView(await makePost(), unknown);
  await work(app, clock, MINUTE);
  const [skipped] = await listed("skipped");
  expect(skipped).toMatchObject({ contact_address: unknown.email, error: "HubSpot has no contact with this address." });
  // Known for an hour.
  await emitView(await makePost(), unknown);
  await work(app, clock, MINUTE);
  expect(vendor.calls).toHaveLength(1);

  await lead.call(updateCrmConnection, { params, body: { creates_contacts: true } });
  await emitView(await makePost("Third"), unknown);
  await work(app, clock, MINUTE);
  expect(await counts()).toEqual({ waiting: 0, sent: 1, failed: 0, skipped: 2 });
  expect(vendor.notesOf(unknown.email)).toHaveLength(1);
  expect([...vendor.contacts.values()][0]).toMatchObject({ firstname: "Carla", lastname: "Customer" });
  await lead.call(retryCrmActivity, { params: { ...params, id: skipped?.id ?? "" } });
  await work(app, clock, MINUTE);
  expect(vendor.notesOf(unknown.email)).toHaveLength(2);
});

test("HubSpot's contact properties follow the views; they are created once", async () => {
  const [person] = (await makeContacts(1)) as [{ id: string; email: string }];
  await emitView(await makePost("First"), person);
  await work(app, clock, MINUTE);
  await emitView(await makePost("Second"), person);
  await emitView(posts[1] as string, person);
  await work(app, clock, MINUTE);
  const [values] = [...vendor.contacts.values()];
  expect(values).toMatchObject({ aside_views: "2", aside_last_viewed_title: "Second" });
  expect(Date.parse(values?.["aside_last_viewed_at"] ?? "")).toBeGreaterThan(Date.now() - MINUTE);
  expect(vendor.calls.filter(({ path }) => path.endsWith("/properties/2026-03/contacts"))).toHaveLength(3);

  await lead.call(updateCrmConnection, { params, body: { syncs_properties: false } });
  await emitView(await makePost("Third"), person);
  await work(app, clock, MINUTE);
  expect([...vendor.contacts.values()][0]).toMatchObject({ aside_views: "2" });
});

test("deleted HubSpot properties are created again; refused contacts are shown and retried", async () => {
  const people = (await makeContacts(2)) as [{ id: string; email: string }, { id: string; email: string }];
  await emitView(await makePost("First"), people[0]);
  await work(app, clock, MINUTE);
  for (const name of vendor.properties) if (name.startsWith("aside_")) vendor.properties.delete(name);
  const [id = ""] = [...vendor.contacts.keys()];
  vendor.locked.add(id);
  const post = await makePost("Second");
  for (const person of people) await emitView(post, person);
  await work(app, clock, MINUTE);
  expect([...vendor.contacts.values()].map((values) => values["aside_views"])).toEqual(["1", "1"]);
  const failure = { contacts: 1, error: "The contact is locked." };
  expect(await connectionOf(lead, "hubspot")).toMatchObject({ state: "active", failing_since: null, sync_failure: failure });

  vendor.locked.clear();
  await lead.call(updateCrmConnection, { params, body: { state: "paused" } });
  await lead.call(updateCrmConnection, { params, body: { state: "active" } });
  await work(app, clock, MINUTE);
  expect(vendor.contacts.get(id)).toMatchObject({ aside_views: "2", aside_last_viewed_title: "Second" });
  expect(await connectionOf(lead, "hubspot")).toMatchObject({ sync_failure: null });
});

test("people of the author's company, and unnamed viewers, are no contacts; other companies' connections get nothing", async () => {
  const postId = await makePost();
  await emitView(postId, { id: user.userId, email: user.email });
  const [person] = (await makeContacts(1)) as [{ id: string; email: string }];
  await app.context.db.transaction().execute(async (trx) => {
    await app.context.events.emit({ db: trx, context: app.context }, postViewed, { post_id: postId, user_id: person.id, name: null });
  });
  expect(await counts()).toMatchObject({ waiting: 0 });
});
