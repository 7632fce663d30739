import { expect, test } from "@playwright/test";
import { createToken } from "@aside/features/integrations/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";

const PATH = "/apps-and-integrations/";

test("a signed-in person sees on the page of integrations what is set up, and goes where it is managed", async () => {
  const ada = await makePerson("Ada Lovelace");
  await ada.driver.call(createToken, { body: { name: "Script", scopes: ["asides:read"] } });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(productUrl() + PATH);
  await expect(page.getByRole("heading", { name: "Webhooks" })).toBeVisible();
  await expect(page.locator("[data-connection]").first()).toBeHidden();

  await enter(page, ada);
  await page.goto(productUrl() + PATH);
  const api = page.locator("#api");
  await expect(api).toContainText("You have 1 personal token.");
  await expect(page.locator("#push-notifications")).toContainText("None of your devices receives notifications.");
  await expect(page.locator("#sign-in-with-other-accounts")).toContainText("The operator of this installation has set up none of them.");
  const install = page.locator("#browser-extension").getByRole("link", { name: "Install: Browser extension" });
  await expect(install).toHaveAttribute("href", "https://store.example/aside");
  await expectAccessible(page, "site-connections");
  await api.getByRole("link", { name: "Manage: API" }).click();
  await expect(page).toHaveURL(`${productUrl()}/account/developer`);
  await expect(page.getByText("Script")).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});
