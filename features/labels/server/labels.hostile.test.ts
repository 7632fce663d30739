import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createdEvents, inbox } from "../../inbox/contract.ts";
import { sendPost } from "../../delivery/contract.ts";
import { DEFAULT_PRIVACY, deleteEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createPost, getPost } from "@aside/core/messages/post-contract.ts";
import { assignLabel, createLabel, deleteLabel, listLabels, MAX_BULK, MAX_LABELS } from "../contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let bob: Person;
let eve: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob");
  eve = await createUser(app, "Eve");
}, 60_000);
afterAll(async () => await app.stop());

const make = async (person: Person, name: string) => await person.call(createLabel, { body: { name, color: "teal" } });
const namesOf = async (person: Person) => (await person.call(listLabels, {})).labels.map(({ name }) => name);

/** An Aside of Ada's that Bob was sent, and no one else may view. */
async function sentToBob(): Promise<{ postId: string; eventId: string }> {
  const postId = await recordPost(ada);
  const { event_id: eventId } = await ada.call(getPost, { params: { id: postId } });
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email, title: "Roadmap" } });
  return { postId, eventId };
}

describe("labels", () => {
  test("are private: created, renamed, listed by name and deleted by their owner only", async () => {
    const label = await make(ada, "  Zeta ");
    await make(ada, "alpha");
    expect(label).toMatchObject({ kind: "label", name: "Zeta", color: "teal", posts: 0 });
    expect(await ada.call(createLabel, { body: { id: label.id, name: "Beta", color: "pink" } })).toMatchObject({
      name: "Beta",
      color: "pink",
    });
    expect(await namesOf(ada)).toEqual(["alpha", "Beta"]);
    expect(await namesOf(eve)).toEqual([]);
    const absent = await eve.try(deleteLabel, { params: { id: crypto.randomUUID() } });
    for (const reply of [
      await eve.try(deleteLabel, { params: { id: label.id } }),
      await eve.try(createLabel, { body: { id: label.id, name: "Mine" } }),
      await eve.try(assignLabel, { body: { post_ids: [crypto.randomUUID()], add: [label.id] } }),
    ])
      expect([reply.status, reply.text]).toEqual([404, absent.text]);
    await ada.call(deleteLabel, { params: { id: label.id } });
    expect((await ada.try(deleteLabel, { params: { id: label.id } })).status).toBe(404);
    expect(await namesOf(ada)).toEqual(["alpha"]);
  });

  test("of one name are created once, whatever the case, also concurrently", async () => {
    const replies = await Promise.all(["Budget", "budget", "BUDGET"].map(async (name) => await eve.try(createLabel, { body: { name } })));
    expect(replies.map((reply) => String(reply.status)).toSorted()).toEqual(["200", "409", "409"]);
    const other = await make(eve, "Other");
    expect((await eve.try(createLabel, { body: { id: other.id, name: "bUDGET" } })).status).toBe(409);
    expect((await eve.try(createLabel, { body: { id: other.id, name: "OTHER" } })).status).toBe(200);
  });

  test("are limited, also with concurrent requests", async () => {
    const cid = await createUser(app, "Cid");
    for (let n = 0; n < MAX_LABELS - 1; n++) await make(cid, `L${n}`);
    const replies = await Promise.all(["x", "y", "z"].map(async (name) => await cid.try(createLabel, { body: { name } })));
    expect(replies.map((reply) => reply.error.code ?? "made").toSorted()).toEqual(["made", "too_many_labels", "too_many_labels"]);
  });

  test.each([
    [{ name: "" }, 400],
    [{ name: "x".repeat(61) }, 400],
    [{ name: "a\u0000b" }, 400],
    [{ name: "\ud800" }, 400],
    [{ name: 7 }, 400],
    [{ name: "x", color: "ultraviolet" }, 400],
    [{ id: "1 or 1=1", name: "x" }, 400],
    [{ name: "<img src=x onerror=alert(1)>" }, 200],
    [{ name: "‏مرحبا 🎬" }, 200],
  ])("%j gets status %i (docs/hostile-inputs.md rows 15, 29)", async (body, status) => {
    expect((await eve.try(createLabel, { body })).status).toBe(status);
  });
});

describe("posts", () => {
  test("have the viewer's own labels, and lists can be filtered by them", async () => {
    const { postId } = await sentToBob();
    const label = await make(bob, "Follow up");
    const body = { post_ids: [postId, postId], add: [label.id], favorite: true };
    expect((await bob.call(assignLabel, { body })).posts).toMatchObject([
      {
        post_id: postId,
        labels: [
          { kind: "favorite", name: "Favorites" },
          { label_id: label.id, name: "Follow up" },
        ],
      },
    ]);
    expect((await bob.call(getPost, { params: { id: postId } })).PostUserLabels).toHaveLength(2);
    expect((await ada.call(getPost, { params: { id: postId } })).PostUserLabels).toEqual([]);
    const found = async (query: Record<string, string>) => (await bob.call(inbox, { query })).items.map((item) => item.post_id);
    expect(await found({ labelIds: label.id })).toEqual([postId]);
    expect(await found({ filter: "favorites" })).toEqual([postId]);
    expect(await found({ labelIds: crypto.randomUUID() })).toEqual([]);
    // Someone else's label narrows to nothing.
    expect((await ada.call(createdEvents, { query: { labelIds: label.id } })).total).toBe(0);
    expect((await bob.call(listLabels, {})).labels.map(({ name, posts }) => [name, posts])).toEqual([
      ["Favorites", 1],
      ["Follow up", 1],
    ]);
    await bob.call(assignLabel, { body: { post_ids: [postId], remove: [label.id], favorite: false } });
    expect((await bob.call(inbox, { query: {} })).items[0]?.labels).toEqual([]);
  });

  test("that may not be viewed or are deleted are skipped and get no label (docs/hostile-inputs.md row 9)", async () => {
    const { postId, eventId } = await sentToBob();
    const draft = await recordPost(ada);
    const label = await make(eve, "Secret");
    const body = { post_ids: [postId, draft, crypto.randomUUID()], add: [label.id], favorite: true };
    expect(await eve.call(assignLabel, { body })).toEqual({ posts: [] });
    expect((await eve.call(listLabels, {})).labels.every(({ posts }) => posts === 0)).toBe(true);
    await ada.call(deleteEvent, { params: { id: eventId } });
    expect(await bob.call(assignLabel, { body: { post_ids: [postId], favorite: true } })).toEqual({ posts: [] });
  });

  test("of a private reply cannot be labelled by another recipient", async () => {
    const { eventId } = await sentToBob();
    const reply = await bob.call(createPost, { body: { event_id: eventId, is_private: true } });
    expect(await eve.call(assignLabel, { body: { post_ids: [reply.id], favorite: true } })).toEqual({ posts: [] });
  });

  test("are favorited once by concurrent requests, and a label deleted meanwhile is ignored", async () => {
    const { postId } = await sentToBob();
    const cid = await createUser(app, "Cid");
    await ada.call(updatePrivacySettings, {
      params: { id: (await ada.call(getPost, { params: { id: postId } })).event_id },
      body: DEFAULT_PRIVACY,
    });
    const give = async () => await cid.try(assignLabel, { body: { post_ids: [postId], favorite: true } });
    expect((await Promise.all([give(), give(), give(), give()])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await cid.call(getPost, { params: { id: postId } })).PostUserLabels).toHaveLength(1);
    const label = await make(cid, "Short-lived");
    const replies = await Promise.all([
      cid.try(deleteLabel, { params: { id: label.id } }),
      cid.try(assignLabel, { body: { post_ids: [postId], add: [label.id] } }),
    ]);
    expect(replies[0].status).toBe(200);
    expect([200, 404]).toContain(replies[1].status);
    expect((await cid.call(getPost, { params: { id: postId } })).PostUserLabels).toHaveLength(1);
  });

  test("are limited per request", async () => {
    const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
    expect((await eve.try(assignLabel, { body: { post_ids: ids(MAX_BULK), favorite: true } })).status).toBe(200);
    expect((await eve.try(assignLabel, { body: { post_ids: ids(MAX_BULK + 1), favorite: true } })).status).toBe(400);
    expect((await eve.try(assignLabel, { body: { post_ids: [], favorite: true } })).status).toBe(400);
  });
});

test("without the plan feature, creating and assigning are refused with 402, and reading is allowed", async () => {
  const locked = await startApp({ worker: true, enrichments: false, env: { DISABLED_FEATURES: "labels_favorites" } });
  try {
    const person = await createUser(locked, "Locked");
    for (const reply of [
      await person.try(createLabel, { body: { name: "x" } }),
      await person.try(assignLabel, { body: { post_ids: [crypto.randomUUID()], favorite: true } }),
    ])
      expect([reply.status, reply.error.code]).toEqual([402, "feature_locked"]);
    expect((await person.try(listLabels, {})).status).toBe(200);
  } finally {
    await locked.stop();
  }
}, 60_000);
