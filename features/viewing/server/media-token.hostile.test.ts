import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { startNode } from "@aside/testkit/start-node.ts";
import { closeSignalConnections, watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { DEFAULT_PRIVACY, deleteEvent, getEvent, removeMembers, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { signOut } from "@aside/features/sign-in/contract.ts";
import { runCompactTake } from "@aside/features/recording/server/enrichments/run-compact-take.ts";
import { sendPost } from "../../delivery/contract.ts";
import { getEdit, saveEdit } from "../../editing/contract.ts";

const HOUR = 60 * 60 * 1000;
/** Longer than the clocks of two nodes may differ. */
const LATER = 20 * 60 * 1000;

let app: TestApp;
let ada: ApiDriver;
let bob: ApiDriver & { email: string };
let post: PostJson;
let clock = 0;
let statements: ReturnType<typeof watchStatements>;

beforeAll(async () => {
  statements = watchStatements();
  app = await startApp({
    worker: true,
    enrichments: false,
    env: { ASR: "off", ACCESS_TOKEN_SECONDS: "3600" },
    now: () => new Date(Date.now() + clock),
  });
}, 60_000);
afterAll(async () => {
  statements.stop();
  await app.stop();
});

beforeEach(async () => {
  // The access tokens of the test before may have expired.
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob Builder");
  const postId = await recordPost(ada, { seconds: 3 });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email } });
  post = await readAs(ada, postId);
  await setPrivacy({ recipients_can_view_post: true });
  // By then, the changes above are older than a new token.
  clock += LATER;
});

const readAs = async (who: ApiDriver, postId: string): Promise<PostJson> => await who.call(getPost, { params: { id: postId } });
const baseOf = async (who: ApiDriver, of = post): Promise<string> =>
  ((await readAs(who, of.id)).media.master_url ?? "").replace("/master.m3u8", "");
const statusOf = async (who: ApiDriver, path: string): Promise<number> => (await who.bytes(path)).status;

async function setPrivacy(flags: Partial<typeof DEFAULT_PRIVACY>): Promise<void> {
  await ada.call(updatePrivacySettings, { params: { id: post.event_id }, body: { ...DEFAULT_PRIVACY, ...flags } });
  await app.changesArrived();
}

const memberIds = async (): Promise<string[]> =>
  (await ada.call(getEvent, { params: { id: post.event_id } })).Members.map((member) => member.member_id);

/** A browser with the cookies of `who`, but no header. */
function browserOf(who: ApiDriver): ApiDriver {
  const browser = app.driver();
  for (const [name, value] of who.cookies) browser.cookies.set(name, value);
  return browser;
}

test("a segment takes no statement, before and after compaction", async () => {
  const base = await baseOf(bob);
  const browser = browserOf(bob);
  const names = ["video/init.mp4", "video/0.m4s", "video/1.m4s", "audio/0.m4s"];
  await browser.bytes(`${base}/video/0.m4s`);
  const count = async (paths: string[], headers = {}) => {
    await app.waitForJobs();
    await app.changesArrived();
    statements.asked.length = 0;
    for (const path of paths) expect([200, 206]).toContain((await browser.bytes(path, headers)).status);
    // So it does every few seconds for what viewers reported.
    return statements.asked.filter((text) => !/listen|pg_notify|view_progress|^(?:begin|commit)$/.test(text));
  };
  expect(await count(names.map((name) => `${base}/${name}`))).toEqual([]);
  await runCompactTake(app.context, post.media.take_id ?? "");
  expect(await count([`${base}/video/track.mp4`, `${base}/audio/track.mp4`], { range: "bytes=0-999" })).toEqual([]);
});

test.each<[cause: string, revoke: () => Promise<unknown>]>([
  [
    "the recipient is removed",
    async () => await ada.call(removeMembers, { body: { event_id: post.event_id, member_ids: await memberIds() } }),
  ],
  ["the Aside is deleted", async () => await ada.call(deleteEvent, { params: { id: post.event_id } })],
  ["the viewer's session ends", async () => await bob.call(signOut, { body: {} })],
])("the next segment is refused on every node when %s", async (_, revoke) => {
  const second = await startNode(app);
  const base = await baseOf(bob);
  const [here, there] = [browserOf(bob), browserOf(bob)];
  Object.assign(there, { url: second.url });
  for (const browser of [here, there]) expect(await statusOf(browser, `${base}/video/0.m4s`)).toBe(200);
  await revoke();
  await app.changesArrived();
  expect(await statusOf(here, `${base}/video/1.m4s`)).toBe(404);
  await expect.poll(async () => await statusOf(there, `${base}/video/1.m4s`)).toBe(404);
  await second.stop();
});

test("another viewer gets nothing by it, and the same viewer as much as before after it expired", async () => {
  const base = await baseOf(bob);
  const eve = await createUser(app, "Eve");
  for (const other of [browserOf(eve), app.driver(), eve]) expect(await statusOf(other, `${base}/video/0.m4s`)).toBe(404);
  clock += 2 * HOUR;
  const renewed = await createUser(app, "Eve's friend");
  for (const other of [browserOf(eve), app.driver(), renewed]) expect(await statusOf(other, `${base}/video/0.m4s`)).toBe(404);
  expect(await statusOf(browserOf(bob), `${base}/video/0.m4s`)).toBe(200);
});

test("a forged, changed, cut or foreign token is refused like a missing post", async () => {
  const base = await baseOf(bob);
  const browser = browserOf(bob);
  const [, , token = ""] = base.split("/");
  const [payload = "", mac = ""] = token.split(".");
  const takeId = post.media.take_id ?? "";
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
  const encode = (changed: object) => Buffer.from(JSON.stringify({ ...claims, ...changed })).toString("base64url");
  const other = await readAs(ada, await recordPost(ada, { seconds: 3 }));
  const tokens = [
    `${encode({ audience: [] })}.${mac}`,
    `${encode({ issued: Date.now() + clock + HOUR })}.${mac}`,
    `${encode({ postId: other.id })}.${mac}`,
    `${payload}.${mac.slice(0, -1)}`,
    `${payload}.`,
    `.${mac}`,
    payload,
    `${payload}.${mac}.${mac}`,
    `${payload}.${"A".repeat(43)}`,
    "..%2f..",
    "%00",
    "x".repeat(1500),
  ];
  const missing = await browser.bytes(`/media/${crypto.randomUUID()}/${takeId}/video/0.m4s`);
  for (const forged of tokens) {
    const reply = await browser.bytes(`/m/${forged}/${takeId}/video/0.m4s`);
    expect([forged, reply.status, reply.body.toString()]).toEqual([forged, 404, missing.body.toString()]);
  }
  // Another take or post, by a valid token.
  expect(await statusOf(browser, `/m/${token}/${other.media.take_id}/video/0.m4s`)).toBe(404);
  expect(await statusOf(browser, `/m/${token}/${crypto.randomUUID()}/video/0.m4s`)).toBe(404);
  for (const name of ["video/..%2f..%2f0.m4s", "source", "incoming/video/0.m4s", "video/track.mp4%00", "poster.jpg", "captions.vtt"])
    expect([400, 404]).toContain(await statusOf(browser, `${base}/${name}`));
});

test("an older token does not lead to what was cut", async () => {
  const base = await baseOf(bob);
  const browser = browserOf(bob);
  expect(await statusOf(browser, `${base}/video/0.m4s`)).toBe(200);
  const edit_list = { ranges: [{ start: 1.2, end: 2.8 }], volume: 1, crop: null, rotate: 0 as const, blurs: [] };
  await ada.call(saveEdit, { params: { id: post.id }, body: { version: 0, edit_list } });
  await expect.poll(async () => (await ada.call(getEdit, { params: { id: post.id } })).render.state, { timeout: 20_000 }).toBe("none");
  await app.changesArrived();
  expect(await statusOf(browser, `${base}/video/0.m4s`)).toBe(404);
  expect(await statusOf(browser, `${await baseOf(bob)}/video/0.m4s`)).toBe(200);
  // The author's token for the original is not for the viewer.
  const { original } = await ada.call(getEdit, { params: { id: post.id } });
  expect(await statusOf(browser, (original.video_url ?? "").replace(".m3u8", "/0.m4s"))).toBe(404);
  expect(await statusOf(ada, (original.video_url ?? "").replace(".m3u8", "/0.m4s"))).toBe(200);
});

test("a node that may have missed changes checks once more", async () => {
  const base = await baseOf(bob);
  const browser = browserOf(bob);
  const countOfNext = async (name: string) => {
    statements.asked.length = 0;
    expect(await statusOf(browser, `${base}/${name}`)).toBe(200);
    return statements.asked.filter((text) => /from posts/.test(text)).length;
  };
  await countOfNext("video/0.m4s");
  expect(await countOfNext("video/1.m4s")).toBe(0);
  const { sequence } = app.context.changes;
  await closeSignalConnections(app.context.db);
  await expect.poll(() => app.context.changes.sequence).toBeGreaterThan(sequence);
  expect(await countOfNext("video/1.m4s")).toBe(1);
  expect(await countOfNext("video/2.m4s")).toBe(0);
});
