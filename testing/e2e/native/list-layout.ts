import { expect, type Page } from "@playwright/test";
import { copy as inboxCopy } from "@aside/features/inbox/copy.ts";
import { takePicture } from "../support/pictures.ts";
import { UPRIGHT } from "./phone.ts";

/** On a phone's side the picture of an Aside is above the lower bar. */
export async function expectListOnItsSide(page: Page, title: string): Promise<void> {
  await page.setViewportSize({ width: 800, height: 380 });
  await page.evaluate(() => scrollTo(0, 0));
  const visible = async () => {
    const card = await page.getByRole("article").filter({ hasText: title }).boundingBox();
    const bar = await page.getByRole("navigation", { name: "Shortcuts" }).boundingBox();
    return (bar?.y ?? 0) - (card?.y ?? 0);
  };
  await expect.poll(visible, { message: "visible pixels of the first Aside" }).toBeGreaterThan(130);
  await takePicture(page, "lying-list");
  await page.setViewportSize(UPRIGHT);
}

/** On a low screen the menu is where the toast is. */
export async function expectMenuOverToast(page: Page, title: string): Promise<void> {
  await page.setViewportSize({ width: UPRIGHT.width, height: 560 });
  await page.getByRole("button", { name: inboxCopy.actionsFor(title) }).tap();
  const items = page.getByRole("menuitem");
  await expect(items.first()).toBeVisible();
  await takePicture(page, "phone-menu-over-toast");
  const toast = await page.locator("[data-sonner-toast]").boundingBox();
  const covered = await items.evaluateAll(
    (found) =>
      found.filter((item) => {
        const { left, top, width, height } = item.getBoundingClientRect();
        return !item.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }).length,
  );
  const menu = await page.getByRole("menu").boundingBox();
  expect(toast && menu && menu.y + menu.height > toast.y, "the menu is where the toast is").toBe(true);
  expect(covered).toBe(0);
  await page.keyboard.press("Escape");
}
