import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { type DownloadedVideo, downloadVideo } from "@aside/testkit/media/download-video.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost, type SampleOptions } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { type EditList, type EditState, getEdit, type KeptRange, revertEdit, saveEdit } from "../contract.ts";

const SECONDS = 10;
const FRAME = 1 / 30;
/** Each frame's luma encodes its number (modulo 11). */
const COUNTING = `color=black:size=320x180:rate=30:duration=${SECONDS},geq=lum='20+mod(N*7\\,11)*20':cb=128:cr=128`;
/** The tone's pitch encodes the time: it rises from 200 Hz by 100 Hz per second. */
const RISING = `aevalsrc='0.5*sin(2*PI*(200*t+50*t*t))':s=48000:d=${SECONDS}`;
const SAMPLE: SampleOptions = { seconds: SECONDS, picture: COUNTING, sound: RISING };

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
});
afterAll(async () => await app.stop());

const recorded = async (options: SampleOptions = SAMPLE): Promise<string> => await recordPost(ada, options);

const listOf = (ranges: KeptRange[], change: Partial<EditList> = {}): EditList => ({
  ranges,
  volume: 1,
  crop: null,
  rotate: 0,
  blurs: [],
  ...change,
});

async function edit(postId: string, list: EditList): Promise<EditState> {
  const { version } = await ada.call(getEdit, { params: { id: postId } });
  let state = await ada.call(saveEdit, { params: { id: postId }, body: { version, edit_list: list } });
  for (let tries = 0; state.render.state === "converting" && tries < 600; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    state = await ada.call(getEdit, { params: { id: postId } });
  }
  expect(state.render.state).toBe("none");
  return state;
}

async function download(postId: string): Promise<DownloadedVideo & { duration: number }> {
  const { media } = await ada.call(getPost, { params: { id: postId } });
  return { ...(await downloadVideo(ada, media)), duration: media.duration };
}

/** The frames that a list keeps, by their numbers in the original. */
function framesOf(ranges: KeptRange[]): number[] {
  return ranges.flatMap(({ start, end }) =>
    Array.from({ length: SECONDS * 30 }, (_, frame) => frame).filter(
      (frame) => frame * FRAME >= start - FRAME / 2 && frame * FRAME < end - FRAME / 2,
    ),
  );
}

/** Reads the original time of a moment from its pitch. */
function timeHeard(pcm: Float32Array, at: number): number {
  const from = Math.round((at - 0.05) * 48_000);
  const part = pcm.subarray(from, from + 4800);
  let crossings = 0;
  for (let i = 1; i < part.length; i++) if ((part[i - 1] as number) < 0 && (part[i] as number) >= 0) crossings++;
  return (crossings / 0.1 - 200) / 100;
}

let original: Promise<number[]> | null = null;

/** `postId`: a post with the unedited sample. */
async function readOriginal(postId: string): Promise<number[]> {
  const video = await download(postId);
  const lumas = await video.lumas();
  video.remove();
  return lumas;
}

async function expectToShow(video: DownloadedVideo, ranges: KeptRange[]): Promise<void> {
  const lumas = await video.lumas();
  const all = await (original ??= recorded().then(readOriginal));
  expect(new Set(all.slice(0, 11)).size).toBe(11);
  const wanted = framesOf(ranges).map((frame) => all[frame] as number);
  expect(lumas).toHaveLength(wanted.length);
  const wrong = lumas.findIndex((luma, index) => Math.abs(luma - (wanted[index] as number)) > 8);
  expect(wrong, `frame ${wrong} shows ${lumas[wrong]}, not ${wanted[wrong]}`).toBe(-1);
}

/** Expects that our parser and ffprobe agree, that there are no gaps, and that sound and picture end together. */
function expectValid(video: DownloadedVideo): void {
  const [picture, sound] = [video.video, video.audio];
  for (const track of [picture, sound]) {
    expect(track?.playlist.endlist).toBe(true);
    expect(Math.abs((track?.listed ?? 0) - (track?.probed ?? 0))).toBeLessThan(FRAME);
    expect(track?.first).toBeCloseTo(0, 1);
  }
  expect(Math.abs((picture?.probed ?? 0) - (sound?.probed ?? 0))).toBeLessThan(0.05);
}

describe("an edit", () => {
  const cases: [string, KeptRange[]][] = [
    ["trims both ends at frames between keyframes", [{ start: 1.5, end: 8.2 }]],
    ["trims at keyframes", [{ start: 2, end: 5 }]],
    ["keeps less than one group of pictures", [{ start: 4.3, end: 4.8 }]],
    [
      "cuts out three ranges",
      [
        { start: 0, end: 1.2 },
        { start: 2.7, end: 4 },
        { start: 5.05, end: 5.5 },
        { start: 7.33, end: 10 },
      ],
    ],
    ["cuts at ten places", Array.from({ length: 10 }, (_, i) => ({ start: i + 0.25, end: i + 0.9 }))],
  ];
  test.each(onlyMainCases ? cases.filter(([name]) => name !== "cuts at ten places") : cases)("%s", async (_, ranges) => {
    const postId = await recorded();
    await edit(postId, listOf(ranges));
    const video = await download(postId);
    await expectToShow(video, ranges);
    expectValid(video);
    const pcm = await video.pcm();
    let at = 0;
    for (const range of ranges) {
      const frames = framesOf([range]);
      // Measured shortly after each cut, when the decoder has settled.
      if (frames.length > 12) expect(Math.abs(timeHeard(pcm, at + 0.25) - ((frames[0] as number) * FRAME + 0.25))).toBeLessThan(0.11);
      at += frames.length * FRAME;
    }
    expect(video.duration).toBeCloseTo(at, 3);
    video.remove();
  });

  // An audio packet lasts 20 ms and a frame 33 ms, so the first packet may start before the first frame, after it, or with it.
  // The alignment repeats every three frames, so testing more frames adds nothing.
  test.each(onlyMainCases ? [31] : [30, 31, 32, 33])("starts at frame %i, wherever the sound's packets are", async (frame) => {
    const postId = await recorded();
    const ranges = [{ start: frame * FRAME, end: 4 }];
    await edit(postId, listOf(ranges));
    const video = await download(postId);
    await expectToShow(video, ranges);
    expectValid(video);
    expect(Math.abs(timeHeard(await video.pcm(), 0.25) - (frame * FRAME + 0.25))).toBeLessThan(0.11);
    video.remove();
  });

  test("of an edited video uses the original, and can be undone", async () => {
    const postId = await recorded();
    const before = await ada.call(getPost, { params: { id: postId } });
    await edit(postId, listOf([{ start: 3, end: 4 }]));
    const ranges = [{ start: 0.5, end: 9.5 }];
    const state = await edit(postId, listOf(ranges));
    expect([state.version, state.original.duration]).toEqual([2, before.media.duration]);
    const video = await download(postId);
    await expectToShow(video, ranges);
    video.remove();
    // Nothing that was cut is called unmodified.
    const edited = await ada.call(getPost, { params: { id: postId } });
    expect([before.is_edited, edited.is_edited, edited.authenticity_type]).toEqual([false, true, 1]);
    const reverted = await ada.call(revertEdit, { params: { id: postId } });
    expect(reverted.edit_list).toBeNull();
    const after = await ada.call(getPost, { params: { id: postId } });
    expect([after.media.take_id, after.is_edited]).toEqual([before.media.take_id, false]);
  });
});

describe("an edit changes", () => {
  const loudnessOf = (pcm: Float32Array): number => {
    const middle = pcm.subarray(48_000, 3 * 48_000);
    return Math.sqrt(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
  };

  test("the volume by changing only headers; volume 0 is silent", async () => {
    const postId = await recorded();
    const whole = await download(postId);
    const before = loudnessOf(await whole.pcm());
    whole.remove();
    for (const volume of [0.5, 2, 0]) {
      await edit(postId, listOf([{ start: 0, end: SECONDS }], { volume }));
      const video = await download(postId);
      const ratio = loudnessOf(await video.pcm()) / before;
      if (volume === 0) expect(ratio).toBeLessThan(0.001);
      else expect(ratio).toBeCloseTo(volume, 1);
      expectValid(video);
      video.remove();
    }
  });

  test("only the frames of a blurred area's time range, and makes the area unrecognizable", async () => {
    const picture = `testsrc2=size=640x360:rate=30:duration=${SECONDS}`;
    const postId = await recorded({ seconds: SECONDS, picture });
    const before = await download(postId);
    const blur = { start: 2.5, end: 4.2, x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
    await edit(postId, listOf([{ start: 0, end: SECONDS }], { blurs: [blur] }));
    const after = await download(postId);
    const detail = async (video: DownloadedVideo, at: number, filter: string) => await video.detail(at, filter);
    const inside = "crop=iw/2-32:ih/2-32:iw/4+16:ih/4+16";
    const outside = "crop=iw/4-16:ih:0:0";
    for (const at of [1, 2.4, 4.3, 7]) expect(await detail(after, at, inside)).toBeGreaterThan(0.8 * (await detail(before, at, inside)));
    for (const at of [2.6, 3.3, 4.1]) {
      expect(await detail(after, at, inside)).toBeLessThan(0.25 * (await detail(before, at, inside)));
      expect(await detail(after, at, outside)).toBeGreaterThan(0.8 * (await detail(before, at, outside)));
    }
    expectValid(after);
    before.remove();
    after.remove();
  });
});
