import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildExtension } from "@aside/extension/build.ts";
import { UNPACKED_ID } from "@aside/extension/manifest.ts";
import { MAIL_SITES, patternsOf } from "@aside/extension/src/mail/mail-sites.ts";
import { type BrowserContext, expect, type Page, test, type Worker } from "@playwright/test";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getPost, type PostMedia } from "@aside/core/messages/post-contract.ts";
import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { openBrowser, type OpenBrowser } from "../support/browser.ts";
import { enter, type Person, productUrl } from "../support/people.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { playlistSeconds } from "../support/take-file.ts";

export const LONG = { timeout: 40_000 * SLOWNESS };
export const extensionUrl = (page: string) => `chrome-extension://${UNPACKED_ID}/${page}`;

let built: Promise<string> | undefined;

/**
 * The extension as `npm run extension` builds it. Nobody can click the browser's permission dialog in a test, so its manifest has the host permissions
 * that the person would give.
 */
async function buildForTests(): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "aside-extension-"));
  process.once("exit", () => rmSync(root, { recursive: true, force: true }));
  await buildExtension(root, ["chrome"]);
  const folder = join(root, "granted");
  cpSync(join(root, "chrome"), folder, { recursive: true });
  const file = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ ...manifest, host_permissions: ["http://127.0.0.1/*", ...MAIL_SITES.flatMap(patternsOf)] }));
  return folder;
}

type Options = { profile?: string; flags?: readonly string[] };

/** A browser with the extension, whose profile can be opened again. */
export async function openWithExtension({ profile, flags = [] }: Options = {}): Promise<OpenBrowser> {
  built ??= buildForTests();
  const folder = await built;
  if (!existsSync(folder)) throw new Error("the extension was not built");
  return await openBrowser({
    profile: profile ?? mkdtempSync(join(tmpdir(), "aside-profile-")),
    speaks: false,
    isHeard: true,
    hasWorker: true,
    // What the browser's dialog for windows and screens chooses. Its stand-in of other tests (fake UI) gives no stream of a tab.
    sharedTab: "Page red",
    flags: [
      `--load-extension=${folder}`,
      `--disable-extensions-except=${folder}`,
      // In place of a click on the extension's button, which allows it to capture a tab.
      `--allowlisted-extension-id=${UNPACKED_ID}`,
      "--auto-accept-camera-and-microphone-capture",
      ...flags,
    ],
  });
}

async function serviceWorkerOf(context: BrowserContext): Promise<Worker> {
  const isOurs = (worker: Worker) => worker.url() === extensionUrl("service-worker.js");
  return context.serviceWorkers().find(isOurs) ?? (await context.waitForEvent("serviceworker", { predicate: isOurs }));
}

/** The set-up page, the consent of the server, and back. */
export async function connectExtension(context: BrowserContext, person: Person): Promise<Page> {
  await serviceWorkerOf(context);
  const page = await context.newPage();
  await enter(page, person);
  await page.goto(productUrl());
  await page.goto(extensionUrl("set-up.html"));
  await page.getByLabel("Address of your Aside server").fill(productUrl());
  const consent = context.waitForEvent("page");
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  const tab = await consent;
  await tab.getByRole("button", { name: "Allow" }).click();
  await expect(page.getByText(`Connected to ${new URL(productUrl()).host}`)).toBeVisible(LONG);
  await expect.poll(() => tab.isClosed()).toBe(true);
  // The browser of the tests has allowed camera and microphone to all.
  await expect(page.getByText("Allowed", { exact: true })).toBeVisible();
  return page;
}

/** The popup as a page of its own tab: tests cannot open the one of the button. */
export async function openPopup(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(extensionUrl("popup.html"));
  return page;
}

export type Wish = { source: "This tab" | "Window or screen" | "Camera"; withCamera?: boolean; on?: Page };

/** Chooses and starts in the popup, as if it were opened over the page `on`, and waits until it records. Returns the link and the time. */
export async function startRecording(popup: Page, wish: Wish): Promise<{ url: string; startedAt: number }> {
  if (wish.source === "This tab" && !test.info().tags.includes("@recorder"))
    throw new Error("this test records: give it the tag @recorder");
  return await beginRecording(popup, wish);
}

/** As `startRecording`, for benches, which are no test. */
export async function beginRecording(popup: Page, wish: Wish): Promise<{ url: string; startedAt: number }> {
  await popup.getByRole("radio", { name: wish.source }).check();
  if (wish.withCamera) await popup.getByRole("switch", { name: "Show my camera" }).check();
  const start = popup.getByRole("button", { name: "Start recording" });
  await expect(start).toBeEnabled();
  await wish.on?.bringToFront();
  // The page is in front now, and the popup's tab behind it: a real click would wait for it to be drawn.
  await start.dispatchEvent("click");
  await expect(popup.getByText("Recording", { exact: true })).toBeVisible(LONG);
  const startedAt = Date.now();
  const url = await popup.evaluate(async () => {
    const { recording } = await chrome.storage.session.get<{ recording: { shareUrl: string } }>("recording");
    return recording.shareUrl;
  });
  return { url, startedAt };
}

/** The recording's time in the popup, in seconds. */
export async function elapsedIn(popup: Page): Promise<number> {
  const text = await popup.getByText(/^\d+:\d\d$/).textContent();
  const [minutes = 0, seconds = 0] = (text ?? "").split(":").map(Number);
  return minutes * 60 + seconds;
}

export async function waitForElapsed(popup: Page, seconds: number): Promise<number> {
  await expect.poll(async () => await elapsedIn(popup), LONG).toBeGreaterThanOrEqual(seconds);
  return await elapsedIn(popup);
}

/** Stops in the popup, and waits until the server has everything. */
export async function stopRecording(popup: Page): Promise<void> {
  await popup.getByRole("button", { name: "Stop" }).dispatchEvent("click");
  await expect(popup.getByText("Your recording is ready")).toBeVisible(LONG);
}

/** The recording, when it is complete. */
async function mediaOf(person: Person, url: string): Promise<PostMedia> {
  const eventId = /\/aside\/([^/]+)\//.exec(url)?.[1] ?? "";
  const event = await person.driver.call(getEvent, { params: { id: eventId } });
  const read = async () => (await person.driver.call(getPost, { params: { id: event.CreatorPosts[0]?.id ?? "" } })).media;
  await expect.poll(async () => (await read()).state, LONG).toBe("complete");
  return await read();
}

/** How long the recording plays, in seconds. */
export async function playedSeconds(person: Person, url: string): Promise<number> {
  return await playlistSeconds(person, (await mediaOf(person, url)).video_url);
}

/** How much of the recording's sound is a tone of this frequency (Hz): 0 to 1. */
export async function shareOfTone(person: Person, url: string, frequency: number): Promise<number> {
  const video = await downloadVideo(person.driver, await mediaOf(person, url));
  const pcm = await video.pcm();
  video.remove();
  let [heard, all] = [0, 0];
  // Tenths of a second, because the tone restarts after pauses and navigations.
  for (let start = 0; start + 4800 <= pcm.length; start += 4800) {
    let [cosine, sine] = [0, 0];
    for (let at = 0; at < 4800; at++) {
      const sample = pcm[start + at] ?? 0;
      cosine += sample * Math.cos((2 * Math.PI * frequency * at) / 48_000);
      sine += sample * Math.sin((2 * Math.PI * frequency * at) / 48_000);
      all += sample ** 2;
    }
    heard += ((cosine ** 2 + sine ** 2) * 2) / 4800;
  }
  return heard / all;
}

/** Closes the target of the browser whose address ends so: a service worker or a document that no page is. */
export async function closeTarget(page: Page, addressEnd: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { targetInfos } = await session.send("Target.getTargets");
  const target = targetInfos.find(({ url }) => url.endsWith(addressEnd));
  if (!target) throw new Error(`no target ${addressEnd} in ${targetInfos.map(({ type, url }) => `${type} ${url}`).join(", ")}`);
  await session.send("Target.closeTarget", { targetId: target.targetId });
}

/** The color in the middle of the page's video at this second, as letters: `r`, `g`, `b` for the strongest part. */
export async function colorAt(page: Page, second: number): Promise<string> {
  return await page.evaluate(async (at) => {
    const video = document.querySelector("video") as HTMLVideoElement;
    video.pause();
    const seeked = new Promise((resolve) => video.addEventListener("seeked", resolve, { once: true }));
    video.currentTime = at;
    await seeked;
    const canvas = new OffscreenCanvas(1, 1);
    const pen = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
    pen.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
    return r > g && r > b ? "r" : g > b ? "g" : "b";
  }, second);
}

/** Opens the link in another browser and plays it. */
export async function openLink(url: string): Promise<OpenBrowser> {
  const viewer = await openBrowser({ speaks: false });
  await viewer.page.goto(url);
  await viewer.page
    .getByRole("region", { name: /^Video/ })
    .getByRole("button", { name: "Play" })
    .click();
  const time = async () => await viewer.page.evaluate(() => document.querySelector("video")?.currentTime ?? 0);
  await expect.poll(time, LONG).toBeGreaterThan(0.5);
  return viewer;
}
