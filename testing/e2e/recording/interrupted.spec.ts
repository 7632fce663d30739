import { expect, type Page, test } from "@playwright/test";
import { copy } from "@aside/features/delivery/copy.ts";
import { openBrowser } from "../support/browser.ts";
import { makeVideo, sendVideo } from "../support/dashboard.ts";
import { enter, makePerson, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { openStudio, playVideo, readVideo, startRecording } from "../support/studio.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { expectToast } from "../support/toasts.ts";

test("a reload while recording asks for confirmation and keeps the recording for the preview", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openStudio(page);
  const notice = page.getByText(/^The page was reloaded while you were recording\. (Your recording is safe|Your device was too slow)/);
  await page.reload();
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30_000 * SLOWNESS });
  await expect(notice).toBeHidden();
  await startRecording(page);
  await page.waitForTimeout(3000);
  // The browser asks for confirmation.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(notice).toBeVisible({ timeout: 30_000 * SLOWNESS });
  await expect(page.getByRole("button", { name: "Save recording" })).toBeHidden();
  await page.getByRole("button", { name: "Save recording" }).click();
  await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });
  await playVideo(page);
  await expect.poll(async () => (await readVideo(page)).ended, { timeout: 30_000 * SLOWNESS }).toBe(true);
  expect((await readVideo(page)).time).toBeGreaterThan(1);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("aside.last-seen.")))).toEqual([]);
  await close();
});

/** The user agent of an in-app browser. */
const IN_AN_APP = {
  userAgent: "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Instagram 342.0.0.33.103 Android",
};

test("in another app's browser the record page shows a notice, copies its link, and emails it to the author", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false, ...IN_AN_APP });
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/new`);
  await page.waitForURL(/\/record$/);
  const popup = page.getByRole("dialog");
  await expect(popup.getByText("This app's browser can't record. Open the link in your browser.")).toBeVisible();
  await popup.getByRole("button", { name: "Copy link" }).click();
  await expectToast(page, "Copied to clipboard!");
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(page.url());
  await expectAccessible(page, "inside an app");
  await popup.getByRole("button", { name: copy.retry.send }).click();
  await expectToast(page, copy.retry.sent(ada.email));
  expect((await waitForMail(ada.email, new RegExp(copy.retry.subject))).text).toContain(page.url());
  await close();
});

async function answerAsGuest(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Your name").fill("Gus Guest");
  await page.getByRole("button", { name: "Record reply" }).click();
  await page.waitForURL(/\/respond\/[^/]+\/record$/);
}

test("a guest in another app's browser gets the Aside's link by email and replies in another browser", async () => {
  const ada = await makePerson("Ada Lovelace");
  const aside = await makeVideo(ada, "Offer");
  await sendVideo(ada, aside.postId, []);
  const inApp = await openBrowser({ speaks: false, ...IN_AN_APP });
  await answerAsGuest(inApp.page, `${productUrl()}/respond/${aside.eventId}`);
  const popup = inApp.page.getByRole("dialog");
  await popup.getByRole("button", { name: copy.retry.send }).click();
  await expect(popup.getByText(copy.retry.noEmail)).toBeVisible();
  await expectAccessible(inApp.page, "a guest inside an app");
  const address = `gus-${crypto.randomUUID().slice(0, 8)}@example.org`;
  await popup.getByLabel(copy.retry.to).fill(address);
  await inApp.page.keyboard.press("Enter");
  await expectToast(inApp.page, copy.retry.sent(address));
  await inApp.close();

  const link = /https?:\/\/\S+\/respond\/[\w-]+/.exec((await waitForMail(address, new RegExp(copy.retry.subject))).text)?.[0] ?? "";
  const { page, close } = await openBrowser({ speaks: false });
  await answerAsGuest(page, link);
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30_000 * SLOWNESS });
  await close();
});
