import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { pageView, postViews, react } from "@aside/features/viewing/contract.ts";
import { drawSharePage } from "@aside/features/viewing/server/share-page.ts";
import { user } from "@aside/testkit/make-actor.ts";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "../../contract.ts";
import { createPost, getEventPosts, getPost, type PostJson, updatePost } from "../../post-contract.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ABSENT = '{"code":"not_found","message":"Not found."}';

let app: TestApp;
let ada: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
});
afterAll(async () => await app.stop());

async function makeDraft(): Promise<{ eventId: string; postId: string }> {
  const postId = await recordPost(ada);
  const body = { title: "Offer", note: "<p>see you</p>", my_notes: "<p>mine</p>", speaking_notes: "<p>spoken</p>" };
  const { event_id: eventId } = await ada.call(updatePost, { params: { id: postId }, body });
  return { eventId, postId };
}

const list = async (who: Pick<Signed, "try">, eventId: string, previewPostId: string) =>
  await who.try(getEventPosts, { params: { id: eventId }, query: { previewPostId, userId: ada.userId } });
const postsIn = (reply: { json: () => unknown }) => (reply.json() as { posts: PostJson[] }).posts;

test("the creator sees their draft among the posts as its recipients will see it", async () => {
  const { eventId, postId } = await makeDraft();
  const [post, ...others] = postsIn(await list(ada, eventId, postId));
  expect(others).toEqual([]);
  expect(post).toMatchObject({ id: postId, post_status: "DRAFT", title: "Offer", note: "<p>see you</p>", is_creator: false });
  expect(post).toMatchObject({ my_notes: null, speaking_notes: null, ai_prompt: null, recipients: [] });
  expect(post?.abilities).toMatchObject({
    view: true,
    reply: true,
    react: true,
    comment: true,
    update: false,
    send: false,
    see_views: false,
  });
  // Without it, as the author.
  const plain = await ada.call(getEventPosts, { params: { id: eventId }, query: {} });
  expect(plain.posts[0]?.abilities.update).toBe(true);
});

test("the preview follows the privacy settings", async () => {
  const { eventId, postId } = await makeDraft();
  const body = { ...DEFAULT_PRIVACY, no_replies_allowed: true, acknowledgement_required: true };
  await ada.call(updatePrivacySettings, { params: { id: eventId }, body });
  expect(postsIn(await list(ada, eventId, postId))[0]?.abilities).toMatchObject({ reply: false, comment: false, acknowledge: true });
});

test("replies that recipients do not see are not in the preview", async () => {
  const { eventId, postId } = await makeDraft();
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: eve.email } });
  for (const isPrivate of [true, false]) {
    const { id } = await eve.call(createPost, {
      body: { event_id: eventId, title: isPrivate ? "private" : "open", is_private: isPrivate },
    });
    await record(eve, id, { seconds: 1 });
    await eve.call(sendPost, { params: { id }, body: {} });
  }
  await ada.call(createPost, { body: { event_id: eventId, title: "unfinished" } });
  expect(postsIn(await list(ada, eventId, postId)).map((post) => post.title)).toEqual(["Offer", "open"]);
});

test("it is ignored for everyone else, and for a post of another Aside", async () => {
  const { eventId, postId } = await makeDraft();
  const other = await makeDraft();
  for (const id of [postId, other.postId, crypto.randomUUID()]) {
    const refused = await list(eve, eventId, id);
    expect([refused.status, refused.text]).toEqual([404, ABSENT]);
  }
  expect(postsIn(await list(ada, eventId, other.postId))[0]?.abilities.update).toBe(true);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: eve.email } });
  await eve.call(react, { params: { id: postId }, body: { reaction_name: "like" } });
  const [seen] = postsIn(await list(eve, eventId, postId));
  expect([seen?.Reactions[0]?.is_own, seen?.recipients.length]).toEqual([true, 1]);
  expect((await list(ada, eventId, "no id")).status).toBe(400);
});

test("the view screen shows the author a preview, which is no view, and everyone else the page itself", async () => {
  const { eventId, postId } = await makeDraft();
  await ada.call(updatePost, { params: { id: postId }, body: { post_status: "DRAFT_SHARABLE_LINK" } });
  const draw = async (actor: Actor) => (await drawSharePage(app.context, actor, eventId, { wantsPreview: true })).boot;
  const own = await draw(user(ada.userId));
  expect([own.is_preview, own.post?.is_creator, own.post?.abilities.update]).toEqual([true, false, false]);
  const others = await draw(user(eve.userId));
  expect([others.is_preview, others.post?.id]).toEqual([false, postId]);
  await ada.call(pageView, { body: { post_id: postId } });
  expect((await ada.call(postViews, { params: { id: postId }, query: {} })).total).toBe(0);
  expect((await ada.call(getPost, { params: { id: postId } })).PostViews.page_views).toBe(0);
});
