import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { abortUpload, combineChunks, uploadChunk } from "../../contract.ts";
import { runConvertSource } from "./run-convert-source.ts";
import { findTakeByClientId, setTakeStatus } from "@aside/core/takes/server/takes-store.ts";
import { sweepConversions, sweepTakes } from "../clean-up/sweep-takes.ts";
import { showTakeIfNone } from "@aside/core/messages/server/posts/shown-take-store.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let chunks: Buffer[];
let hoursAhead = 0;

beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" }, now: () => new Date(Date.now() + hoursAhead * 3_600_000) });
  ada = await createUser(app, "Ada Lovelace");
  chunks = makeChunks();
});
afterAll(async () => await app.stop());

/** Like MediaRecorder's chunks: one WebM stream, cut at arbitrary positions. */
function makeChunks(pictureSeconds = 3): Buffer[] {
  const sources = ["-f", "lavfi", "-i", `testsrc2=size=320x180:rate=30:duration=${pictureSeconds}`, "-f", "lavfi", "-i", "sine=duration=3"];
  const codecs = ["-c:v", "libvpx", "-deadline", "realtime", "-c:a", "libopus", "-live", "1", "-f", "webm"];
  const bytes = execFileSync("ffmpeg", ["-v", "error", ...sources, ...codecs, "-"], { maxBuffer: 2 ** 26 });
  const third = Math.ceil(bytes.length / 3);
  return [0, 1, 2].map((index) => bytes.subarray(index * third, (index + 1) * third));
}

async function beginTake() {
  const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  const take = { post_id: postId, client_upload_id: crypto.randomUUID() };
  return {
    take,
    /** Returns the status. */
    send: async (index: number, traits: { is_screen?: "true"; has_modified_background?: "true" } = {}) =>
      (await ada.try(uploadChunk, { query: { ...take, index, ...traits }, body: chunks[index] })).status,
    read: async () => await ada.call(getPost, { params: { id: postId } }),
    row: async () => await findTakeByClientId(app.context.db, postId, take.client_upload_id),
  };
}

const isModified = (post: PostJson) => {
  const [file] = post.urls;
  return file?.url_type === "FILE" && file.metadata.has_modified_background;
};

test("converts chunks to a video with the traits reported at its start or end", async () => {
  const recording = await beginTake();
  for (const index of [0, 1, 2]) await recording.send(index);
  await ada.call(combineChunks, { body: { ...recording.take, count: 3, has_modified_background: true, is_screen: true } });
  await app.waitForJobs();
  const late = await recording.read();
  expect([late.media.state, isModified(late), late.authenticity_type, (await recording.row())?.is_screen]).toEqual([
    "complete",
    true,
    2,
    true,
  ]);
  expect(Math.abs(late.media.duration - 3)).toBeLessThan(0.2);

  const silent = await beginTake();
  for (const index of [0, 1, 2]) await silent.send(index);
  await ada.call(combineChunks, { body: { ...silent.take, count: 3 } });
  await app.waitForJobs();
  const none = await silent.read();
  expect([none.media.state, isModified(none), none.authenticity_type, (await silent.row())?.is_screen]).toEqual([
    "complete",
    false,
    1,
    false,
  ]);
});

test("converts chunks that were never combined after twelve hours, up to the first missing one", async () => {
  const { send, read, row } = await beginTake();
  await send(0);
  await send(1, { is_screen: "true", has_modified_background: "true" });
  const holey = await beginTake();
  await holey.send(1);
  await sweepTakes(app.context);
  expect((await read()).media.state).not.toBe("complete");
  hoursAhead = 13;
  await sweepTakes(app.context);
  hoursAhead = 0;
  await app.waitForJobs();
  const post = await read();
  expect([post.media.state, post.authenticity_type, (await row())?.is_screen]).toEqual(["complete", 2, true]);
  expect(post.media.duration).toBeGreaterThan(1);
  expect(post.media.duration).toBeLessThan(2.5);
  // The first chunk never arrived, so nothing can be played.
  expect((await holey.read()).media.state).not.toBe("complete");
});

test("a recording whose device returns after the twelve hours goes on", async () => {
  const { take, send, read, row } = await beginTake();
  await send(0);
  await send(1);
  hoursAhead = 13;
  await sweepTakes(app.context);
  hoursAhead = 0;
  // While it is converted, the device waits.
  expect(await send(2)).toBe(429);
  await app.waitForJobs();
  const { id } = (await row()) as { id: string };
  expect((await read()).media.duration).toBeLessThan(2.5);
  expect(await send(2)).toBe(200);
  expect((await row())?.id).not.toBe(id);
  await ada.call(combineChunks, { body: { ...take, count: 3 } });
  await app.waitForJobs();
  const { media } = await read();
  expect([media.state, Math.abs(media.duration - 3) < 0.2]).toEqual(["complete", true]);
});

test("restarts a conversion whose worker was killed at every attempt", async () => {
  const { take, send, read, row } = await beginTake();
  for (const index of [0, 1, 2]) await send(index);
  const { id } = (await row()) as { id: string };
  await setTakeStatus(app.context.db, id, "converting");
  await showTakeIfNone(app.context.db, take.post_id, id);
  const run = { data: { take_id: id }, signal: AbortSignal.abort(), attempt: 9, isLastAttempt: true };
  await expect(runConvertSource(app.context, run)).rejects.toThrow("aborted");
  await sweepConversions(app.context);
  await app.waitForJobs();
  expect((await read()).media.state).toBe("converting");
  hoursAhead = 3;
  await sweepConversions(app.context);
  hoursAhead = 0;
  await app.waitForJobs();
  expect((await read()).media.state).toBe("complete");
});

test("keeps all sound if the video track ends early", async () => {
  const { take, send, read } = await beginTake();
  const whole = chunks;
  chunks = makeChunks(1 / 30);
  for (const index of [0, 1, 2]) await send(index);
  chunks = whole;
  await ada.call(combineChunks, { body: { ...take, count: 3 } });
  await app.waitForJobs();
  const { media } = await read();
  expect(media.state).toBe("complete");
  expect(Math.abs(media.duration - 3)).toBeLessThan(0.2);
});

test("does not replace a later recording by an abandoned one", async () => {
  const { take, send, read, row } = await beginTake();
  await send(0);
  const again = { post_id: take.post_id, client_upload_id: crypto.randomUUID() };
  for (const index of [0, 1, 2]) await ada.try(uploadChunk, { query: { ...again, index }, body: chunks[index] });
  await ada.call(combineChunks, { body: { ...again, count: 3 } });
  await app.waitForJobs();
  const shown = (await read()).media.video_url;
  hoursAhead = 13;
  await sweepTakes(app.context);
  hoursAhead = 0;
  await app.waitForJobs();
  expect((await row())?.status).toBe("aborted");
  expect((await read()).media).toMatchObject({ video_url: shown, state: "complete" });
});

test("refuses chunks of an aborted take", async () => {
  const { row, send, read } = await beginTake();
  expect(await send(0)).toBe(200);
  await ada.call(abortUpload, { body: { upload_id: (await row())?.id ?? "" } });
  expect(await send(1)).toBe(409);
  await app.waitForJobs();
  expect((await read()).media.state).not.toBe("complete");
});
