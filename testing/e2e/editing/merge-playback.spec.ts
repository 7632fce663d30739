import { mergeVideos } from "@aside/features/editing/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { type Clip, downloadMp4, pictureOf, soundOf, uploadClip } from "../support/clips.ts";
import { recordEvent } from "../support/editor.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { enter, makePerson, type Person } from "../support/people.ts";
import { playVideo, readVideo } from "../support/studio.ts";
import { type ShownFrame, shownFrames, watchFrames } from "../support/watch-frames.ts";

const SECONDS = 1000;
const CLIP_SECONDS = 3;
/** The transition, in seconds, which belongs to both videos. */
const MERGED_SECONDS = 2 * CLIP_SECONDS - 1;

const recording: Clip = { color: "red", size: "1280x720", rate: 15, tone: 440, seconds: CLIP_SECONDS };
const upload: Clip = { color: "blue", size: "1920x1080", rate: 30, tone: 880, seconds: CLIP_SECONDS };
const isRed = ([red = 0, , blue = 0]: number[]) => red > 150 && blue < 80;
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 150 && red < 80;

type Source = { clip: Clip; isUpload: boolean };
const CASES: { name: string; first: Source; second: Source }[] = [
  {
    name: "a 720p recording at 15 fps, then a 1080p upload at 30 fps",
    first: { clip: recording, isUpload: false },
    second: { clip: upload, isUpload: true },
  },
  {
    name: "a 1080p upload at 30 fps, then a silent 720p recording at 15 fps",
    first: { clip: { ...upload, color: "red" }, isUpload: true },
    second: { clip: { ...recording, color: "blue", tone: null }, isUpload: false },
  },
  {
    name: "a silent 720p recording at 30 fps, then one of the same size at 15 fps",
    first: { clip: { ...recording, rate: 30, tone: null }, isUpload: false },
    second: { clip: { ...recording, color: "blue" }, isUpload: false },
  },
];

async function give(person: Person, { clip, isUpload }: Source): Promise<{ eventId: string; postId: string }> {
  if (isUpload) return await uploadClip(person, clip);
  return await recordEvent(person, { seconds: clip.seconds, picture: pictureOf(clip), sound: soundOf(clip) });
}

async function merge(person: Person, postId1: string, postId2: string, seconds: number): Promise<void> {
  await person.driver.call(mergeVideos, { body: { postId1, postId2, transitionName: "fade" } });
  const duration = async () => (await person.driver.call(getPost, { params: { id: postId1 } })).media.duration;
  await expect.poll(duration, { timeout: 30 * SECONDS * SLOWNESS }).toBeCloseTo(seconds, 1);
}

const between = (frames: ShownFrame[], from: number, to: number) => frames.filter(({ time }) => time > from && time < to);

async function seek(page: Page, seconds: number): Promise<ShownFrame> {
  const before = (await shownFrames(page)).length;
  await page.evaluate((time) => {
    const video = document.querySelector("video") as HTMLVideoElement;
    video.pause();
    video.currentTime = time;
  }, seconds);
  const newest = async () => (await shownFrames(page)).slice(before).at(-1)?.time ?? -1;
  await expect.poll(newest, { timeout: 15 * SECONDS * SLOWNESS }).toBeCloseTo(seconds, 0);
  return (await shownFrames(page)).at(-1) as ShownFrame;
}

for (const { name, first, second } of CASES)
  test(`a merge plays to its end, here and as MP4: ${name}`, async () => {
    const ada = await makePerson("Ada Lovelace");
    const [one, other] = [await give(ada, first), await give(ada, second)];
    await merge(ada, one.postId, other.postId, MERGED_SECONDS);
    const { page, close } = await openBrowser({ speaks: false });
    const errors = watchErrors(page);
    await enter(page, ada);
    await watchFrames(page);
    await page.goto(`${ada.driver.url}/aside/${one.eventId}/preview`);
    await playVideo(page);
    await expect.poll(async () => (await readVideo(page)).ended, { timeout: 20 * SECONDS * SLOWNESS }).toBe(true);
    const { error, time } = await readVideo(page);
    expect([error, Math.round(time)]).toEqual([null, MERGED_SECONDS]);

    const frames = await shownFrames(page);
    const [before, after] = [between(frames, 0.2, CLIP_SECONDS - 1.2), between(frames, CLIP_SECONDS + 0.2, MERGED_SECONDS)];
    expect(before.length).toBeGreaterThan(3);
    expect(after.length).toBeGreaterThan(3);
    for (const [shown, source, isRight] of [
      [before, first.clip, isRed],
      [after, second.clip, isBlue],
    ] as const) {
      expect(new Set(shown.map(({ width, height }) => `${width}x${height}`))).toEqual(new Set([source.size]));
      expect(shown.filter(({ color }) => !isRight(color))).toEqual([]);
      const loudest = Math.max(...shown.map(({ loudness }) => loudness));
      if (source.tone === null) expect(loudest).toBeLessThan(0.005);
      else expect(loudest).toBeGreaterThan(0.02);
    }

    // Seeks back and forth across the joint, because each half is decoded with its own init segment.
    expect(isRed((await seek(page, 1)).color)).toBe(true);
    expect(isBlue((await seek(page, MERGED_SECONDS - 1)).color)).toBe(true);
    expect(isRed((await seek(page, 0.5)).color)).toBe(true);
    expect(errors).toEqual([]);
    await close();

    const file = await downloadMp4(ada, one.postId);
    expect(file.seconds).toBeCloseTo(MERGED_SECONDS, 0);
    const larger = [first, second].some(({ clip }) => clip.size === "1920x1080") ? [1920, 1080] : [1280, 720];
    expect([file.width, file.height]).toEqual(larger);
    expect([file.colors[0], file.colors[1]].map((color) => isRed(color ?? []))).toEqual([true, true]);
    expect([file.colors[3], file.colors[4]].map((color) => isBlue(color ?? []))).toEqual([true, true]);
    expect([file.loudness[0], file.loudness[4]].map((value) => (value ?? 0) > 0.02)).toEqual([
      first.clip.tone !== null,
      second.clip.tone !== null,
    ]);
  });
