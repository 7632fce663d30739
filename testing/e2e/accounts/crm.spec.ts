import { expect, test } from "@playwright/test";
import { HubspotStandIn } from "@aside/features/crm/testkit/hubspot-stand-in.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { pageView } from "@aside/features/viewing/contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, newDomain } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { startProduct } from "../support/product.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test("HubSpot is connected, gets a view by the worker, shows a failure, sends it again, is paused and disconnected", async () => {
  test.setTimeout(240_000);
  const vendor = await new HubspotStandIn(Date.now).start();
  const product = await startProduct({ ASR: "off", ...vendor.env() });
  const ada = await makePerson("Ada Lovelace", product.url, newDomain());
  const carla = await makePerson("Carla Customer", product.url, newDomain());
  carla.driver.userAgent = BROWSER;
  const contactId = vendor.addContact(carla.email);
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  // The vendor's redirect is a link: its session is the cookie's.
  await page
    .context()
    .addCookies([...ada.driver.cookies].map(([name, value]) => ({ name, value: encodeURIComponent(value), url: product.url })));
  await page.goto(`${product.url}/admin/crm`);
  await expect(page.getByRole("heading", { name: "Salesforce" })).toBeVisible();
  await expect(page.getByText("The operator of this installation has not set it up.")).toBeVisible();
  await expectAccessible(page, "crm-empty");

  await page.getByRole("button", { name: "Connect HubSpot" }).click();
  await expect(page.getByText("HubSpot is connected")).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/admin/crm`);
  await expect(page.getByText("Account: acme.example")).toBeVisible();

  // The worker sends.
  const send = async (title: string) => {
    const post = await recordPost(ada.driver, { seconds: 1 });
    await ada.driver.call(sendPost, { params: { id: post }, body: { title, recipients: carla.email } });
    await carla.driver.call(pageView, { body: { post_id: post } });
  };
  await send("Plan");
  await expect.poll(() => vendor.notesOf(carla.email).length, { timeout: 20_000 }).toBe(1);
  expect(vendor.notes[0]?.body).toContain("Viewed Aside: Plan");
  await expect.poll(() => vendor.contacts.get(contactId)?.["aside_views"]).toBe("1");
  vendor.broken.add(contactId);
  await send("Offer");
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("1 failed")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expectAccessible(page, "crm");

  // A narrower window does not hide the selected page.
  await page.setViewportSize({ width: 380, height: 800 });
  await expect(page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "CRM" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1100, height: 800 });

  await page.getByRole("link", { name: "Activities: HubSpot" }).click();
  const rows = page.getByRole("listitem").filter({ hasText: carla.email });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("The contact was archived.");
  await expectAccessible(page, "crm-activities");
  vendor.broken.clear();
  await page.getByRole("button", { name: "Retry all failed" }).click();
  await expect(page.getByText("1 activity will be sent again")).toBeVisible();
  await expect.poll(() => vendor.notesOf(carla.email).length, { timeout: 20_000 }).toBe(2);
  await page.getByLabel("State").selectOption("failed");
  await expect(page.getByText("No activity failed")).toBeVisible();
  await page.getByRole("button", { name: "Show all activities" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByLabel("State").selectOption("sent");
  await expect(rows).toHaveCount(2);

  await page.getByRole("link", { name: "CRM", exact: true }).last().click();
  await page.getByRole("button", { name: "HubSpot settings" }).click();
  const settings = page.getByRole("dialog", { name: "HubSpot settings" });
  await expectAccessible(page, "crm-settings");
  await settings.getByLabel("Create missing contacts").check();
  await settings.getByRole("button", { name: "Save" }).click();
  await expect(settings).toBeHidden();
  await page.getByRole("button", { name: "Pause HubSpot" }).click();
  await expect(page.getByText("Paused")).toBeVisible();
  await page.getByRole("button", { name: "Resume HubSpot" }).click();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Disconnect HubSpot" }).click();
  await expectAccessible(page, "crm-disconnect");
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText("HubSpot was disconnected")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect HubSpot" })).toBeVisible();
  expect(vendor.revoked).toBe(1);
  expect(errors).toEqual([]);
  await close();
  await product.stop();
  vendor.stop();
});
