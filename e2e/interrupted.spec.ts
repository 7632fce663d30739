import { expect, test } from "@playwright/test";
import { openBrowser } from "./support/browser.ts";
import { enter, makePerson, productUrl } from "./support/people.ts";
import { openStudio, playVideo, readVideo, startRecording } from "./support/studio.ts";
import { SLOWNESS } from "./support/patience.ts";
import { expectToast } from "./support/toasts.ts";

test("a reload while recording is told, and what was said goes on to the preview", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openStudio(page);
  const told = page.getByText("The page was reloaded while you were recording. What you said is safe.");
  await page.reload();
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30_000 * SLOWNESS });
  await expect(told).toBeHidden();
  await startRecording(page);
  await page.waitForTimeout(4000);
  // The browser asks before it leaves.
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(told).toBeVisible({ timeout: 30_000 * SLOWNESS });
  await expect(page.getByRole("button", { name: "Save it" })).toBeHidden();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });
  await playVideo(page);
  await expect.poll(async () => (await readVideo(page)).ended, { timeout: 30_000 * SLOWNESS }).toBe(true);
  expect((await readVideo(page)).time).toBeGreaterThan(2);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("aside.last-seen.")))).toEqual([]);
  await close();
});

test("inside another app the record page says so and copies its link", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.addInitScript(() => {
    const userAgent = `${navigator.userAgent} Instagram 342.0.0.33.103 Android`;
    Object.defineProperty(navigator, "userAgent", { get: () => userAgent });
  });
  await page.goto(`${productUrl()}/aside/new`);
  await page.waitForURL(/\/record$/);
  const popup = page.getByRole("dialog");
  await expect(popup.getByText("This app's browser cannot record. Open the link in your browser.")).toBeVisible();
  await popup.getByRole("button", { name: "Copy link" }).click();
  await expectToast(page, "Copied to clipboard!");
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(page.url());
  await close();
});
