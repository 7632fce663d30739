import { expect, test } from "@playwright/test";
import { openBrowser, speechFile, watchErrors } from "../support/browser.ts";
import { edge, endOf, lengthOf, openEditor, pointOf, recordEvent, startOf, valueOf } from "../support/editor.ts";
import { enter, makePerson, speechUrl } from "../support/people.ts";
import { takePicture } from "../support/pictures.ts";
import { openTouch } from "../support/touch.ts";
import { SLOWNESS } from "../support/slowness.ts";

const SECONDS = 1000;

test("on a phone a handle is dragged, a part is selected and cut, and a word is deleted by touch", async () => {
  const ada = await makePerson("Ada Lovelace", speechUrl());
  // The speech starts after nine seconds.
  const { eventId } = await recordEvent(ada, { seconds: 15, wav: speechFile() });
  const { page, close } = await openBrowser({ speaks: false, viewport: { width: 380, height: 760 }, isMobile: true });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openEditor(page, eventId, speechUrl());
  const touch = await openTouch(page);
  const duration = await lengthOf(page);
  /** The duration of two pixels, in seconds. */
  const near = 0.12;

  await test.step("a trim handle is dragged", async () => {
    await touch.swipeFrom(edge(page, "Start"), await pointOf(page, 2, duration));
    expect(Math.abs((await startOf(page)) - 2)).toBeLessThan(near + 0.3);
    await touch.swipeFrom(edge(page, "End"), await pointOf(page, 14, duration));
    expect(Math.abs((await endOf(page)) - 14)).toBeLessThan(near + 0.3);
    await expect(page.getByText(/selected$/)).toBeHidden();
  });

  await test.step("a part is selected and cut", async () => {
    const before = await lengthOf(page);
    await touch.swipe(await pointOf(page, 4, duration), await pointOf(page, 7, duration));
    await expect(page.getByText(/0:0[34]\.\d\d to 0:0[67]\.\d\d selected/)).toBeVisible();
    await takePicture(page, "touch-selected");
    // A touch immediately after a swipe stops the scrolling and is not a tap.
    await page.waitForTimeout(500);
    await page.getByRole("button", { name: "Cut out" }).tap();
    await expect.poll(async () => Math.abs((await lengthOf(page)) - (before - 3))).toBeLessThan(2 * near);
    await page.getByRole("button", { name: /^Undo/ }).tap();
    await expect.poll(async () => await lengthOf(page)).toBeCloseTo(before, 2);
  });

  await test.step("a swipe up over the time line scrolls the page and selects nothing", async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const from = await pointOf(page, 8, duration);
    const scrolled = await page.evaluate(() => scrollY);
    await touch.swipe(from, { x: from.x, y: from.y - 150 });
    await expect.poll(async () => await page.evaluate(() => scrollY)).toBeGreaterThan(scrolled + 50);
    await expect(page.getByText(/selected$/)).toBeHidden();
  });

  await test.step("a tap seeks", async () => {
    const at = await pointOf(page, 5, duration);
    await page.touchscreen.tap(at.x, at.y);
    await expect.poll(async () => Math.abs((await valueOf(page, "Playhead")) - 5)).toBeLessThan(near);
  });

  await test.step("a word is deleted", async () => {
    const words = page.getByRole("listbox", { name: "Words" }).getByRole("option");
    await expect(words.nth(3)).toBeVisible({ timeout: 60 * SECONDS * SLOWNESS });
    const before = await lengthOf(page);
    await words.nth(2).tap();
    await expect(words.nth(2)).toHaveAttribute("aria-selected", "true");
    expect(await valueOf(page, "Playhead")).toBeGreaterThan(8);
    await page.getByRole("button", { name: "Delete words" }).tap();
    await expect(words.nth(2)).toHaveAttribute("aria-label", /, cut$/);
    expect(await lengthOf(page)).toBeLessThan(before - 0.05);
    await takePicture(page, "touch-words");
  });

  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(380);
  expect(errors).toEqual([]);
  await close();
});
