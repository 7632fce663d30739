import type { Page } from "@playwright/test";
import { openBrowser } from "../support/browser.ts";

/** A browser whose page has a line of so many kb/s. */
export async function openOnLine() {
  const browser = await openBrowser({ speaks: false });
  const cdp = await browser.context.newCDPSession(browser.page);
  const setLine = async (kbs: number) =>
    void (await cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 20,
      downloadThroughput: (kbs * 1000) / 8,
      uploadThroughput: -1,
    }));
  return { ...browser, setLine };
}

/** `height`: of the picture; 0 without one. */
export const readVideo = async (page: Page) =>
  await page.locator("video").evaluate((video: HTMLVideoElement) => ({
    height: video.videoHeight,
    time: video.currentTime,
    paused: video.paused,
    ended: video.ended,
  }));
