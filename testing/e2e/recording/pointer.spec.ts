import { downloadVideo } from "@aside/testkit/media/download-video.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { chooseLayout, openStudio, startRecording, stopRecording } from "../support/studio.ts";
import { waitForTake } from "../support/take-file.ts";
import { SLOWNESS } from "../support/slowness.ts";

const FLAGS = ["--enable-features=CapturedMouseEvents"];
const VIEWPORT = { width: 1100, height: 800 };
/** A position in the shared tab, whose pixels are those of the picture. */
const POINT = { surfaceX: 550, surfaceY: 200 };
const LIT = "crop=12:12:544:194";
/** An area within the halo near its rim, and one far from the halo. */
const NEAR = "crop=8:8:568:196";
const FAR = "crop=12:12:654:194";

type Shared = { sharedControllers: EventTarget[] };

/** Keeps the controllers, so that the test can dispatch the browser's event, which only a real mouse triggers. */
async function watchShares(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const controllers: EventTarget[] = [];
    Object.assign(globalThis, { sharedControllers: controllers });
    const devices = navigator.mediaDevices;
    const open = devices.getDisplayMedia.bind(devices);
    devices.getDisplayMedia = async (wish?: DisplayMediaStreamOptions & { controller?: EventTarget }) => {
      if (wish?.controller) controllers.push(wish.controller);
      return await open(wish);
    };
  });
}

async function movePointer(page: Page, point: { surfaceX: number; surfaceY: number }): Promise<void> {
  await page.evaluate((to) => {
    const { sharedControllers, CapturedMouseEvent } = globalThis as unknown as Shared & {
      CapturedMouseEvent: new (type: string, init: object) => Event;
    };
    sharedControllers.at(-1)?.dispatchEvent(new CapturedMouseEvent("capturedmousechange", to));
  }, point);
}

for (const where of ["a worker", "the page"]) {
  test(`a moving pointer in a shared tab is highlighted in the recorded file, composed in ${where}`, { tag: "@recorder" }, async () => {
    const ada = await makePerson("Ada Lovelace");
    const { page, context, close } = await openBrowser({ speaks: false, flags: FLAGS, sharedTab: "Slides", viewport: VIEWPORT });
    const errors = watchErrors(page);
    const slides = await context.newPage();
    await slides.setContent("<title>Slides</title><body style='background: white'></body>");
    await page.bringToFront();
    await enter(page, ada);
    await watchShares(page);
    if (where === "the page") await page.addInitScript(() => Reflect.deleteProperty(globalThis, "MediaStreamTrackGenerator"));
    const eventId = await openStudio(page);
    const toggle = page.getByRole("switch", { name: "Highlight the pointer" });
    await expect(toggle).toBeHidden();
    await chooseLayout(page, "Screen");
    await page.getByRole("button", { name: "Screen options" }).click();
    await expect(toggle).not.toBeChecked();
    await toggle.focus();
    await page.keyboard.press("Space");
    await expect(toggle).toBeChecked();
    await startRecording(page);
    // Moves the pointer slightly, as a hand does.
    for (let moves = 0; moves < 12; moves++) {
      await movePointer(page, { ...POINT, surfaceX: POINT.surfaceX + (moves % 2) });
      await page.waitForTimeout(250);
    }
    await movePointer(page, { surfaceX: -1, surfaceY: -1 });
    await page.waitForTimeout(1500);
    await stopRecording(page);
    await page.waitForURL(/\/preview$/, { timeout: 40_000 * SLOWNESS });
    const { media } = await waitForTake(ada, eventId);
    const video = await downloadVideo(ada.driver, media);
    const read = async (seconds: number) => {
      const [lit, near, far] = [await video.colour(seconds, LIT), await video.colour(seconds, NEAR), await video.colour(seconds, FAR)];
      console.log(`${where}, ${seconds.toFixed(1)} s: pointer ${lit.join(" ")}, beside it ${near.join(" ")}, far away ${far.join(" ")}`);
      return { lit, near, far };
    };
    const during = await read(1.5);
    const after = await read(media.duration - 0.4);
    video.remove();
    // Ember over white keeps red and reduces green and blue.
    for (const [red = 0, green = 0, blue = 0] of [during.lit, during.near]) {
      expect(red).toBeGreaterThan(230);
      expect(green).toBeLessThan(210);
      expect(blue).toBeLessThan(200);
    }
    for (const value of [...during.far, ...after.lit, ...after.near, ...after.far]) expect(value).toBeGreaterThan(240);
    // The choice is saved, and the layout. The screen is shared again after a click only, or at once if the last one was seconds ago.
    await page.goto(`${productUrl()}/aside/new`);
    await expect(page.getByRole("button", { name: "Screen", exact: true })).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Screen options" }).click();
    await expect(toggle).toBeChecked();
    await chooseLayout(page, "Camera");
    await expect(toggle).toBeHidden();
    expect(errors).toEqual([]);
    await close();
  });
}

test("a browser that does not report the pointer's position offers no highlight", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openStudio(page);
  await chooseLayout(page, "Screen");
  await expect(page.getByRole("button", { name: "Pop out controls" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Screen options" })).toBeHidden();
  await close();
});
