import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { enter, makePerson, type Person, productUrl } from "../support/people.ts";

const LIST_DELAY_MS = 3000;
const HOSTILE = "</script><script>document.title = 'hacked'</script><!-- <b>Plan</b>";
const LIST = "**/v1/dashboard/inbox?*";

let ada: Person;
let grace: Person;
test.beforeAll(async () => {
  ada = await makePerson("Ada Lovelace");
  grace = await makePerson("Grace Hopper");
  for (const title of ["Plan of the week", HOSTILE]) await makeVideo(ada, title, [grace]);
});

const titles = (page: Page) => page.getByRole("article").getByRole("heading");

/** Opens the inbox once, so that the browser has the session's cookie. */
async function openInbox() {
  const browser = await openBrowser({ speaks: false });
  const errors = watchErrors(browser.page);
  await enter(browser.page, grace);
  await browser.page.goto(`${productUrl()}/dashboard/inbox`);
  await expect(titles(browser.page)).toContainText([HOSTILE, "Plan of the week"]);
  return { ...browser, errors };
}

test("the inbox shows its first rows without waiting for the api, and asks it once for what changed meanwhile", async () => {
  const { page, errors, close } = await openInbox();
  let answered = 0;
  await page.route(LIST, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, LIST_DELAY_MS));
    await route.continue();
    answered++;
  });
  for (const path of ["/dashboard", "/dashboard/inbox?selected_filter=unviewed", "/dashboard/inbox"]) {
    answered = 0;
    await page.goto(`${productUrl()}${path}`);
    await expect(titles(page)).toContainText([HOSTILE, "Plan of the week"]);
    expect(answered).toBe(0);
  }
  const made = await makeVideo(ada, "Made meanwhile", [grace]);
  await expect(titles(page)).toContainText([made.title, HOSTILE, "Plan of the week"]);
  expect(await page.title()).not.toContain("hacked");
  expect(errors).toEqual([]);
  await close();
});

test("an inbox page has nothing of a person after their session has ended, nor of another person", async () => {
  const { page, context, close } = await openInbox();
  const readPage = async () => {
    const reply = await page.request.get(`${productUrl()}/dashboard/inbox`);
    expect(reply.headers()["cache-control"]).toBe("no-store");
    return await reply.text();
  };
  expect(await readPage()).toContain("Plan of the week");
  // The page that another browser gets.
  expect(await (await fetch(`${productUrl()}/dashboard/inbox`)).text()).not.toContain("Plan of the week");
  // The browser's session is that of another person, whose cookie has not come yet.
  const other = await makePerson("Linus Other");
  await page.goto(`${productUrl()}/robots.txt`);
  await page.evaluate((session) => localStorage.setItem("aside.session", session), other.session);
  await page.goto(`${productUrl()}/dashboard/inbox`);
  await expect(page.getByRole("heading", { name: /Nothing|No / }).first()).toBeVisible();
  await expect(titles(page)).toHaveCount(0);
  await context.clearCookies();
  expect(await readPage()).not.toContain("Plan of the week");
  await close();
});
