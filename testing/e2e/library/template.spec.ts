import { createFolder, updateSettings } from "@aside/features/library/contract.ts";
import { decidePost, submitPost } from "@aside/features/library/video-contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { expect, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { postOf, recordEvent } from "../support/editor.ts";
import { enter, makePerson, newDomain, productUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";

const SECONDS = 1000;

test("a colleague uses a library video as a template, records an opening, and the preview plays both", { tag: ["@recorder"] }, async () => {
  const domain = newDomain();
  const lea = await makePerson("Lea Lead", undefined, domain);
  const alan = await makePerson("Alan Turing", undefined, domain);
  await lea.driver.call(updateSettings, { body: { is_enabled: true, needs_approval: true } });
  const { id: folderId } = await lea.driver.call(createFolder, { body: { name: "Product news" } });
  const { postId } = await recordEvent(lea, { seconds: 30 });
  await lea.driver.call(updatePost, { params: { id: postId }, body: { title: "Quarterly demo", post_status: "DRAFT_SHARABLE_LINK" } });
  await lea.driver.call(submitPost, { body: { post_id: postId, folder_id: folderId } });
  await lea.driver.call(updateSettings, { body: { allows_self_approval: true } });
  await lea.driver.call(decidePost, { params: { id: postId }, body: { status: "approved" } });

  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, alan);
  await page.goto(`${productUrl()}/dashboard/company-library`);
  await page.getByRole("button", { name: "Actions for Quarterly demo" }).first().click();
  await takePicture(page, "template-menu");
  await page.getByRole("menuitem", { name: "Use as template…" }).click();
  await page.waitForURL(/\/record$/);
  await expect(page.getByText("Your recording is followed by “Quarterly demo” from")).toBeVisible();
  const start = page.getByRole("textbox", { name: "Start of the template, minutes and seconds" });
  await expect(start).toHaveValue("0:20");
  await start.fill("0:45");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a time from 0:05 to 0:29.")).toBeVisible();
  await expectAccessible(page, "template-studio-error");
  await start.fill("0:10");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a time from")).toBeHidden();
  await page.getByRole("button", { name: "Don't add it" }).click();
  await expect(page.getByText("“Quarterly demo” isn't added to your recording.")).toBeVisible();
  await expectAccessible(page, "template-studio-off");
  await page.getByRole("button", { name: "Add it" }).click();
  await expect(start).toHaveValue("0:20");
  await expectAccessible(page, "template-studio");

  // A start that cannot be used holds the recording.
  const record = page.getByRole("button", { name: "Start recording" });
  await expect(record).toBeEnabled({ timeout: 30 * SECONDS * SLOWNESS });
  for (const unusable of ["soon", "0:45"]) {
    await start.fill(unusable);
    await record.click();
    await expect(page.getByText("Enter a time from 0:05 to 0:29.")).toBeVisible();
    await expect(start).toBeFocused();
    await expect(start).toHaveValue(unusable);
    await expect(record).toBeEnabled();
  }
  // What is typed when recording starts is used.
  await start.fill("0:25");
  const eventId = /aside\/([^/]+)\/record/.exec(page.url())?.[1] ?? "";
  await startRecording(page);
  await expect(page.getByText(/^0?0:0[3-9]/).first()).toBeVisible();
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  // What was recorded plays alone until the rest is appended.
  const own = await postOf(alan, eventId);
  const mediaOf = async () => (await alan.driver.call(getPost, { params: { id: own } })).media;
  await expect.poll(async () => (await mediaOf()).duration, { timeout: 60 * SECONDS * SLOWNESS }).toBeGreaterThan(7);
  expect((await mediaOf()).duration).toBeLessThan(15);
  await playVideo(page);
  await expect.poll(async () => (await readVideo(page)).duration).toBeGreaterThan(7);
  expect((await readVideo(page)).duration).toBeLessThan(15);
  await expect(page.getByText("Adding “Quarterly demo”")).toBeHidden();
  await expectAccessible(page, "template-preview");
  expect(errors.filter((error) => !error.startsWith("422 "))).toEqual([]);
  await close();
});
