import { expect, test } from "@playwright/test";
import { disconnectApp, EXTENSION_APP_ID } from "@aside/features/oauth/contract.ts";
import { watchConsole } from "../support/browser.ts";
import { enter, makePerson, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { connectExtension, LONG, openPopup, openWithExtension } from "./support.ts";

test("it is connected, seen by its own server's pages, and says when it was disconnected there", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { context, page, close } = await openWithExtension();
  const setUp = await connectExtension(context, ada);
  await expectAccessible(setUp, "extension-set-up");
  await page.goto(productUrl());
  expect(await page.evaluate(() => document.documentElement.dataset["asideExtension"])).toMatch(/^\d+\.\d+\.\d+$/);
  await enter(page, ada);
  await page.goto(`${productUrl()}/apps-and-integrations/`);
  await expect(page.locator("#browser-extension")).toContainText(/Installed in this browser, version \d+\.\d+\.\d+\./);
  await page.goto(`${productUrl()}/welcome`);
  await expect(page.getByText(/^Installed in this browser, version/)).toBeVisible();
  const popup = await openPopup(context);
  const errors = watchConsole(popup);
  await expect(popup.getByText("Your Asides will appear here.")).toBeVisible(LONG);
  await expect(popup.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
  await expectAccessible(popup, "extension-popup");

  await ada.driver.call(disconnectApp, { params: { id: EXTENSION_APP_ID } });
  await popup.reload();
  await expect(popup.getByText(/^Aside is no longer connected/)).toBeVisible(LONG);
  await expect(popup.getByRole("button", { name: "Start recording" })).toBeHidden();
  await expect(popup.getByRole("button", { name: "Connect again" })).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});
