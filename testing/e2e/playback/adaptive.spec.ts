import { expect, type Page, test } from "@playwright/test";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { openBrowser, watchConsole, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { makePerson, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { shareLive } from "./share-live.ts";
import { openOnLine, readVideo } from "./slow-line.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;
/** For what needs several segments on a slow line. */
const LONG = { timeout: 40 * SECONDS * SLOWNESS };
/** About 700 kb/s; in 360p it has about 230. */
const PICTURE = "testsrc2=size=640x360:rate=30,scale=854:480";

async function shareVideo(seconds = 16) {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds, picture: `${PICTURE},trim=duration=${seconds}` });
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const readRenditions = async () => (await ada.driver.call(getPost, { params: { id: postId } })).media.renditions;
  return { url: `${productUrl()}/aside/${eventId}/view`, readRenditions };
}

async function shareWithRenditions() {
  const video = await shareVideo();
  // The job waits while others are due.
  await expect.poll(async () => (await video.readRenditions()).length, { timeout: 90 * SECONDS * SLOWNESS }).toBe(1);
  return video;
}

const complete = async (page: Page) => await expect(page.getByRole("tab", { name: /^Comments/ })).toBeVisible(LONG);

async function play(page: Page): Promise<void> {
  await complete(page);
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect.poll(async () => (await readVideo(page)).time, LONG).toBeGreaterThan(0.3);
}

const loop = async (page: Page) => await page.locator("video").evaluate((video: HTMLVideoElement) => Object.assign(video, { loop: true }));

const heightOf = async (page: Page) => (await readVideo(page)).height;

/** Counts from now on how often the video stopped for 0.4 s although it was playing. */
async function watchStalls(page: Page): Promise<() => Promise<number>> {
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    let [time, movedAt, stalls] = [video.currentTime, performance.now(), 0];
    setInterval(() => {
      if (video.currentTime === time && !video.paused && !video.ended) return;
      if (performance.now() - movedAt > 400) stalls++;
      [time, movedAt] = [video.currentTime, performance.now()];
      Object.assign(window, { stalls });
    }, 30);
  });
  return async () => await page.evaluate(() => (window as unknown as { stalls: number }).stalls);
}

const quality = (page: Page) => page.getByRole("button", { name: "Quality" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Quality" });

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole("region", { name: /^Video/ }).hover();
  await quality(page).click();
  await menu(page).getByRole("radio", { name }).check();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
}

test("a slow line gets a lower quality without a stall, and the best one again when it recovers", async () => {
  const { url } = await shareWithRenditions();
  const { page, setLine, close } = await openOnLine();
  const errors = watchErrors(page);
  await page.goto(url);
  await complete(page);
  await setLine(400);
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect.poll(async () => await heightOf(page), LONG).toBe(360);
  const countStalls = await watchStalls(page);
  await expect.poll(async () => (await readVideo(page)).time, LONG).toBeGreaterThan(7);
  expect(await heightOf(page)).toBe(360);
  await setLine(5_000);
  await expect.poll(async () => await heightOf(page), { timeout: 10 * SECONDS }).toBe(480);
  await expect.poll(async () => (await readVideo(page)).ended, LONG).toBe(true);
  expect(await countStalls()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

test("without a line for any picture the sound plays on, says so, and the picture comes back by itself", async () => {
  const { url } = await shareWithRenditions();
  const { page, setLine, close } = await openOnLine();
  await page.goto(url);
  await complete(page);
  await setLine(120);
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect(page.getByText("Slow connection: sound only")).toBeVisible(LONG);
  await expect.poll(async () => (await readVideo(page)).time, LONG).toBeGreaterThan(3);
  expect(await readVideo(page)).toMatchObject({ height: 0, paused: false });
  await setLine(5_000);
  await expect.poll(async () => await heightOf(page), { timeout: 12 * SECONDS }).toBe(480);
  await expect(page.getByText("Slow connection: sound only")).toBeHidden();
  expect((await readVideo(page)).paused).toBe(false);
  await expect.poll(async () => (await readVideo(page)).ended, LONG).toBe(true);
  await close();
});

test("behind a live recording, a slow line gets the sound first", async () => {
  const { url, stop } = await shareLive(90);
  const { page, setLine, close } = await openOnLine();
  await page.goto(url);
  await complete(page);
  await setLine(200);
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect(page.getByText("Slow connection: sound only")).toBeVisible(LONG);
  const { time } = await readVideo(page);
  await expect.poll(async () => (await readVideo(page)).time, LONG).toBeGreaterThan(time + 2);
  expect(await heightOf(page)).toBe(0);
  await setLine(9_000);
  await expect.poll(async () => await heightOf(page), LONG).toBe(480);
  await expect(page.getByText("Slow connection: sound only")).toBeHidden();
  await stop();
  await close();
});

test("the quality is chosen by keyboard, applies soon and is remembered", async () => {
  const { url } = await shareWithRenditions();
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(url);
  await play(page);
  await loop(page);
  await expect.poll(async () => await heightOf(page)).toBe(480);
  await quality(page).focus();
  await page.keyboard.press("Enter");
  await expect(menu(page).getByRole("radio", { name: "Auto (480p)" })).toBeFocused();
  expect(await menu(page).getByRole("radio").allInnerTexts()).toHaveLength(4);
  await expectAccessible(page, "player-quality");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(menu(page).getByRole("radio", { name: "360p" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(menu(page).getByRole("checkbox", { name: /^Data saver/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(quality(page)).toBeFocused();
  await expect.poll(async () => await heightOf(page), LONG).toBe(360);
  // From the menu, Tab goes on to the control after the button, and back to the button.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(menu(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Picture in picture" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Shift+Tab");
  await expect(quality(page)).toBeFocused();
  await page.reload();
  await play(page);
  await expect.poll(async () => await heightOf(page)).toBe(360);
  await page.setViewportSize({ width: 380, height: 700 });
  await page.getByRole("region", { name: /^Video/ }).hover();
  await quality(page).click();
  await expect(menu(page).getByRole("radio", { name: "360p" })).toBeChecked();
  for (const option of await menu(page).getByRole("radio").all()) await expect(option).toBeInViewport({ ratio: 1 });
  await expect(menu(page).getByRole("checkbox", { name: /^Data saver/ })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "player-quality-380");
  await page
    .getByRole("banner")
    .first()
    .click({ position: { x: 5, y: 5 } });
  await expect(menu(page)).toBeHidden();
  expect(errors).toEqual([]);
  await close();
});

test("sound only and back play on from the same time; data saver is remembered and loads nothing before play", async () => {
  const { url } = await shareWithRenditions();
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(url);
  await play(page);
  await choose(page, "Sound only");
  await expect.poll(async () => await heightOf(page)).toBe(0);
  await expect(page.getByRole("status").getByText("Sound only")).toBeVisible();
  const { time } = await readVideo(page);
  await expect.poll(async () => (await readVideo(page)).time).toBeGreaterThan(time + 0.5);
  await choose(page, "Auto");
  await expect.poll(async () => await heightOf(page)).toBe(480);
  const back = await readVideo(page);
  expect(back.paused).toBe(false);
  expect(back.time).toBeGreaterThan(time);
  await quality(page).click();
  await menu(page)
    .getByRole("checkbox", { name: /^Data saver/ })
    .check();
  await page.reload();
  await complete(page);
  expect(await page.locator("video").evaluate((video: HTMLVideoElement) => video.readyState)).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

test("until a chosen quality is played, the player says so; data saver leaves it", async () => {
  const { url } = await shareWithRenditions();
  const { page, setLine, close } = await openOnLine();
  await page.goto(url);
  await play(page);
  await loop(page);
  await quality(page).click();
  await menu(page)
    .getByRole("checkbox", { name: /^Data saver.*Auto stays at 480p or lower/ })
    .check();
  await page.keyboard.press("Escape");
  await setLine(600);
  await choose(page, "360p");
  const notice = page.getByRole("status").getByText("Switching to 360p…");
  await expect(notice).toBeVisible();
  await expect.poll(async () => await heightOf(page), LONG).toBe(360);
  await expect(notice).toBeHidden();
  await close();
});

test("an open page gets the qualities that are made meanwhile", async () => {
  const { url, readRenditions } = await shareVideo();
  expect(await readRenditions()).toEqual([]);
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(url);
  await play(page);
  await loop(page);
  await quality(page).click();
  await expect(menu(page).getByRole("radio", { name: "360p" })).toBeVisible({ timeout: 90 * SECONDS * SLOWNESS });
  await menu(page).getByRole("radio", { name: "360p" }).check();
  await expect.poll(async () => await heightOf(page), LONG).toBe(360);
  await close();
});

test("a quality that cannot be decoded is left out, and the video plays on in another", async () => {
  const { url } = await shareWithRenditions();
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchConsole(page);
  await page.route("**/video-360/track.mp4", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: Buffer.from(await response.body()).fill(0x7a, 8) });
  });
  await page.goto(url);
  await play(page);
  await choose(page, "360p");
  await expect.poll(async () => (await readVideo(page)).ended, LONG).toBe(true);
  expect(await heightOf(page)).toBe(480);
  expect(errors).toEqual([]);
  await close();
});
