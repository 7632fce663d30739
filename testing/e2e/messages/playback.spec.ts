import { expect, type Page, test } from "@playwright/test";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { compactTake, deleteSegments } from "@aside/core/takes/server/jobs.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { runDelayedJob } from "@aside/testkit/stores/jobs-store.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { makePerson, productUrl } from "../support/people.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;
/** A small picture, so that a slow machine can play it at many times its speed. */
const SMALL = "testsrc2=size=160x90:rate=30";

/** Creates a shared video of a moving picture and a tone. */
async function shareVideo(seconds: number) {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds, picture: `${SMALL}:duration=${seconds}` });
  await ada.driver.call(shareLink, { params: { id: postId }, body: {} });
  const takeId = (await ada.driver.call(getPost, { params: { id: postId } })).media.take_id ?? "";
  return { url: `${productUrl()}/aside/${eventId}/view`, takeId };
}

/** The product's database, to have its delayed jobs run now. */
const openProductDatabase = () => openDatabase({ url: process.env["ASIDE_DATABASE_URL"] ?? "" });

/** The media requests of a page, and their bytes. */
function watchMedia(page: Page): { count: number; bytes: number } {
  const media = { count: 0, bytes: 0 };
  page.on("response", async (response) => {
    if (!new URL(response.url()).pathname.startsWith("/m/")) return;
    media.count++;
    media.bytes += Number(response.headers()["content-length"] ?? 0);
  });
  return media;
}

const readState = async (page: Page) =>
  await page.locator("video").evaluate((video: HTMLVideoElement) => ({
    ended: video.ended,
    time: video.currentTime,
    ranges: Array.from({ length: video.buffered.length }, (_, i) => [video.buffered.start(i), video.buffered.end(i)] as const),
    ready: video.readyState,
  }));

/** The rest of the page was loaded: the player had time to fetch more. */
const expectComplete = async (page: Page) => await expect(page.getByRole("tab", { name: /^Comments/ })).toBeVisible();

const play = async (page: Page, rate: number) =>
  await page.locator("video").evaluate(async (video: HTMLVideoElement, wanted) => {
    video.muted = true;
    video.playbackRate = wanted;
    await video.play();
  }, rate);

test("a two-minute video takes at most 20 requests to the end, and 4 seconds of media before play", async () => {
  test.skip(process.env["ASIDE_DATABASE_URL"] === undefined, "requires access to the product's database");
  const { url, takeId } = await shareVideo(120);
  const database = openProductDatabase();
  await runDelayedJob(database.db, compactTake.name, takeId);
  await runDelayedJob(database.db, deleteSegments.name, takeId);
  await database.close();
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  const media = watchMedia(page);
  await page.goto(url);
  await expect.poll(async () => (await readState(page)).ready).toBeGreaterThanOrEqual(2);
  await expectComplete(page);
  const before = await readState(page);
  expect(before.ranges).toHaveLength(1);
  expect(before.ranges[0]?.[1]).toBeLessThanOrEqual(4);
  expect(media.count).toBe(2);
  await play(page, 8);
  await expect.poll(async () => (await readState(page)).ended, { timeout: 60 * SECONDS * SLOWNESS }).toBe(true);
  console.log(`${media.count} media requests, ${Math.round(media.bytes / 1000)} kB`);
  expect(media.count).toBeLessThanOrEqual(20);
  expect(errors).toEqual([]);
  await close();
});

test("viewers in mid-play, and those who join during the switch, play on to the end without a gap", async () => {
  test.skip(process.env["ASIDE_DATABASE_URL"] === undefined, "requires access to the product's database");
  const seconds = 60;
  const { url, takeId } = await shareVideo(seconds);
  const database = openProductDatabase();
  const early = await openBrowser({ speaks: false });
  const errors = [watchErrors(early.page)];
  await early.page.goto(url);
  await play(early.page, 1);
  await expect.poll(async () => (await readState(early.page)).time).toBeGreaterThan(1);
  // The player has fetched what it needs for half a minute; the rest comes after the switch.
  const joining = await openBrowser({ speaks: false });
  errors.push(watchErrors(joining.page));
  await Promise.all([runDelayedJob(database.db, compactTake.name, takeId), joining.page.goto(url)]);
  await play(joining.page, 4);
  await runDelayedJob(database.db, deleteSegments.name, takeId);
  await play(early.page, 4);
  for (const { page } of [early, joining]) {
    await expect.poll(async () => (await readState(page)).ended, { timeout: 60 * SECONDS * SLOWNESS }).toBe(true);
    const { ranges } = await readState(page);
    expect(ranges).toHaveLength(1);
    expect(ranges[0]?.[1]).toBeGreaterThan(seconds - 0.5);
  }
  expect(errors.flat()).toEqual([]);
  await database.close();
  await Promise.all([early.close(), joining.close()]);
});

test("with data saver, nothing is fetched before play", async () => {
  const { url } = await shareVideo(6);
  const { page, close } = await openBrowser({ speaks: false });
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } }));
  const media = watchMedia(page);
  await page.goto(url);
  await expect(page.getByRole("button", { name: "Play" }).first()).toBeVisible();
  await expectComplete(page);
  expect(media.count).toBe(0);
  await page.getByRole("button", { name: "Play" }).first().click();
  await expect.poll(async () => (await readState(page)).time).toBeGreaterThan(0.5);
  await close();
});
