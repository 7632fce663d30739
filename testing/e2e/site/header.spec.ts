import { expect, type Page, test } from "@playwright/test";
import { updateSettings } from "@aside/features/library/contract.ts";
import { refreshSession } from "@aside/features/sign-in/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { enter, makePerson, newDomain, productUrl } from "../support/people.ts";
import { takePicture } from "../support/pictures.ts";

const WIDTHS = [380, 768, 993, 1280, 1440];
/** One line of text with the padding of a button, and two lines. */
const TALLEST_TEXT = 30;

/** Labels in the bar whose text has more than one line, or that are cut off by its edge. */
async function brokenLabels(page: Page): Promise<string[]> {
  // By its element: a dialog hides its role.
  return await page
    .locator("header")
    .first()
    .evaluate((bar, tallest) => {
      const found = bar.scrollWidth > bar.clientWidth ? [`the bar is ${bar.scrollWidth} px wide`] : [];
      for (const item of bar.querySelectorAll("a, button")) {
        if (!item.checkVisibility({ visibilityProperty: true }) || item.querySelector("img, span + span")) continue;
        const range = document.createRange();
        range.selectNodeContents(item);
        const text = range.getBoundingClientRect();
        const name = item.getAttribute("aria-label") ?? item.textContent?.trim();
        if (text.height > tallest + 14) found.push(`${name} is ${Math.round(text.height)} px high`);
        if (item.getBoundingClientRect().right > innerWidth) found.push(`${name} is cut off`);
      }
      return found;
    }, TALLEST_TEXT);
}

test("no label of the bar has two lines, and search looks the same on every screen", async () => {
  test.setTimeout(300_000);
  const ada = await makePerson("Augusta Ada King, Countess of Lovelace", productUrl(), newDomain());
  await ada.driver.call(updateSettings, { body: { is_enabled: true } });
  const { eventId } = await makeVideo(ada, "Launch");
  const { page, close } = await openBrowser({ speaks: false, viewport: { width: 1440, height: 900 } });
  const errors = watchErrors(page);
  await enter(page, { ...ada, session: JSON.stringify(await ada.driver.call(refreshSession, { body: {} })) });
  const found: string[] = [];
  for (const path of [
    "/dashboard/inbox",
    "/dashboard/created-videos",
    "/dashboard/company-library",
    "/search?q=launch",
    "/analyses",
    "/contacts",
    "/notifications",
    "/account",
    "/account/security",
    "/admin/users",
    "/aside/new",
    `/aside/${eventId}/preview`,
    `/aside/${eventId}/sent`,
    `/aside/${eventId}/view`,
  ]) {
    await page.goto(`${productUrl()}${path}`);
    await expect(page.locator("header").getByLabel("Search", { exact: true })).toBeVisible();
    await expect(page.locator("header input")).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForFunction((expected) => innerWidth === expected, width);
      found.push(...(await brokenLabels(page)).map((label) => `${path} at ${width} px: ${label}`));
    }
    if (path === "/contacts" || path === "/dashboard/inbox") await takePicture(page, `header${path.replaceAll("/", "-")}`);
  }
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});
