import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { chooseCover, deleteCover, MAX_COVER_BYTES, saveEdit, uploadCover } from "../contract.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const ABSENT = '{"code":"not_found","message":"Not found."}';

let app: TestApp;
let ada: Signed;
let eve: Signed;
/** 900 x 300, which no recording of these tests is. */
const pictures = new Map<string, Buffer>();
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
  await withTemporaryDirectory(async (directory) => {
    for (const name of ["a.png", "a.jpg", "a.webp"]) {
      const path = join(directory, name);
      await promisify(execFile)("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=900x300", "-frames:v", "1", path]);
      pictures.set(name, await readFile(path));
    }
  });
});
afterAll(async () => await app.stop());

const upload = async (who: Signed, postId: string, body: Uint8Array) => await who.try(uploadCover, { query: { post_id: postId }, body });

/** "width x height" of the poster and the email's picture, when the jobs have ended. */
async function sizes(postId: string) {
  await app.waitForJobs();
  const { urls } = await ada.call(getPost, { params: { id: postId } });
  const sizeOf = (type: string) => urls.find((entry) => entry.url_type === type)?.metadata["dimensions"];
  return [sizeOf("THUMBNAIL"), sizeOf("EMAIL_THUMBNAIL")];
}

test("a picture becomes the poster and the email's picture, and an edit keeps it", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  expect(await sizes(postId)).toEqual(["640x360", "450x253"]);
  const done = await upload(ada, postId, pictures.get("a.png") as Buffer);
  expect([done.status, (done.json() as { has_cover_picture: boolean }).has_cover_picture]).toEqual([200, true]);
  expect(await sizes(postId)).toEqual(["900x300", "450x150"]);
  const { media } = await ada.call(getPost, { params: { id: postId } });
  const poster = await ada.bytes(media.poster_url ?? "");
  expect([poster.status, poster.body.subarray(0, 3).toString("hex")]).toEqual([200, "ffd8ff"]);
  await ada.call(saveEdit, { params: { id: postId }, body: { version: 0, edit_list: { ranges: [{ start: 0, end: 0.5 }] } } });
  expect(await sizes(postId)).toEqual(["900x300", "450x150"]);
  // Removing it shows a frame again.
  expect((await ada.call(deleteCover, { params: { id: postId } })).has_cover_picture).toBe(false);
  expect(await sizes(postId)).toEqual(["640x360", "450x253"]);
});

test("a frame that is chosen later replaces the picture; a GIF start does not", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  await upload(ada, postId, pictures.get("a.png") as Buffer);
  const gif = await ada.call(chooseCover, { params: { id: postId }, body: { cover_at: null, gif_from: 0.5 } });
  expect(gif.has_cover_picture).toBe(true);
  const frame = await ada.call(chooseCover, { params: { id: postId }, body: { cover_at: 0.3, gif_from: null } });
  expect(frame.has_cover_picture).toBe(false);
  expect(await sizes(postId)).toEqual(["640x360", "450x253"]);
});

test("PNG, JPEG and WebP are accepted, and the previous picture is deleted from the storage", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  for (const [name, picture] of pictures) expect([name, (await upload(ada, postId, picture)).status]).toEqual([name, 200]);
  const keys = [];
  for await (const object of app.context.storage.list(`posts/${postId}/cover/`)) keys.push(object.key);
  expect(keys.length).toBe(1);
});

test("refuses other files, too large ones, audio, and posts of other people", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  const png = pictures.get("a.png") as Buffer;
  for (const bytes of [
    Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
    Buffer.from("#EXTM3U\nfile:///etc/passwd"),
    png.subarray(0, 60),
    Buffer.from("GIF89a......"),
  ])
    expect((await upload(ada, postId, bytes)).error.code).toBe("picture_unreadable");
  const large = await upload(ada, postId, Buffer.alloc(MAX_COVER_BYTES + 1));
  expect([large.status, large.error.message]).toEqual([413, "File size should be less than 5MB"]);
  const others = await upload(eve, postId, png);
  expect([others.status, others.text]).toEqual([404, ABSENT]);
  expect((await eve.try(deleteCover, { params: { id: postId } })).text).toBe(ABSENT);
  const sound = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  expect((await upload(ada, sound, png)).error.code).toBe("nothing_to_edit");
  expect(await sizes(postId)).toEqual(["640x360", "450x253"]);
});

test("a post that is recorded again keeps its picture", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  await upload(ada, postId, pictures.get("a.png") as Buffer);
  await record(ada, postId, { seconds: 1 });
  expect(await sizes(postId)).toEqual(["900x300", "450x150"]);
});
