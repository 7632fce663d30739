import { expect, type Page, test } from "@playwright/test";
import { deleteEvent, restoreEvent } from "@aside/core/messages/contract.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { openBrowser } from "../support/browser.ts";
import { makeVideo, sendVideo } from "../support/dashboard.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";

const LONG = { timeout: 60_000 * SLOWNESS };

/** Records while `ada` deletes the Aside, stops, and saves the recording when it is restored. */
async function recordWhileDeleted(page: Page, ada: Person, eventId: string): Promise<void> {
  const startedAt = await startRecording(page);
  await page.waitForTimeout(3000);
  await ada.driver.call(deleteEvent, { params: { id: eventId } });
  await expect(page.getByText(copy.deletedMeanwhile)).toBeVisible(LONG);
  const seconds = (Date.now() - startedAt) / 1000;
  await stopRecording(page);
  await expect(page.getByRole("button", { name: "Stop recording" })).toBeHidden();
  await expect(page.getByText(copy.deletedMeanwhile)).toBeVisible();
  await page.getByRole("button", { name: "Save recording" }).click();
  await expect(page.getByText(copy.deletedMeanwhile)).toHaveCount(2);
  await expectAccessible(page, "deleted while it was recorded");
  await ada.driver.call(restoreEvent, { params: { id: eventId }, body: {} });
  await page.getByRole("button", { name: "Save recording" }).click();
  await page.waitForURL(/\/preview$/, LONG);
  await playVideo(page);
  await expect.poll(async () => (await readVideo(page)).duration, LONG).toBeGreaterThan(seconds - 1);
}

test("an Aside that is deleted while it is recorded can be stopped, and saved when it is restored", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await recordWhileDeleted(page, ada, await openStudio(page));
  await close();
});

test("a guest's reply to an Aside that is deleted meanwhile can be stopped and saved, too", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await makeVideo(ada, "Offer");
  await sendVideo(ada, postId, []);
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(`${productUrl()}/respond/${eventId}`);
  await page.getByLabel("Your name").fill("Gus Guest");
  await page.getByRole("button", { name: "Record reply" }).click();
  await page.waitForURL(/\/respond\/[^/]+\/record$/);
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
  await recordWhileDeleted(page, ada, eventId);
  await close();
});
