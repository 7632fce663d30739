import { afterAll, beforeAll, expect, test } from "vitest";
import { createCanvas, type Image, loadImage } from "@napi-rs/canvas";
import { createUser } from "@aside/testkit/people.ts";
import { type Mp4Facts, readMp4 } from "@aside/testkit/media/read-mp4.ts";
import { recordPost, type SampleOptions } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { downloadVideo } from "../../recording/contract.ts";
import { chooseCover, type EditList, getEdit, mergeVideos, saveEdit } from "../contract.ts";
import { runMakeEditorPictures } from "./render/run-make-editor-pictures.ts";
import { runMakePictures } from "../../recording/server/enrichments/run-make-pictures.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
});
afterAll(async () => await app.stop());

type Clip = { color: string; size: string; rate: number; sound?: string | null; isAac?: boolean };
const SECONDS = 3;
const wide: Clip = { color: "red", size: "320x180", rate: 30 };
const square: Clip = { color: "blue", size: "480x480", rate: 15 };

async function recorded({ color, size, rate, ...sound }: Clip): Promise<string> {
  const options: SampleOptions = { seconds: SECONDS, picture: `color=${color}:size=${size}:rate=${rate}:duration=${SECONDS}`, ...sound };
  return await recordPost(ada, options);
}

async function merge(postId1: string, postId2: string): Promise<void> {
  await ada.call(mergeVideos, { body: { postId1, postId2, transitionName: "fade" } });
  await app.waitForJobs();
  expect((await ada.call(getEdit, { params: { id: postId1 } })).render.state).toBe("none");
}

async function edit(id: string, change: Partial<EditList>): Promise<void> {
  const { version } = await ada.call(getEdit, { params: { id } });
  const edit_list = { ranges: [{ start: 0, end: 60 }], volume: 1, crop: null, rotate: 0 as const, blurs: [], ...change };
  await ada.call(saveEdit, { params: { id }, body: { version, edit_list } });
  await app.waitForJobs();
  expect((await ada.call(getEdit, { params: { id } })).render.state).toBe("none");
}

const mediaOf = async (id: string) => (await ada.call(getPost, { params: { id } })).media;

async function mp4Of(postId: string): Promise<Mp4Facts> {
  await ada.call(downloadVideo, { body: { video_key: postId } });
  await app.waitForJobs();
  const { state, url } = await ada.call(downloadVideo, { body: { video_key: postId } });
  expect(state).toBe("PROCESSED");
  return readMp4((await ada.bytes(url ?? "")).body);
}

const nameOf = ([red = 0, green = 0, blue = 0]: number[]): string =>
  red > 150 && blue < 90 ? "red" : blue > 150 && red < 90 ? "blue" : green > 80 && red < 90 && blue < 90 ? "green" : "mixed";
const colorsOf = (file: Mp4Facts) => file.colors.map(nameOf);
const isHeard = (file: Mp4Facts) => file.loudness.map((value) => value > 0.02);

function pixelOf(image: Image, x: number): number[] {
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return [...context.getImageData(x, image.height / 2, 1, 1).data.subarray(0, 3)];
}

async function discontinuities(url: string | null): Promise<number> {
  return (await ada.bytes(url ?? "")).body.toString().split("#EXT-X-DISCONTINUITY").length - 1;
}

test("a download has the larger size, the higher frame rate and AAC sound, with bars around the smaller picture", async () => {
  const [first, second] = [await recorded(wide), await recorded(square)];
  await merge(first, second);
  const file = await mp4Of(first);
  expect([file.width, file.height, file.frames, file.codecs]).toEqual([480, 480, 5 * 30, ["h264", "aac"]]);
  expect(file.seconds).toBeCloseTo(5, 1);
  expect(colorsOf(file)).toEqual(["red", "red", expect.any(String), "blue", "blue"]);
  expect(isHeard(file)).toEqual([true, true, true, true, true]);
  // Native players align picture and sound by their discontinuities.
  const { video_url, audio_url } = await mediaOf(first);
  expect([await discontinuities(video_url), await discontinuities(audio_url)]).toEqual([1, 1]);
});

test.each([
  ["AAC, then Opus", { isAac: true }, {}, [true, true]],
  ["mono, then stereo", {}, { sound: `sine=frequency=440:duration=${SECONDS},aformat=channel_layouts=stereo` }, [true, true]],
  ["AAC, then none", { isAac: true }, { sound: null }, [true, false]],
  ["none, then AAC", { sound: null }, { isAac: true }, [false, true]],
])("sound of two encodings is unified: %s", async (_, sound1, sound2, heard) => {
  const [first, second] = [await recorded({ ...wide, ...sound1 }), await recorded({ ...wide, color: "blue", ...sound2 })];
  await merge(first, second);
  const { audio_url, audio_codec } = await mediaOf(first);
  const playlist = (await ada.bytes(audio_url ?? "")).body.toString();
  expect([audio_codec, playlist.match(/EXT-X-MAP/g)?.length]).toEqual(["opus", 1]);
  const file = await mp4Of(first);
  expect(file.seconds).toBeCloseTo(5, 1);
  expect([isHeard(file)[0], isHeard(file)[4]]).toEqual(heard);
});

test.skipIf(onlyMainCases)("a merge of merges plays all parts, even with a joint inside the new transition", async () => {
  const [first, second, third] = [await recorded(wide), await recorded(square), await recorded({ ...wide, color: "green", rate: 15 })];
  await merge(first, second);
  // Half a second of the second video is left, so the next transition starts in the first.
  await edit(first, { ranges: [{ start: 0, end: 3.5 }] });
  await merge(first, third);
  const file = await mp4Of(first);
  const { duration } = await mediaOf(first);
  expect(duration).toBeCloseTo(3.5 + 3 - 1, 1);
  expect(file.seconds).toBeCloseTo(duration, 1);
  expect(colorsOf(file)).toEqual(["red", "red", expect.any(String), expect.any(String), "green"]);
});

test("an edit across a joint cuts and blurs each part at its own size", async () => {
  const [first, second] = [await recorded(wide), await recorded(square)];
  await merge(first, second);
  const blurs = [{ start: 0, end: 5, x: 0.7, y: 0.7, width: 0.3, height: 0.3 }];
  await edit(first, { ranges: [{ start: 0.5, end: 4.5 }], blurs });
  const file = await mp4Of(first);
  expect([file.width, file.height]).toEqual([480, 480]);
  expect(file.seconds).toBeCloseTo(4, 1);
  expect([colorsOf(file)[0], colorsOf(file)[3]]).toEqual(["red", "blue"]);
});

test.skipIf(onlyMainCases)("the cover, GIF, filmstrip and waveform cover both parts", async () => {
  const [first, second] = [await recorded({ ...wide, sound: null }), await recorded(square)];
  await merge(first, second);
  const { take_id } = await mediaOf(first);
  const run = { data: { take_id: take_id ?? "" }, signal: new AbortController().signal, attempt: 1, isLastAttempt: true };
  const read = async (name: string) => (await ada.bytes(`/media/${first}/${take_id}/${name}`)).body;
  await ada.call(chooseCover, { params: { id: first }, body: { cover_at: 4, gif_from: 1 } });
  await runMakePictures(app.context, run);
  const poster = await loadImage(await read("poster.jpg"));
  expect([poster.width, poster.height, nameOf(pixelOf(poster, 240))]).toEqual([480, 480, "blue"]);
  const gif = await loadImage(await read("preview.gif"));
  expect([gif.width, gif.height]).toEqual([320, 180]);
  await runMakeEditorPictures(app.context, run);
  const { filmstrip, waveform, original } = await ada.call(getEdit, { params: { id: first } });
  expect(filmstrip?.count).toBe(5);
  expect(original.frame_rate).toBe(30);
  const strip = await loadImage(await read("filmstrip.jpg"));
  const tile = filmstrip?.tile_width ?? 0;
  expect([1, 4].map((index) => nameOf(pixelOf(strip, tile * index + tile / 2)))).toEqual(["red", "blue"]);
  const loud = (waveform?.peaks ?? []).map((peak) => peak > 0.02);
  expect([loud.at(10), loud.at(-10)]).toEqual([false, true]);
});
