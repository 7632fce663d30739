import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createEvent, DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { insightChanged, postsWatched, transcriptEnded } from "@aside/core/messages/facts.ts";
import { createPost } from "@aside/core/messages/post-contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { makeLibrary, makePrivateVideo } from "@aside/testkit/library.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deleteUser } from "@aside/testkit/stores/accounts-store.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { createComment } from "../../../comments/contract.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { createForm, updateSubmission } from "../../../forms/admin-contract.ts";
import { submit } from "../../../forms/testkit/submit.ts";
import { editActions } from "../../../insights/contract.ts";
import { decidePost, submitPost } from "../../../library/video-contract.ts";
import { mergeViewProgress } from "../../../viewing/server/engagement/merge-view-progress.ts";
import { acknowledge, pageView, percentViewed, react } from "../../../viewing/contract.ts";
import { createWebhook, deleteWebhook, listWebhookDeliveries, readWebhookDelivery, type Webhook, webhookSchema } from "../../contract.ts";
import { EVENT_TYPES, type EventType } from "../../contract.ts";
import { bodySchema } from "../../payloads.ts";

type Body = { type: string; timestamp: string; data: Record<string, unknown> };

let app: TestApp;
let root: Signed;
let statements: ReturnType<typeof watchStatements>;
beforeAll(async () => {
  statements = watchStatements();
  app = await startApp({ env: { ASR: "off" } });
  root = await makeRoot(app);
}, 60_000);
afterAll(async () => await app.stop());

async function listen(by: Signed, is_full: boolean, events: readonly EventType[] = EVENT_TYPES): Promise<Webhook> {
  const body = { url: "https://hooks.acme.example/", events: [...events], is_full };
  return (await by.call(createWebhook, { body })).item;
}

/** What an endpoint gets, in order; each as its schema says. */
async function bodiesFor(by: Signed, { id }: Webhook): Promise<Body[]> {
  const { items } = await by.call(listWebhookDeliveries, { params: { id }, query: {} });
  const bodies = [];
  for (const item of items.toReversed()) {
    const { request } = await by.call(readWebhookDelivery, { params: { id, delivery_id: item.id } });
    const body = JSON.parse(request.body) as Body;
    expect(bodySchema(body.type as EventType).parse(body)).toEqual(body);
    bodies.push(body);
  }
  return bodies;
}

// The first test: no company has an endpoint yet.
test("costs no statement where nobody wants its type, and works at once with the first endpoint", async () => {
  const { lead } = await makeCompany(app, root);
  const post_id = await recordPost(lead, { seconds: 1 });
  const emit = async () => {
    const views = [{ post_id, user_id: null, name: null, percent: 25 }];
    return await app.context.db.transaction().execute(async (trx) => {
      statements.asked.length = 0;
      await app.context.events.emit({ db: trx, context: app.context }, postsWatched, { views });
      return statements.asked.filter((text) => /webhook|posts/.test(text)).length;
    });
  };
  const counts = [await emit(), await emit()];
  const endpoint = await listen(lead, false, ["aside.watched"]);
  // The types are read again, then post, and one insert.
  await app.changesArrived();
  counts.push(await emit(), await emit());
  await lead.call(deleteWebhook, { params: { id: endpoint.id } });
  await app.changesArrived();
  counts.push(await emit(), await emit());
  statements.stop();
  expect(counts).toEqual([1, 0, 3, 2, 1, 0]);
});

describe("of an Aside", () => {
  let lead: Signed;
  let rita: Signed;
  let thin: Webhook;
  let full: Webhook;
  let postId: string;
  let eventId: string;
  beforeEach(async () => {
    ({ lead } = await makeCompany(app, root));
    rita = await createUser(app, "Rita Recipient");
    [thin, full] = [await listen(lead, false), await listen(lead, true)];
    const event = await lead.call(createEvent, { body: { title: "Plan" } });
    [eventId, postId] = [event.id, event.CreatorPosts[0]?.id ?? ""];
    await lead.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, acknowledgement_required: true } });
    await record(lead, postId, { seconds: 4 });
    await lead.call(sendPost, { params: { id: postId }, body: { recipients: rita.email } });
  });

  test("all that its recipient does reaches the company of its author, thin or with names and texts", async () => {
    const { viewing_token } = await rita.call(pageView, { body: { post_id: postId } });
    await rita.call(pageView, { body: { post_id: postId } });
    const watch = async (watched: [number, number][]) => {
      await rita.call(percentViewed, { body: { post_id: postId, viewed_percent: 0, watched, viewing_token: viewing_token ?? "" } });
      await app.context.db.transaction().execute(async (trx) => await mergeViewProgress(app.context, trx));
    };
    for (const span of [
      [0, 1],
      [0, 1],
      [2, 3],
    ] as [number, number][])
      await watch([span]);
    await rita.call(react, { params: { id: postId }, body: { reaction_name: "like", at_second: 1 } });
    await rita.call(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text: "Well said" } });
    await rita.call(acknowledge, { body: { post_id: postId } });
    const reply = await rita.call(createPost, { body: { event_id: eventId, title: "My reply" } });
    await record(rita, reply.id, { seconds: 1 });
    await rita.call(sendPost, { params: { id: reply.id }, body: {} });

    const bodies = await bodiesFor(lead, thin);
    expect(bodies.map(({ type, data }) => [type, data["percent"] ?? null])).toEqual([
      ["aside.sent", null],
      ["aside.viewed", null],
      ["aside.watched", 25],
      ["aside.watched", 50],
      ["aside.watched", 75],
      ["aside.watched", 100],
      ["aside.reacted", null],
      ["aside.commented", null],
      ["aside.acknowledged", null],
      ["aside.replied", null],
    ]);
    expect(bodies[1]?.data).toEqual({ post_id: postId, event_id: eventId, user_id: rita.userId });
    expect(JSON.stringify(bodies)).not.toMatch(/Rita|Well said|Plan/);
    const rich = await bodiesFor(lead, full);
    expect(rich.map(({ type }) => type)).toEqual(bodies.map(({ type }) => type));
    expect(rich[7]?.data).toMatchObject({ author_name: "Lea Lead", person_name: "Rita Recipient", excerpt: "Well said" });
    expect(rich[9]?.data).toMatchObject({ post_id: reply.id, title: "My reply", person_name: "Rita Recipient" });
  });

  test("disappears with the post, and with the person whom it names", async () => {
    await rita.call(pageView, { body: { post_id: postId } });
    await lead.call(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text: "Own words" } });
    expect(await bodiesFor(lead, full)).toHaveLength(3);
    await deleteUser(app.context.db, rita.userId);
    expect((await bodiesFor(lead, full)).map(({ type }) => type)).toEqual(["aside.sent", "aside.commented"]);
  });

  test("of another company reaches nobody else", async () => {
    const { lead: other } = await makeCompany(app, root);
    const theirs = await listen(other, true);
    await rita.call(pageView, { body: { post_id: postId } });
    expect(await bodiesFor(other, theirs)).toEqual([]);
  });

  test("action items come with their content, and not while they are made", async () => {
    await app.context.db.transaction().execute(async (trx) => {
      const on = { db: trx, context: app.context };
      const take_id = crypto.randomUUID();
      await app.context.events.emit(on, transcriptEnded, { post_id: postId, take_id, state: "none" });
      await app.context.events.emit(on, insightChanged, { post_id: postId, kind: "titles" });
      await app.context.events.emit(on, insightChanged, { post_id: postId, kind: "actions" });
    });
    expect((await bodiesFor(lead, thin)).map(({ type }) => type)).toEqual(["aside.sent"]);
    const items = [{ id: crypto.randomUUID(), text: "Send the budget", who: "", due: null, due_text: "", is_done: false }];
    await lead.call(editActions, { params: { id: postId }, body: { version: 0, items } });
    expect((await bodiesFor(lead, full)).at(-1)).toMatchObject({
      type: "action_item.changed",
      data: { action_items: [{ text: "Send the budget" }] },
    });
  });
});

test("library decisions reach the author's company", async () => {
  const { lead, join, folder } = await makeLibrary(app);
  const author = await join("Ada Author");
  const endpoint = await listen(lead, true, ["library.approved", "library.rejected"]);
  const folder_id = await folder("Sales");
  const { postId } = await makePrivateVideo(author, "Pitch");
  await author.call(submitPost, { body: { post_id: postId, folder_id } });
  await lead.call(decidePost, { params: { id: postId }, body: { status: "rejected", rejection_reason: "Too long" } });
  await author.call(submitPost, { body: { post_id: postId, folder_id } });
  await lead.call(decidePost, { params: { id: postId }, body: { status: "approved" } });
  const bodies = await bodiesFor(lead, endpoint);
  expect(bodies.map(({ type }) => type)).toEqual(["library.rejected", "library.approved"]);
  expect(bodies[0]?.data).toMatchObject({ title: "Pitch", author_name: "Ada Author", folder_name: "Sales", reason: "Too long" });
});

test("a form's submissions reach its company once, held ones when they are released", async () => {
  const { lead } = await makeCompany(app, root);
  const endpoint = await listen(lead, true, ["form.submitted"]);
  const form = await lead.call(createForm, { body: { title: "Ask us" } });
  const vera = await submit(app.driver(), { form: form.id, hasVideo: true });
  const held = await submit(app.driver(), { form: form.id, body: { website: "spam" } });
  expect((await bodiesFor(lead, endpoint)).map(({ data }) => data["submission_id"])).toEqual([vera.id]);
  for (const is_held of [false, true, false]) await lead.call(updateSubmission, { params: { id: held.id }, body: { is_held } });
  const bodies = await bodiesFor(lead, endpoint);
  expect(bodies.map(({ data }) => [data["submission_id"], data["email"], data["post_id"]])).toEqual([
    [vera.id, vera.email, vera.post_id],
    [held.id, held.email, null],
  ]);
  // The visitor's key would let the receiver write as the visitor.
  expect(JSON.stringify(bodies)).not.toContain(vera.key);
});

test("every type has its published schema", async () => {
  for (const type of EVENT_TYPES) {
    const reply = await app.driver().try(webhookSchema, { params: { file: `${type}.json` } });
    expect([reply.status, reply.headers.get("content-type")]).toEqual([200, expect.stringContaining("application/schema+json")]);
    expect(reply.json()).toMatchObject({ title: type, properties: { type: { const: type }, timestamp: { format: "date-time" } } });
  }
  for (const file of ["aside.sent", "test.json", "../aside.sent.json"])
    expect((await app.driver().try(webhookSchema, { params: { file } })).status).toBe(404);
});
