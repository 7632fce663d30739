import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { DEATHS, type Death } from "@aside/testkit/media/deaths.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startS3Server } from "@aside/testkit/stand-ins/s3-server.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deletePost, getPost, type PostMedia } from "@aside/core/messages/post-contract.ts";
import { listTakeSegments, readTakeSegment } from "@aside/core/takes/server/take-segments.ts";
import { findTake } from "@aside/core/takes/server/takes-store.ts";
import { takePrefix } from "@aside/server/storage/take-keys.ts";
import { getEdit, mergeVideos, saveEdit } from "../../../editing/contract.ts";
import { purgeDeleted } from "@aside/testkit/purge.ts";
import { runMakeAac } from "./run-make-aac.ts";
import { runCompactTake, runDeleteSegments } from "./run-compact-take.ts";

const COMPACT_AND_DIE = join(import.meta.dirname, "../../../../testing/testkit/media/compact-and-die.ts");
const STORAGES = ["disk", "S3"] as const;

describe.each(STORAGES)("compaction on %s", (kind) => {
  let app: TestApp;
  let ada: ApiDriver;
  let stopStorage = () => {};
  let appEnv: NodeJS.ProcessEnv;

  beforeAll(async () => {
    const s3 = kind === "S3" ? await startS3Server() : null;
    stopStorage = () => s3?.stop();
    appEnv = { ASR: "off", ...(s3 ? { STORAGE_URL: s3.storageUrl } : {}) };
    app = await startApp({ worker: true, enrichments: false, env: appEnv });
    ada = await createUser(app, "Ada Lovelace");
  }, 60_000);
  afterAll(async () => {
    await app.stop();
    stopStorage();
  });

  // The bucket of the tests is slow.
  const isLeftOut = onlyMainCases && kind === "S3";

  const mediaOf = async (postId: string): Promise<PostMedia & { take_id: string }> =>
    (await ada.call(getPost, { params: { id: postId } })).media as PostMedia & { take_id: string };

  /** Every init and media segment as a player gets it. */
  async function readAll(takeId: string): Promise<Record<string, Buffer>> {
    const take = await findTake(app.context.db, takeId);
    if (!take) throw new Error("no take");
    const segments = await listTakeSegments(app.context.db, take);
    const entries = segments.map(async ({ track, index, init }) => {
      const bytes = await readTakeSegment(app.context, take, { track, index, init });
      return [`${track} ${index} ${init}`, bytes] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }

  async function listObjects(postId: string, takeId: string): Promise<string[]> {
    const prefix = takePrefix(postId, takeId);
    const names: string[] = [];
    for await (const { key } of app.context.storage.list(prefix)) names.push(key.slice(prefix.length));
    return names.filter((name) => /^(video|audio|audio-aac)\//.test(name)).toSorted();
  }

  async function compact(takeId: string): Promise<void> {
    await runCompactTake(app.context, takeId);
    await runDeleteSegments(app.context, takeId);
  }

  async function rendered(postId: string): Promise<void> {
    await expect.poll(async () => (await ada.call(getEdit, { params: { id: postId } })).render.state, { timeout: 30_000 }).toBe("none");
  }

  async function makeAacRendition(takeId: string): Promise<void> {
    const run = { data: { take_id: takeId }, signal: new AbortController().signal, attempt: 1, isLastAttempt: true };
    await runMakeAac(app.context, run);
  }

  test("leaves one object per track, with the same segments as before", async () => {
    const postId = await recordPost(ada, { seconds: 12 });
    const { take_id: takeId, ...media } = await mediaOf(postId);
    await makeAacRendition(takeId);
    const before = await readAll(takeId);
    const played = await downloadVideo(ada, media);
    await compact(takeId);
    expect(await listObjects(postId, takeId)).toEqual(["audio-aac/track.mp4", "audio/track.mp4", "video/track.mp4"]);
    expect(await readAll(takeId)).toEqual(before);
    const after = await downloadVideo(ada, media);
    expect(after.video?.times).toEqual(played.video?.times);
    expect(after.audio?.times).toEqual(played.audio?.times);
    const durations = after.video?.playlist.segments.map(({ duration }) => Math.round(duration)) ?? [];
    expect(durations).toEqual([2, 4, 4, 2]);
    expect(after.video?.playlist.segments.every(({ byterange }) => byterange)).toBe(true);
    played.remove();
    after.remove();
  });

  test.skipIf(isLeftOut)("keeps the URLs of separate segments working, for viewers who opened the page before", async () => {
    const postId = await recordPost(ada, { seconds: 4 });
    const { take_id: takeId, video_url } = await mediaOf(postId);
    await makeAacRendition(takeId);
    const base = (video_url ?? "").replace("/video.m3u8", "");
    const names = ["video/init.mp4", "video/0.m4s", "video/3.m4s", "audio/init.mp4", "audio/1.m4s", "audio-aac/0.m4s"];
    const read = async () => await Promise.all(names.map(async (name) => await ada.bytes(`${base}/${name}`)));
    const before = await read();
    expect(before.map(({ status }) => status)).toEqual(names.map(() => 200));
    await compact(takeId);
    expect((await read()).map(({ status, body }) => [status, body])).toEqual(before.map(({ status, body }) => [status, body]));
    expect(await ada.bytes(`${base}/video/0.m4s`, { range: "bytes=10-19" })).toMatchObject({
      status: 206,
      body: before[1]?.body.subarray(10, 20),
    });
    expect((await ada.bytes(`${base}/video/4.m4s`)).status).toBe(404);
  });

  test.skipIf(isLeftOut)("changes nothing when it runs again or twice at once", async () => {
    const postId = await recordPost(ada, { seconds: 3 });
    const { take_id: takeId } = await mediaOf(postId);
    const before = await readAll(takeId);
    await Promise.all([runCompactTake(app.context, takeId), runCompactTake(app.context, takeId)]);
    await compact(takeId);
    await compact(takeId);
    expect(await readAll(takeId)).toEqual(before);
  });

  test.skipIf(isLeftOut)("also compacts AAC sound that was made afterwards", async () => {
    const postId = await recordPost(ada, { seconds: 3 });
    const { take_id: takeId } = await mediaOf(postId);
    await compact(takeId);
    await makeAacRendition(takeId);
    const before = await readAll(takeId);
    await compact(takeId);
    expect(await listObjects(postId, takeId)).toEqual(["audio-aac/track.mp4", "audio/track.mp4", "video/track.mp4"]);
    expect(await readAll(takeId)).toEqual(before);
  });

  test.skipIf(isLeftOut)("lets compacted videos be edited and merged, and compacts the results", { timeout: 60_000 }, async () => {
    const [first, second] = [await recordPost(ada, { seconds: 5 }), await recordPost(ada, { seconds: 3 })];
    for (const id of [first, second]) await compact((await mediaOf(id)).take_id);
    const edit_list = { ranges: [{ start: 1.3, end: 4.2 }], volume: 1, crop: null, rotate: 0 as const, blurs: [] };
    await ada.call(saveEdit, { params: { id: first }, body: { version: 0, edit_list } });
    await rendered(first);
    await ada.call(mergeVideos, { body: { postId1: first, postId2: second, transitionName: "fade" } });
    await rendered(first);
    const separate = await downloadVideo(ada, await mediaOf(first));
    const { take_id: takeId } = await mediaOf(first);
    const before = await readAll(takeId);
    await compact(takeId);
    expect(await readAll(takeId)).toEqual(before);
    const compacted = await downloadVideo(ada, await mediaOf(first));
    expect(compacted.video?.playlist.segments.every(({ byterange }) => byterange)).toBe(true);
    expect(compacted.video?.times).toEqual(separate.video?.times);
    expect(compacted.audio?.times).toEqual(separate.audio?.times);
    expect(await compacted.lumas()).toEqual(await separate.lumas());
    // An edit of the compacted merge plays its own pieces and the sources'.
    await ada.call(saveEdit, {
      params: { id: first },
      body: { version: 2, edit_list: { ...edit_list, ranges: [{ start: 0.5, end: 3.5 }] } },
    });
    await rendered(first);
    const again = await downloadVideo(ada, await mediaOf(first));
    expect(again.video?.probed).toBeCloseTo(3, 1);
    for (const video of [separate, compacted, again]) video.remove();
  });

  test.skipIf(isLeftOut)("removes what it wrote if the post was deleted meanwhile", async () => {
    const postId = await recordPost(ada, { seconds: 3 });
    const { take_id: takeId } = await mediaOf(postId);
    const { storage } = app.context;
    let isDeleted = false;
    const deleting = Object.create(storage) as typeof storage;
    deleting.put = async (...given) => {
      const stored = await storage.put(...given);
      if (!isDeleted) {
        isDeleted = true;
        await ada.call(deletePost, { params: { id: postId } });
        await purgeDeleted(app);
      }
      return stored;
    };
    deleting.get = storage.get.bind(storage);
    deleting.delete = storage.delete.bind(storage);
    await runCompactTake({ ...app.context, storage: deleting }, takeId).catch((error: Error) => error);
    expect(await listObjects(postId, takeId)).toEqual([]);
  });

  test.skipIf(isLeftOut)("loses nothing when the worker is killed at any step", { timeout: 120_000 }, async () => {
    const postId = await recordPost(ada, { seconds: 4 });
    const { take_id: takeId, ...media } = await mediaOf(postId);
    await makeAacRendition(takeId);
    const before = await readAll(takeId);
    const played = await downloadVideo(ada, media);
    for (const death of onlyMainCases ? (["during a write", "between deletions"] as const) : DEATHS) {
      expect([death, await compactAndDie(takeId, death)]).toEqual([death, "SIGKILL"]);
      expect(await readAll(takeId)).toEqual(before);
      const after = await downloadVideo(ada, media);
      expect([after.video?.times, after.audio?.times]).toEqual([played.video?.times, played.audio?.times]);
      after.remove();
    }
    await compact(takeId);
    expect(await listObjects(postId, takeId)).toEqual(["audio-aac/track.mp4", "audio/track.mp4", "video/track.mp4"]);
    expect(await readAll(takeId)).toEqual(before);
    played.remove();
  });

  /** Returns the signal that ended the process. */
  async function compactAndDie(takeId: string, death: Death): Promise<string | null> {
    const env = {
      ...process.env,
      ...appEnv,
      NODE_ENV: "test",
      DATA_DIR: app.dataDir,
      DATABASE: app.databaseUrl,
      TAKE_ID: takeId,
      DEATH: death,
    };
    const child = spawn(process.execPath, [COMPACT_AND_DIE], { env, stdio: "inherit" });
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    return signal;
  }
});
