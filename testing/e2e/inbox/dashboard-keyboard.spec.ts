import { expect, type Page, type Route, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo, type Sent } from "../support/dashboard.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { expectToast } from "../support/toasts.ts";
import { react } from "@aside/features/viewing/contract.ts";

const TITLES = ["First", "Second", "Third", "Fourth", "Fifth"];
let ada: Person;
let grace: Person;
let own: Sent;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ada = await makePerson("Ada Lovelace");
  grace = await makePerson("Grace Hopper");
  // The screen lists the newest first.
  for (const title of TITLES.toReversed()) await makeVideo(grace, title, [ada]);
  own = await makeVideo(ada, "Mine", [grace]);
  await makeVideo(ada, "Mine too");
});

async function openDashboard(path: string, person = ada) {
  const browser = await openBrowser({ speaks: false, viewport: { width: 1100, height: 800 } });
  const errors = watchErrors(browser.page);
  await enter(browser.page, person);
  await browser.page.goto(`${productUrl()}${path}`);
  return { ...browser, errors };
}
const titles = (page: Page) => page.getByRole("article").getByRole("heading");
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest("article")?.querySelector("h2 a")?.lastChild?.textContent);
const boxes = (page: Page) => page.getByRole("checkbox", { checked: true });

test("the inbox is used with the keyboard only", async () => {
  test.setTimeout(240_000);
  const { page, close, errors } = await openDashboard("/dashboard/inbox?view=list");
  await expect(titles(page)).toHaveCount(5);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("j");
  await expect.poll(async () => await focused(page)).toBe("First");
  await press("j", "ArrowDown", "k");
  await expect.poll(async () => await focused(page)).toBe("Second");
  await press("x", "Shift+ArrowDown", "Shift+ArrowDown");
  await expect(boxes(page)).toHaveCount(3);
  await expect(page.getByRole("status").filter({ hasText: "3 selected" })).toBeAttached();
  await press("Shift+ArrowUp");
  await expect(boxes(page)).toHaveCount(2);
  await press("s");
  await expect(page.getByRole("article").getByRole("button", { name: /^Unstar/ })).toHaveCount(2);
  await press("l");
  const picker = page.getByRole("dialog", { name: "Labels of 2 videos" });
  await expect(picker).toBeVisible();
  await page.keyboard.type("Urgent");
  await press("Enter");
  await expect(picker.getByRole("checkbox", { name: "Urgent" })).toBeChecked();
  await press("Escape");
  await expect(picker).toBeHidden();
  await expect(page.getByRole("article").getByText("Urgent")).toHaveCount(2);
  await press("Escape");
  await expect(boxes(page)).toHaveCount(0);

  // The next item takes the place and the focus of an archived one.
  await expect.poll(async () => await focused(page)).toBe("Third");
  // An immediate undo waits for the change, even if that is slow.
  const slowly = async (route: Route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  };
  await page.route("**/v1/dashboard/inbox/mark", slowly, { times: 1 });
  await press("e");
  await expect(titles(page)).toHaveCount(4);
  await expect.poll(async () => await focused(page)).toBe("Fourth");
  await press("z");
  await expect(titles(page)).toHaveCount(5);
  // Undone, it is as it was: also what was selected.
  await expect.poll(async () => await focused(page)).toBe("Third");
  await press("x", "j", "x", "e");
  await expect(titles(page)).toHaveCount(3);
  await press("z");
  await expect(titles(page)).toHaveCount(5);
  await expect(boxes(page)).toHaveCount(2);
  await expect.poll(async () => await focused(page)).toBe("Fourth");
  await press("Escape");

  await press("i");
  await expect(page.getByRole("region", { name: "Fourth" })).toBeVisible();
  await press("j");
  await expect(page.getByRole("region", { name: "Fifth" })).toBeVisible();
  await expect.poll(async () => await focused(page)).toBe("Fifth");
  await press("Escape");
  await expect(page.getByRole("region", { name: "Fifth" })).toHaveCount(0);

  await press("f");
  await expect(page.getByRole("combobox", { name: "Search titles and people" })).toBeFocused();
  await page.keyboard.type("jjxe");
  await expect(boxes(page)).toHaveCount(0);
  await press("Escape", "Escape", "Escape");
  await press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys.getByText("Archive, or move back to the inbox")).toBeVisible();
  await expectAccessible(page, "dashboard-keys");
  // When shortcuts are off, letters do nothing, but arrow keys still work.
  await keys.getByRole("switch", { name: "Single-key shortcuts" }).press("Space");
  await press("Escape");
  await expect(keys).toBeHidden();
  await page.getByRole("link", { name: /First/ }).focus();
  await press("x", "s", "e", "j");
  await expect.poll(async () => await focused(page)).toBe("First");
  await expect(boxes(page)).toHaveCount(0);
  await press("ArrowDown");
  await expect.poll(async () => await focused(page)).toBe("Second");
  await press("?");
  await keys.getByRole("switch", { name: "Single-key shortcuts" }).press("Space");
  await press("Escape");
  await page.getByRole("link", { name: /First/ }).focus();

  const seen = page.waitForResponse((response) => response.url().endsWith("/v1/post/update/page/views"));
  await press("Enter");
  await page.waitForURL(/\/view$/);
  await seen;
  await page.goBack();
  await expect(titles(page)).toHaveCount(5);
  const first = page.getByRole("article").filter({ hasText: "First" });
  await expect(first.getByText("Not viewed yet")).toHaveCount(0);
  await page.getByRole("link", { name: /First/ }).focus();
  await press("u");
  await expect(first.getByText("Not viewed yet")).toHaveCount(1);
  expect(errors).toEqual([]);
  await close();
});

test("created videos are deleted, restored and edited with the keyboard", async () => {
  test.setTimeout(240_000);
  const { page, close, errors } = await openDashboard("/dashboard/created-videos");
  await expect(titles(page)).toHaveText(["Mine too", "Mine"]);
  await page.keyboard.press("j");
  await page.keyboard.press("#");
  await expect(titles(page)).toHaveText(["Mine"]);
  await expect(page.getByText("Aside moved to trash")).toBeVisible();
  await page.keyboard.press("Alt+T");
  const undo = page.getByRole("button", { name: "Undo" });
  for (let stop = 0; stop < 4 && !(await undo.evaluate((button) => button === document.activeElement)); stop++)
    await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  // The video is shown at once. A list that is reloaded before the server has restored it may lack it for a moment.
  await expectToast(page, "Aside restored");
  await expect(titles(page)).toHaveText(["Mine too", "Mine"]);
  await page.getByRole("link", { name: "Mine too", exact: true }).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await expect(boxes(page)).toHaveCount(2);
  await page.keyboard.press("Delete");
  await expect(page.getByRole("heading", { name: "No Asides" })).toBeVisible();
  await page.keyboard.press("z");
  await expectToast(page, "2 Asides restored");
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole("link", { name: "Mine", exact: true }).focus();
  await page.keyboard.press("e");
  await page.waitForURL(new RegExp(`${own.eventId}/edit-video$`));
  expect(errors).toEqual([]);
  await page.goto(`${productUrl()}/dashboard/inbox`);
  await close();
});

test("switching between loaded lists takes no time, and two browsers show the same", async () => {
  test.setTimeout(240_000);
  const { page, close } = await openDashboard("/dashboard/inbox");
  await expect(titles(page)).toHaveCount(5);
  const bar = page.getByRole("navigation", { name: "Main" });
  await bar.getByRole("link", { name: "My Asides" }).click();
  await expect(titles(page)).toHaveCount(2);
  await bar.getByRole("link", { name: /Inbox$/ }).click();
  await expect(titles(page)).toHaveCount(5);
  const times: number[] = [];
  for (const list of ["My Asides", "Inbox", "My Asides", "Inbox", "My Asides"])
    times.push(
      await page.evaluate(async (name) => {
        const link = [...document.querySelectorAll<HTMLElement>('nav[aria-label="Main"] a')].find((a) => a.textContent?.endsWith(name));
        const began = performance.now();
        link?.click();
        while (!document.querySelector(`ul[aria-label="${name}"] article`)) await new Promise(requestAnimationFrame);
        return performance.now() - began;
      }, list),
    );
  console.log(`warm navigation, ms: ${times.map((ms) => ms.toFixed(0)).join(" ")}`);

  const other = await openDashboard("/dashboard/created-videos");
  await expect(titles(other.page)).toHaveCount(2);
  await page.evaluate(() => document.body.focus());
  await page.getByRole("button", { name: "Star Mine", exact: true }).click();
  await expect(other.page.getByRole("button", { name: "Unstar Mine", exact: true })).toBeVisible({ timeout: 3000 * SLOWNESS });
  await grace.driver.call(react, { params: { id: own.postId }, body: { reaction_name: "like", at_second: 0 } });
  await expect(other.page.getByText("1 new reaction")).toBeVisible({ timeout: 3000 * SLOWNESS });
  await other.close();
  await close();
});
