import { expect, type Page, type Request, test } from "@playwright/test";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { expectToast } from "../support/toasts.ts";

test("a deleted Aside is in the trash, from which it is restored or deleted permanently", { tag: "@main" }, async () => {
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder")];
  const { eventId } = await makeVideo(ada, "Offer", [bob]);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  const isIdle = watchRequests(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  await expect.poll(async () => await page.locator("video").evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  await isIdle();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You can restore it for 30 days.");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await page.waitForURL(/\/aside\/deleted$/);
  await expect(page.getByText("You can restore it from your trash for 30 days.")).toBeVisible();
  await page.getByRole("link", { name: "Trash" }).click();
  const row = page.getByRole("listitem").filter({ hasText: "Offer" });
  await expect(row).toContainText("30 days left");
  await expectAccessible(page, "trash");
  // A page beyond the last leads to the last one.
  await page.goto(`${productUrl()}/dashboard/created-videos?selected_filter=trash&page=3`);
  await expect(row).toBeVisible();
  expect(page.url()).not.toContain("page=");
  await row.getByRole("button", { name: "Restore Offer" }).click();
  await expectToast(page, "Aside restored");
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await page.getByRole("tab", { name: "All", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Offer" })).toBeVisible();
  await isIdle();

  await page.getByRole("button", { name: "Actions for Offer" }).click();
  await page.getByRole("menuitem", { name: "Delete", exact: true }).click();
  await expectToast(page, "Aside moved to trash");
  await page.getByRole("tab", { name: "Trash" }).click();
  await row.getByRole("button", { name: "Delete now: Offer" }).click();
  await expect(page.getByRole("dialog")).toContainText("This can't be undone.");
  await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();
  await expectToast(page, "Aside deleted permanently");
  await expect(page.getByText("The trash is empty")).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

/** Waits until nothing is being loaded: what is asked for while its Aside is being deleted is answered with 404. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => request.url().includes(STREAM_PATH) || open.add(request));
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return async () => await expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
}
