import { expect, type Page, test } from "@playwright/test";
import { copy } from "@aside/features/recording/copy.ts";
import type { OpenBrowser } from "../support/browser.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";
import { createdEvents } from "@aside/features/inbox/contract.ts";
import { draftCopy } from "@aside/features/recording/draft-copy.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { openApp } from "./open-app.ts";
import { expectPhoneAccessible, openPhone, UPRIGHT } from "./phone.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { openStudio, openStudioByLink, playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";

const isMirrored = async (page: Page): Promise<boolean> =>
  await page.getByLabel("Preview").evaluate((video) => getComputedStyle(video).scale.startsWith("-1"));

type Box = { name: string; left: number; top: number; right: number; bottom: number };

/** What can be pressed or read over the picture: at least 44 px large and inside the window. */
async function readControls(page: Page): Promise<Box[]> {
  return await page.locator("[data-studio] :is(button, [role=timer]):visible").evaluateAll((found) =>
    found.map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // The name below a round button belongs to it, with some room.
      const label = element.querySelector("span[aria-hidden]")?.getBoundingClientRect().bottom ?? 0;
      const room = label > bottom ? label + 3 - bottom : 0;
      return { name: element.ariaLabel ?? element.textContent, left, top, right, bottom: bottom + room };
    }),
  );
}

const LYING = { width: 800, height: 380 };

const overlap = (one: Box, other: Box) =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

/** No control covers another one, or is partly outside. */
async function expectApart(page: Page): Promise<void> {
  const wrong = async () => {
    const controls = await readControls(page);
    const { width, height } = page.viewportSize() ?? UPRIGHT;
    const outside = controls.filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > width || bottom > height);
    const pairs = controls.flatMap((one, index) =>
      controls
        .slice(index + 1)
        .filter((other) => overlap(one, other))
        .map(({ name }) => `${one.name} + ${name}`),
    );
    return [...outside.map(({ name }) => `${name} outside`), ...pairs, ...(controls.length < 6 ? ["not all are shown"] : [])];
  };
  await expect.poll(wrong).toEqual([]);
}

/** A toast is shown and covers no control. */
async function expectFreeControls(page: Page): Promise<void> {
  const toast = page.locator("[data-sonner-toast]").first();
  await expect(toast).toBeVisible();
  const covered = async () => {
    const { left, top, right, bottom } = await toast.evaluate((element) => element.getBoundingClientRect().toJSON() as Omit<Box, "name">);
    const box = { name: "toast", left, top, right, bottom };
    return (await readControls(page)).filter((control) => overlap(control, box)).map(({ name }) => name);
  };
  await expect.poll(covered).toEqual([]);
}

/** As a call does it: the camera and the microphone deliver nothing. Returns how to give them back. */
async function takeDevices(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { openTracks = [] } = globalThis as { openTracks?: MediaStreamTrack[] };
    for (const track of openTracks.filter(({ readyState }) => readyState === "live")) {
      Object.defineProperty(track, "muted", { value: true, configurable: true });
      track.dispatchEvent(new Event("mute"));
    }
  });
}

async function openRecorder(): Promise<OpenBrowser & { ada: Person }> {
  const ada = await makePerson("Ada Lovelace");
  const phone = await openPhone();
  await watchWakeLocks(phone.page);
  await enter(phone.page, ada);
  await openStudio(phone.page);
  return { ...phone, ada };
}

/** Headless Chromium has no screen to keep on. */
async function watchWakeLocks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { asked: 0, held: 0 };
    const request = async (type: string) => {
      counts.asked++;
      if (type === "screen") counts.held++;
      return { release: async () => void counts.held-- };
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
    Object.assign(globalThis, { wakeLocks: counts });
  });
}

const wakeLocks = async (page: Page) =>
  await page.evaluate(() => (globalThis as { wakeLocks?: { asked: number; held: number } }).wakeLocks);

async function expectPlayable(page: Page, seconds: number): Promise<void> {
  await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });
  await playVideo(page);
  await expect.poll(async () => (await readVideo(page)).ended, { timeout: 60_000 * SLOWNESS }).toBe(true);
  expect((await readVideo(page)).time).toBeGreaterThan(seconds);
}

test("the back camera is chosen before and while recording, without a gap, and remembered", { tag: "@recorder" }, async () => {
  const { page, close } = await openRecorder();
  const button = page.getByRole("button", { name: copy.switchCamera });
  expect(await isMirrored(page)).toBe(true);
  await expect(page.getByRole("button", { name: "Screen", exact: true })).toBeHidden();
  await expectPhoneAccessible(page, "phone-studio");
  await page.getByRole("button", { name: "Copy link" }).tap();
  await expectFreeControls(page);
  await page.getByRole("button", { name: "Hide message" }).tap();
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  for (const turned of [UPRIGHT, LYING, { width: 667, height: 375 }]) {
    await page.setViewportSize(turned);
    await expectApart(page);
  }
  await page.setViewportSize(UPRIGHT);
  await expect(button).toBeVisible();
  await button.focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => await isMirrored(page)).toBe(false);
  await page.reload();
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled({ timeout: 30_000 * SLOWNESS });
  expect(await isMirrored(page)).toBe(false);
  await startRecording(page);
  await expectPhoneAccessible(page, "phone-recording");
  await expectApart(page);
  await page.setViewportSize(LYING);
  await expectApart(page);
  await takePicture(page, "lying-recording");
  await page.waitForTimeout(2000);
  await button.tap();
  await expect.poll(async () => await isMirrored(page)).toBe(true);
  await page.waitForTimeout(2000);
  const going = Promise.withResolvers<void>();
  await page.route("**/v1/video/upload/complete", async (route) => {
    await going.promise;
    await route.continue();
  });
  await stopRecording(page);
  // The link is beside what is saved, and not over it.
  const saving = page.getByRole("progressbar", { name: "Saving" });
  await expect(saving).toBeVisible();
  await takePicture(page, "lying-saving");
  const [bar, link] = [await saving.boundingBox(), await page.getByRole("button", { name: "Copy link" }).boundingBox()];
  expect(bar && link && bar.x + bar.width < link.x).toBe(true);
  going.resolve();
  await expectPlayable(page, 4);
  await close();
});

test("a recording that a call interrupts is paused, and continues in the same take", { tag: "@recorder" }, async () => {
  const { page, close } = await openRecorder();
  expect(await wakeLocks(page)).toEqual({ asked: 0, held: 0 });
  await startRecording(page);
  expect(await wakeLocks(page)).toMatchObject({ held: 1 });
  await page.waitForTimeout(3000);
  await takeDevices(page);
  await expect(page.getByText(copy.interruptedNow)).toBeVisible();
  await expect(page.getByText(copy.pausedTitle)).toBeVisible();
  await expectPhoneAccessible(page, "phone-interrupted");
  // The screen may go off while it is paused.
  expect(await wakeLocks(page)).toMatchObject({ held: 0 });
  await page.getByRole("button", { name: copy.continueRecording, exact: true }).tap();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible({ timeout: 30_000 * SLOWNESS });
  await expect(page.getByText(copy.interruptedNow)).toBeHidden();
  expect(await wakeLocks(page)).toMatchObject({ held: 1 });
  await page.waitForTimeout(2000);
  await stopRecording(page);
  await expectPlayable(page, 4);
  expect(await wakeLocks(page)).toMatchObject({ held: 0 });
  await close();
});

test(
  "a page that is frozen while recording asks whether to continue or finish, and finishing keeps everything",
  { tag: "@recorder" },
  async () => {
    const { page, close } = await openRecorder();
    await startRecording(page);
    await page.waitForTimeout(3000);
    // Headless Chromium never hides a page, and freezes only hidden ones.
    await page.evaluate(() => document.dispatchEvent(new Event("freeze")));
    await expect(page.getByText(copy.interruptedNow)).toBeVisible();
    await page.getByRole("button", { name: "Finish recording" }).tap();
    await expectPlayable(page, 2);
    await close();
  },
);

test("leaving while recording asks, and what was recorded is offered in the list", { tag: "@recorder" }, async () => {
  const { context, page, close } = await openRecorder();
  await page.goto(`${productUrl()}/dashboard/created-videos`);
  await openStudioByLink(page);
  const dialog = page.getByRole("dialog", { name: copy.leaveAsk });
  await startRecording(page);
  await page.waitForTimeout(3000);
  await page.goBack();
  await expectPhoneAccessible(page, "phone-leave");
  await dialog.getByRole("button", { name: copy.keepRecording }).tap();
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await page.goBack();
  await dialog.getByRole("button", { name: copy.leaveAnyway }).tap();
  await page.waitForURL((address) => !address.pathname.endsWith("/record"));
  await page.goto(`${productUrl()}/dashboard/created-videos`);
  await expectAccessible(page, "interrupted-in-list");
  await page.getByRole("link", { name: copy.openInterrupted, exact: true }).click();
  await expect(page.getByRole("button", { name: copy.saveRecording })).toBeVisible();
  await expectAccessible(page, "interrupted-in-studio");
  await context.setOffline(true);
  await page.getByRole("button", { name: copy.saveLater }).click();
  await expect(page.getByText(copy.sendingStopped)).toBeVisible();
  await context.setOffline(false);
  await expectPlayable(page, 2);
  await close();
});

test("a recording that is stopped without a connection may be left, and is sent from another page", { tag: "@recorder" }, async () => {
  const { ada, context, page, close } = await openRecorder();
  await page.goto(`${productUrl()}/dashboard/created-videos`);
  await openStudioByLink(page);
  await startRecording(page);
  await page.waitForTimeout(3000);
  await context.setOffline(true);
  await page.waitForTimeout(2000);
  await stopRecording(page);
  await expect(page.getByText(draftCopy.stoppedOfflineWhy)).toBeVisible();
  await expectAccessible(page, "stopped-offline");
  await expect(page.getByRole("link", { name: draftCopy.recordAnother })).toBeVisible();
  await page.getByRole("link", { name: draftCopy.myAsides, exact: true }).last().click();
  const waiting = page.getByRole("list", { name: draftCopy.list });
  await expect(waiting.getByText(/^Recording from /)).toBeVisible();
  await expect(waiting.getByText(/^0:0\d · Waiting for a connection$/)).toBeVisible();
  await expectAccessible(page, "waiting-in-list");
  await context.setOffline(false);
  const durations = async () => (await ada.driver.call(createdEvents, { query: {} })).items.map(({ duration }) => duration > 4);
  await expect.poll(durations, { timeout: 60_000 * SLOWNESS }).toEqual([true]);
  await expect(waiting).toBeHidden();
  await expect(page.getByText(/^“Recording from .+” was uploaded\.$/)).toBeVisible();
  await page.getByRole("button", { name: draftCopy.open, exact: true }).click();
  await page.waitForURL(/\/preview$/);
  await close();
});

test("a recording that is stopped while the server is silent may be left, too", { tag: "@recorder" }, async () => {
  const { page, close } = await openRecorder();
  await page.goto(`${productUrl()}/dashboard/created-videos`);
  await openStudioByLink(page);
  await startRecording(page);
  await page.waitForTimeout(2000);
  await page.route("**/v1/video/upload/*", () => {});
  await page.waitForTimeout(1000);
  await stopRecording(page);
  await expect(page.getByText(draftCopy.stoppedOfflineWhy)).toBeVisible({ timeout: 40_000 * SLOWNESS });
  await page.getByRole("link", { name: draftCopy.myAsides, exact: true }).last().click();
  await expect(page.getByRole("list", { name: draftCopy.list }).getByText(/^Recording from /)).toBeVisible();
  await close();
});

test("the app offers no screen sharing, even if its web view claims to have it", { tag: "@recorder" }, async () => {
  const { page, close } = await openApp();
  await enter(page, await makePerson("Ada Lovelace"));
  await openStudio(page);
  expect(await page.evaluate(() => "getDisplayMedia" in navigator.mediaDevices)).toBe(true);
  await expect(page.getByRole("button", { name: "Audio", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Screen/ })).toHaveCount(0);
  await close();
});
