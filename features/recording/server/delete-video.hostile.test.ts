import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { SignedUrls } from "@aside/server/storage/signed-urls.ts";
import { sendPost } from "../../delivery/contract.ts";
import { saveEdit } from "../../editing/contract.ts";
import { deleteVideo, SIGNED_URL_LIFETIME, signedUrl } from "../contract.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const ABSENT = '{"code":"not_found","message":"Not found."}';

/** Texts that this server never gave out (docs/hostile-inputs.md row 13). */
const FOREIGN_KEYS = [
  "../../etc/passwd",
  "/etc/passwd",
  "%2e%2e/%2e%2e/etc/passwd",
  "posts/..",
  "posts\\a\\b",
  "video\u0000.mp4",
  "https://evil.example/media/a.mp4",
  "//evil.example/media/a.mp4",
  "profile/x/y.jpg",
];

let app: TestApp;
let ada: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
});
afterAll(async () => await app.stop());

const read = async (postId: string, who: Signed = ada) => await who.call(getPost, { params: { id: postId } });
const remove = async (who: Signed, key: string) => await who.try(deleteVideo, { body: { key } });

describe("deleting a video", () => {
  test("removes it from the author's draft, with its files, once or twice", async () => {
    const postId = await recordPost(ada, { seconds: 1 });
    await app.waitForJobs();
    const { media } = await read(postId);
    const key = media.master_url ?? "";
    expect([(await remove(ada, key)).status, (await remove(ada, key)).status]).toEqual([200, 200]);
    await app.waitForJobs();
    expect((await read(postId)).media).toMatchObject({ state: "none", take_id: null });
    const left = [];
    for await (const object of app.context.storage.list(`posts/${postId}/`)) left.push(object.key);
    expect(left).toEqual([]);
    // The draft can be recorded again.
    await record(ada, postId, { seconds: 1 });
    expect((await read(postId)).media.state).toBe("complete");
  });

  test("accepts the page URL, the storage key and the upload id", async () => {
    for (const keyOf of [
      (postId: string, takeId: string) => `${app.context.config.publicUrl}/media/${postId}/${takeId}/poster.jpg`,
      (postId: string, takeId: string) => `posts/${postId}/${takeId}/video/0.m4s`,
      (_: string, takeId: string) => takeId,
    ]) {
      const postId = await recordPost(ada, { seconds: 1 });
      const takeId = (await read(postId)).media.take_id ?? "";
      expect((await remove(ada, keyOf(postId, takeId))).status).toBe(200);
      expect((await read(postId)).media.state).toBe("none");
    }
  });

  test("refuses other people's videos as absent, sent ones, and keys of another form", async () => {
    const postId = await recordPost(ada, { seconds: 1 });
    const takeId = (await read(postId)).media.take_id ?? "";
    const absent = await remove(eve, crypto.randomUUID());
    expect([absent.status, absent.text]).toEqual([404, ABSENT]);
    expect((await remove(eve, takeId)).text).toBe(ABSENT);
    expect((await remove(ada, `/media/${crypto.randomUUID()}/${takeId}/poster.jpg`)).text).toBe(ABSENT);
    for (const key of FOREIGN_KEYS) expect([key, (await remove(ada, key)).status]).toEqual([key, 400]);
    await ada.call(sendPost, { params: { id: postId }, body: {} });
    const sent = await remove(ada, takeId);
    expect([sent.status, sent.error.code, (await read(postId)).media.state]).toEqual([409, "post_sent", "complete"]);
  });

  test("refuses a recording that an edit is made from", async () => {
    const postId = await recordPost(ada, { seconds: 1 });
    const takeId = (await read(postId)).media.take_id ?? "";
    await ada.call(saveEdit, { params: { id: postId }, body: { version: 0, edit_list: { ranges: [{ start: 0, end: 0.5 }] } } });
    await app.waitForJobs();
    const refused = await remove(ada, takeId);
    expect([refused.status, refused.error.code]).toEqual([409, "video_in_use"]);
    expect((await read(postId)).media.state).toBe("complete");
  });
});

describe("a signed URL", () => {
  const ask = async (who: Pick<Signed, "try">, key: string) => await who.try(signedUrl, { body: { key } });

  test("opens one file without a session, and nothing else", async () => {
    const postId = await recordPost(ada, { seconds: 1 });
    await app.waitForJobs();
    const { media } = await read(postId);
    const { url, expires_in_seconds: seconds } = await ada.call(signedUrl, { body: { key: media.poster_url ?? "" } });
    expect(seconds).toBe(SIGNED_URL_LIFETIME);
    const path = url.slice(app.context.config.publicUrl.length);
    const opened = await app.driver().bytes(path);
    expect([opened.status, opened.headers.get("content-type"), opened.body.subarray(0, 2).toString("hex")]).toEqual([
      200,
      "image/jpeg",
      "ffd8",
    ]);
    const part = await app.driver().bytes(path, { range: "bytes=0-9" });
    expect([part.status, part.body.length]).toEqual([206, 10]);
    const query = new URLSearchParams(path.slice(path.indexOf("?")));
    for (const [name, value] of [
      ["key", `posts/${postId}/${media.take_id}/video/0.m4s`],
      ["expires", String(Number(query.get("expires")) + 60)],
      ["type", "text/html"],
      ["signature", ""],
    ] as const) {
      const changed = new URLSearchParams(query);
      changed.set(name, value);
      expect([name, (await app.driver().bytes(`/v1/storage/object?${changed}`)).status]).toEqual([name, 401]);
    }
    // It does not permit writing.
    const written = await fetch(`${app.url}${path}`, { method: "PUT", headers: { "content-type": "image/jpeg" }, body: "x" });
    expect(written.status).toBe(401);
  });

  test("expires, and is valid for reading only", () => {
    let now = Date.now();
    const urls = new SignedUrls({ publicUrl: "http://a.example", signingKey: new Uint8Array(32), now: () => new Date(now) });
    const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams);
    const read = queryOf(urls.signGet("posts/a/b.jpg", { expiresSeconds: 60, contentType: "image/jpeg" }));
    const write = queryOf(urls.signPut("posts/a/b.jpg", { expiresSeconds: 60, contentType: "image/jpeg", maxBytes: 0 }).url);
    expect([urls.verify("GET", read)?.key, urls.verify("PUT", read)]).toEqual(["posts/a/b.jpg", null]);
    expect([urls.verify("PUT", write)?.key, urls.verify("GET", write)]).toEqual(["posts/a/b.jpg", null]);
    now += 61_000;
    expect(urls.verify("GET", read)).toBe(null);
    expect(() => urls.signGet("../a", { expiresSeconds: 60, contentType: "image/jpeg" })).toThrow("invalid storage key");
  });

  test("is given only for files that the caller may view, and the MP4 only for those who may download", async () => {
    const postId = await recordPost(ada, { seconds: 1 });
    await app.waitForJobs();
    const { media } = await read(postId);
    const poster = media.poster_url ?? "";
    expect((await ask(eve, poster)).text).toBe(ABSENT);
    await ada.call(sendPost, { params: { id: postId }, body: {} });
    expect((await ask(eve, poster)).status).toBe(200);
    const at = `/media/${postId}/${media.take_id}`;
    for (const name of ["video.mp4", "master.m3u8", "video/0.m4s", "source", "chunks/0"])
      expect([name, (await ask(eve, `${at}/${name}`)).text]).toEqual([name, ABSENT]);
    for (const key of FOREIGN_KEYS) expect([key, (await ask(ada, key)).status]).toEqual([key, 400]);
  });
});
