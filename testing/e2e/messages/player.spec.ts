import { expect, type Page, test } from "@playwright/test";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { loadedScripts, PAGES, sizeOfScripts, unlistedScripts } from "../support/scripts.ts";
import { expectToast } from "../support/toasts.ts";

async function openShare(options: { asAuthor?: boolean } = {}) {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 14 });
  const chapters = [0, 5, 10].map((start) => ({ start, title: `Part ${start}` }));
  await ada.driver.call(updatePost, { params: { id: postId }, body: { chapters } });
  await ada.driver.call(sendPost, { params: { id: postId }, body: { title: "Quarterly plan" } });
  const browser = await openBrowser({ speaks: false });
  if (options.asAuthor) await enter(browser.page, ada);
  const link = `${productUrl()}/aside/${eventId}/view`;
  await browser.page.goto(link);
  await expect(browser.page.getByRole("button", { name: "Copy link", exact: true })).toBeVisible();
  return { ...browser, link, errors: watchErrors(browser.page) };
}

const player = (page: Page) => page.getByRole("region", { name: "Video: Quarterly plan" });
const readVideo = async (page: Page) =>
  await page.evaluate(() => {
    const { currentTime, paused, volume, muted } = document.querySelector("video") as HTMLVideoElement;
    return { currentTime, paused, volume, muted };
  });

test("copies the link at the current time, by which the video starts there", async () => {
  const { page, context, close, link, errors } = await openShare();
  await page.goto(`${link}?m=secret-of-a-recipient`);
  await expect(page.getByRole("button", { name: "Copy link", exact: true })).toBeVisible();
  await page.evaluate(() => Object.assign(document.querySelector("video") as HTMLVideoElement, { currentTime: 7.6 }));
  await page.getByRole("button", { name: "Copy link at 0:07" }).click();
  await expectToast(page, "Copied to clipboard!");
  const copied = await page.evaluate(async () => await navigator.clipboard.readText());
  expect(copied).toBe(`${link}?t=7`);
  const other = await context.newPage();
  await other.goto(copied);
  await expect.poll(async () => Math.floor((await readVideo(other)).currentTime)).toBe(7);
  await expectAccessible(page, "share-actions");
  expect(errors).toEqual([]);
  await close();
});

test("watching loads scripts within the budget; code of dialogs waits for the first input", async () => {
  const { page, close, errors } = await openShare();
  await expect(page.getByRole("tab", { name: /^Comments/ })).toBeVisible();
  // Toasts are the last code that the page loads by itself.
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  const loaded = await loadedScripts(page);
  expect(await sizeOfScripts(loaded)).toBeLessThanOrEqual(PAGES["share page"].budget);
  expect(unlistedScripts(loaded, "share page")).toEqual([]);
  await page.keyboard.press("Shift");
  await expect.poll(async () => (await loadedScripts(page)).some((address) => address.includes("/OpenDialog-"))).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

test("lists the player's keys, and each listed key works", async () => {
  const { page, close, errors } = await openShare();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect.poll(async () => (await readVideo(page)).currentTime).toBeGreaterThan(0.2);
  await player(page).focus();
  await page.keyboard.press("k");
  expect((await readVideo(page)).paused).toBe(true);
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByText("Theater mode")).toBeVisible();
  await expect(dialog.getByText("Next chapter")).toBeVisible();
  await expect(dialog.getByText("Show or hide captions")).toBeHidden();
  await expectAccessible(page, "player-keys");
  // Keys in the dialog do not reach the player.
  await page.keyboard.press("k");
  expect((await readVideo(page)).paused).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(player(page)).toBeFocused();

  const seek = async (key: string, seconds: number) => {
    await page.keyboard.press(key);
    await expect.poll(async () => Math.round((await readVideo(page)).currentTime)).toBe(seconds);
  };
  await page.evaluate(() => Object.assign(document.querySelector("video") as HTMLVideoElement, { currentTime: 1 }));
  await seek("l", 11);
  await seek("ArrowLeft", 6);
  await seek("ArrowRight", 11);
  await seek("j", 1);
  await seek("Shift+N", 5);
  await seek("Shift+P", 0);
  await page.keyboard.press("ArrowDown");
  expect((await readVideo(page)).volume).toBeCloseTo(0.9);
  await page.keyboard.press("ArrowUp");
  expect((await readVideo(page)).volume).toBeCloseTo(1);
  await page.keyboard.press("m");
  expect((await readVideo(page)).muted).toBe(true);
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Exit full screen (f)" })).toBeVisible();
  // In full screen, the list opens over the player, which has the focus again when it is closed.
  await page.keyboard.press("?");
  await expect(player(page).getByRole("dialog")).toBeInViewport();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => document.fullscreenElement === null)).toBe(false);
  await expect(player(page)).toBeFocused();
  await page.keyboard.press("f");
  await expect(page.getByRole("button", { name: "Full screen (f)", exact: true })).toBeVisible();
  await page.keyboard.press("Space");
  await expect.poll(async () => (await readVideo(page)).paused).toBe(false);
  expect(errors).toEqual([]);
  await close();
});

test("the player's keys work wherever the focus is, except where something else uses them", async () => {
  const { page, close, errors } = await openShare({ asAuthor: true });
  const read = async () => await readVideo(page);
  const isPaused = async () => (await read()).paused;
  await expect(page.getByRole("tab", { name: /^Comments/ })).toBeVisible();
  await page.keyboard.press("Space");
  await expect.poll(isPaused).toBe(false);
  expect(await page.evaluate(() => [document.activeElement === document.body, scrollY])).toEqual([true, 0]);
  await expect.poll(async () => (await read()).currentTime).toBeGreaterThan(0.2);
  await page.keyboard.press("k");
  await expect.poll(isPaused).toBe(true);
  await page.evaluate(() => Object.assign(document.querySelector("video") as HTMLVideoElement, { currentTime: 1 }));
  for (const [key, seconds] of [
    ["l", 11],
    ["ArrowLeft", 6],
    ["ArrowRight", 11],
    ["j", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(async () => Math.round((await read()).currentTime)).toBe(seconds);
  }
  await page.keyboard.press("m");
  expect((await read()).muted).toBe(true);
  await page.keyboard.press("m");
  await page.keyboard.press("f");
  await expect.poll(async () => await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press("f");
  await expect.poll(async () => await page.evaluate(() => document.fullscreenElement)).toBeNull();

  // Keys that something else uses, or that scroll.
  const before = await read();
  await page.keyboard.press("ArrowDown");
  const copyLink = page.getByRole("button", { name: "Copy link", exact: true });
  await copyLink.focus();
  await page.keyboard.press("Space");
  await expectToast(page, "Copied to clipboard!");
  await page.getByRole("tab", { name: /^Comments/ }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: /^Comments/ })).toBeFocused();
  await page.keyboard.press("Enter");
  const comment = page.getByLabel("Add a comment");
  await comment.click();
  await page.keyboard.type("jk l?mf");
  await expect(comment).toHaveValue("jk l?mf");
  expect(await read()).toEqual(before);
  // A button that does not use the key.
  await copyLink.focus();
  await page.keyboard.press("k");
  await expect.poll(isPaused).toBe(false);
  await page.keyboard.press("k");
  await expect.poll(isPaused).toBe(true);

  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog.getByText("They work while you are not typing.")).toBeVisible();
  await page.keyboard.press("k");
  await dialog.getByRole("switch", { name: "Single-key shortcuts" }).click();
  await expectAccessible(page, "player-keys-off");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await copyLink.focus();
  await page.keyboard.press("k");
  expect(await isPaused()).toBe(true);
  await player(page).focus();
  await page.keyboard.press("k");
  await expect.poll(isPaused).toBe(false);
  expect(errors).toEqual([]);
  await close();
});

test("theater mode widens the video, and the browser remembers it", async () => {
  const { page, close, errors } = await openShare({ asAuthor: true });
  await page.setViewportSize({ width: 1440, height: 900 });
  const widthOf = async () => (await player(page).boundingBox())?.width ?? 0;
  const narrow = await widthOf();
  await takePicture(page, "theater-off");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await player(page).focus();
  await page.keyboard.press("k");
  await page.keyboard.press("t");
  await expect(page.getByRole("button", { name: "Theater mode (t)" })).toHaveAttribute("aria-pressed", "true");
  expect(await widthOf()).toBeGreaterThan(narrow * 1.3);
  const wide = await widthOf();
  const box = await player(page).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  await takePicture(page, "theater-on");
  await expectAccessible(page, "theater");
  await page.setViewportSize({ width: 1440, height: 900 });
  // The server's part of the page already has this width.
  await page.reload({ waitUntil: "commit" });
  await page.locator("#share-video").waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset["theater"])).toBe("");
  await expect.poll(async () => Math.round(await widthOf())).toBe(Math.round(wide));
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.getByRole("button", { name: "Theater mode (t)" }).click();
  await expect.poll(async () => Math.round(await widthOf())).toBe(Math.round(narrow));
  expect(errors).toEqual([]);
  await close();
});

test("on a phone, the first tap shows the controls; the sheet of qualities has a close button", async () => {
  const { link, close: closeFirst } = await openShare();
  await closeFirst();
  const { page, close } = await openBrowser({ speaks: false, isMobile: true, viewport: { width: 380, height: 800 } });
  const errors = watchErrors(page);
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Copy link", exact: true })).toBeVisible();
  await player(page).getByRole("button", { name: "Play" }).tap();
  await expect.poll(async () => (await readVideo(page)).currentTime).toBeGreaterThan(0.2);
  const pause = player(page).getByRole("button", { name: "Pause (k)" });
  const isShown = async () => await pause.evaluate((button) => button.checkVisibility({ opacityProperty: true }));
  await expect.poll(isShown).toBe(false);
  await player(page).tap({ position: { x: 190, y: 60 } });
  await expect.poll(isShown).toBe(true);
  expect((await readVideo(page)).paused).toBe(false);
  await takePicture(page, "phone-tapped");
  await pause.tap();
  expect((await readVideo(page)).paused).toBe(true);

  await player(page).getByRole("button", { name: "Quality" }).tap();
  const sheet = page.getByRole("dialog", { name: "Quality" });
  await sheet.getByRole("radio", { name: "Sound only" }).check();
  await takePicture(page, "phone-quality");
  await sheet.getByRole("button", { name: "Close" }).tap();
  await expect(sheet).toBeHidden();
  await page.reload();
  await expect(player(page).getByRole("status").getByText("Sound only")).toBeVisible();
  await takePicture(page, "phone-sound-only");
  expect(errors).toEqual([]);
  await close();
});
