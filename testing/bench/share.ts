import { openBrowser } from "@aside/e2e/support/browser.ts";
import { enter, makePerson } from "@aside/e2e/support/people.ts";
import type { Product } from "@aside/e2e/support/product.ts";
import { openStudio, startRecording, stopRecording } from "@aside/e2e/support/studio.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import type { Page } from "@playwright/test";
import { quantile, report } from "./support/statistics.ts";

const VISITS = 10;

/** Measures the share page: the JavaScript before the first frame, and the time until that frame. */
export async function benchShare(product: Product): Promise<void> {
  const url = await makeAside(product);
  const frames: number[] = [];
  let bytes = 0;
  for (let visit = 0; visit < VISITS; visit++) {
    const browser = await openBrowser({ speaks: false });
    const measured = await visitOnce(browser.page, url);
    frames.push(measured.firstFrame);
    bytes = measured.scriptBytes;
    await browser.close();
  }
  report("share page", {
    "first frame median ms": quantile(frames, 0.5),
    "p95 ms": quantile(frames, 0.95),
    "JS before it, kB gz": bytes / 1000,
  });
}

async function makeAside(product: Product): Promise<string> {
  const ada = await makePerson("Ada Lovelace");
  const sender = await openBrowser({ speaks: false });
  await enter(sender.page, ada);
  const eventId = await openStudio(sender.page);
  await startRecording(sender.page);
  await sender.page.waitForTimeout(10_000);
  await stopRecording(sender.page);
  await sender.page.waitForURL(/\/preview$/);
  await sender.close();
  const postId = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  await ada.driver.call(sendPost, { params: { id: postId }, body: { title: "Bench" } });
  while ((await ada.driver.call(getPost, { params: { id: postId } })).enrichments.some((job) => job.state !== "PROCESSED"))
    await new Promise((resolve) => setTimeout(resolve, 300));
  return `${product.url}/aside/${eventId}/view`;
}

async function visitOnce(page: Page, url: string): Promise<{ firstFrame: number; scriptBytes: number }> {
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      const video = document.querySelector("video");
      video?.requestVideoFrameCallback(() => Object.assign(window, { firstFrameAt: performance.now() }));
    });
  });
  await page.goto(url);
  await page.waitForFunction(() => "firstFrameAt" in window);
  return await page.evaluate(() => {
    const at = (window as unknown as { firstFrameAt: number }).firstFrameAt;
    const scripts = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
      (entry) => entry.name.endsWith(".js") && entry.responseEnd < at,
    );
    return { firstFrame: at, scriptBytes: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0) };
  });
}
