import { createFolder, updateSettings } from "@aside/features/library/contract.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, newDomain, productUrl } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";

const WIDTH = 380;

/** Where a tab is within the visible part of its list, in px; negative: cut off. */
const placeOf = async (page: Page, name: string) =>
  await page.getByRole("tab", { name, exact: true }).evaluate((tab) => {
    const [box, strip] = [tab.getBoundingClientRect(), tab.parentElement?.getBoundingClientRect()];
    return { left: box.left - (strip?.left ?? 0), right: (strip?.right ?? 0) - box.right };
  });

const heightOfTabs = async (page: Page) => await page.getByRole("tablist").evaluate((list) => list.clientHeight);

test("on a phone tabs are one row, and all of them are reached by keyboard", async () => {
  test.setTimeout(240_000);
  // The first person of a company administers it.
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  await ada.driver.call(updateSettings, { body: { is_enabled: true } });
  const { id } = await ada.driver.call(createFolder, { body: { name: "Onboarding" } });
  const { page, close } = await openBrowser({ speaks: false, viewport: { width: WIDTH, height: 800 } });
  const errors = watchErrors(page);
  await enter(page, ada);
  for (const [path, name] of [
    ["/dashboard/inbox", "inbox"],
    ["/account", "account"],
    [`/dashboard/company-library/${id}`, "folder"],
    ["/admin/forms/submissions", "submissions"],
  ] as const) {
    await page.setViewportSize({ width: WIDTH, height: 800 });
    await page.goto(`${productUrl()}${path}`);
    const tabs = page.getByRole("tablist").getByRole("tab");
    await expect(tabs.first()).toBeVisible();
    const labels = await tabs.allTextContents();
    const last = labels.at(-1) ?? "";
    // A tab has 44 px, the row 4 px above it.
    expect([name, await heightOfTabs(page)]).toEqual([name, 48]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
    await takePicture(page, `tabs-${name}-first`);

    await page.getByRole("tab", { selected: true }).focus();
    await page.keyboard.press("End");
    await expect(page.getByRole("tab", { name: last, exact: true })).toBeFocused();
    await expect.poll(async () => (await placeOf(page, last)).right).toBeGreaterThanOrEqual(0);
    await takePicture(page, `tabs-${name}-last`);
    for (const label of labels.toReversed()) {
      await expect(page.getByRole("tab", { name: label, exact: true })).toBeFocused();
      await expect.poll(async () => Math.min(...Object.values(await placeOf(page, label)))).toBeGreaterThanOrEqual(0);
      if (label === labels[2]) await takePicture(page, `tabs-${name}-middle`);
      if (label !== labels[0]) await page.keyboard.press("ArrowLeft");
    }
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tab", { name: last, exact: true })).toBeFocused();

    // What administration has above the tabs is one row, too, and shows where one is.
    const pages = page.getByRole("navigation", { name: "Administration" });
    if (path.startsWith("/admin")) {
      expect(await pages.evaluate((nav) => nav.clientHeight)).toBe(48);
      await expect(pages.getByRole("link", { name: "Forms" })).toBeInViewport({ ratio: 1 });
      await pages.getByRole("link").last().focus();
      await expect(pages.getByRole("link").last()).toBeInViewport({ ratio: 1 });
      await takePicture(page, `tabs-${name}-nav`);
    }

    // An address that names the last tab shows it.
    await page.reload();
    await expect(page.getByRole("tab", { name: last, exact: true, selected: true })).toBeVisible();
    await expect.poll(async () => (await placeOf(page, last)).right).toBeGreaterThanOrEqual(0);
    await expectAccessible(page, `tabs-${name}`);
  }
  expect(errors).toEqual([]);
  await close();
});
