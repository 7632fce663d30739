import { expect, type Page, test } from "@playwright/test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copy as recordingCopy } from "@aside/features/recording/copy.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo, sendVideo } from "../support/dashboard.ts";
import { type DraggedFile, dragFiles } from "../support/drag-files.ts";
import { makeClip } from "../support/make-clip.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { expectToast } from "../support/toasts.ts";
import { openTouch } from "../support/touch.ts";

const LONG = "Everything that we decided about the launch in spring, with the budget, the people, and what is still open before June";
const PHONE = { viewport: { width: 380, height: 800 }, isMobile: true };

const HEIGHT = 600;

let ada: Person;
let grace: Person;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  ada = await makePerson("Ada Lovelace");
  grace = await makePerson("Grace Hopper");
  for (const title of ["Compiler news", "Plan of the week", "Hiring in June", LONG]) await makeVideo(grace, title, [ada]);
  for (const title of ["First", "Second", "Third", "Fourth"]) await makeVideo(ada, title, [grace]);
});

async function open(path: string, options: { viewport?: { width: number; height: number }; isMobile?: boolean } = {}) {
  const browser = await openBrowser({ speaks: false, viewport: { width: 1440, height: 800 }, ...options });
  const errors = watchErrors(browser.page);
  await enter(browser.page, ada);
  await browser.page.goto(`${productUrl()}${path}`);
  return { ...browser, errors };
}
const titles = (page: Page) => page.getByRole("article").getByRole("heading");

test("there is one search: what no title matches is said, and searched in what was said", async () => {
  test.setTimeout(240_000);
  const { page, close, errors } = await open("/dashboard/inbox");
  await expect(titles(page)).toHaveCount(4);
  const field = page.getByRole("combobox", { name: "Search titles and people" });
  await expect(page.getByRole("search")).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.type("zxqwv");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "No results for “zxqwv”" })).toBeVisible();
  await expectAccessible(page, "lists-nothing");
  await page.getByRole("link", { name: "Search what was said" }).click();
  await page.waitForURL(/\/search\?q=zxqwv$/);
  // The model relates a text without a meaning to every short title.
  await expect(page.getByRole("heading", { name: "No results for “zxqwv”" })).toBeVisible({ timeout: 20_000 * SLOWNESS });

  await page.goBack();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(titles(page)).toHaveCount(4);
  // It searches while typing; Back returns to the list before.
  await field.pressSequentially("compiler news");
  await expect(titles(page)).toHaveText([/Compiler news$/]);
  await page.goBack();
  await expect(titles(page)).toHaveCount(4);
  await page.goForward();
  await expect(titles(page)).toHaveText([/Compiler news$/]);
  // Enter keeps it as a recent search.
  await field.press("Enter");
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(titles(page)).toHaveCount(4);
  // The earlier search arrives after the last suggestion was chosen, which stays chosen.
  const chosen = Promise.withResolvers<void>();
  await page.route(/\/suggested\//, async (route) => {
    await chosen.promise;
    await route.continue();
  });
  const suggestions = page.getByRole("grid", { name: "Suggestions" });
  await field.fill("compiler");
  const spoken = suggestions.getByRole("gridcell", { name: "Search what was said for “compiler”" });
  await expect(spoken).toBeVisible();
  await page.keyboard.press("ArrowUp");
  chosen.resolve();
  await expect(suggestions.getByText("compiler news", { exact: true })).toBeVisible();
  await expect(spoken).toHaveAttribute("aria-selected", "true");
  await takePicture(page, "lists-suggestions");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=compiler$/);
  await expect(titles(page)).toHaveText(["Compiler news"]);
  expect(errors).toEqual([]);
  await close();
});

test("opened details move nothing beside them and end within the window, whatever they show", async () => {
  test.setTimeout(240_000);
  const { page, close, errors } = await open("/dashboard/created-videos", { viewport: { width: 1440, height: HEIGHT } });
  await expect(titles(page)).toHaveCount(4);
  const heading = page.getByRole("heading", { level: 1 });
  const placeOf = async () => [await heading.boundingBox(), await page.getByLabel("Sort").boundingBox()];
  const before = await placeOf();
  await page.getByRole("button", { name: "Actions for Third" }).click();
  await page.getByRole("menuitem", { name: "Details" }).click();
  const panel = page.getByRole("region", { name: "Third" });
  await expect(panel.getByRole("tab")).toHaveCount(4);
  expect(await placeOf()).toEqual(before);
  const box = async () => (await panel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // It appears with a movement.
  await panel.evaluate(async (element) => await Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const opened = await box();
  expect(opened.y + opened.height).toBeLessThanOrEqual(HEIGHT);
  for (const name of ["Responses", "Recipients", "Privacy settings", "Details"]) {
    const tab = panel.getByRole("tab", { name });
    const place = await tab.boundingBox();
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(opened.x + opened.width);
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    expect(await box()).toEqual(opened);
  }
  await page.evaluate(() => scrollTo(0, 90));
  await expect.poll(async () => (await box()).y).toBeLessThan(opened.y);
  // The panel follows with the next frame.
  const bottom = async () => await box().then(({ y, height }) => Math.round(y + height));
  await expect.poll(bottom).toBe(HEIGHT - 16);
  await takePicture(page, "lists-details");
  expect(errors).toEqual([]);
  await close();
});

test("a video dropped on a list becomes a new Aside", async () => {
  test.setTimeout(240_000);
  const directory = mkdtempSync(join(tmpdir(), "aside-drop-"));
  const clip: DraggedFile = { name: "clip.MP4", mimeType: "", buffer: readFileSync(makeClip(directory, 3)) };
  const { page, close, errors } = await open("/dashboard/created-videos");
  const list = page.getByRole("list", { name: "My Asides" });
  await expect(titles(page)).toHaveCount(4);
  const hint = page.getByText(recordingCopy.dropHere);
  expect(await dragFiles(list, "dragover", [clip])).toBe(true);
  await expect(hint).toBeVisible();
  await expectAccessible(page, "lists-drop");
  await dragFiles(list, "dragleave", [clip]);
  await expect(hint).toBeHidden();
  await dragFiles(list, "drop", [clip, clip]);
  await expectToast(page, recordingCopy.dropOne);
  await dragFiles(list, "dragover", [clip]);
  expect(await dragFiles(list, "drop", [clip])).toBe(true);
  await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
  expect(errors).toEqual([]);
  await close();
  rmSync(directory, { recursive: true, force: true });
});

test("on a phone Create is always in reach, titles have two lines, and pulling the list down loads it again", async () => {
  test.setTimeout(240_000);
  const { page, close, errors } = await open("/dashboard/inbox", PHONE);
  await expect(titles(page)).toHaveCount(4);
  const bar = page.getByRole("navigation", { name: "Shortcuts" });
  const create = bar.getByRole("link", { name: "Create" });
  await expect(bar.getByRole("link", { name: "Inbox" })).toHaveAttribute("aria-current", "page");
  await page.evaluate(() => scrollTo(0, 500));
  await expect(create).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));

  const title = titles(page).filter({ hasText: LONG }).getByRole("link");
  const lines = await title.evaluate((link) => Math.round(link.getBoundingClientRect().height / 24));
  expect(lines).toBe(2);
  await expectAccessible(page, "lists-phone");

  await page.setViewportSize(PHONE.viewport);
  const other = await makeVideo(grace, "Just in");
  // The list learns of it by pulling only.
  await page.route("**/v1/notification/stream**", async (route) => await route.abort());
  await page.reload();
  await expect(titles(page)).toHaveCount(4);
  await sendVideo(grace, other.postId, [ada]);
  const touch = await openTouch(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await touch.swipe({ x: 190, y: 240 }, { x: 190, y: 300 });
  await touch.swipe({ x: 190, y: 240 }, { x: 60, y: 300 });
  expect(asked.filter((url) => url.includes("/v1/dashboard/inbox"))).toEqual([]);
  await touch.swipe({ x: 190, y: 240 }, { x: 190, y: 440 });
  await expect(titles(page)).toHaveCount(5);
  expect(asked.some((url) => url.includes("/v1/dashboard/inbox"))).toBe(true);

  await create.click();
  await page.waitForURL(/\/record$/);
  await expect(bar).toHaveCount(0);
  expect(errors.filter((error) => !/stream|ERR_FAILED/.test(error))).toEqual([]);
  await close();
});
