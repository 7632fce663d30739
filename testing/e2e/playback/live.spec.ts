import { expect, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { shareLive } from "./share-live.ts";
import { readVideo } from "./slow-line.ts";
import { SLOWNESS } from "../support/slowness.ts";

const LONG = { timeout: 40_000 * SLOWNESS };

test("a recording that goes on plays from its start, and live on request; at its end, its length is final at once", async () => {
  const { url, complete } = await shareLive(60, { begun: 40 });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(url);
  const player = page.getByRole("region", { name: /^Video/ });
  const goLive = player.getByRole("button", { name: "Go live" });
  await expect(goLive).toBeVisible(LONG);
  await takePicture(page, "live-poster");
  await player.getByRole("button", { name: "Play" }).click();
  await expect.poll(async () => (await readVideo(page)).time, LONG).toBeGreaterThan(0.3);
  expect((await readVideo(page)).time).toBeLessThan(15);
  const length = player.getByText(/ \/ 0:4\d$/);
  await expect(length).toBeVisible();
  await takePicture(page, "live-behind");
  await goLive.click();
  const live = player.getByRole("button", { name: "Live", exact: true });
  await expect(live).toBeDisabled();
  await expect.poll(async () => (await readVideo(page)).time, LONG).toBeGreaterThan(39);
  await expectAccessible(page, "live-edge");

  // From the start again, until the recording ends: by then the rest is not loaded.
  await page.keyboard.press("j");
  await expect(goLive).toBeVisible();
  await player.getByRole("slider", { name: "Seek" }).fill("0");
  await page.keyboard.press("k");
  await complete();
  await expect(player.getByText("0:00 / 1:00")).toBeVisible(LONG);
  await expect(goLive).toBeHidden();
  expect(await page.evaluate(() => document.querySelector("video")?.duration)).toBeCloseTo(60, 0);
  expect(errors).toEqual([]);
  await close();
});
