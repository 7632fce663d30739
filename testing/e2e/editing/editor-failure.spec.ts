import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { segmentKey } from "@aside/server/storage/take-keys.ts";
import { openBrowser } from "../support/browser.ts";
import { edge, lengthOf, openEditor, press, recordEvent } from "../support/editor.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { playVideo, readVideo } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;
const dataDir = process.env["ASIDE_DATA_DIR"];
const WHY_SKIPPED = "requires access to the product's disk";
const isOnDisk = dataDir !== undefined && process.env["STORAGE_URL"] === undefined;

/** Removes a segment of the current video from the disk. Returns a function that restores it. */
async function takeAway(ada: Person, postId: string, index: number): Promise<() => Promise<void>> {
  const { media } = await ada.driver.call(getPost, { params: { id: postId } });
  const object = join(dataDir ?? "", "storage/objects", segmentKey(postId, media.take_id ?? "", "video", index));
  await rename(object, `${object}.aside`);
  return async () => await rename(`${object}.aside`, object);
}

test("a failed edit is reported, viewers keep the previous video, and Try again repeats the edit", async () => {
  test.skip(!isOnDisk, WHY_SKIPPED);
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 6 });
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openEditor(page, eventId);
  const before = await ada.driver.call(getPost, { params: { id: postId } });
  const restore = await takeAway(ada, postId, 2);

  for (let second = 0; second < 2; second++) await edge(page, "Start").press("Shift+ArrowRight");
  await edge(page, "Start").press("ArrowRight");
  const wanted = await lengthOf(page);
  await press(page, "Save");
  const alert = page.getByRole("alert").filter({ hasText: "Couldn't create the edited video. Viewers still see the previous version." });
  await expect(alert).toBeVisible({ timeout: 30 * SECONDS * SLOWNESS });
  await expectAccessible(page, "editor-failed");
  await page.reload();
  await expect(alert).toBeVisible();
  expect(await lengthOf(page)).toBeCloseTo(wanted, 2);
  const { media } = await ada.driver.call(getPost, { params: { id: postId } });
  expect([media.take_id, media.duration]).toEqual([before.media.take_id, before.media.duration]);

  await restore();
  await test.step("the previous video still plays", async () => {
    const other = await page.context().newPage();
    await other.goto(`${productUrl()}/aside/${eventId}/preview`);
    await playVideo(other);
    await expect.poll(async () => (await readVideo(other)).duration).toBeCloseTo(6, 1);
    await other.close();
  });
  await alert.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(/^Saved\. The video is now 0:03\.\d\d long\.$/)).toBeVisible({ timeout: 30 * SECONDS * SLOWNESS });
  await expect(alert).toBeHidden();
  expect((await ada.driver.call(getPost, { params: { id: postId } })).media.duration).toBeCloseTo(wanted, 1);
  await close();
});

test("a failed merge is reported, and Try again repeats it with the same video", async () => {
  test.skip(!isOnDisk, WHY_SKIPPED);
  const ada = await makePerson("Ada Lovelace");
  const second = await recordEvent(ada, { seconds: 4 });
  const { eventId, postId } = await recordEvent(ada, { seconds: 6 });
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openEditor(page, eventId);
  const restore = await takeAway(ada, second.postId, 0);
  const add = async () => {
    const dialog = page.getByRole("dialog", { name: "Add a video after this one" });
    await dialog.getByRole("radio").first().check();
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
    await expect(dialog).toBeHidden({ timeout: 30 * SECONDS * SLOWNESS });
  };
  await page.getByRole("tab", { name: "Cover and merge" }).click();
  await press(page, "Add a video after this one");
  await add();
  const alert = page.getByRole("alert").filter({ hasText: "Couldn't add the other video." });
  await expect(alert).toBeVisible({ timeout: 30 * SECONDS * SLOWNESS });
  expect((await ada.driver.call(getPost, { params: { id: postId } })).media.duration).toBeCloseTo(6, 1);
  await restore();
  await alert.getByRole("button", { name: "Try again" }).click();
  await add();
  await expect.poll(async () => await lengthOf(page), { timeout: 30 * SECONDS * SLOWNESS }).toBeCloseTo(9, 1);
  await close();
});
