import { expect, test } from "@playwright/test";
import { makePerson } from "../support/people.ts";
import { type ColoredPages, startColoredPages, TONE } from "./colored-pages.ts";
import {
  colorAt,
  connectExtension,
  elapsedIn,
  LONG,
  openLink,
  openPopup,
  openWithExtension,
  playedSeconds,
  shareOfTone,
  startRecording,
  stopRecording,
  waitForElapsed,
} from "./support.ts";

let pages: ColoredPages;
test.beforeAll(async () => {
  pages = await startColoredPages();
});
test.afterAll(async () => await pages.stop());

test("a tab is recorded through navigations and a pause, and the link plays elsewhere meanwhile", { tag: "@recorder" }, async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { context, page, close } = await openWithExtension();
  await (await connectExtension(context, ada)).close();
  await page.goto(pages.allowed("/red"));
  const popup = await openPopup(context);
  const { url } = await startRecording(popup, { source: "This tab", on: page });
  expect(await popup.evaluate(async () => await navigator.clipboard.readText())).toBe(url);
  const bar = page.getByRole("region", { name: "Aside recording controls" });
  await waitForElapsed(popup, 2);
  const viewer = await openLink(url);
  await bar.getByRole("button", { name: "Pause" }).click();
  await expect(bar.getByRole("button", { name: "Resume" })).toBeVisible();
  await expect(popup.getByText("Paused")).toBeVisible();
  const red = await elapsedIn(popup);

  // Another page of a site that it may touch, and one that it may not: the recording goes on in both.
  await page.goto(pages.allowed("/green"));
  await bar.getByRole("button", { name: "Resume" }).click();
  const green = await waitForElapsed(popup, red + 4);
  await expect(bar).toBeVisible();
  await page.goto(pages.other("/blue"));
  await waitForElapsed(popup, green + 4);
  await expect(bar).toBeHidden();
  const preview = context.waitForEvent("page");
  await stopRecording(popup);
  await (await preview).waitForURL(/\/preview$/, LONG);
  expect(await playedSeconds(ada, url)).toBeGreaterThan(green + 3);
  // The tab's sound, mixed with the microphone's beeps.
  expect(await shareOfTone(ada, url, TONE)).toBeGreaterThan(0.3);

  await viewer.page.goto(url);
  await viewer.page
    .getByRole("region", { name: /^Video/ })
    .getByRole("button", { name: "Play" })
    .click();
  const colors = [await colorAt(viewer.page, 1), await colorAt(viewer.page, red + 2.5), await colorAt(viewer.page, green + 3)];
  expect(colors).toEqual(["r", "g", "b"]);
  await viewer.close();
  await close();
});

test("a shared screen with the camera is recorded, and the page's bar stops it", { tag: "@recorder" }, async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { context, page, close } = await openWithExtension();
  await (await connectExtension(context, ada)).close();
  await page.goto(pages.allowed("/red"));
  const popup = await openPopup(context);
  const { url } = await startRecording(popup, { source: "Window or screen", withCamera: true, on: page });
  const bar = page.getByRole("region", { name: "Aside recording controls" });
  await waitForElapsed(popup, 3);
  await bar.getByRole("button", { name: "Stop" }).click();
  await expect(popup.getByText("Your recording is ready")).toBeVisible(LONG);
  await expect(bar).toBeHidden();
  expect(await playedSeconds(ada, url)).toBeGreaterThan(2);
  const viewer = await openLink(url);
  expect(await colorAt(viewer.page, 1)).toBe("r");
  await viewer.close();
  await close();
});
