import { createAnalysis } from "@aside/features/analysis/contract.ts";
import { search } from "@aside/features/search/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, speechFile, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, type Person, speechUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";

const BUDGET = "Hello everyone. The quarterly budget must be sent to the finance team before Friday.";
const HIRING = "Good morning. The mobile team wants to hire three more engineers in June.";
/** Silence before the speech, so that a result does not start at second 0. */
const SILENCE = 4;
const SECONDS = 14;

let ada: Person;
let budget: { eventId: string; postId: string };
let hiring: { eventId: string; postId: string };

/** Creates a recording with a title and flite's speech, and waits until it is indexed. */
async function sayAs(person: Person, title: string, text: string): Promise<{ eventId: string; postId: string }> {
  const made = await recordEvent(person, { seconds: SECONDS, wav: speechFile([text], SILENCE) });
  await person.driver.call(updatePost, { params: { id: made.postId }, body: { title } });
  return made;
}

/** Waits until the server finds the text, because jobs index the transcript. */
async function waitUntilFound(person: Person, q: string, kind: string): Promise<void> {
  await expect
    .poll(async () => (await person.driver.call(search, { query: { q } })).items[0]?.kind, { timeout: 90_000 * SLOWNESS, intervals: [500] })
    .toBe(kind);
}

test.beforeAll(async () => {
  test.setTimeout(240_000);
  ada = await makePerson("Ada Lovelace", speechUrl());
  [budget, hiring] = await Promise.all([sayAs(ada, "Numbers of spring", BUDGET), sayAs(ada, "People for summer", HIRING)]);
  await waitUntilFound(ada, "finance", "transcript");
  await waitUntilFound(ada, "engineers", "transcript");
  await waitUntilFound(ada, "numbers of spring", "title");
});

const currentTime = async (page: Page) => await page.evaluate(() => document.querySelector("video")?.currentTime ?? -1);

test("a spoken word is found from the navigation and opens the video at its second, with the keyboard only", { tag: "@main" }, async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  // The lists have a field of their own, which leads here, too (lists.spec.ts).
  await page.goto(`${speechUrl()}/contacts`);
  await expect(page.getByRole("heading", { name: "Contacts", level: 1 })).toBeVisible();
  for (const width of [768, 993]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await takePicture(page, `search-bar-${width}`);
  }
  await expect(page.getByRole("banner").getByRole("link", { name: "Search", exact: true })).toBeVisible();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search your videos" })).toBeFocused();
  await page.keyboard.type("finance");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?q=finance$/);
  await expect(page.getByRole("status").filter({ hasText: "for “finance”" })).toBeVisible();
  const result = page.getByRole("article").filter({ hasText: "Numbers of spring" });
  await expect(result.locator("mark")).toHaveText("finance");
  const [, said] = /Said at 0:(\d\d)/.exec(await result.innerText()) ?? [];
  expect(Number(said)).toBeGreaterThanOrEqual(SILENCE - 1);
  await page.getByRole("link", { name: "Numbers of spring" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/aside/${budget.eventId}/view\\?post=${budget.postId}&t=${Number(said)}$`));
  await expect.poll(async () => await currentTime(page)).toBeGreaterThanOrEqual(Number(said));
  await expect.poll(async () => await currentTime(page)).toBeLessThan(Number(said) + 5);
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("finance");
  expect(errors).toEqual([]);
  await close();
});

test("results appear while typing, for a title, a related passage and no match", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.goto(`${speechUrl()}/search`);
  await expect(page.getByRole("heading", { name: "Find what was said" })).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expectAccessible(page, "search-start");
  await page.keyboard.type("numbers of spr");
  await expect(page).toHaveURL(/\/search\?q=numbers/);
  const first = page.getByRole("article").first();
  await expect(first).toContainText("Numbers of spring");
  await expect(first.locator("mark").first()).toHaveText("Numbers");
  await expect(first.getByText("Matched in title", { exact: true })).toBeVisible();
  await expectAccessible(page, "search-title");
  await page.getByRole("searchbox").fill("money for the accounting department");
  await expect(page.getByRole("article").filter({ hasText: "Numbers of spring" }).getByText("Related")).toBeVisible();
  await expectAccessible(page, "search-meaning");
  await page.getByRole("searchbox").fill("zebra<script>");
  await expect(page.getByRole("heading", { name: "No results for “zebra<script>”" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "0 videos" })).toBeVisible();
  await expectAccessible(page, "search-nothing");
  await close();
});

test("another user finds nothing, and a failed search is retried", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const eve = await makePerson("Eve Jones", speechUrl());
  await enter(page, eve);
  let isDown = true;
  await page.route("**/v1/search?*", async (route) => (isDown ? await route.abort() : await route.continue()));
  await page.goto(`${speechUrl()}/search?q=finance`);
  await expect(page.getByRole("alert").filter({ hasText: "Search failed." })).toBeVisible();
  await expectAccessible(page, "search-failed");
  isDown = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No results for “finance”" })).toBeVisible();
  await close();
});

test("a question about two videos is answered with passages, followed up and deleted, with the keyboard only", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${speechUrl()}/analyses`);
  await expect(page.getByRole("heading", { name: "Ask several videos at once" })).toBeVisible();
  await expectAccessible(page, "analyses-empty");
  await page.goto(`${speechUrl()}/dashboard/created-videos`);
  await page.getByRole("button", { name: "Actions for Numbers of spring" }).press("Enter");
  await page.getByRole("menuitem", { name: "Ask about this video" }).press("Enter");
  await page.waitForURL(new RegExp(`/analyses/new\\?post=${budget.postId}$`));
  await expect(page.getByRole("button", { name: "Remove Numbers of spring" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search titles and transcripts" }).focus();
  await page.keyboard.type("people for");
  await page.getByRole("checkbox", { name: /People for summer/ }).press("Space");
  await expect(page.getByRole("status").filter({ hasText: "2 of 50 chosen" })).toBeVisible();
  await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
  await expect(page.getByText("Please write a question.")).toBeVisible();
  await page.getByRole("textbox", { name: "Question" }).focus();
  await page.keyboard.type("Who gets the quarterly budget?");
  await page.getByRole("button", { name: "Save this question" }).press("Enter");
  await expect(page.getByRole("button", { name: "Saved questions" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Search titles and transcripts" }).fill("");
  await expect(page.getByRole("checkbox", { name: /Numbers of spring/ })).toBeChecked();
  await expectAccessible(page, "analysis-new");
  await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
  await page.waitForURL(/\/analyses\/[0-9a-f-]{36}$/);
  const address = page.url();
  await expect(page.getByText("Relevant passages")).toBeVisible({ timeout: 30_000 * SLOWNESS });
  await expect(page.getByRole("blockquote").first()).toContainText(/budget/i);
  const citation = page.getByRole("link", { name: /^Numbers of spring · \d+ seconds/ }).first();
  const [, second] = /t=(\d+)$/.exec((await citation.getAttribute("href")) ?? "") ?? [];
  expect(Number(second)).toBeGreaterThanOrEqual(SILENCE - 1);
  await expectAccessible(page, "analysis");
  await citation.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/aside/${budget.eventId}/view\\?`));
  await expect.poll(async () => await currentTime(page)).toBeGreaterThanOrEqual(Number(second));
  await page.goto(address);
  await page.getByRole("textbox", { name: "Ask a follow-up" }).focus();
  await page.keyboard.type("How many engineers does the mobile team hire?");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "How many engineers does the mobile team hire?" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^People for summer · \d+ seconds/ }).first()).toBeVisible({ timeout: 30_000 * SLOWNESS });
  await expect(page.getByRole("listitem").filter({ hasText: "How many engineers" }).getByRole("blockquote").first()).toContainText(
    /engineers/i,
  );
  await page.goto(`${speechUrl()}/analyses`);
  await expect(page.getByText("2 videos · 2 questions")).toBeVisible();
  await expectAccessible(page, "analyses");
  await page.getByRole("button", { name: "Delete Who gets the quarterly budget?" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Delete this analysis?" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Ask several videos at once" })).toBeVisible();
  expect(errors).toEqual([]);
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "This analysis isn't available" })).toBeVisible();
  await close();
});

test("a plan without analysis shows a message, and a failed answer can be requested again", async () => {
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  const text = "Please upgrade your account for this feature.";
  await page.route("**/v1/analysis/create", async (route) => {
    await route.fulfill({ status: 402, json: { code: "feature_locked", message: text } });
  });
  await page.goto(`${speechUrl()}/analyses/new?post=${hiring.postId}`);
  await expect(page.getByRole("button", { name: "Remove People for summer" })).toBeVisible();
  await page.getByRole("textbox", { name: "Question" }).fill("Who is hired?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
  await page.unroute("**/v1/analysis/create");

  const made = await ada.driver.call(createAnalysis, { body: { post_ids: [hiring.postId, budget.postId], question: "Who is hired?" } });
  await page.route(`**/v1/analysis/${made.id}`, async (route) => {
    const [turn] = made.turns;
    const posts = made.posts.map((post, index) => (index === 0 ? { ...post, title: "", poster_url: null, is_available: false } : post));
    await route.fulfill({ json: { ...made, posts, turns: [{ ...turn, state: "FAILED" }] } });
  });
  await page.goto(`${speechUrl()}/analyses/${made.id}`);
  await expect(page.getByText("Couldn't answer this question.")).toBeVisible();
  await expect(page.getByText("No longer available")).toBeVisible();
  await expectAccessible(page, "analysis-failed");
  await page.unroute(`**/v1/analysis/${made.id}`);
  await page.getByRole("button", { name: "Ask again" }).click();
  await expect(page.getByText("Relevant passages").first()).toBeVisible({ timeout: 30_000 * SLOWNESS });
  await close();
});
