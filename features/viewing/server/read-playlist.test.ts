import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvent } from "@aside/core/messages/contract.ts";
import { acknowledgeParts, completeUpload, initiateUpload } from "@aside/features/recording/contract.ts";
import { describePart, makeSample, putParts } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deleteTake } from "@aside/testkit/stores/post-changes-store.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { readPlaylist } from "./read-playlist.ts";

let app: TestApp;
let ada: Signed;
let statements: ReturnType<typeof watchStatements>;
beforeAll(async () => {
  statements = watchStatements();
  app = await startApp({ env: { ASR: "off" } });
  ada = await createUser(app);
});
afterAll(async () => {
  statements.stop();
  await app.stop();
});

async function begin() {
  const sample = await makeSample({ seconds: 3 });
  const event = await ada.call(createEvent, { body: {} });
  const postId = event.CreatorPosts[0]?.id ?? "";
  const { upload_id: uploadId } = await ada.call(initiateUpload, {
    body: { post_id: postId, client_upload_id: crypto.randomUUID(), tracks: sample.tracks },
  });
  await putParts(ada, uploadId, sample.parts);
  return { sample, postId, uploadId };
}
const read = async (takeId: string, name = "video.m3u8") => (await readPlaylist(app.context, takeId, name))?.text;
const countSegments = (text: string | undefined) => text?.match(/\.m4s/g)?.length ?? 0;

test("a live recording's playlist is read once until a segment is added, and again when it ends", async () => {
  const { sample, postId, uploadId } = await begin();
  const acknowledge = async (upTo: number) =>
    await ada.call(acknowledgeParts, {
      body: { upload_id: uploadId, parts: sample.parts.filter(({ index }) => index < upTo).map(describePart) },
    });
  await acknowledge(1);
  await app.changesArrived();
  expect(countSegments(await read(uploadId))).toBe(1);
  statements.asked.length = 0;
  // Sound comes with the picture.
  const again = await Promise.all([read(uploadId), read(uploadId, "audio.m3u8")]);
  expect([again.map(countSegments), statements.asked]).toEqual([[1, 1], []]);
  await acknowledge(2);
  expect(countSegments(await read(uploadId))).toBe(2);
  expect(await read(uploadId)).not.toContain("ENDLIST");
  const parts = sample.parts.map(describePart);
  await ada.call(completeUpload, { body: { upload_id: uploadId, parts, counts: sample.counts, duration: sample.duration } });
  expect(await read(uploadId)).toContain("ENDLIST");
  expect((await readPlaylist(app.context, uploadId, "master.m3u8"))?.postId).toBe(postId);
});

test("a take that is deleted or unknown, and a file that is no playlist, have none", async () => {
  const { sample, uploadId } = await begin();
  await ada.call(acknowledgeParts, { body: { upload_id: uploadId, parts: sample.parts.map(describePart) } });
  for (const name of ["other.m3u8", "video.mp4", "../video.m3u8", "audio-aac.m3u8"]) expect(await read(uploadId, name)).toBeUndefined();
  expect(await read(crypto.randomUUID())).toBeUndefined();
  expect(countSegments(await read(uploadId))).toBeGreaterThan(0);
  await deleteTake(app.context.db, uploadId);
  expect(await read(uploadId)).toBeUndefined();
});
