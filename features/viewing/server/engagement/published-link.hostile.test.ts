import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost, shareLink } from "../../../delivery/contract.ts";
import { createComment } from "../../../comments/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { acknowledge, pageView, percentViewed, postEngagement, react } from "../../contract.ts";
import { mediaCookie } from "@aside/core/accounts/contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let app: TestApp;
let ada: Person;
let eve: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
  eve.userAgent = BROWSER;
}, 60_000);
afterAll(async () => await app.stop());

const look = async (who: ApiDriver, postId: string) => await who.try(pageView, { body: { post_id: postId } });
const watch = async (token: string, post_id: string, watched: [number, number][]) =>
  await app.driver().call(percentViewed, { body: { post_id, viewed_percent: 0, viewing_token: token, watched } });
const figures = async (postId: string) => await ada.call(postEngagement, { params: { id: postId } });
const tokenOf = (reply: { json: () => unknown }) => (reply.json() as { viewing_token: string }).viewing_token;

test("counts viewers of a shared link before the post is sent and keeps them afterwards", async () => {
  const postId = await recordPost(ada, { seconds: 4 });
  const guest = app.driver();
  guest.userAgent = BROWSER;
  await guest.call(mediaCookie, {});
  for (const who of [guest, eve]) expect((await look(who, postId)).status).toBe(404);
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  expect((await look(ada, postId)).json()).toMatchObject({ viewing_token: null });
  await watch(tokenOf(await look(guest, postId)), postId, [[0, 1]]);
  await watch(tokenOf(await look(eve, postId)), postId, [[2, 3]]);
  const counted = { totals: { page_views: 2, viewers: 2 }, seconds: { watched: [1, 1, 1, 1] } };
  await vi.waitFor(async () => expect(await figures(postId)).toMatchObject(counted), { timeout: 15_000 });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: "" } });
  expect(await figures(postId)).toMatchObject(counted);
});

test("rerecording resets the watched seconds and keeps the viewers", async () => {
  const postId = await recordPost(ada, { seconds: 4 });
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  const before = tokenOf(await look(eve, postId));
  await watch(before, postId, [[0, 3]]);
  await vi.waitFor(async () => expect((await figures(postId)).seconds.watched).toEqual([1, 1, 1, 1]), { timeout: 15_000 });
  await record(ada, postId, { seconds: 2 });
  // A page that stayed open reports progress on the replaced take.
  await watch(before, postId, [[0, 3]]);
  await watch(tokenOf(await look(eve, postId)), postId, [[0, 0]]);
  await vi.waitFor(async () => expect((await figures(postId)).seconds.watched).toEqual([1, 0]), { timeout: 15_000 });
  expect((await figures(postId)).totals).toMatchObject({ viewers: 1 });
});

test("viewers can react and comment once the link is shared, and cannot acknowledge unless required", async () => {
  const postId = await recordPost(ada, { seconds: 4 });
  const give = async (who: Person) => (await who.try(react, { params: { id: postId }, body: { reaction_name: "like" } })).status;
  const say = async (who: Person) =>
    (await who.try(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text: "Well" } })).status;
  for (const who of [ada, eve]) expect([await give(who), await say(who)]).toEqual([404, 404]);
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  expect([await give(eve), await say(eve), await say(ada)]).toEqual([200, 200, 200]);
  expect((await eve.try(acknowledge, { body: { post_id: postId } })).status).toBe(404);
  expect((await ada.call(getPost, { params: { id: postId } })).Reactions).toMatchObject([{ reaction_name: "like" }]);
});
