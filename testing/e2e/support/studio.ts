import { expect, type Page, test } from "@playwright/test";
import { productUrl } from "./people.ts";
import { SLOWNESS } from "./slowness.ts";

/** Opens a new Aside's studio. Returns the event's id. */
export async function openStudio(page: Page, url = productUrl()): Promise<string> {
  await page.goto(`${url}/aside/new`);
  await page.waitForURL(/\/record$/);
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30_000 * SLOWNESS });
  return /aside\/([^/]+)\/record/.exec(page.url())?.[1] ?? "";
}

/** On a phone, from a list: the studio is then a step within the app, which back leaves. */
export async function openStudioByLink(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Create" }).first().tap();
  await page.waitForURL(/\/record$/);
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30_000 * SLOWNESS });
}

/** `label`: the text of the layout's button. */
export async function chooseLayout(page: Page, label: string): Promise<void> {
  const button = page.getByRole("button", { name: label, exact: true });
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(button).not.toHaveAttribute("aria-busy", "true");
}

export async function chooseBackground(page: Page, label: string): Promise<void> {
  await page.getByRole("button", { name: "Background", exact: true }).click();
  await page.getByRole("radio", { name: label, exact: true }).check({ force: true });
}

/** Clicks the record button and waits until it records. Returns the time. A test that does this needs the tag `@recorder`. */
export async function startRecording(page: Page): Promise<number> {
  // Benches run without Playwright's tags.
  if (process.env["TEST_WORKER_INDEX"] !== undefined && !test.info().tags.includes("@recorder"))
    throw new Error("this test records: give it the tag @recorder");
  await page.getByRole("button", { name: "Start recording" }).click();
  await page.getByRole("button", { name: "Stop recording" }).waitFor({ timeout: 30_000 * SLOWNESS });
  return Date.now();
}

export async function stopRecording(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Stop recording" }).click();
}

export type Playing = { time: number; frames: number; duration: number; ended: boolean; error: string | null };

export async function readVideo(page: Page): Promise<Playing> {
  return await page.evaluate(() => {
    const video = document.querySelector("video") as HTMLVideoElement;
    return {
      time: video.currentTime,
      frames: video.getVideoPlaybackQuality().totalVideoFrames,
      duration: video.duration,
      ended: video.ended,
      error: video.error?.message ?? null,
    };
  });
}

/** Plays the page's video from its current position. Ignores the studio's preview, which may still be in the page for a moment. */
export async function playVideo(page: Page): Promise<void> {
  await expect(async () => {
    const plays = await page.evaluate(async () => {
      const video = document.querySelector("video");
      if (!video || video.srcObject || video.readyState === 0) return false;
      await video.play();
      return true;
    });
    expect(plays).toBe(true);
  }).toPass({ timeout: 30_000 * SLOWNESS });
}
