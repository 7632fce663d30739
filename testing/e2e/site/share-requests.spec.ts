import { expect, type Page, test } from "@playwright/test";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { compactTake } from "@aside/core/takes/server/jobs.ts";
import { openDatabase } from "@aside/server/db/open-database.ts";
import { runDelayedJob } from "@aside/testkit/stores/jobs-store.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { sendVideo } from "../support/dashboard.ts";
import { recordEvent } from "../support/editor.ts";
import { makePerson, productUrl } from "../support/people.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 43;
const MOST_BEFORE_PLAY = 15;
const MOST_IN_ALL = 25;

/** A sent video whose pictures are made, with one file per track. */
async function shareVideo(): Promise<string> {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: SECONDS });
  await sendVideo(ada, postId, [await makePerson("Grace Hopper")]);
  const read = async () => await ada.driver.call(getPost, { params: { id: postId } });
  const database = openDatabase({ url: process.env["ASIDE_DATABASE_URL"] ?? "" });
  await runDelayedJob(database.db, compactTake.name, (await read()).media.take_id ?? "");
  await database.close();
  await expect
    .poll(async () => (await read()).enrichments.filter(({ state }) => state !== "PROCESSED"), { timeout: 60_000 * SLOWNESS })
    .toEqual([]);
  return `${productUrl()}/aside/${eventId}/view`;
}

/** What the page asks for, without tokens and ids. */
function watchRequests(page: Page): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    requests.push(`${request.method()} ${pathname.replace(/^\/m\/[^/]+/, "/m").replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "ID")}`);
  });
  return requests;
}

test("a share page makes at most 15 requests before Play, and 25 until the end of a video of 43 seconds", async () => {
  test.skip(process.env["ASIDE_DATABASE_URL"] === undefined, "requires access to the product's database");
  const url = await shareVideo();
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  const requests = watchRequests(page);
  await page.goto(url);
  await expect(page.getByRole("tab", { name: /^Comments/ })).toBeVisible();
  // Loaded when the browser is idle.
  await expect.poll(() => requests.filter((path) => path.includes("Toasts"))).toHaveLength(1);
  const before = [...requests];
  console.log(before.join("\n"));
  expect(before.length).toBeLessThanOrEqual(MOST_BEFORE_PLAY);
  await page.locator("video").evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  const hasEnded = async () => await page.locator("video").evaluate((video: HTMLVideoElement) => video.ended);
  await expect.poll(hasEnded, { timeout: 2 * SECONDS * 1000 * SLOWNESS }).toBe(true);
  const isReported = () => requests.at(-1)?.endsWith("/percent/viewed");
  await expect.poll(isReported).toBe(true);
  console.log(requests.slice(before.length).join("\n"));
  expect(requests.length).toBeLessThanOrEqual(MOST_IN_ALL);
  expect(errors).toEqual([]);
  await close();
});
