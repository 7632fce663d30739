import { expect, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";

// The first person becomes the product's super-admin.
let product: Product;
let ada: Awaited<ReturnType<typeof makePerson>>;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off" });
  ada = await makePerson("Ada Lovelace", product.url);
});
test.afterAll(async () => await product.stop());

test("an administrator adds a host; a visitor books a demo, moves it and cancels it", async () => {
  const admin = await openBrowser({ speaks: false });
  const adminErrors = watchErrors(admin.page);
  await enter(admin.page, ada);
  await admin.page.goto(`${product.url}/admin/demos`);
  await expect(admin.page.getByText("No upcoming demos")).toBeVisible();
  const visitor = await openBrowser({ speaks: false });
  const errors = watchErrors(visitor.page);
  const { page } = visitor;
  await page.goto(`${product.url}/schedule-demo`);
  await expect(page.getByText("No times are available right now")).toBeVisible();

  await admin.page.getByRole("tab", { name: "Hosts" }).click();
  await admin.page.getByRole("button", { name: "Add host" }).click();
  const dialog = admin.page.getByRole("dialog");
  await dialog.getByLabel("Email of an account").fill("nobody@example.com");
  await dialog.getByLabel("Time zone").selectOption("Europe/Berlin");
  for (const day of ["Saturday", "Sunday"]) await dialog.getByRole("checkbox", { name: day }).check();
  await dialog.getByLabel("Meeting link (optional)").fill("https://meet.example/ada");
  // Hours that cannot be used hold the form.
  const end = dialog.getByLabel("Monday to", { exact: true });
  for (const [typed, text] of [
    ["08:00", "The end must be after the start."],
    ["", "Enter a start and an end."],
  ] as const) {
    await end.fill(typed);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog.getByText(text)).toBeVisible();
    await expect(end).toHaveAttribute("aria-invalid", "true");
    await expect(dialog.locator("[aria-invalid]:focus")).toHaveCount(1);
  }
  // Half a time.
  await end.fill("17:00");
  await end.press("Delete");
  await expect(dialog.getByText("Enter a start and an end.")).toBeVisible();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(end).toBeFocused();
  await expectAccessible(admin.page, "demo-host-hours");
  await end.fill("17:00");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Nobody" })).toHaveText("Nobody with this email has an account.");
  await expectAccessible(admin.page, "demo-host");
  await dialog.getByLabel("Email of an account").fill(ada.email);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(admin.page.getByText(`${ada.email} · Europe/Berlin`)).toBeVisible();
  expect(adminErrors.splice(0)).toEqual([expect.stringMatching(/^422 /)]);
  await admin.page.getByRole("tab", { name: "Settings" }).click();
  await expectAccessible(admin.page, "demo-settings");
  const notice = admin.page.getByLabel("Minimum notice, in hours");
  const saved = await notice.inputValue();
  for (const unusable of ["", "two", "-1", "169", "1.5"]) {
    await notice.fill(unusable);
    await admin.page.getByRole("button", { name: "Save" }).click();
    await expect(admin.page.getByText("Enter a whole number from 0 to 168.")).toBeVisible();
    await expect(notice).toBeFocused();
    await expect(notice).toHaveValue(unusable);
  }
  await notice.fill(saved);
  await admin.page.getByRole("button", { name: "Save" }).click();
  await expectToast(admin.page, "Saved.");
  expect(adminErrors).toEqual([]);

  await page.reload();
  await expect(page.getByText("A demo takes 15 minutes.")).toBeVisible();
  await page.getByLabel("Time zone").selectOption("America/New_York");
  await page
    .getByRole("button", { name: "Next month" })
    .or(page.getByRole("table", { name: "Choose a day" }))
    .last()
    .waitFor();
  const days = page.getByRole("table", { name: "Choose a day" }).getByRole("button", { name: /\d times?$/ });
  await days.last().click();
  await expect(days.last()).toHaveAttribute("aria-pressed", "true");
  // Berlin's working day is early in New York.
  const times = page.getByRole("listitem").getByRole("button");
  await expect(times.first()).toHaveText(/AM$/);
  await expectAccessible(page, "demo-times");
  await times.first().click();
  await page.getByRole("button", { name: "Book demo" }).click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByText("Please enter your name")).toBeVisible();
  await expect(page.getByText("Please enter an email")).toBeVisible();
  await page.getByLabel("Name").fill("Vera Visitor");
  await page.getByLabel("Email").fill("vera@example.com");
  await page.getByLabel("What would you like to see? (optional)").fill("The company library");
  await expectAccessible(page, "demo-details");
  await page.getByRole("button", { name: "Book demo" }).click();
  await expect(page.getByRole("heading", { name: "Your demo is booked" })).toBeVisible();
  await expectAccessible(page, "demo-booked");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toBe("demo.ics");

  const mail = await waitForMail("vera@example.com", /^Your Aside demo: /, product.url);
  expect(mail.subject).toMatch(/AM E[SD]T \(America\/New_York\)$/);
  await waitForMail(ada.email, /^New demo: Vera Visitor/, product.url);
  const link = /\/schedule-demo\/[\w-]+\?key=[\w-]+/.exec(mail.text)?.[0] ?? "";
  await page.goto(`${product.url}${link}`);
  await expect(page.getByRole("link", { name: "Join the meeting" })).toHaveAttribute("href", "https://meet.example/ada");
  await expectAccessible(page, "demo-booking");
  const before = await page.getByRole("heading", { name: "Your demo" }).locator("+ p").textContent();
  await page.getByRole("button", { name: "Choose another time" }).click();
  await page.getByRole("listitem").getByRole("button").last().click();
  await page.getByRole("button", { name: "Move demo" }).click();
  await expectToast(page, "Your demo was moved.");
  await expect(page.getByRole("heading", { name: "Your demo" }).locator("+ p")).not.toHaveText(before ?? "");
  await waitForMail("vera@example.com", /was moved/, product.url);

  await admin.page.getByRole("tab", { name: "Upcoming" }).click();
  await admin.page.reload();
  await expect(admin.page.getByText("The company library")).toBeVisible();
  await expectAccessible(admin.page, "demo-bookings");

  await page.getByRole("button", { name: "Cancel demo" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel demo" }).click();
  await expect(page.getByText("This demo is canceled.")).toBeVisible();
  await waitForMail("vera@example.com", /is canceled/, product.url);
  await admin.page.getByRole("tab", { name: "Past and canceled" }).click();
  await expect(admin.page.getByText("Canceled", { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
  expect(adminErrors).toEqual([]);
  await visitor.close();
  await admin.close();
});
