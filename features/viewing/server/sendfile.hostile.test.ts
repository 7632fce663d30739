import { afterAll, beforeAll, expect, test } from "vitest";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { runCompactTake } from "@aside/features/recording/server/enrichments/run-compact-take.ts";
import { readConfig } from "@aside/server/config/config.ts";
import { takePrefix } from "@aside/server/storage/take-keys.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startNginx } from "@aside/testkit/stand-ins/nginx.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../delivery/contract.ts";

const DISK = { STORAGE_URL: "", ASR: "off" };
/** What replies say about a file. nginx adds the file's date and tag. */
const HEADERS = [
  "content-type",
  "content-length",
  "content-range",
  "content-disposition",
  "cache-control",
  "x-content-type-options",
  "x-frame-options",
  "referrer-policy",
  "cross-origin-opener-policy",
  "cross-origin-resource-policy",
];

let app: TestApp;
let proxy: Awaited<ReturnType<typeof startNginx>>;
let ada: Signed;
let post: PostJson;
let played: string;
let stored: string;

beforeAll(async () => {
  app = await startApp({ enrichments: false, env: { ...DISK, SENDFILE: "nginx", TRUST_PROXY: "127.0.0.1" } });
  proxy = await startNginx({ apiUrl: app.url, dataDir: app.dataDir });
  ada = await createUser(app);
  const postId = await recordPost(ada, { seconds: 3 });
  await ada.call(sendPost, { params: { id: postId }, body: { title: "Für alle" } });
  post = await ada.call(getPost, { params: { id: postId } });
  const takeId = post.media.take_id ?? "";
  played = (post.media.master_url ?? "").replace("/master.m3u8", "");
  stored = `/media/${post.id}/${takeId}`;
  for (const [name, contentType] of [
    ["poster.jpg", "image/jpeg"],
    ["video.mp4", "video/mp4"],
  ] as const)
    await app.context.storage.put(`${takePrefix(postId, takeId)}${name}`, new Uint8Array(2_000_000).fill(7), { contentType });
}, 60_000);
afterAll(async () => {
  proxy.stop();
  await app.stop();
});

type Asked = { path: string; status: number; headers: Record<string, string | null>; body: string };

/** As Ada, directly or through nginx. */
async function ask(url: string, path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Asked> {
  const reply = await fetch(url + path, { method, headers: { "access-token": ada.token ?? "", ...headers } });
  expect(reply.headers.get("x-accel-redirect")).toBe(null);
  return {
    path,
    status: reply.status,
    headers: Object.fromEntries(HEADERS.map((name) => [name, reply.headers.get(name)])),
    // One character per byte.
    body: Buffer.from(await reply.arrayBuffer()).toString("latin1"),
  };
}

/** What a proxy at a trusted address gets. */
async function askAsProxy(path: string, headers: Record<string, string> = {}, url = app.url) {
  const given = { "access-token": ada.token ?? "", "x-forwarded-for": "192.0.2.7", ...headers };
  const reply = await fetch(url + path, { headers: given });
  return { status: reply.status, file: reply.headers.get("x-accel-redirect"), bytes: (await reply.arrayBuffer()).byteLength };
}

const files = () => [
  ...["video/init.mp4", "video/0.m4s", "video/2.m4s", "audio/0.m4s"].map((name) => `${played}/${name}`),
  ...["poster.jpg", "video.mp4", "video/1.m4s"].map((name) => `${stored}/${name}`),
];

test("nginx sends the same as the api: bytes, type, name, caching and security headers", async () => {
  for (const path of files()) {
    expect(await ask(proxy.url, path)).toEqual(await ask(app.url, path));
    expect(await askAsProxy(path)).toEqual({ status: 200, file: expect.stringMatching(/^\/stored\/[\w./-]+$/), bytes: 0 });
    expect(await ask(proxy.url, path, {}, "HEAD")).toEqual(await ask(app.url, path, {}, "HEAD"));
  }
});

test.each(["bytes=0-9", "bytes=100-", "bytes=-7", "bytes=50-999999999", "bytes=0-1,5-6", "lines=1-2"])(
  "nginx sends the same range as the api: %s",
  async (range) => {
    for (const path of files()) expect(await ask(proxy.url, path, { range })).toEqual(await ask(app.url, path, { range }));
  },
);

test.each(["bytes=99999999-", "bytes=3-2"])("a range outside the file is refused: %s", async (range) => {
  for (const url of [proxy.url, app.url]) expect((await ask(url, `${played}/video/0.m4s`, { range })).status).toBe(416);
});

test("what is not a file comes from the api, through nginx too", async () => {
  for (const name of ["master.m3u8", "video.m3u8"])
    expect(await ask(proxy.url, `${played}/${name}`)).toEqual(await ask(app.url, `${played}/${name}`));
});

test.each([
  ["a missing segment", () => `${played}/video/99.m4s`],
  ["another name", () => `${played}/video/0.m4s.type`],
  ["a path outside", () => `${played}/..%2f..%2f..%2fsecret-key`],
  ["a path outside, encoded twice", () => `${stored}/%252e%252e/%252e%252e/secret-key`],
  ["a forged token", () => played.replace(/^\/m\/.{9}/, "/m/AAAAAAAAA") + "/video/0.m4s"],
  ["another take", () => `/media/${post.id}/${crypto.randomUUID()}/video/0.m4s`],
])("the api refuses before it names a file: %s", async (_, path) => {
  const refused = { status: 404, file: null };
  expect(await askAsProxy(path())).toEqual({ ...refused, bytes: expect.any(Number) });
  expect((await ask(proxy.url, path())).status).toBe(404);
});

test("someone without access gets 404, through nginx too", async () => {
  const privacy = { ...DEFAULT_PRIVACY, recipients_can_view_post: true };
  await ada.call(updatePrivacySettings, { params: { id: post.event_id }, body: privacy });
  await app.changesArrived();
  for (const path of files()) {
    expect(await askAsProxy(path, { "access-token": "" })).toMatchObject({ status: 404, file: null });
    expect((await ask(proxy.url, path, { "access-token": "" })).status).toBe(404);
  }
  await ada.call(updatePrivacySettings, { params: { id: post.event_id }, body: DEFAULT_PRIVACY });
});

test("no client reaches the files by themselves", async () => {
  const { file } = await askAsProxy(`${played}/video/0.m4s`);
  for (const path of [file ?? "", "/stored/", "/stored/../temporary", "//stored/", "/stored%2f"])
    expect((await ask(proxy.url, path)).body).not.toContain("moof");
  expect((await ask(proxy.url, file ?? "")).status).toBe(404);
});

test("only the proxy learns the name: any other client gets the bytes, whatever it claims", async () => {
  const path = `${played}/video/0.m4s`;
  const direct = await ask(app.url, path);
  expect(direct.body.slice(4, 8)).toMatch(/moof|styp/);
  for (const [name, claim] of [
    ["x-accel-redirect", "/stored/x"],
    ["x-sendfile-type", "X-Accel-Redirect"],
    ["forwarded", "for=127.0.0.1"],
  ] as const)
    expect(await ask(app.url, path, { [name]: claim })).toEqual(direct);
  const elsewhere = await startApp({ enrichments: false, env: { ...DISK, SENDFILE: "nginx", TRUST_PROXY: "192.0.2.1" } });
  try {
    const bob = await createUser(elsewhere);
    const postId = await recordPost(bob, { seconds: 1 });
    const { media } = await bob.call(getPost, { params: { id: postId } });
    const segment = media.master_url?.replace("/master.m3u8", "/video/0.m4s") ?? "";
    const claimed = await askAsProxy(segment, { "access-token": bob.token ?? "" }, elsewhere.url);
    expect(claimed).toEqual({ status: 200, file: null, bytes: expect.any(Number) });
    expect(claimed.bytes).toBeGreaterThan(100);
  } finally {
    await elsewhere.stop();
  }
});

test("a compacted track and its ranges are the same, and old addresses of its segments still play", async () => {
  const before = await ask(app.url, `${played}/video/1.m4s`);
  await runCompactTake(app.context, post.media.take_id ?? "");
  for (const range of ["bytes=0-99", "bytes=500-5000"]) {
    const headers = { range };
    expect(await ask(proxy.url, `${played}/video/track.mp4`, headers)).toEqual(await ask(app.url, `${played}/video/track.mp4`, headers));
  }
  await app.context.storage.delete(`${takePrefix(post.id, post.media.take_id ?? "")}video/1.m4s`);
  expect((await ask(proxy.url, `${played}/video/1.m4s`)).body).toEqual(before.body);
});

test.each([
  { SENDFILE: "nginx" },
  { SENDFILE: "nginx", TRUST_PROXY: "127.0.0.1", STORAGE_URL: "s3://key:secret@127.0.0.1:1/bucket" },
  { SENDFILE: "apache", TRUST_PROXY: "127.0.0.1" },
])("a setting that could not work prevents the start: %o", (env) => {
  expect(() => readConfig({ NODE_ENV: "test", DATA_DIR: app.dataDir, ...env })).toThrow(/SENDFILE/);
});
