import { setTimeout as sleep } from "node:timers/promises";
import { openBrowser, speechFile } from "@aside/e2e/support/browser.ts";
import { makePerson, PASSWORD, type Person } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { openStudio, playVideo, startRecording } from "@aside/e2e/support/studio.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { signIn } from "@aside/features/sign-in/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { downloadVideo, type DownloadedTrack } from "@aside/testkit/media/download-video.ts";
import type { Browser, Page } from "@playwright/test";
import { type BrowserMemory, readBrowser, readMemory } from "./read-memory.ts";
import { quantile, report } from "../support/statistics.ts";

const MINUTE = 60_000;
const MEGABYTE = 2 ** 20;
const SEEKS = 20;
/** A place without a picture or sound for longer was not recorded. Seconds. */
const GAP = 0.1;

/**
 * Records camera and voice for `minutes` in one browser. Prints the memory of each process every minute, and whether the take is whole,
 * plays and seeks.
 */
export async function benchLongRecording(minutes: number): Promise<void> {
  const seconds = minutes * 60;
  const product = await startProduct({ RECORDING_LIMIT_SECONDS: String(seconds + 600) });
  process.env["ASIDE_URL"] = product.url;
  const ada = await makePerson("Ada Lovelace", product.url);
  const { page, close } = await openBrowser({ voice: speechFile(), repeats: true });
  await signInOnScreen(page, product.url, ada);
  const eventId = await openStudio(page, product.url);
  const startedAt = await startRecording(page);
  const browser = page.context().browser() as Browser;
  const samples: Memory[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(Math.max(0, startedAt + minute * MINUTE - Date.now()));
    const sample = {
      ...(await readBrowser(browser)),
      heap: await readHeap(page),
      api: readMemory(product.pidOf("api")),
      worker: readMemory(product.pidOf("worker")),
    };
    samples.push(sample);
    console.log(
      `minute ${minute}: ${Object.entries(sample)
        .map(([name, bytes]) => `${name} ${Math.round(bytes / MEGABYTE)} MB`)
        .join(", ")}`,
    );
  }
  // The driver's access token has expired; the page renews its own.
  ada.driver.token = (await ada.driver.call(signIn, { body: { email: ada.email, password: PASSWORD, keep_me_logged_in: false } })).token;
  const postId = (await ada.driver.call(getEvent, { params: { id: eventId } })).CreatorPosts[0]?.id ?? "";
  const live = (await ada.driver.call(getPost, { params: { id: postId } })).media.video_url ?? "";
  const stoppedAt = Date.now();
  await page.getByRole("button", { name: "Stop recording" }).click();
  while (!(await ada.driver.bytes(live)).body.includes("#EXT-X-ENDLIST")) await sleep(20);
  const final = Date.now() - stoppedAt;
  await page.waitForURL(/\/preview$/);
  const { media } = await ada.driver.call(getPost, { params: { id: postId } });
  const video = await downloadVideo(ada.driver, media);
  for (const name of Object.keys(samples[0] ?? {}) as (keyof Memory)[]) {
    const values = samples.map((sample) => sample[name] / MEGABYTE);
    const part = Math.max(1, Math.floor(values.length / 6));
    report(`memory of ${name}, MB`, {
      "first sixth": quantile(values.slice(0, part), 0.5),
      "last sixth": quantile(values.slice(-part), 0.5),
      max: Math.max(...values),
    });
  }
  report(`recording of ${minutes} minutes`, {
    "recorded s": (stoppedAt - startedAt) / 1000,
    "take s": media.duration,
    "stop to final ms": final,
    "gaps in the picture": gapsOf(video.video),
    "gaps in the sound": gapsOf(video.audio),
    "tracks end ms apart": Math.abs((video.video?.probed ?? 0) - (video.audio?.probed ?? 0)) * 1000,
  });
  video.remove();
  const seeks = await seekAround(page, media.duration);
  report(`${SEEKS} seeks in it`, { "median ms": quantile(seeks, 0.5), "p95 ms": quantile(seeks, 0.95), "max ms": Math.max(...seeks) });
  await close();
  await product.stop();
}

async function signInOnScreen(page: Page, url: string, { email }: Person): Promise<void> {
  await page.goto(`${url}/dashboard`);
  await page.getByLabel("Email").fill(email);
  await page.keyboard.press("Enter");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** Resident bytes; `heap`: those that the page's scripts use. */
type Memory = BrowserMemory & { heap: number; api: number; worker: number };

/** After a collection, so that only what is kept counts. */
async function readHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  // Newer than the protocol's types: the bytes of buffers.
  const { usedSize, backingStorageSize = 0 } = (await session.send("Runtime.getHeapUsage")) as {
    usedSize: number;
    backingStorageSize?: number;
  };
  await session.detach();
  return usedSize + backingStorageSize;
}

function gapsOf(track: DownloadedTrack | null): number {
  const times = (track?.times ?? []).toSorted((a, b) => a - b);
  return times.filter((time, at) => at > 0 && time - (times[at - 1] as number) > GAP).length;
}

/** Milliseconds from setting the time until the picture there is shown. */
async function seekAround(page: Page, duration: number): Promise<number[]> {
  await playVideo(page);
  return await page.evaluate(
    async ({ length, count }) => {
      const video = document.querySelector("video") as HTMLVideoElement;
      const found: number[] = [];
      for (let n = 0; n < count; n++) {
        const began = performance.now();
        // Far apart, so that nothing is buffered.
        video.currentTime = (length * ((n * 7) % count)) / count;
        await new Promise((resolve) => video.requestVideoFrameCallback(resolve));
        found.push(performance.now() - began);
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
      return found;
    },
    { length: duration, count: SEEKS },
  );
}
