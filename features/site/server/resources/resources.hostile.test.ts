import { afterAll, beforeAll, expect, test } from "vitest";
import { updateWhitelist } from "@aside/features/administration/whitelist-contract.ts";
import { DEFAULT_PRIVACY, deleteEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { makeRoot } from "@aside/testkit/companies.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { shareLink } from "../../../delivery/contract.ts";
import * as admin from "../../admin-contract.ts";
import { listResources, type ResourceType } from "../../contract.ts";

let app: TestApp;
let root: Signed;
let uma: Signed;
let statements: ReturnType<typeof watchStatements>;
beforeAll(async () => {
  statements = watchStatements();
  app = await startApp({ env: { ASR: "off" } });
  root = await makeRoot(app);
  uma = await createUser(app, "Uma User", "uma@omega.example");
}, 60_000);
afterAll(async () => {
  statements.stop();
  await app.stop();
});

async function record(title: string, isPublic: boolean) {
  const postId = await recordPost(root, { seconds: 1 });
  await root.call(updatePost, { params: { id: postId }, body: { title } });
  const { event_id: eventId } = await root.call(getPost, { params: { id: postId } });
  await setPublic(eventId, isPublic);
  await root.call(shareLink, { params: { id: postId }, body: {} });
  return { postId, eventId };
}
const setPublic = async (eventId: string, isPublic: boolean) =>
  await root.call(updatePrivacySettings, {
    params: { id: eventId },
    body: { ...DEFAULT_PRIVACY, recipients_can_view_post: !isPublic, signed_in_users_can_view_post: false },
  });
const videosOf = async (person: Signed, type: ResourceType = "usage_guide") =>
  (await person.call(listResources, { query: { type } })).items.filter(({ kind }) => kind === "video").map(({ title }) => title);
const add = async (aside: string, type: ResourceType = "usage_guide") => await root.try(admin.addResource, { body: { aside, type } });

test("each person sees the videos that they may watch, in the chosen order, by type", async () => {
  const [open, closed] = [await record("Open example", true), await record("Closed example", false)];
  for (const { eventId } of [open, closed]) expect((await add(`${app.url}/aside/${eventId}/view`)).status).toBe(200);
  expect((await add(open.postId, "faqs")).status).toBe(200);
  // Again: nothing changes.
  expect((await add(open.postId)).status).toBe(200);
  expect([await videosOf(root), await videosOf(uma), await videosOf(uma, "faqs"), await videosOf(uma, "use_cases")]).toEqual([
    ["Open example", "Closed example"],
    ["Open example"],
    ["Open example"],
    [],
  ]);
  const order = { type: "usage_guide" as const, post_ids: [closed.postId, open.postId] };
  await root.call(admin.orderResources, { body: order });
  expect(await videosOf(root)).toEqual(["Closed example", "Open example"]);
  for (const post_ids of [[], [open.postId, open.postId], [open.postId, crypto.randomUUID()]])
    expect((await root.try(admin.orderResources, { body: { ...order, post_ids } })).error.code).toBe("conflict");
  await setPublic(open.eventId, false);
  await app.changesArrived();
  expect(await videosOf(uma)).toEqual([]);
  await root.call(deleteEvent, { params: { id: open.eventId } });
  expect(await videosOf(root)).toEqual(["Closed example"]);
  await root.call(admin.removeResource, { body: { post_id: closed.postId, type: "usage_guide" } });
  expect((await root.try(admin.removeResource, { body: { post_id: closed.postId, type: "usage_guide" } })).status).toBe(404);
  expect(await videosOf(root)).toEqual([]);
});

test("the list takes the same statements for one video and for many", async () => {
  const count = async () => {
    statements.asked.length = 0;
    await videosOf(uma, "use_cases");
    return statements.asked.filter((text) => !/jobs\.|listen/.test(text)).length;
  };
  await add((await record("One", true)).postId, "use_cases");
  await count();
  const one = await count();
  for (const title of ["Two", "Three"]) await add((await record(title, true)).postId, "use_cases");
  expect([await count(), one]).toEqual([one, 2]);
  expect(await videosOf(uma, "use_cases")).toEqual(["One", "Two", "Three"]);
});

test("only whitelisted people have resources", async () => {
  const outsider = await createUser(app, "Olga Outside", "olga@gmail.com");
  const tried = async () => (await outsider.try(listResources, { query: {} })).status;
  expect(await tried()).toBe(404);
  await root.call(updateWhitelist, { body: { email: outsider.email, is_granted: true } });
  expect(await tried()).toBe(200);
  await root.call(updateWhitelist, { body: { email: outsider.email, is_granted: false } });
  expect(await tried()).toBe(404);
  expect((await app.driver().try(listResources, { query: {} })).status).toBe(403);
});

test.each([{ type: "x" }, { type: "" }, { type: ["faqs", "faqs"] }])("refuses the type %j", async (query) => {
  expect((await uma.try(listResources, { query })).status).toBe(400);
});

test("an Aside that the administrator may not watch cannot be added", async () => {
  const postId = await recordPost(uma, { seconds: 1 });
  for (const aside of [postId, crypto.randomUUID(), "x", "../../etc/passwd"]) {
    const reply = await add(aside);
    expect([reply.status, reply.error.code]).toEqual([422, "aside_unknown"]);
  }
  expect((await add("x".repeat(501))).status).toBe(400);
  expect((await add("")).status).toBe(400);
});
