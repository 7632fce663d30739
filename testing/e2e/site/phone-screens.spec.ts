import { expect, type Page, test } from "@playwright/test";
import { createContact } from "@aside/features/contacts/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { enter, makePerson, newDomain, productUrl } from "../support/people.ts";
import { takePicture } from "../support/pictures.ts";

/** The narrowest phone. */
const WIDTH = 320;
const ZOOMED = 720;
const MIN_TARGET = 44;

/** Everything that a finger presses, except links within a text. A checkbox is pressed by its label. */
async function smallTargets(page: Page): Promise<string[]> {
  const selector = 'button, select, nav a, [role="tab"], [role="toolbar"] a, input[type="checkbox"], input[type="radio"]';
  return await page.locator(selector).evaluateAll(
    (targets, least) =>
      targets
        .map((target) => target.closest("label") ?? target)
        .filter((target) => target.checkVisibility({ visibilityProperty: true }))
        // The link of a card covers the whole card with its ::after.
        .filter((target) => getComputedStyle(target, "::after").position !== "absolute")
        .map((target) => ({ name: target.getAttribute("aria-label") ?? target.textContent?.trim(), box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && (Math.round(box.width) < least || Math.round(box.height) < least))
        .map(({ name, box }) => `${name}: ${Math.round(box.width)} x ${Math.round(box.height)}`),
    MIN_TARGET,
  );
}

test("no signed-in screen is wider than a narrow phone, and every target is large enough for a finger", { tag: "@main" }, async () => {
  test.setTimeout(300_000);
  // The first person of a company administers it.
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const grace = await makePerson("Grace Hopper");
  const { eventId, postId } = await makeVideo(ada, "Everything that we decided about the launch in spring", [grace]);
  await makeVideo(grace, "Donaudampfschifffahrtsgesellschaftskapitänswitwenversicherung", [ada]);
  await ada.driver.call(createContact, { body: { name: "Mei Lin", emails: ["mei.lin.with.a.long.address@laboratory.example"] } });
  const { page, close } = await openBrowser({ speaks: false, viewport: { width: WIDTH, height: 640 }, isMobile: true });
  const errors = watchErrors(page);
  await enter(page, ada);
  const found: string[] = [];
  for (const path of [
    "/dashboard/inbox",
    "/dashboard/inbox?view=list",
    "/dashboard/created-videos",
    `/dashboard/created-videos?open=${postId}`,
    "/search?q=launch",
    "/analyses",
    "/analyses/new",
    "/contacts",
    "/notifications",
    "/account",
    "/account/notifications",
    "/account/security",
    "/account/prompts",
    "/account/developer",
    "/account/data",
    "/admin/users",
    "/admin/company",
    "/admin/api-keys",
    "/admin/webhooks",
    "/admin/crm",
    "/admin/audit",
    `/aside/${eventId}/preview`,
    `/aside/${eventId}/sent`,
  ]) {
    await page.goto(`${productUrl()}${path}`);
    await expect(page.locator("h1").first()).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > WIDTH) found.push(`${path} is ${width} px wide`);
    found.push(...(await smallTargets(page)).map((target) => `${path} ${target}`));
    // As a window of 1440 px at 200 % zoom.
    await page.setViewportSize({ width: ZOOMED, height: 450 });
    const zoomed = await page.evaluate(() => document.documentElement.scrollWidth);
    if (zoomed > ZOOMED) found.push(`${path} is ${zoomed} px wide at 200 %`);
    await page.setViewportSize({ width: WIDTH, height: 640 });
    await takePicture(page, `phone${path.replaceAll(/[^a-z]+/g, "-").slice(0, 40)}`);
  }
  expect(found).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});
