import { expect, type Locator, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";

async function expectFile(page: Page, button: Locator): Promise<void> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(download.suggestedFilename()).toMatch(/\.mp4$/);
}

test("the creator downloads from the share page, the list and the details, and viewers once it is allowed", async () => {
  test.setTimeout(120_000);
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder")];
  const { eventId } = await makeVideo(ada, "Offer", [bob]);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/dashboard/created-videos`);
  await page.getByRole("button", { name: "Actions for Offer" }).click();
  await expectFile(page, page.getByRole("menuitem", { name: "Download" }));
  await page.getByRole("button", { name: "Actions for Offer" }).click();
  await page.getByRole("menuitem", { name: "Details" }).click();
  await expectFile(page, page.getByRole("tabpanel").getByRole("button", { name: "Download" }).last());

  await page.goto(`${productUrl()}/aside/${eventId}/view`);
  const actions = page.getByRole("group", { name: "Actions" });
  await expectFile(page, actions.getByText("Download", { exact: true }));
  await expectAccessible(page, "owner-download");

  const viewer = await openBrowser({ speaks: false });
  await viewer.page.goto(`${productUrl()}/aside/${eventId}/view`);
  await expect(viewer.page.getByRole("heading", { name: "Offer" })).toBeVisible();
  await expect(viewer.page.getByRole("link", { name: "Reply with a video" })).toBeVisible();
  const button = viewer.page.getByRole("button", { name: "Download" });
  await expect(button).toBeHidden();
  await actions.getByText("Privacy", { exact: true }).click();
  const dialog = page.getByRole("dialog");
  const saved = page.waitForResponse(/\/privacy\/settings$/);
  await dialog.getByRole("switch", { name: "Viewers can download the video" }).click();
  expect((await saved).status()).toBe(200);
  await expectAccessible(page, "privacy-download");
  await viewer.page.reload();
  await expectFile(viewer.page, button);
  await expectAccessible(viewer.page, "viewer-download");
  expect(errors).toEqual([]);
  await viewer.close();
  await close();
});
