import { expect, test } from "@playwright/test";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { downloadVideo } from "@aside/features/recording/contract.ts";
import { openBrowser } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { expectToast } from "../support/toasts.ts";

test("the author downloads the video, and learns when the api returns no signed URL", async () => {
  test.setTimeout(120_000);
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 2 });
  await ada.driver.call(updatePost, { params: { id: postId }, body: { title: "Budget – review & plan" } });
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  const button = page.getByRole("button", { name: "Download", exact: true });
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toBe("Budget – review & plan.mp4");

  await page.route(`**${downloadVideo.path}`, async (route) => {
    await route.fulfill({ json: { state: "PROCESSED", progress: 1, url: null } });
  });
  await button.click();
  await expectToast(page, "Signed URL not returned by API");
  await expect(button).toBeEnabled();
  await close();
});
