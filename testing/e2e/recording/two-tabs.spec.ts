import { expect, test } from "@playwright/test";
import { copy } from "@aside/features/recording/copy.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { completeUpload, initiateUpload } from "@aside/features/recording/contract.ts";
import { describePart, makeSample, putParts } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { openStudio, startRecording, stopRecording } from "../support/studio.ts";
import { waitForTake } from "../support/take-file.ts";
import { SLOWNESS } from "../support/slowness.ts";

const LONG = { timeout: 60_000 * SLOWNESS };

test("a second tab starts no recording of the same Aside, and replaces none without being asked", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, context, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  const eventId = await openStudio(page);
  const second = await context.newPage();
  const errors = watchErrors(second);
  await second.goto(`${productUrl()}/aside/${eventId}/record`);
  await expect(second.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
  await page.bringToFront();
  await startRecording(page);
  await page.waitForTimeout(2000);
  await second.getByRole("button", { name: "Start recording" }).click();
  await expect(second.getByText(copy.otherTab)).toBeVisible();
  await expect(second.getByRole("button", { name: "Start recording" })).toBeEnabled();
  await stopRecording(page);
  await page.waitForURL(/\/preview$/, LONG);
  await second.bringToFront();
  await second.getByRole("button", { name: "Start recording" }).click();
  await expect(second.getByText(copy.recordedElsewhere)).toBeVisible(LONG);
  await expectAccessible(second, "recorded in another tab");
  await expect(second.getByRole("button", { name: "Start recording" })).toBeEnabled();
  await second.getByRole("button", { name: copy.recordAnyway }).click();
  await startRecording(second);
  await second.waitForTimeout(1000);
  await stopRecording(second);
  await second.waitForURL(/\/preview$/, LONG);
  expect(errors).toEqual([]);
  await close();
});

test("of two devices that record the same Aside at once, both recordings are kept", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  const eventId = await openStudio(page);
  const postId = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  const { tracks, parts, counts, duration } = await makeSample();
  const start = { post_id: postId, client_upload_id: crypto.randomUUID(), tracks };
  const { upload_id } = await ada.driver.call(initiateUpload, { body: start });
  await page.reload();
  await expect(page.getByText(copy.recordingElsewhere)).toBeVisible(LONG);
  await expectAccessible(page, "recording-elsewhere");
  await startRecording(page);
  await page.waitForTimeout(2000);
  await putParts(ada.driver, upload_id, parts);
  await ada.driver.call(completeUpload, { body: { upload_id, parts: parts.map(describePart), counts, duration } });
  await stopRecording(page);
  await expect(page.getByText(draftCopy.ownAside)).toBeVisible(LONG);
  await page.getByRole("button", { name: draftCopy.open, exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/preview") && !url.pathname.includes(eventId), LONG);
  await expect(page.locator("video").first()).toBeVisible(LONG);
  await close();
});

test("recordings that were interrupted are offered in the lists of drafts", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, context, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  const interrupted = [];
  for (const studio of [page, await context.newPage()]) {
    interrupted.push(await openStudio(studio));
    await startRecording(studio);
    await studio.waitForTimeout(3000);
    await studio.close({ runBeforeUnload: false });
  }
  const next = await context.newPage();
  const offers = next.getByRole("list", { name: draftCopy.list }).getByText(/^Interrupted\. (Everything up to then was saved|At least)/);
  for (const list of ["inbox", "created-videos"]) {
    await next.goto(`${productUrl()}/dashboard/${list}`);
    await expect(offers).toHaveCount(2, LONG);
    await expectAccessible(next, `interrupted, ${list}`);
  }
  // The newest first.
  for (const eventId of interrupted.toReversed()) {
    await next.getByRole("link", { name: copy.openInterrupted, exact: true }).first().click();
    await next.waitForURL(new RegExp(`/${eventId}/record$`));
    await next.getByRole("button", { name: "Save recording" }).first().click();
    await next.waitForURL(/\/preview$/, LONG);
    await next.goto(`${productUrl()}/dashboard/created-videos`);
    await expect(next.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await expect(offers).toHaveCount(0);
  await close();
});

test("what was stopped offline is sent by another open tab when the first one was closed", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, context, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  const eventId = await openStudio(page);
  const other = await context.newPage();
  await other.goto(`${productUrl()}/dashboard/created-videos`);
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible(LONG);
  await page.bringToFront();
  await startRecording(page);
  await page.waitForTimeout(3000);
  await context.setOffline(true);
  await stopRecording(page);
  await expect(page.getByText(copy.waiting)).toBeVisible(LONG);
  const sending = other.getByRole("list", { name: draftCopy.list }).getByText(draftCopy.waiting);
  await expect(sending).toBeVisible();
  await expectAccessible(other, "sending what was stopped");
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  await expect(sending).toBeHidden(LONG);
  const { media } = await waitForTake(ada, eventId);
  expect(media.duration).toBeGreaterThan(2);
  await other.goto(`${productUrl()}/aside/${eventId}/record`);
  await expect(other.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
  await expect(other.getByText("was interrupted.")).toBeHidden();
  await close();
});
