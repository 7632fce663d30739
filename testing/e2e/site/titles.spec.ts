import { expect, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { mediaCookie } from "@aside/core/accounts/contract.ts";
import { makeVideo } from "../support/dashboard.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";

test("a page that is not available does not hold who leaves it", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  const [cookieComes, pageComes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**${mediaCookie.path}`, async (route) => {
    await cookieComes.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(`**${mediaCookie.path}`);
  await page.goto(`${productUrl()}/aside/${crypto.randomUUID()}/view`);
  await asked;
  await page.route("**/dashboard/inbox", async (route) => {
    await pageComes.promise;
    await route.continue();
  });
  const left = page.goto(`${productUrl()}/dashboard/inbox`);
  const answered = page.waitForResponse(`**${mediaCookie.path}`);
  cookieComes.resolve();
  await answered;
  pageComes.resolve();
  expect((await left)?.ok()).toBe(true);
  await expect(page).toHaveURL(`${productUrl()}/dashboard/inbox`);
  await close();
});

test("the studio, the preview and pages that are not available have titles of their own", async () => {
  const ada = await makePerson("Ada Lovelace");
  const grace = await makePerson("Grace Hopper");
  const draft = await makeVideo(ada, "Launch");
  const sent = await makeVideo(ada, "Numbers of spring", [grace]);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  const titles: Record<string, string> = {
    [`/aside/${draft.eventId}/record`]: "Record · Aside",
    [`/aside/${draft.eventId}/preview`]: "Preview · Aside",
    [`/aside/${draft.eventId}/edit-video`]: "Edit video · Aside",
    [`/aside/${sent.eventId}/sent`]: "Sent · Aside",
    [`/aside/${sent.eventId}/view`]: "Numbers of spring · Aside",
    "/aside/deleted": "Deleted · Aside",
    [`/aside/${crypto.randomUUID()}/view`]: "Not available · Aside",
    [`/aside/${crypto.randomUUID()}/preview`]: "Not available · Aside",
    [`/aside/${crypto.randomUUID()}/record`]: "Not available · Aside",
    [`/aside/${crypto.randomUUID()}/sent`]: "Not available · Aside",
    [`/embed/${crypto.randomUUID()}`]: "This video isn't available",
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(`${productUrl()}${path}`);
    await expect.soft(page).toHaveTitle(title);
  }
  expect(errors.filter((error) => !error.includes("404"))).toEqual([]);
  await close();
});
