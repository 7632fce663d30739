import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../delivery/contract.ts";
import { DEFAULT_PRIVACY, deleteEvent, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { drawSharePage } from "./share-page.ts";
import { retrieveThumbnail, ssrInfo } from "../contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let bob: Person;
let eve: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob Builder");
  eve = await createUser(app, "Eve");
}, 60_000);
afterAll(async () => await app.stop());
// Wait until each recording has its thumbnails.
vi.setConfig({ testTimeout: 120_000 });

async function sentAside(flags: Partial<PrivacySettings> = {}): Promise<PostJson> {
  const postId = await recordPost(ada);
  const { event_id: id } = await ada.call(getPost, { params: { id: postId } });
  await ada.call(updatePrivacySettings, { params: { id }, body: { ...DEFAULT_PRIVACY, ...flags } });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email, title: "The offer" } });
  await app.waitForJobs();
  return await ada.call(getPost, { params: { id: postId } });
}
const info = async (by: ApiDriver, event_id: string) => await by.try(ssrInfo, { query: { event_id } });
const picture = async (by: ApiDriver, body: object) => await by.try(retrieveThumbnail, { body });
const urlOf = (post: PostJson, type: string) => post.urls.find((entry) => entry.url_type === type)?.url ?? "";

test("the preview matches the page's Open Graph data and its image is public", async () => {
  const post = await sentAside();
  const reply = (await info(app.driver(), post.event_id)).json() as { title: string; url: string; image: string; duration: number };
  expect(reply).toMatchObject({ title: "The offer", url: `${app.context.config.publicUrl}/aside/${post.event_id}/view` });
  expect(reply.duration).toBeCloseTo(post.media.duration);
  const anonymous = { kind: "anonymous", viewer: { browserId: null, memberIds: [] } } as const;
  const page = await drawSharePage(app.context, anonymous, post.event_id);
  expect(page.head).toContain(`content="${reply.image}"`);
  const { status, headers } = await app.driver().bytes(new URL(reply.image).pathname);
  expect([status, headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

test("finds an image by its post and by each of the post's URLs", async () => {
  const post = await sentAside();
  const someone = app.driver();
  expect((await picture(someone, { key: post.id })).json()).toEqual({ url: urlOf(post, "THUMBNAIL"), url_type: "THUMBNAIL" });
  for (const type of ["THUMBNAIL", "EMAIL_THUMBNAIL", "GIF"]) {
    const url = urlOf(post, type);
    expect((await picture(someone, { key: url })).json()).toEqual({ url, url_type: type });
    expect((await picture(someone, { key: url, isPublic: true })).json()).toEqual({
      url: app.context.config.publicUrl + url,
      url_type: type,
    });
    expect((await someone.bytes(url)).status).toBe(200);
  }
});

test("returns 404 for the preview and image of an inaccessible post (docs/hostile-inputs.md row 9)", async () => {
  const post = await sentAside({ recipients_can_view_post: true });
  const [noInfo, noPicture] = [await info(eve, crypto.randomUUID()), await picture(eve, { key: crypto.randomUUID() })];
  expect([noInfo.status, noPicture.status]).toEqual([404, 404]);
  for (const who of [eve, app.driver()]) {
    expect((await info(who, post.event_id)).text).toBe(noInfo.text);
    for (const key of [post.id, urlOf(post, "THUMBNAIL")]) expect((await picture(who, { key })).text).toBe(noPicture.text);
  }
  for (const who of [ada, bob])
    expect([(await info(who, post.event_id)).status, (await picture(who, { key: post.id })).status]).toEqual([200, 200]);
  // A public URL is refused even to users with access: it would not open for anyone else.
  expect((await picture(ada, { key: post.id, isPublic: true })).status).toBe(404);
  await ada.call(deleteEvent, { params: { id: post.event_id } });
  expect([(await info(ada, post.event_id)).status, (await picture(ada, { key: post.id })).status]).toEqual([404, 404]);
});

test("rejects a key that is a path, another post's file, text or too long", async () => {
  const post = await sentAside();
  const url = urlOf(post, "THUMBNAIL");
  expect((await picture(eve, { key: "../../etc/passwd" })).status).toBe(404);
  expect((await picture(eve, { key: url.replace(post.id, crypto.randomUUID()) })).status).toBe(404);
  // Of the post itself it is its still, whatever else the key says.
  expect((await picture(eve, { key: `/media/${post.id}/../../secret` })).json()).toMatchObject({ url });
  for (const body of [{}, { key: null }, { key: ["a"] }, { key: "x".repeat(301) }, { key: post.id, isPublic: "yes" }, []]) {
    expect((await picture(eve, body)).status).toBe(400);
  }
  for (const id of ["", "1", "x".repeat(3000)]) expect((await info(eve, id)).status).toBe(400);
});
