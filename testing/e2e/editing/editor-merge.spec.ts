import { expect, test } from "@playwright/test";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { mergeVideos } from "@aside/features/editing/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { edge, lengthOf, openEditor, press, recordEvent, startOf } from "../support/editor.ts";
import { enter, makePerson } from "../support/people.ts";
import { takePicture } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;

test("a merge includes unsaved changes and blocks further changes until it is complete", async () => {
  const ada = await makePerson("Ada Lovelace");
  await recordEvent(ada, { seconds: 4 });
  const { eventId, postId } = await recordEvent(ada, { seconds: 6 });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openEditor(page, eventId);
  await edge(page, "Start").press("Shift+ArrowRight");
  await edge(page, "Start").press("Shift+ArrowRight");
  expect(await lengthOf(page)).toBeCloseTo(4, 1);
  await page.getByRole("tab", { name: "Cover and merge" }).click();
  await press(page, "Add a video after this one");
  const dialog = page.getByRole("dialog", { name: "Add a video after this one" });
  await expect(dialog.getByText("Your changes are saved first.")).toBeVisible();
  await dialog.getByRole("radio").first().check();
  // A merge takes less than a second here, so its result is withheld until the check is done.
  const looked = Promise.withResolvers<void>();
  let isMerging = false;
  await page.route("**/v1/event/merge/videos", async (route) => ((isMerging = true), await route.continue()));
  await page.route("**/v1/video/edit/*", async (route) => {
    if (isMerging) await looked.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog).toBeHidden({ timeout: 30 * SECONDS * SLOWNESS });
  await expect(page.getByText("Adding the other video.", { exact: false })).toBeVisible();
  await takePicture(page, "merging");
  await page.keyboard.press("i");
  await page.keyboard.press("Delete");
  await edge(page, "End").evaluate((handle) => handle.focus());
  await page.keyboard.press("Shift+ArrowLeft");
  expect(await lengthOf(page)).toBeCloseTo(4, 1);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  looked.resolve();
  // Four seconds of each video, with a transition of one second.
  await expect.poll(async () => await lengthOf(page), { timeout: 30 * SECONDS * SLOWNESS }).toBeCloseTo(7, 1);
  expect((await ada.driver.call(getPost, { params: { id: postId } })).media.duration).toBeCloseTo(7, 1);
  await edge(page, "End").press("Shift+ArrowLeft");
  expect(await lengthOf(page)).toBeCloseTo(6, 1);
  await press(page, "Save");
  await expect(page.getByText(/^Saved\./)).toBeVisible({ timeout: 30 * SECONDS * SLOWNESS });
  expect(errors).toEqual([]);
  await close();
});

test("a merge in another tab keeps the unsaved changes in this tab", async () => {
  const ada = await makePerson("Ada Lovelace");
  const second = await recordEvent(ada, { seconds: 4 });
  const { eventId, postId } = await recordEvent(ada, { seconds: 6 });
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openEditor(page, eventId);
  await edge(page, "Start").press("Shift+ArrowRight");
  await ada.driver.call(mergeVideos, { body: { postId1: postId, postId2: second.postId, transitionName: "fade" } });
  await expect(page.getByText("This video was edited elsewhere in the meantime.", { exact: false })).toBeVisible({
    timeout: 30 * SECONDS * SLOWNESS,
  });
  expect(await startOf(page)).toBe(1);
  expect(await lengthOf(page)).toBeCloseTo(5, 1);
  await takePicture(page, "merged-elsewhere");
  await press(page, "Load the newer edit");
  await expect.poll(async () => await lengthOf(page)).toBeCloseTo(9, 1);
  await expect(page.getByRole("button", { name: "Load the newer edit" })).toBeHidden();
  await edge(page, "Start").press("Shift+ArrowRight");
  await press(page, "Save");
  await expect(page.getByText(/^Saved\./)).toBeVisible({ timeout: 30 * SECONDS * SLOWNESS });
  await close();
});
