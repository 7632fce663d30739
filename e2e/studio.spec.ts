import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "./support/browser.ts";
import { endTrack, readComposer, watchCapture } from "./support/capture-probe.ts";
import { enter, makePerson, type Person } from "./support/people.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "./support/studio.ts";
import { readTrack, waitForTake } from "./support/take-file.ts";

const SECONDS = 1000;

async function openRecorder(options: Parameters<typeof openBrowser>[0] = {}) {
  const ada = await makePerson("Ada Lovelace");
  const browser = await openBrowser({ speaks: false, ...options });
  const errors = watchErrors(browser.page);
  await enter(browser.page, ada);
  await watchCapture(browser.page);
  const eventId = await openStudio(browser.page);
  return { ada, eventId, errors, ...browser };
}

const choose = async (page: Page, label: string) => {
  const button = page.getByRole("button", { name: label, exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(button).not.toHaveAttribute("aria-busy", "true");
};

/** Stops and reads what lies at the server. `recorded`: seconds on the recorder's own clock, as near as a test can tell. */
async function finish(page: Page, ada: Person, eventId: string, started: number) {
  const recorded = (Date.now() - started) / SECONDS;
  await stopRecording(page);
  await page.waitForURL(/\/preview$/, { timeout: 40 * SECONDS });
  const post = await waitForTake(ada, eventId);
  const [video, audio] = [await readTrack(ada, post.media.video_url), await readTrack(ada, post.media.audio_url)];
  const tell = (seconds?: number) => (seconds === undefined ? "none" : `${seconds.toFixed(2)} s`);
  console.log(
    `recorded ${tell(recorded)}: video ${tell(video?.seconds)} (${video?.distinct} of ${video?.frames} frames differ), audio ${tell(audio?.seconds)}`,
  );
  return { post, video, audio, recorded };
}

for (const layout of ["Camera", "Screen + camera", "Screen"]) {
  test(`a take of "${layout}" has picture and sound of the same length`, async () => {
    const { ada, page, eventId, errors, close } = await openRecorder();
    if (layout !== "Camera") await choose(page, layout);
    const started = await startRecording(page);
    await page.waitForTimeout(4 * SECONDS);
    const stats = await readComposer(page);
    console.log(`${layout}: ${(stats.frames / stats.seconds).toFixed(1)} fps composed`, JSON.stringify(stats));
    const { post, video, audio, recorded } = await finish(page, ada, eventId, started);
    expect([video?.width, video?.height]).toEqual([1280, 720]);
    expect(Math.abs((video?.seconds ?? 0) - recorded)).toBeLessThan(0.5);
    expect(Math.abs((video?.seconds ?? 0) - (audio?.seconds ?? 0))).toBeLessThan(0.15);
    expect(post.is_audio).toBe(false);
    expect(stats.frames / stats.seconds).toBeGreaterThan(27);
    expect(errors).toEqual([]);
    await close();
  });
}

test("an audio take has no picture, says so, and plays", async () => {
  const { ada, page, eventId, errors, close } = await openRecorder();
  await choose(page, "Audio");
  await expect(page.getByRole("img", { name: /waveform/ })).toBeVisible();
  const started = await startRecording(page);
  await page.waitForTimeout(4 * SECONDS);
  const { post, video, audio, recorded } = await finish(page, ada, eventId, started);
  expect(video).toBeNull();
  expect(Math.abs((audio?.seconds ?? 0) - recorded)).toBeLessThan(0.5);
  expect([post.is_audio, post.video_status, post.authenticity_type]).toEqual([true, "PROCESSED", 0]);
  await page.goto(page.url().replace(/\/preview$/, "/view"));
  await playVideo(page);
  await expect(page.locator("[data-audio-ground]")).toBeVisible();
  await expect.poll(async () => (await readVideo(page)).ended, { timeout: 20_000 }).toBe(true);
  await expect
    .poll(async () => (await waitForTake(ada, eventId)).enrichments.filter(({ state }) => state !== "PROCESSED"), { timeout: 30_000 })
    .toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

test("camera, screen with camera, camera again while recording: one take without a cut", async () => {
  const { ada, page, eventId, errors, close } = await openRecorder();
  const started = await startRecording(page);
  await page.waitForTimeout(3 * SECONDS);
  await choose(page, "Screen + camera");
  await page.waitForTimeout(3 * SECONDS);
  await choose(page, "Camera");
  await page.waitForTimeout(3 * SECONDS);
  const { video, audio, recorded } = await finish(page, ada, eventId, started);
  expect(Math.abs((video?.seconds ?? 0) - recorded)).toBeLessThan(0.4);
  expect(Math.abs((video?.seconds ?? 0) - (audio?.seconds ?? 0))).toBeLessThan(0.1);
  expect(video?.longestGap).toBeLessThan(0.1);
  expect(audio?.longestGap).toBeLessThan(0.1);
  expect(errors).toEqual([]);
  await close();
});
