import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { createGuestResponse, createPost, getEventPosts, getPost, type PostJson } from "../../post-contract.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let app: TestApp;
let ada: Signed;
let bob: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob");
  eve = await createUser(app, "Eve");
});
afterAll(async () => await app.stop());

async function makeAside(): Promise<{ eventId: string; postId: string }> {
  const postId = await recordPost(ada);
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email } });
  return { eventId: (await ada.call(getPost, { params: { id: postId } })).event_id, postId };
}

async function draftReply(who: ApiDriver, eventId: string): Promise<PostJson> {
  const { id } = await who.call(createPost, { body: { event_id: eventId } });
  await record(who, id, { seconds: 1 });
  return await who.call(getPost, { params: { id } });
}

const create = async (who: ApiDriver, eventId: string, urls: unknown[], more: object = {}) =>
  await who.try(createPost, { body: { event_id: eventId, title: "Done", urls, ...more } });

describe("urls of a new post", () => {
  test("of the caller's own upload return its draft with the given fields, and create no second post", async () => {
    const { eventId } = await makeAside();
    const draft = await draftReply(bob, eventId);
    for (const url of [
      draft.urls[0]?.url,
      `${app.context.config.publicUrl}${draft.urls[0]?.url}`,
      `posts/${draft.id}/${draft.media.take_id}/poster.jpg`,
    ]) {
      const reply = await create(bob, eventId, [{ url, url_type: "FILE", metadata: { filename: "a.mp4" } }], { is_private: true });
      expect([reply.status, reply.json()]).toEqual([200, expect.objectContaining({ id: draft.id, title: "Done", is_private: true })]);
    }
    expect((await bob.call(getEventPosts, { params: { id: eventId }, query: {} })).posts.length).toBe(2);
  });

  test("of other people, other Asides, sent posts and other sites are refused alike, and nothing is created", async () => {
    const { eventId, postId } = await makeAside();
    const other = await makeAside();
    const bobs = await draftReply(bob, eventId);
    const elsewhere = await draftReply(bob, other.eventId);
    const adas = await ada.call(getPost, { params: { id: postId } });
    const urlOf = (post: PostJson) => post.urls[0]?.url ?? "";
    const refused = await create(bob, eventId, [{ url: "https://evil.example/a.mp4" }]);
    expect([refused.status, refused.error.code]).toEqual([422, "urls_unknown"]);
    for (const [who, urls] of [
      [eve, [urlOf(bobs)]],
      [bob, [urlOf(elsewhere)]],
      [bob, [urlOf(adas)]],
      [ada, [urlOf(adas)]],
      [bob, [urlOf(bobs), urlOf(elsewhere)]],
      [bob, [urlOf(bobs), "https://evil.example/a.mp4"]],
      [bob, [`/media/${crypto.randomUUID()}/${bobs.media.take_id}/master.m3u8`]],
      [bob, [`/media/${bobs.id}/${crypto.randomUUID()}/master.m3u8`]],
      [bob, ["../../etc/passwd"]],
      [bob, ["posts/%2e%2e/x"]],
    ] as [Signed, string[]][]) {
      const reply = await create(
        who,
        eventId,
        urls.map((url) => ({ url })),
      );
      expect([urls, reply.status, reply.text]).toEqual([urls, 422, refused.text]);
    }
    for (const urls of [[{}], [{ url: 1 }], "no list", Array.from({ length: 21 }, () => ({ url: urlOf(bobs) }))])
      expect((await bob.try(createPost, { body: { event_id: eventId, urls } })).status).toBe(400);
    expect((await ada.call(getEventPosts, { params: { id: eventId }, query: {} })).posts.length).toBe(1);
    expect(await bob.call(getPost, { params: { id: bobs.id } })).toMatchObject({ title: "" });
  });
});

describe("a logged-out creator", () => {
  const respond = async (guest: ApiDriver, eventId: string, more: object = {}) =>
    await guest.try(createGuestResponse, { body: { event_id: eventId, guest_user_name: "Gus", ...more } });

  test("may give an address, which only they and the Aside's creator see, in the metadata of the file", async () => {
    const { eventId } = await makeAside();
    const guest = app.driver();
    const made = await guest.call(createGuestResponse, {
      body: { event_id: eventId, guest_user_name: "Gus", logged_out_creator_email: " Gus@Guests.example " },
    });
    guest.token = made.guest_token;
    await record(guest, made.post.id, { seconds: 1 });
    await guest.call(sendPost, { params: { id: made.post.id }, body: {} });
    const read = async (who: ApiDriver) => await who.call(getPost, { params: { id: made.post.id } });
    for (const who of [ada, guest]) {
      const post = await read(who);
      expect(post.urls.find((entry) => entry.url_type === "FILE")?.metadata).toMatchObject({
        logged_out_creator_email: "gus@guests.example",
      });
      expect(post.authenticity_type).toBe(4);
    }
    for (const who of [bob, eve, app.driver()]) {
      const post = await read(who);
      expect([JSON.stringify(post).includes("guests.example"), post.authenticity_type]).toEqual([false, 4]);
    }
  });

  test("may repeat it with the urls of the upload; other people's urls and addresses that are none are refused", async () => {
    const { eventId } = await makeAside();
    const bobs = await draftReply(bob, eventId);
    const guest = app.driver();
    const first = (await respond(guest, eventId)).json() as { post: PostJson; guest_token: string };
    guest.token = first.guest_token;
    await record(guest, first.post.id, { seconds: 1 });
    const { urls } = await guest.call(getPost, { params: { id: first.post.id } });
    const file = { url: urls[0]?.url, url_type: "FILE", metadata: { logged_out_creator_email: "gus@guests.example" } };
    const again = await respond(guest, eventId, { urls: [file], title: "Mine" });
    expect([again.status, again.json()]).toEqual([
      200,
      expect.objectContaining({ post: expect.objectContaining({ id: first.post.id, title: "Mine" }) }),
    ]);
    expect(JSON.stringify(await ada.call(getPost, { params: { id: first.post.id } }).catch(() => null))).toBe("null");
    for (const who of [guest, app.driver()]) {
      const refused = await respond(who, eventId, { urls: [{ url: bobs.urls[0]?.url }] });
      expect([refused.status, refused.error.code]).toEqual([422, "urls_unknown"]);
    }
    expect((await respond(guest, eventId, { logged_out_creator_email: "no address" })).status).toBe(400);
  });
});
