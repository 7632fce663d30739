import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { downloadVideo, readVariants } from "@aside/testkit/media/download-video.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { purgeDeleted } from "@aside/testkit/purge.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deleteTake } from "@aside/testkit/stores/post-changes-store.ts";
import { deletePost, getPost, type PostMedia } from "@aside/core/messages/post-contract.ts";
import { makeAac, makeRenditions } from "@aside/core/takes/server/jobs.ts";
import { takePrefix } from "@aside/server/storage/take-keys.ts";
import { getEdit, mergeVideos } from "../../../editing/contract.ts";
import { chooseRenditions, scaleTo } from "./choose-renditions.ts";
import { runCompactTake, runDeleteSegments } from "./run-compact-take.ts";
import { makeRenditionsOf } from "./run-make-renditions.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";

/** Some megabits per second. */
const moving = (seconds: number, size = "1280x720") => `testsrc2=size=${size}:rate=30:duration=${seconds},noise=alls=4:allf=t`;

describe("which qualities are made", () => {
  const names = (width: number, height: number, bitrate: number) => chooseRenditions({ width, height, bitrate }).map(({ track }) => track);
  test("those below the picture, and only where they save data", () => {
    expect(names(1280, 720, 1_500_000)).toEqual(["video-480", "video-360"]);
    expect(names(720, 1280, 1_500_000)).toEqual(["video-480", "video-360"]);
    expect(names(1920, 1080, 6_000_000)).toEqual(["video-720", "video-480", "video-360"]);
    expect(names(854, 480, 1_500_000)).toEqual(["video-360"]);
    expect(names(640, 360, 1_500_000)).toEqual([]);
    expect(names(1280, 720, 400_000)).toEqual(["video-360"]);
    expect(names(1280, 720, 120_000)).toEqual([]);
    expect(names(3840, 2160, 650_000)).toEqual(["video-720", "video-480", "video-360"]);
    expect(names(1920, 1080, 1_500_000)).toEqual(["video-480", "video-360"]);
    expect(names(3840, 2160, 250_000)).toEqual([]);
  });
  test("in the picture's shape and never larger", () => {
    expect(scaleTo(360, { width: 1280, height: 720 })).toEqual({ width: 640, height: 360 });
    expect(scaleTo(480, { width: 720, height: 1280 })).toEqual({ width: 480, height: 854 });
    expect(scaleTo(480, { width: 640, height: 360 })).toEqual({ width: 640, height: 360 });
  });
});

describe("renditions", () => {
  let app: TestApp;
  let ada: ApiDriver;
  beforeAll(async () => {
    app = await startApp({ env: { ASR: "off" }, worker: true, enrichments: false });
    ada = await createUser(app, "Ada Lovelace");
  }, 60_000);
  afterAll(async () => await app.stop());

  const mediaOf = async (postId: string): Promise<PostMedia & { take_id: string }> =>
    (await ada.call(getPost, { params: { id: postId } })).media as PostMedia & { take_id: string };
  const make = async (takeId: string, context = app.context) => await makeRenditionsOf(context, takeId, new AbortController().signal);
  async function listTracks(postId: string, takeId: string): Promise<string[]> {
    const prefix = takePrefix(postId, takeId);
    const names: string[] = [];
    for await (const { key } of app.context.storage.list(prefix)) if (key.endsWith("/track.mp4")) names.push(key.slice(prefix.length));
    return names.toSorted();
  }

  test("have the borders of the recording's segments, and are in its playlists and its post", { timeout: 60_000 }, async () => {
    const postId = await recordPost(ada, { seconds: 5, picture: moving(5) });
    const { take_id: takeId, ...before } = await mediaOf(postId);
    expect(before.renditions).toEqual([]);
    expect(await readVariants(ada, before.master_url ?? "")).toHaveLength(1);
    await make(takeId);
    await runCompactTake(app.context, takeId);
    await runDeleteSegments(app.context, takeId);
    expect(await listTracks(postId, takeId)).toEqual(["audio/track.mp4", "video-360/track.mp4", "video-480/track.mp4", "video/track.mp4"]);
    const media = await mediaOf(postId);
    expect(media.renditions).toMatchObject([
      { width: 854, height: 480 },
      { width: 640, height: 360 },
    ]);
    const own = await downloadVideo(ada, media);
    for (const rendition of media.renditions) {
      const lower = await downloadVideo(ada, { video_url: rendition.url, audio_url: null });
      expect(lower.video?.times).toEqual(own.video?.times.map((time) => expect.closeTo(time, 2)));
      expect(lower.video?.playlist.segments.map(({ duration }) => duration)).toEqual(
        own.video?.playlist.segments.map(({ duration }) => expect.closeTo(duration, 2)),
      );
      // The same pictures at the same times.
      const [one, other] = [await own.lumas(), await lower.lumas()];
      expect(other).toEqual(one.map((luma) => expect.closeTo(luma, -1)));
      lower.remove();
    }
    own.remove();
    const [, p480, p360] = await readVariants(ada, media.master_url ?? "");
    expect(p480).toMatchObject({ uri: "video-480.m3u8", resolution: { width: 854, height: 480 } });
    expect(p360).toMatchObject({ uri: "video-360.m3u8", resolution: { width: 640, height: 360 } });
    expect(media.renditions[0]?.bitrate).toBeLessThan(560_000);
    expect(media.renditions[1]?.bitrate).toBeLessThan(260_000);
    expect(p360?.bandwidth).toBeLessThan(p480?.bandwidth ?? 0);
  });

  test.skipIf(onlyMainCases)("are made once", { timeout: 60_000 }, async () => {
    const postId = await recordPost(ada, { seconds: 3, picture: moving(3) });
    const { take_id: takeId } = await mediaOf(postId);
    await Promise.all([make(takeId), make(takeId)]);
    const first = await mediaOf(postId);
    await make(takeId);
    expect(await mediaOf(postId)).toEqual(first);
    expect(first.renditions).toHaveLength(2);
  });

  test.skipIf(onlyMainCases)("are not made of a static or small picture", { timeout: 60_000 }, async () => {
    for (const picture of ["color=navy:size=1280x720:rate=30:duration=3", moving(3, "640x360")]) {
      const postId = await recordPost(ada, { seconds: 3, picture });
      const { take_id: takeId } = await mediaOf(postId);
      await make(takeId);
      expect((await mediaOf(postId)).renditions).toEqual([]);
      expect(await listTracks(postId, takeId)).toEqual([]);
    }
  });

  test.skipIf(onlyMainCases)("of a merge change their init segment where the merge does", { timeout: 60_000 }, async () => {
    const wide = await recordPost(ada, { seconds: 3, picture: moving(3) });
    const upright = await recordPost(ada, { seconds: 2, picture: moving(2, "720x1280") });
    await ada.call(mergeVideos, { body: { postId1: wide, postId2: upright, transitionName: "fade" } });
    await expect.poll(async () => (await ada.call(getEdit, { params: { id: wide } })).render.state, { timeout: 30_000 }).toBe("none");
    const { take_id: takeId, ...media } = await mediaOf(wide);
    await make(takeId);
    const own = await downloadVideo(ada, media);
    const { renditions } = await mediaOf(wide);
    expect(renditions).toHaveLength(2);
    const lower = await downloadVideo(ada, { video_url: renditions[1]?.url ?? "", audio_url: null });
    expect(lower.video?.listed).toBeCloseTo(own.video?.listed ?? 0, 1);
    expect(lower.video?.times).toEqual(own.video?.times.map((time) => expect.closeTo(time, 2)));
    const breaks = (video: typeof own) => video.video?.playlist.segments.filter(({ discontinuity }) => discontinuity).length;
    expect(breaks(lower)).toBe(breaks(own));
    for (const video of [own, lower]) video.remove();
  });

  test("of a take that is gone meanwhile are removed, and those made before go with their post", { timeout: 60_000 }, async () => {
    const postId = await recordPost(ada, { seconds: 2, picture: moving(2) });
    const { take_id: takeId } = await mediaOf(postId);
    const storage = Object.create(app.context.storage) as typeof app.context.storage;
    storage.put = async (...given) => {
      await deleteTake(app.context.db, takeId);
      return await app.context.storage.put(...given);
    };
    storage.get = app.context.storage.get.bind(app.context.storage);
    storage.delete = app.context.storage.delete.bind(app.context.storage);
    await make(takeId, { ...app.context, storage });
    expect(await listTracks(postId, takeId)).toEqual([]);

    const other = await recordPost(ada, { seconds: 2, picture: moving(2) });
    const { take_id: otherTake } = await mediaOf(other);
    await make(otherTake);
    expect(await listTracks(other, otherTake)).toEqual(["video-360/track.mp4", "video-480/track.mp4"]);
    await ada.call(deletePost, { params: { id: other } });
    await purgeDeleted(app);
    expect(await listTracks(other, otherTake)).toEqual([]);
  });

  test("cannot be fetched by others or with another name", { timeout: 60_000 }, async () => {
    const postId = await recordPost(ada, { seconds: 2, picture: moving(2) });
    const { take_id: takeId } = await mediaOf(postId);
    await make(takeId);
    const { renditions } = await mediaOf(postId);
    const url = renditions[1]?.url ?? "";
    const stranger = await createUser(app, "Sam Stranger");
    for (const path of [url, url.replace(".m3u8", "/track.mp4")]) {
      expect((await ada.bytes(path, { range: "bytes=0-9" })).status).toBeLessThan(300);
      expect((await stranger.bytes(path)).status).toBe(404);
    }
    for (const name of ["video-361.m3u8", "video-720.m3u8", "video-720/track.mp4", "video-360/0.m4s", "video-360/init.mp4"])
      expect([name, (await ada.bytes(url.replace("video-360.m3u8", name))).status]).toEqual([name, 404]);
  });
});

test("renditions wait while other jobs are due", { timeout: 60_000 }, async () => {
  const app = await startApp({ env: { ASR: "off" } });
  try {
    const { db, jobs } = app.context;
    const enqueue = async (spec: typeof makeAac, startAfterSeconds: number) =>
      await jobs.enqueue(db, spec, { take_id: crypto.randomUUID() }, { singletonKey: crypto.randomUUID(), startAfterSeconds });
    await enqueue(makeRenditions, 0);
    await enqueue(makeAac, 60);
    expect(await jobs.areOthersDue(db, makeRenditions)).toBe(false);
    await enqueue(makeAac, 0);
    await expect.poll(async () => await jobs.areOthersDue(db, makeRenditions), { timeout: 10_000 }).toBe(true);
  } finally {
    await app.stop();
  }
});
