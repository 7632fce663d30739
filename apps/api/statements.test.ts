import { afterAll, beforeAll, expect, test } from "vitest";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import { updateProfile } from "@aside/features/my-account/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { ANYBODY, type PostFacts } from "@aside/core/messages/post-policy.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { findEmbedLinks } from "@aside/features/embedding/server/api.ts";
import { drawSharePage } from "@aside/features/viewing/server/share-page.ts";

let app: TestApp;
let ada: Signed;
let postId: string;
let eventId: string;
let statements: ReturnType<typeof watchStatements>;

beforeAll(async () => {
  statements = watchStatements();
  app = await startApp({ env: { ASR: "off" } });
  ada = await createUser(app);
  postId = await recordPost(ada, { seconds: 1 });
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  eventId = (await ada.call(getPost, { params: { id: postId } })).event_id;
  // A notification that comes later would make what is remembered be read again.
  await app.changesArrived();
}, 60_000);
afterAll(async () => {
  statements.stop();
  await app.stop();
});

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  statements.asked.length = 0;
  await work();
  return statements.asked.filter((text) => !/jobs\.|listen/.test(text)).length;
}

test("a post is read with one statement, with its session", async () => {
  expect(await countStatements(async () => await ada.call(getPost, { params: { id: postId } }))).toBe(1);
});

test("a changed user or session is read again, once", async () => {
  await ada.call(updateProfile, { params: { id: ada.userId }, body: { name: "Ada King" } });
  await app.changesArrived();
  const read = async () => await ada.call(getPost, { params: { id: postId } });
  expect([await countStatements(read), await countStatements(read)]).toEqual([2, 1]);
});

test("a share page is rendered with seven statements at most, and none for a new browser", async () => {
  const viewer = { browserId: crypto.randomUUID(), memberIds: [] };
  const anonymous: Actor = { kind: "anonymous", viewer };
  const findLinks = async (post: PostJson, facts: PostFacts) => await findEmbedLinks(app.context, post, facts);
  const draw = async (actor: Actor) => await drawSharePage(app.context, actor, eventId, { findLinks });
  // The rules of embedding, the logo of the sender's company and the playlists are remembered.
  expect([await countStatements(async () => await draw(anonymous)), await countStatements(async () => await draw(anonymous))]).toEqual([
    7, 1,
  ]);
  expect([await countStatements(async () => await draw(ANYBODY)), await countStatements(async () => await draw(ANYBODY))]).toEqual([1, 0]);
  // A signed-in viewer's session is the other one, unless it is remembered.
  const signedIn = { ...anonymous, kind: "user", userId: ada.userId, companyId: null, role: "USER" } as unknown as Actor;
  expect(await countStatements(async () => await drawSharePage(app.context, signedIn, eventId))).toBe(1);
});
