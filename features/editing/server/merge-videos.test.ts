import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost, type SampleOptions } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { type EditState, getEdit, mergeVideos, revertEdit, saveEdit, TRANSITIONS } from "../contract.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
});
afterAll(async () => await app.stop());

const recorded = async (options: SampleOptions): Promise<string> => await recordPost(ada, options);

/** Sample options for a plain gray video of the given luma, with a tone. */
const plain = (luma: number, change: SampleOptions & { size?: string; rate?: number } = {}): SampleOptions => {
  const { size = "320x180", rate = 30, ...rest } = change;
  const seconds = rest.seconds ?? 4;
  return { seconds, picture: `color=black:size=${size}:rate=${rate}:duration=${seconds},geq=lum=${luma}:cb=128:cr=128`, ...rest };
};

async function settled(state: EditState): Promise<EditState> {
  let now = state;
  for (let tries = 0; now.render.state === "converting" && tries < 600; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    now = await ada.call(getEdit, { params: { id: state.post_id } });
  }
  expect(now.render.state).toBe("none");
  return now;
}

async function merged(postId1: string, postId2: string, transitionName?: (typeof TRANSITIONS)[number]): Promise<EditState> {
  return await settled(await ada.call(mergeVideos, { body: { postId1, postId2, ...(transitionName ? { transitionName } : {}) } as never }));
}

async function download(postId: string) {
  const { media } = await ada.call(getPost, { params: { id: postId } });
  return { ...(await downloadVideo(ada, media)), duration: media.duration };
}

describe("a merge", () => {
  test.each(onlyMainCases ? TRANSITIONS.slice(0, 2) : TRANSITIONS)("with the transition %s plays both videos", async (name) => {
    const [first, second] = [await recorded(plain(60)), await recorded(plain(180))];
    await merged(first, second, name);
    const video = await download(first);
    const lumas = await video.lumas();
    expect(video.duration).toBeCloseTo(7, 1);
    expect(Math.abs((video.video?.listed ?? 0) - (video.video?.probed ?? 0))).toBeLessThan(1 / 30);
    expect(Math.abs((video.video?.probed ?? 0) - (video.audio?.probed ?? 0))).toBeLessThan(0.05);
    expect(lumas).toHaveLength(210);
    // Three seconds of the first video, a transition of one second, three seconds of the second video.
    expect(Math.max(...lumas.slice(0, 89))).toBeLessThan(60);
    expect(Math.min(...lumas.slice(122))).toBeGreaterThan(180);
    const between = lumas.slice(98, 112);
    expect(between.filter((luma) => luma > 62 && luma < 182).length).toBeGreaterThan(1);
    video.remove();
  });

  test("of different sizes and frame rates plays each unchanged, with the transition at the first video's size", async () => {
    const [first, second] = [await recorded(plain(60)), await recorded(plain(180, { size: "640x480", rate: 15 }))];
    await merged(first, second);
    const video = await download(first);
    const breaks = video.video?.playlist.segments.filter((segment) => segment.discontinuity) ?? [];
    expect(breaks).toHaveLength(1);
    expect(video.video?.listed).toBeCloseTo(7, 1);
    expect(Math.abs((video.video?.listed ?? 0) - (video.audio?.probed ?? 0))).toBeLessThan(0.05);
    video.remove();
  });

  test.each([
    ["first", null, undefined],
    ["second", undefined, null],
  ])("is silent where the %s has no sound", async (which, sound1, sound2) => {
    const one = plain(60, sound1 === null ? { sound: null } : {});
    const two = plain(180, sound2 === null ? { sound: null } : {});
    const [first, second] = [await recorded(one), await recorded(two)];
    await merged(first, second);
    const video = await download(first);
    const pcm = await video.pcm();
    const loudness = (from: number, to: number) => Math.max(...pcm.subarray(from * 48_000, to * 48_000).map(Math.abs));
    const [silent, loud] = which === "first" ? [loudness(0.5, 2.8), loudness(4.3, 6.5)] : [loudness(4.3, 6.5), loudness(0.5, 2.8)];
    expect(silent).toBeLessThan(0.001);
    expect(loud).toBeGreaterThan(0.05);
    expect(Math.abs((video.video?.probed ?? 0) - (video.audio?.probed ?? 0))).toBeLessThan(0.05);
    video.remove();
  });

  test("can be edited like a recording, and undone step by step", async () => {
    const [first, second] = [await recorded(plain(60)), await recorded(plain(180))];
    const before = (await ada.call(getPost, { params: { id: first } })).media.take_id;
    const { version, original } = await merged(first, second);
    expect(original.duration).toBeCloseTo(7, 1);
    const edit_list = { ranges: [{ start: 2.5, end: 4.5 }], volume: 1, crop: null, rotate: 0 as const, blurs: [] };
    await settled(await ada.call(saveEdit, { params: { id: first }, body: { version, edit_list } }));
    const video = await download(first);
    const lumas = await video.lumas();
    expect(lumas).toHaveLength(60);
    expect(lumas[2]).toBeLessThan(60);
    expect(lumas[57]).toBeGreaterThan(180);
    video.remove();
    await ada.call(revertEdit, { params: { id: first } });
    expect((await ada.call(getPost, { params: { id: first } })).media.duration).toBeCloseTo(7, 1);
    await ada.call(revertEdit, { params: { id: first } });
    expect((await ada.call(getPost, { params: { id: first } })).media.take_id).toBe(before);
  });

  test("of an edited video is reported as in progress, keeps the edit, and locks changes until it is ready", async () => {
    const [first, second] = [await recorded(plain(60)), await recorded(plain(180))];
    const edit_list = { ranges: [{ start: 1, end: 3 }], volume: 1, crop: null, rotate: 0 as const, blurs: [] };
    const edited = await settled(await ada.call(saveEdit, { params: { id: first }, body: { version: 0, edit_list } }));
    const before = (await ada.call(getPost, { params: { id: first } })).media.take_id;
    const merging = await ada.call(mergeVideos, { body: { postId1: first, postId2: second, transitionName: "fade" } });
    expect(merging).toMatchObject({ render: { state: "converting", kind: "merge" }, edit_list, original: edited.original });
    const refused = await ada.try(saveEdit, { params: { id: first }, body: { version: merging.version, edit_list } });
    expect([refused.status, refused.error.code]).toEqual([409, "merge_under_way"]);
    const { original } = await settled(merging);
    expect(original.take_id).not.toBe(edited.original.take_id);
    // Two seconds of the first video are left; a transition lasts at most a third of the shorter video.
    expect(original.duration).toBeCloseTo(2 + 4 - 2 / 3, 1);
    await ada.call(revertEdit, { params: { id: first } });
    expect((await ada.call(getPost, { params: { id: first } })).media.take_id).toBe(before);
  });

  test("is refused with itself, with another person's post, or with a post without a video", async () => {
    const own = await recorded(plain(60));
    const eve = await createUser(app, "Eve");
    const empty = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
    const attempt = async (who: typeof ada, postId1: string, postId2: string) =>
      (await who.try(mergeVideos, { body: { postId1, postId2 } })).status;
    expect(await attempt(ada, own, own)).toBe(422);
    expect(await attempt(ada, own, empty)).toBe(409);
    expect(await attempt(eve, own, own)).toBe(422);
    expect(await attempt(eve, own, empty)).toBe(404);
    expect(await attempt(ada, own, crypto.randomUUID())).toBe(404);
  });
});
