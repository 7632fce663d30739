import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { openBrowser } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, type Person } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";
import { openStudio, startRecording, stopRecording } from "../support/studio.ts";
import { playlistSeconds } from "../support/take-file.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;
/** Requests that upload or acknowledge a part of a recording: a segment, or a chunk in browsers without WebCodecs. */
const PARTS = /\/v1\/video\/(chunk\/upload|upload\/acknowledge)/;

// These tests kill processes, so they need a separate product.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => await product.stop());

async function readPost(person: Person, eventId: string): Promise<PostJson> {
  const event = await person.driver.call(getEvent, { params: { id: eventId } });
  return await person.driver.call(getPost, { params: { id: event.CreatorPosts[0]?.id ?? "" } });
}

async function waitForUpload(page: Page): Promise<void> {
  await page.waitForURL(/\/preview$/, { timeout: 60 * SECONDS * SLOWNESS });
}

for (const withCodecs of [true, false]) {
  const suffix = withCodecs ? "" : ", without WebCodecs";
  test(
    `a browser that is killed while recording offline recovers every spooled second when it is reopened${suffix}`,
    { tag: "@recorder" },
    async () => {
      await killAndRecover(withCodecs);
    },
  );
}

async function killAndRecover(withCodecs: boolean): Promise<void> {
  const ada = await makePerson("Ada Lovelace", product.url);
  const profile = mkdtempSync(join(tmpdir(), "aside-killed-"));
  const first = await openBrowser({ profile, speaks: false });
  await enter(first.page, ada);
  if (!withCodecs) await first.page.addInitScript(() => Reflect.deleteProperty(globalThis, "VideoEncoder"));
  const eventId = await openStudio(first.page, product.url);
  const sentUp: string[] = [];
  first.page.on("response", (response) => response.ok() && PARTS.test(response.url()) && sentUp.push(response.url()));
  const started = await startRecording(first.page);
  await first.page.waitForTimeout(4 * SECONDS);
  // On a busy machine MediaRecorder may not have delivered anything yet, and data inside of it cannot be saved.
  await expect.poll(() => sentUp.length, { timeout: 60 * SECONDS }).toBeGreaterThan(0);
  // The following seconds are only in the spool.
  await first.context.setOffline(true);
  await first.page.waitForTimeout(5 * SECONDS);
  const elapsed = (Date.now() - started) / SECONDS;
  await killBrowser(first.page);

  const again = await openBrowser({ profile, speaks: false });
  await enter(again.page, ada);
  await again.page.goto(`${product.url}/aside/${eventId}/record`);
  // The label depends on whether the last-seen time was written to disk before the kill.
  await again.page.getByRole("button", { name: /^(Save recording|Continue)$/ }).click();
  await waitForUpload(again.page);
  // Without WebCodecs the server must convert the recording first.
  await expect.poll(async () => (await readPost(ada, eventId)).media.state, { timeout: 60 * SECONDS * SLOWNESS }).toBe("complete");
  const post = await readPost(ada, eventId);
  const seconds = await playlistSeconds(ada, post.media.video_url);
  console.log(`recorded ${elapsed.toFixed(1)} s until the kill, ${seconds.toFixed(1)} s play`);
  // The current segment (one second) was incomplete at the kill, and packaging and spooling take some tenths of a second.
  expect(seconds).toBeGreaterThan(elapsed - 2.5);
  await again.close();
  rmSync(profile, { recursive: true, force: true });
}

/** Kills the whole browser at once, as the out-of-memory killer does. */
async function killBrowser(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await Promise.race([session.send("Browser.crash").catch(() => {}), new Promise((resolve) => setTimeout(resolve, 3000))]);
  await page
    .context()
    .close()
    .catch(() => {});
}

test("a recording continues without loss when the api is killed and restarted", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace", product.url);
  const sender = await openBrowser({ speaks: false });
  await enter(sender.page, ada);
  const eventId = await openStudio(sender.page, product.url);
  const started = await startRecording(sender.page);
  await sender.page.waitForTimeout(3 * SECONDS);
  product.kill("api");
  await product.waitUntilReady();
  await sender.page.waitForTimeout(2 * SECONDS);
  const elapsed = (Date.now() - started) / SECONDS;
  await stopRecording(sender.page);
  await waitForUpload(sender.page);
  const post = await readPost(ada, eventId);
  const [video, audio] = [await playlistSeconds(ada, post.media.video_url), await playlistSeconds(ada, post.media.audio_url)];
  console.log(`recorded ${elapsed.toFixed(1)} s with the api killed at second 3: video ${video.toFixed(2)} s, audio ${audio.toFixed(2)} s`);
  expect(video).toBeGreaterThan(elapsed - 0.5);
  expect(Math.abs(video - audio)).toBeLessThan(0.3);
  await sender.close();
});

test("another worker finishes the job of a killed worker", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace", product.url);
  const { eventId } = await recordEvent(ada, { seconds: 5 });
  await expect
    .poll(async () => (await readPost(ada, eventId)).enrichments.some((job) => job.state === "PROCESSING"), {
      intervals: [20],
      timeout: 10 * SECONDS * SLOWNESS,
    })
    .toBe(true);
  product.kill("worker");
  await expect
    .poll(async () => (await readPost(ada, eventId)).enrichments.map((job) => job.state), {
      timeout: 90 * SECONDS * SLOWNESS,
      intervals: [1000],
    })
    .toEqual(["PROCESSED", "PROCESSED", "PROCESSED", "PROCESSED"]);
});

test("a recording is uploaded completely when the network is back", { tag: "@recorder" }, async () => {
  const ada = await makePerson("Ada Lovelace", product.url);
  const sender = await openBrowser({ speaks: false });
  await enter(sender.page, ada);
  const eventId = await openStudio(sender.page, product.url);
  const started = await startRecording(sender.page);
  await sender.page.waitForTimeout(3 * SECONDS);
  await sender.context.setOffline(true);
  await expect(sender.page.getByText("Waiting for a connection.", { exact: false })).toBeVisible({ timeout: 20 * SECONDS * SLOWNESS });
  await sender.page.waitForTimeout(15 * SECONDS);
  await sender.context.setOffline(false);
  await sender.page.waitForTimeout(1 * SECONDS);
  const elapsed = (Date.now() - started) / SECONDS;
  await stopRecording(sender.page);
  await waitForUpload(sender.page);
  const seconds = await playlistSeconds(ada, (await readPost(ada, eventId)).media.video_url);
  console.log(`recorded ${elapsed.toFixed(1)} s with 15 s offline and more: ${seconds.toFixed(2)} s play`);
  expect(seconds).toBeGreaterThan(elapsed - 0.5);
  await sender.close();
});
