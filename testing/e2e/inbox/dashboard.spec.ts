import { basename } from "node:path";
import { createEvent } from "@aside/core/messages/contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { createPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { record } from "@aside/testkit/media/record.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo, type Sent, sendVideo } from "../support/dashboard.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { expectToast } from "../support/toasts.ts";
import { react } from "@aside/features/viewing/contract.ts";
import { loadedScripts, PAGES, sizeOfScripts, unlistedScripts } from "../support/scripts.ts";

let ada: Person;
let grace: Person;
/** The videos that Grace sent to Ada, oldest first. */
const received: Sent[] = [];
let own: Sent;
let draft: Sent;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ada = await makePerson("Ada Lovelace");
  grace = await makePerson("Grace Hopper");
  for (const title of [
    "Compiler news",
    "Plan of the week",
    "Budget of spring",
    "Hiring in June",
    "Release notes",
    "Thanks",
    "A question",
    "Numbers",
  ])
    received.push(await makeVideo(grace, title, [ada]));
  own = await makeVideo(ada, "Quarterly plan", [grace]);
  draft = await makeVideo(ada, "Half a thought");
  const notes = await ada.driver.call(createEvent, { body: {} });
  const notesPost = notes.CreatorPosts[0]?.id ?? "";
  await ada.driver.call(updatePost, { params: { id: notesPost }, body: { title: "Only notes", post_status: "DRAFT_SPEAKING_NOTES" } });
});

async function openDashboard(path: string, person = ada, viewport = { width: 1100, height: 800 }) {
  const browser = await openBrowser({ speaks: false, viewport });
  const errors = watchErrors(browser.page);
  await enter(browser.page, person);
  await browser.page.goto(`${productUrl()}${path}`);
  return { ...browser, errors };
}
const titles = (page: Page) => page.getByRole("article").getByRole("heading");

test("an empty or nonexistent page redirects to the last existing one", async () => {
  const { page, close, errors } = await openDashboard("/dashboard/inbox?page=7");
  await expect(titles(page)).toHaveCount(8);
  expect(page.url()).not.toContain("page=");
  expect(errors).toEqual([]);
  await close();
});

test("tab, filters, search, view and details are part of the address and survive reload, Back and sharing", async () => {
  test.setTimeout(240_000);
  const { page, close, errors } = await openDashboard("/dashboard");
  await page.waitForURL(/selected_filter=unviewed$/);
  await expect(titles(page)).toHaveCount(8);
  await expect(page).toHaveTitle("(8) Inbox · Aside");
  await page.getByRole("combobox", { name: "Search titles and people" }).fill("plan");
  await page.keyboard.press("Enter");
  await expect(titles(page)).toHaveText(["Not viewed yet: Plan of the week"]);
  await page.waitForURL(/search=plan/);
  await page.getByLabel("Date", { exact: true }).selectOption("week");
  await page.getByRole("button", { name: "List" }).click();
  await page.waitForURL(/view=list/);
  const link = page.url();
  await page.reload();
  await expect(titles(page)).toHaveText(["Not viewed yet: Plan of the week"]);
  await expect(page.getByRole("combobox", { name: "Search titles and people" })).toHaveValue("plan");
  await expect(page.getByRole("tab", { name: "Unviewed" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(titles(page)).toHaveCount(8);
  await page.goBack();
  await expect(titles(page)).toHaveCount(1);
  expect(page.url()).toBe(link);

  await page.getByLabel("Date", { exact: true }).selectOption("custom");
  await page.getByLabel("From").fill("2020-01-01");
  await page.getByLabel("To", { exact: true }).fill("2020-01-31");
  await expect(page.getByRole("heading", { name: "No results" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).last().click();
  await expect(titles(page)).toHaveCount(8);

  // A recent search is suggested and can be removed.
  const field = page.getByRole("combobox", { name: "Search titles and people" });
  await field.focus();
  await expect(page.getByRole("grid", { name: "Recent searches" }).getByRole("gridcell", { name: "plan", exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("grid", { name: "Recent searches" })).toBeHidden();

  // Back from the video returns to the same scroll position.
  await page.goto(`${productUrl()}/dashboard/inbox`);
  await expect(titles(page)).toHaveCount(8);
  await page.evaluate(() => scrollTo(0, 600));
  await page.waitForTimeout(400);
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  await page.getByRole("link", { name: "Compiler news" }).click();
  await page.waitForURL(/\/view$/);
  await page.goBack();
  await expect(titles(page)).toHaveCount(8);
  await expect.poll(async () => await page.evaluate(() => scrollY)).toBe(before);
  expect(errors).toEqual([]);
  await close();
});

test("the inbox loads scripts within its budget, and menus loaded later work offline", async () => {
  const { page, close, errors } = await openDashboard("/dashboard/inbox");
  await expect(page.getByRole("region", { name: /^Notifications/ })).toBeAttached();
  let all: string[] = [];
  const isAllThere = async () => {
    const before = all.length;
    all = await loadedScripts(page);
    return all.length > 5 && all.length === before;
  };
  await expect.poll(isAllThere, { intervals: [1000], timeout: 30_000 * SLOWNESS }).toBe(true);
  expect(unlistedScripts(all, "inbox when idle")).toEqual([]);
  expect(await sizeOfScripts(all)).toBeLessThanOrEqual(PAGES["inbox when idle"].budget);
  // Without those that are loaded when the browser is idle, which may be before the list has arrived.
  const later = new Set(unlistedScripts(all, "inbox"));
  const first = all.filter((address) => !later.has(basename(address)));
  expect(await sizeOfScripts(first)).toBeLessThanOrEqual(PAGES.inbox.budget);
  expect(errors).toEqual([]);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^Notifications/ }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Notifications" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeFocused();
  await page.getByRole("button", { name: "Actions for Thanks" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Archive" })).toBeVisible();
  await close();
});

test("labels are created, assigned to several videos, filtered by, changed and deleted; a star is a favorite", async () => {
  test.setTimeout(240_000);
  const { page, close, errors } = await openDashboard("/dashboard/inbox");
  await page.getByRole("checkbox", { name: "Select Budget of spring" }).check({ force: true });
  await page.getByRole("checkbox", { name: "Select Hiring in June" }).check({ force: true });
  const bar = page.getByRole("toolbar", { name: "Selected videos" });
  await expect(bar.getByText("2 selected")).toBeVisible();
  await bar.getByRole("button", { name: "Label" }).click();
  const picker = page.getByRole("dialog", { name: "Labels of 2 videos" });
  await picker.getByLabel("Find or create a label").fill("Finance");
  await picker.getByRole("button", { name: "Create “Finance”" }).click();
  await expect(picker.getByRole("checkbox", { name: "Finance" })).toBeChecked();
  await picker.getByRole("button", { name: "Done" }).click();
  const card = page.getByRole("article").filter({ hasText: "Budget of spring" });
  await expect(card.getByText("Finance")).toBeVisible();
  await expectAccessible(page, "dashboard-selected");
  await bar.getByRole("button", { name: "Star" }).click();
  await expect(card.getByRole("button", { name: "Unstar Budget of spring" })).toHaveAttribute("aria-pressed", "true");
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await page.getByRole("tab", { name: "Favorites" }).click();
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole("tab", { name: "All" }).click();

  await page.getByRole("button", { name: "Labels", exact: true }).click();
  await page.getByRole("menuitemcheckbox", { name: "Finance" }).click();
  await page.waitForURL(/labelIds=/);
  await page.keyboard.press("Escape");
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Labels (1)" }).click();
  await page.getByRole("menuitem", { name: "Manage labels" }).click();
  const manager = page.getByRole("dialog", { name: "Manage labels" });
  await expect(manager.getByText("2 videos")).toBeVisible();
  await manager.getByRole("button", { name: "Edit Finance" }).click();
  await manager.getByLabel("Name").fill("Money");
  await manager.getByText("Green", { exact: true }).click({ force: true });
  await manager.getByRole("button", { name: "Save" }).click();
  await expect(manager.getByText("Money")).toBeVisible();
  await expectAccessible(page, "dashboard-labels");
  await manager.getByRole("button", { name: "Delete Money" }).click();
  await page.getByRole("dialog", { name: "Delete the label Money?" }).getByRole("button", { name: "Delete" }).click();
  await expect(
    page
      .getByText("No labels yet", { exact: false })
      .or(page.getByRole("button", { name: "New label" }))
      .first(),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(`${productUrl()}/dashboard/inbox`);
  await expect(titles(page)).toHaveCount(8);
  await expect(page.getByText("Money")).toHaveCount(0);
  expect(errors).toEqual([]);
  await close();
});

test("an archived video leaves the inbox at once; undo or a failed request restores it", async () => {
  test.setTimeout(240_000);
  const { page, close } = await openDashboard("/dashboard/inbox");
  await page.getByRole("button", { name: "Actions for Thanks" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(titles(page)).toHaveCount(7);
  await page.getByRole("tab", { name: "Archived" }).click();
  await expect(titles(page)).toHaveText(["Thanks"].map((title) => new RegExp(title)));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Nothing is archived" })).toBeVisible();
  await page.getByRole("tab", { name: "All" }).click();
  await expect(titles(page)).toHaveCount(8);

  await page.route(
    "**/v1/dashboard/inbox/mark",
    async (route) => await route.fulfill({ status: 500, json: { code: "internal", message: "Not now." } }),
  );
  await page.getByRole("button", { name: "Actions for Thanks" }).click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await expect(page.getByText("Not now.").first()).toBeVisible();
  await expect(titles(page)).toHaveCount(8);
  await close();
});

test("in created videos, drafts are continued, a deletion is undone, and details are shown and changed", { tag: "@main" }, async () => {
  test.setTimeout(300_000);
  const { page, close, errors } = await openDashboard("/dashboard/created-videos");
  await expect(titles(page)).toHaveCount(3);
  await expect(page.getByText("No Video")).toBeVisible();
  await expect(page.getByRole("link", { name: "Continue recording with Only notes" })).toBeVisible();
  await page.getByRole("tab", { name: "Drafts" }).click();
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole("tab", { name: "All" }).click();
  await page.getByLabel("Sort").selectOption("oldest");
  await expect(titles(page).first()).toHaveText("Quarterly plan");
  await page.getByLabel("Sort").selectOption("newest");

  await page.getByRole("button", { name: "Actions for Half a thought" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(titles(page)).toHaveCount(3);
  await expectToast(page, "Aside restored");

  await page.getByRole("button", { name: "Actions for Quarterly plan" }).click();
  await page.getByRole("menuitem", { name: "Details" }).click();
  await page.waitForURL(new RegExp(`open=${own.postId}`));
  const panel = page.getByRole("region", { name: "Quarterly plan" });
  await expect(panel.getByRole("tab")).toHaveText(["Details", "Responses", "Recipients", "Privacy settings"]);
  await panel.getByLabel("Title").fill("Quarterly plan, final");
  await panel.getByRole("button", { name: "Save title" }).click();
  await expect(page.getByRole("article").getByRole("link", { name: "Quarterly plan, final", exact: true })).toBeVisible();
  const renamed = page.getByRole("region", { name: "Quarterly plan, final" });
  await renamed.getByRole("button", { name: "Copy link" }).click();
  await expectToast(page, "Copied to clipboard!");
  await expectAccessible(page, "dashboard-details");

  // The card shows both until they are viewed.
  await grace.driver.call(react, { params: { id: own.postId }, body: { reaction_name: "love", at_second: 0 } });
  const reply = await grace.driver.call(createPost, { body: { event_id: own.eventId, title: "Agreed" } });
  await record(grace.driver, reply.id, { seconds: 1 });
  await grace.driver.call(sendPost, { params: { id: reply.id }, body: {} });
  await expect(page.getByRole("article").getByText("1 new reply, 1 new reaction")).toBeVisible();
  await renamed.getByRole("tab", { name: "Responses" }).click();
  await expect(renamed.getByRole("link", { name: "Agreed" })).toBeVisible();
  await expect(renamed.getByText("Love", { exact: true })).toBeVisible();
  await expect(page.getByRole("article").getByText("1 new reply, 1 new reaction")).toBeHidden();
  await expectAccessible(page, "dashboard-responses");

  await renamed.getByRole("tab", { name: "Recipients" }).click();
  await expect(renamed.getByText(grace.email)).toBeVisible();
  // An email waits for its picture, for 40 seconds at most.
  await expect(renamed.getByText("Email sent")).toBeVisible({ timeout: 60_000 });
  await renamed.getByRole("textbox", { name: "Add recipients" }).fill("linus@example.com,");
  await renamed.getByRole("button", { name: "Add", exact: true }).click();
  await expect(renamed.getByText(/^(Email sent|Sending email)$/)).toHaveCount(2);
  await expectAccessible(page, "dashboard-recipients");
  await renamed.getByRole("button", { name: "Remove linus@example.com" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(renamed.getByText("linus@example.com")).toHaveCount(0);
  await renamed.getByRole("button", { name: "Resend to Grace Hopper" }).click();
  await expect(page.getByText(/1 not resent/)).toBeVisible();

  await renamed.getByRole("tab", { name: "Privacy settings" }).click();
  const whoCanReply = renamed.getByRole("group", { name: "Who can reply?" });
  await whoCanReply.getByRole("radio", { name: "Nobody" }).check();
  await expectAccessible(page, "dashboard-privacy");
  await page.reload();
  await renamed.getByRole("tab", { name: "Privacy settings" }).click();
  await expect(whoCanReply.getByRole("radio", { name: "Nobody" })).toBeChecked();
  await renamed.getByRole("button", { name: "Close details" }).click();
  await expect(renamed).toHaveCount(0);
  expect(errors).toEqual([]);
  await close();
});

test("a new video appears within a second and does not move the list while the user reads it", async () => {
  test.setTimeout(240_000);
  const { page, close, errors } = await openDashboard("/dashboard/inbox", ada, { width: 1100, height: 500 });
  await expect(titles(page).first()).toBeVisible();
  const first = await makeVideo(grace, "Just in");
  const second = await makeVideo(grace, "Another one");
  let began = Date.now();
  await sendVideo(grace, first.postId, [ada]);
  await expect(titles(page).first()).toHaveText("Not viewed yet: Just in");
  expect(Date.now() - began).toBeLessThan(3000 * SLOWNESS);
  await page.evaluate(() => scrollTo(0, 500));
  await page.waitForTimeout(300);
  const place = async () => (await page.getByRole("article").filter({ hasText: "Hiring in June" }).boundingBox())?.y;
  const before = await place();
  began = Date.now();
  await sendVideo(grace, second.postId, [ada]);
  await expect(page.getByRole("button", { name: "1 new" })).toBeVisible();
  expect(Date.now() - began).toBeLessThan(3000 * SLOWNESS);
  expect(await place()).toBe(before);
  await page.getByRole("button", { name: "1 new" }).click();
  await expect(titles(page).first()).toHaveText("Not viewed yet: Another one");
  expect(errors).toEqual([]);
  await close();
});

test("nothing overflows and axe finds no violation at any width, in both themes and views", async () => {
  test.setTimeout(300_000);
  const { page, close, errors } = await openDashboard("/dashboard/inbox");
  await expect(titles(page).first()).toBeVisible();
  await expectAccessible(page, "dashboard-inbox");
  for (const width of [768, 993]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await takePicture(page, `dashboard-inbox-${width}`);
  }
  await page.goto(`${productUrl()}/dashboard/created-videos?view=list`);
  await expect(titles(page).first()).toBeVisible();
  await expectAccessible(page, "dashboard-list");
  await page.setViewportSize({ width: 380, height: 800 });
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await expectAccessible(page, "dashboard-sheet");
  await page.setViewportSize({ width: 380, height: 800 });
  await page.goto(`${productUrl()}/dashboard/created-videos?open=${draft.postId}`);
  await expect(page.getByRole("dialog", { name: "Half a thought" })).toBeVisible();
  await takePicture(page, "dashboard-details-380-sheet");
  await page.getByRole("button", { name: "Close details" }).click();
  await page.goto(`${productUrl()}/dashboard/inbox?selected_filter=archived`);
  await expect(page.getByRole("heading", { name: "Nothing is archived" })).toBeVisible();
  await expectAccessible(page, "dashboard-empty");
  expect(errors).toEqual([]);
  await close();
});
