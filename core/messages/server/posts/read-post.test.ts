import { afterAll, beforeAll, expect, test } from "vitest";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { countPageViews, POST_CHANGES } from "@aside/testkit/stores/post-changes-store.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { ANYBODY } from "../../post-policy.ts";
import { findMainPost, findPost } from "./posts-store.ts";
import { readMainPost, readPost } from "./read-post.ts";

let app: TestApp;
let ada: Signed;
let of: { postId: string; eventId: string; takeId: string; userId: string };
let statements: ReturnType<typeof watchStatements>;

beforeAll(async () => {
  statements = watchStatements();
  app = await startApp({ env: { ASR: "off" } });
  ada = await createUser(app);
  await createUser(app);
  await createUser(app);
  const postId = await recordPost(ada, { seconds: 1 });
  const row = await findPost(app.context.db, ANYBODY, postId);
  of = { postId, eventId: row?.event_id ?? "", takeId: row?.take_id ?? "", userId: ada.userId };
}, 60_000);
afterAll(async () => {
  statements.stop();
  await app.stop();
});

/** The post and the Aside's main post, as they are remembered. */
const readBoth = async () => [await readPost(app.context, ANYBODY, of.postId), await readMainPost(app.context, ANYBODY, of.eventId)];
const asked = () => statements.asked.filter((text) => text.includes("from posts p"));

test("a post is read once for everybody about whom nothing is known", async () => {
  await app.changesArrived();
  const [post, main] = await readBoth();
  statements.asked.length = 0;
  expect(await readBoth()).toEqual([post, main]);
  expect(asked()).toEqual([]);
  const browser = { kind: "anonymous" as const, viewer: { browserId: crypto.randomUUID(), memberIds: [] } };
  await readPost(app.context, browser, of.postId);
  await readPost(app.context, browser, of.postId);
  expect(asked()).toHaveLength(2);
});

test.each(Object.keys(POST_CHANGES))("a remembered post is read again after a change: %s", async (name) => {
  const before = await readBoth();
  await POST_CHANGES[name]?.(app.context.db, of);
  const after = await readBoth();
  const { db } = app.context;
  expect(after).toEqual([await findPost(db, ANYBODY, of.postId), await findMainPost(db, ANYBODY, of.eventId)]);
  // Except when only authors see the change.
  if (name !== "seen reaction") expect(after).not.toEqual(before);
});

test("views, which only authors see, do not make it out of date", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  await app.changesArrived();
  await readPost(app.context, ANYBODY, postId);
  await countPageViews(app.context.db, postId);
  statements.asked.length = 0;
  await readPost(app.context, ANYBODY, postId);
  expect(asked()).toEqual([]);
});
