import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { expect, type Page, test } from "@playwright/test";
import { pictureCopy } from "@aside/features/recording/picture-copy.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { chooseLayout, openStudio, startRecording, stopRecording } from "../support/studio.ts";
import { readTrack, waitForTake } from "../support/take-file.ts";

/** A page that draws something else in every frame. */
const MOVING = `<title>Slides</title><body style="margin: 0; background: white"><p style="position: relative">Moving</p><script>
  const text = document.querySelector("p");
  const move = (now) => { text.style.left = (now / 3) % 800 + "px"; requestAnimationFrame(move); };
  requestAnimationFrame(move);
</script>`;

const qualityOf = (page: Page) => page.getByLabel(pictureCopy.quality);
const rateOf = (page: Page) => page.getByLabel(pictureCopy.screenRate);

test("a screen is recorded in the chosen quality and frame rate, which are remembered", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openStudio(page);
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(qualityOf(page)).toHaveValue("auto");
  await qualityOf(page).selectOption("1080p");
  await rateOf(page).selectOption("60");
  await expectAccessible(page, "studio settings");

  await page.reload();
  const eventId = /aside\/([^/]+)\/record/.exec(page.url())?.[1] ?? "";
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30_000 * SLOWNESS });
  await page.getByRole("button", { name: "Settings" }).click();
  await expect(qualityOf(page)).toHaveValue("1080");
  await expect(rateOf(page)).toHaveValue("60");

  await chooseLayout(page, "Screen");
  await expect(page.locator("video")).toHaveJSProperty("videoHeight", 1080);
  await startRecording(page);
  await expect(qualityOf(page)).toBeDisabled();
  await page.waitForTimeout(6000);
  const isSlow = await page.getByText(/^This device (is slow for|encodes) 1080p/).isVisible();
  await stopRecording(page);
  await page.waitForURL(/\/preview$/, { timeout: 40_000 * SLOWNESS });
  const { media } = await waitForTake(ada, eventId);
  expect([media.width, media.height]).toEqual([1920, 1080]);
  const track = await readTrack(ada, media.video_url);
  const [rate, distinct] = [track?.frames ?? 0, track?.distinct ?? 0].map((count) => count / (track?.seconds ?? 1));
  console.log(`${rate?.toFixed(1)} frames per second, ${distinct?.toFixed(1)} of them distinct; warned of a slow computer: ${isSlow}`);
  if (!isSlow) expect(rate).toBeGreaterThan(48);
  expect(errors).toEqual([]);
  await close();
});

for (const [lines, width] of [
  [1440, 2560],
  [2160, 3840],
] as const) {
  test(`a screen is recorded with ${lines} lines, and so is its file`, { tag: "@recorder" }, async () => {
    const ada = await makePerson("Ada Lovelace");
    const { page, close } = await openBrowser({ speaks: false });
    const errors = watchErrors(page);
    await enter(page, ada);
    const eventId = await openStudio(page);
    await page.getByRole("button", { name: "Settings" }).click();
    await qualityOf(page).selectOption(String(lines));
    await chooseLayout(page, "Screen");
    await expect(page.locator("video")).toHaveJSProperty("videoHeight", lines);
    await startRecording(page);
    await page.waitForTimeout(4000);
    await stopRecording(page);
    await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });
    const { media } = await waitForTake(ada, eventId);
    expect([media.width, media.height]).toEqual([width, lines]);
    const track = await readTrack(ada, media.video_url);
    console.log(`${lines} lines: ${track?.frames} frames in ${track?.seconds.toFixed(1)} s`);
    expect(track?.seconds).toBeGreaterThan(3);
    expect(errors).toEqual([]);
    await close();
  });
}

test(
  "a shared window that fits is recorded in its own pixels, also after it was resized in the preview",
  { tag: "@recorder" },
  async () => {
    const ada = await makePerson("Ada Lovelace");
    const { page, context, close } = await openBrowser({ speaks: false, sharedTab: "Slides", viewport: { width: 1100, height: 800 } });
    const slides = await context.newPage();
    await slides.setViewportSize({ width: 900, height: 650 });
    await slides.setContent(MOVING);
    await page.bringToFront();
    await enter(page, ada);
    const eventId = await openStudio(page);
    await chooseLayout(page, "Screen");
    const preview = page.locator("video");
    await expect(preview).toHaveJSProperty("videoWidth", 900);
    await expect(preview).toHaveJSProperty("videoHeight", 650);
    await slides.setViewportSize({ width: 1000, height: 600 });
    await expect(preview).toHaveJSProperty("videoWidth", 1000);
    await startRecording(page);
    // The size of a recording is fixed.
    await slides.setViewportSize({ width: 1200, height: 700 });
    await page.waitForTimeout(2000);
    await stopRecording(page);
    await page.waitForURL(/\/preview$/, { timeout: 40_000 * SLOWNESS });
    const { media } = await waitForTake(ada, eventId);
    expect([media.width, media.height]).toEqual([1000, 600]);
    await close();
  },
);

/** How alike two pictures are (SSIM of their brightness, 1: identical), after the first is scaled to the size of the second. */
function similarity(video: string, picture: string): number {
  const input = ["-protocol_whitelist", "file", "-allowed_extensions", "ALL", "-i", video];
  const compared = "[0]select='gte(t,2)'[a];[a][1]scale2ref=flags=bicubic[b][c];[b]format=gray[d];[c]format=gray[e];[d][e]ssim";
  const args = ["-hide_banner", ...input, "-i", picture, "-lavfi", compared, "-frames:v", "1", "-f", "null", "-"];
  const said = execFileSync("sh", ["-c", 'ffmpeg "$@" 2>&1', "sh", ...args]).toString();
  return Number(/All:([\d.]+)/.exec(said)?.[1]);
}

const SMALL_TEXT = `<title>Slides</title><body style="margin: 8px; font: 11px/15px sans-serif; columns: 3; background: white">${Array.from(
  { length: 400 },
  (_, row) => `Row ${row}: total ${((row * 7919) % 9973) / 100} of ${row % 37} items, <a href="#">details</a>.`,
).join("<br>")}</body>`;

test("small text of a shared window is as sharp as on the screen", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, context, close } = await openBrowser({ speaks: false, sharedTab: "Slides", viewport: { width: 1100, height: 800 } });
  const slides = await context.newPage();
  await slides.setViewportSize({ width: 1000, height: 700 });
  await slides.setContent(SMALL_TEXT);
  const picture = join(tmpdir(), `aside-text-${crypto.randomUUID()}.png`);
  await slides.screenshot({ path: picture });
  await page.bringToFront();
  await enter(page, ada);
  const eventId = await openStudio(page);
  await chooseLayout(page, "Screen");
  await startRecording(page);
  await page.waitForTimeout(3000);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/, { timeout: 40_000 * SLOWNESS });
  const { media } = await waitForTake(ada, eventId);
  const video = await downloadVideo(ada.driver, media);
  const alike = similarity(video.video?.path ?? "", picture);
  console.log(`${media.width} x ${media.height}: SSIM of the text ${alike}`);
  expect(alike).toBeGreaterThan(0.97);
  video.remove();
  rmSync(picture);
  await close();
});
