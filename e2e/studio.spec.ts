import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "./support/browser.ts";
import { endTrack, readComposer, readRecordedSeconds, watchCapture } from "./support/capture-probe.ts";
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

/** Stops and reads what lies at the server. `recorded`: seconds on the recorder's own clock, pauses left out. */
async function finish(page: Page, ada: Person, eventId: string) {
  await stopRecording(page);
  const recorded = await readRecordedSeconds(page);
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
    await startRecording(page);
    await page.waitForTimeout(4 * SECONDS);
    const stats = await readComposer(page);
    console.log(`${layout}: ${(stats.frames / stats.seconds).toFixed(1)} fps composed`, JSON.stringify(stats));
    const { post, video, audio, recorded } = await finish(page, ada, eventId);
    expect([video?.width, video?.height]).toEqual([1280, 720]);
    expect(Math.abs((video?.seconds ?? 0) - recorded)).toBeLessThan(0.1);
    expect(Math.abs((video?.seconds ?? 0) - (audio?.seconds ?? 0))).toBeLessThan(0.1);
    expect(post.is_audio).toBe(false);
    // Two cores that also encode in software and share the very page that shows the preview: the log tells more than this bound.
    expect(stats.frames / stats.seconds).toBeGreaterThan(15);
    expect(errors).toEqual([]);
    await close();
  });
}

test("an audio take has no picture, says so, and plays", async () => {
  const { ada, page, eventId, errors, close } = await openRecorder();
  await choose(page, "Audio");
  await expect(page.getByRole("img", { name: /waveform/ })).toBeVisible();
  await startRecording(page);
  await page.waitForTimeout(4 * SECONDS);
  const { post, video, audio, recorded } = await finish(page, ada, eventId);
  expect(video).toBeNull();
  expect(Math.abs((audio?.seconds ?? 0) - recorded)).toBeLessThan(0.1);
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
  await startRecording(page);
  await page.waitForTimeout(3 * SECONDS);
  await choose(page, "Screen + camera");
  await page.waitForTimeout(3 * SECONDS);
  await choose(page, "Camera");
  await page.waitForTimeout(3 * SECONDS);
  const { video, audio, recorded } = await finish(page, ada, eventId);
  expect(Math.abs((video?.seconds ?? 0) - recorded)).toBeLessThan(0.1);
  expect(Math.abs((video?.seconds ?? 0) - (audio?.seconds ?? 0))).toBeLessThan(0.1);
  expect(video?.longestGap).toBeLessThan(0.1);
  expect(audio?.longestGap).toBeLessThan(0.1);
  expect(errors).toEqual([]);
  await close();
});

test("a hidden tab records on at full rate", async () => {
  const { ada, page, context, eventId, errors, close } = await openRecorder();
  await choose(page, "Screen + camera");
  await startRecording(page);
  await page.waitForTimeout(1 * SECONDS);
  const other = await context.newPage();
  await other.setContent("<title>Slides</title><h1>The quarter</h1>");
  await hide(page, other);
  const before = await readComposer(page);
  await other.waitForTimeout(5 * SECONDS);
  const after = await readComposer(page);
  const rate = (after.frames - before.frames) / (after.seconds - before.seconds);
  console.log(
    `hidden (${await page.evaluate(() => document.visibilityState)}): ${rate.toFixed(1)} fps composed, ${after.late - before.late} late`,
  );
  await page.bringToFront();
  const { video, audio, recorded } = await finish(page, ada, eventId);
  expect(rate).toBeGreaterThan(25);
  expect(Math.abs((video?.seconds ?? 0) - recorded)).toBeLessThan(0.1);
  expect(Math.abs((video?.seconds ?? 0) - (audio?.seconds ?? 0))).toBeLessThan(0.1);
  expect(errors).toEqual([]);
  await close();
});

/** Playwright keeps every tab as if it had the focus: that is undone for this one. */
async function hide(page: Page, other: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  await other.bringToFront();
  await expect.poll(async () => await page.evaluate(() => document.visibilityState)).toBe("hidden");
}

test("a camera that is unplugged while recording pauses it, and the other one goes on in the same take", async () => {
  const { ada, page, eventId, errors, close } = await openRecorder({ cameras: 2 });
  await startRecording(page);
  await page.waitForTimeout(3 * SECONDS);
  await endTrack(page, { kind: "video", isScreen: false });
  await expect(page.getByText("The camera was disconnected. The recording is paused; what you said is safe.")).toBeVisible();
  await page.getByRole("button", { name: /^Continue with/ }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.waitForTimeout(2 * SECONDS);
  const { video, audio, recorded } = await finish(page, ada, eventId);
  expect(recorded).toBeGreaterThan(4.9);
  expect(Math.abs((video?.seconds ?? 0) - recorded)).toBeLessThan(0.1);
  expect(Math.abs((video?.seconds ?? 0) - (audio?.seconds ?? 0))).toBeLessThan(0.1);
  expect(errors).toEqual([]);
  await close();
});

test("sharing that ends by the browser's own button goes on with the camera, and the take says that a screen was in it", async () => {
  const { ada, page, eventId, errors, close } = await openRecorder();
  await choose(page, "Screen + camera");
  await startRecording(page);
  await page.waitForTimeout(2 * SECONDS);
  await endTrack(page, { kind: "video", isScreen: true });
  await expect(page.getByText("The screen is no longer shared. The recording goes on.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Camera", exact: true })).toHaveAttribute("aria-pressed", "true");
  await page.waitForTimeout(2 * SECONDS);
  const { video, audio, recorded } = await finish(page, ada, eventId);
  expect(Math.abs((video?.seconds ?? 0) - recorded)).toBeLessThan(0.1);
  expect(Math.abs((video?.seconds ?? 0) - (audio?.seconds ?? 0))).toBeLessThan(0.1);
  expect(errors).toEqual([]);
  await close();
});
