import { createCanvas } from "@napi-rs/canvas";
import { updateCompany, uploadLogo } from "@aside/features/administration/company-contract.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import { updateSettings } from "@aside/features/library/contract.ts";
import { expect, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { openAs } from "../support/open-as.ts";
import { makePerson, newDomain, productUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";

function drawLogo(): Buffer {
  const canvas = createCanvas(240, 80);
  const context = canvas.getContext("2d");
  context.fillStyle = "#1d4ed8";
  context.fillRect(0, 0, 240, 80);
  context.fillStyle = "#ffffff";
  context.font = "bold 36px sans-serif";
  context.fillText("North Pier", 24, 52);
  return canvas.toBuffer("image/png");
}

test("recipients see the logo of the sender's company, and it leads to the company's site", async () => {
  const lead = await makePerson("Lea Lead", productUrl(), newDomain());
  await lead.driver.try(uploadLogo, { query: {}, body: drawLogo() });
  const address = "https://northpier.example/";
  await lead.driver.call(updateCompany, { body: { name: "North Pier", co_brand_nav_url: address, co_brand_logo_height: 40 } });
  const { eventId, postId } = await makeVideo(lead, "Launch");
  await lead.driver.call(shareLink, { params: { id: postId }, body: {} });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${productUrl()}/aside/${eventId}/view`);
  const logo = page.getByRole("link", { name: "North Pier" });
  await expect(logo).toHaveAttribute("href", address);
  await expect.poll(async () => await logo.getByRole("img").evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page, "share-company-logo");
  await page.goto(`${productUrl()}/embed/${postId}`);
  await expect(page.getByRole("img", { name: "North Pier" })).toBeVisible();
  await page.getByRole("button", { name: "Play" }).click();
  await expect(page.getByRole("region", { name: "Launch" })).toBeVisible();
  await page.getByRole("region", { name: "Launch" }).hover();
  await expect(page.getByRole("img", { name: "North Pier" })).toBeVisible();
  await expectAccessible(page, "embed-company-logo");
  expect(errors).toEqual([]);
  await close();
});

test("an open app shows the company's new logo and its library without a new sign-in", async () => {
  const domain = newDomain();
  const lead = await makePerson("Lea Lead", productUrl(), domain);
  const uma = await makePerson("Uma User", productUrl(), domain);
  const { page, errors, close } = await openAs(uma, "/dashboard/inbox");
  await expect(page.getByRole("heading", { name: "Inbox" })).toBeVisible();
  await lead.driver.call(updateCompany, { body: { name: "North Pier", co_brand_nav_url: null, co_brand_logo_height: 40 } });
  await lead.driver.try(uploadLogo, { query: {}, body: drawLogo() });
  await expect(page.getByRole("banner").getByRole("img", { name: "North Pier" })).toBeVisible();
  await lead.driver.call(updateSettings, { body: { is_enabled: true } });
  await expect(page.getByRole("banner").getByRole("link", { name: "Company Library" })).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});
