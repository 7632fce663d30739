import { expect, test } from "@playwright/test";
import { createForm, listSubmissions } from "@aside/features/forms/admin-contract.ts";
import { openBeforeScripts } from "../support/late-code.ts";
import { makePerson, newDomain, productUrl, waitForMail } from "../support/people.ts";
import { openAs } from "../support/open-as.ts";
import { expectAccessible } from "../support/pictures.ts";
import { field, fillPerson, newAddress, openAsGuest, submitButton, QUESTION } from "./support.ts";

const openForm = async (path: string) => await openAsGuest(productUrl() + path);

test("a guest writes to support without a video, gets a copy, and opens the conversation", async () => {
  const { page, errors, close } = await openForm("/support");
  const email = newAddress();
  await expect(page).toHaveTitle(/Get support/);
  await expectAccessible(page, "form-support");
  await fillPerson(page, email);
  await field(page, "Subject").fill("The picture is dark");
  await expect(page.getByText("To submit, complete “What happened, and what did you expect?”.")).toBeVisible();
  await field(page, "What happened, and what did you expect?").fill("My camera is dark.\nIt should be bright.");
  // What was typed survives a reload.
  await page.reload();
  await expect(field(page, "Subject")).toHaveValue("The picture is dark");
  await page.getByRole("checkbox", { name: "Email me a copy" }).check();
  await submitButton(page).click();
  await page.waitForURL(/\/support\/success$/);
  await expect(page.getByText(`A copy is on its way to ${email}.`)).toBeVisible();
  await expectAccessible(page, "form-success");
  await waitForMail(email, /.*/);
  await page.getByRole("link", { name: "Open conversation" }).click();
  await expect(page.getByRole("heading", { name: "Get support", level: 1 })).toBeVisible();
  await expect(page.getByText("My camera is dark.")).toBeVisible();
  await expect(page.getByText("No answer yet.")).toBeVisible();
  await expectAccessible(page, "form-conversation-new");
  // A draft that was sent does not come back.
  await page.goto(`${productUrl()}/support`);
  await expect(field(page, "Subject")).toHaveValue("");
  expect(errors).toEqual([]);
  await close();
});

test("each wrong answer has its text, and the first wrong field gets the focus", async () => {
  const { page, close } = await openForm("/deal-registration");
  // The app has replaced what the server sent.
  await expect(page.locator("form[data-drawn]")).toHaveCount(0);
  // A disabled button says why when it is pressed.
  await submitButton(page).press("Enter");
  await expect(page.getByText("Please enter first name")).toBeVisible();
  await expect(page.getByText("Please enter last name")).toBeVisible();
  await expect(page.getByText("Please enter an email")).toBeVisible();
  await expect(field(page, "First name")).toBeFocused();
  await fillPerson(page, "not-an-address");
  await field(page, "Customer's domain").fill("no domain");
  await field(page, "Customer's domain").blur();
  await expect(page.getByText("Please enter a valid email")).toBeVisible();
  await expect(page.getByText("Please enter a domain, such as example.com")).toBeVisible();
  await expect(submitButton(page)).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page, "form-errors");
  await field(page, "Your company").fill("Partner");
  await field(page, "Customer").fill("Customer");
  await field(page, "Email").fill(newAddress());
  await field(page, "Customer's domain").fill(`https://www.shop-${crypto.randomUUID().slice(0, 8)}.example/path`);
  await expect(submitButton(page)).not.toHaveAttribute("aria-disabled", "true");
  await field(page, "Customer").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/deal-registration\/success$/);
  await close();
});

test("the form for healthcare has no video", async () => {
  const { page, errors, close } = await openForm("/contact-healthcare-sales");
  await expect(page.getByRole("button", { name: "Attach files" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Record a video" })).toHaveCount(0);
  await expectAccessible(page, "form-healthcare");
  expect(errors).toEqual([]);
  await close();
});

test("a lost connection keeps what was typed", async () => {
  const { page, context, close } = await openForm("/contact-sales");
  await fillPerson(page, newAddress());
  await field(page, "Company").fill("Navy");
  await field(page, "How can we help?").fill("We want to see it.");
  await expect(page.locator("form[data-drawn]")).toHaveCount(0);
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(page.getByText("Network error received;")).toBeVisible();
  await expect(field(page, "Company")).toHaveValue("Navy");
  await context.setOffline(false);
  await submitButton(page).click();
  await page.waitForURL(/\/contact-sales\/success$/);
  await close();
});

test("after a lost reply and a reload, submitting again adds no second submission", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const form = await ada.driver.call(createForm, { body: { title: "Ask the shop", fields: [QUESTION] } });
  const { page, close } = await openForm(`/form/${form.id}`);
  await fillPerson(page, newAddress());
  await field(page, "How can we help?").fill("Where is my lamp?");
  await page.route(/\/submit$/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await submitButton(page).click();
  await expect(page.getByText("Network error received;")).toBeVisible();
  await page.unroute(/\/submit$/);
  await page.reload();
  await expect(field(page, "How can we help?")).toHaveValue("Where is my lamp?");
  await submitButton(page).click();
  await page.waitForURL(/\/success$/);
  expect((await ada.driver.call(listSubmissions, { query: { status: "all", form_id: form.id } })).items).toHaveLength(1);
  await close();
});

test("name and email of a person who is signed in are filled in", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, errors, close } = await openAs(ada, "/feedback");
  await expect(field(page, "First name")).toHaveValue("Ada");
  await expect(field(page, "Last name")).toHaveValue("Lovelace");
  await expect(field(page, "Email")).toHaveValue(ada.email);
  await field(page, "Your feedback").fill("It works.");
  await submitButton(page).click();
  await page.waitForURL(/\/feedback\/success$/);
  await page.getByRole("link", { name: "Open conversation" }).click();
  await expect(page.getByText("It works.")).toBeVisible();
  expect(errors).toEqual([]);
  await close();
});

test("the form reads before any script, and keeps what is typed until then", async () => {
  const { page, close, letScripts } = await openBeforeScripts(`${productUrl()}/contact-sales`);
  await field(page, "First name").fill("Grace");
  await field(page, "Company").fill("Navy");
  const text = "Typed while the app replaces the page, which loses no key.";
  const typing = field(page, "How can we help?").pressSequentially(text, { delay: 20 });
  letScripts();
  await typing;
  await expect(page.getByText("To submit, complete “Last name” and “Email”.")).toBeVisible();
  await expect(field(page, "First name")).toHaveValue("Grace");
  await expect(field(page, "Company")).toHaveValue("Navy");
  await expect(field(page, "How can we help?")).toHaveValue(text);
  await expect(field(page, "How can we help?")).toBeFocused();
  await close();
});

test("a button that is pressed before any script is pressed again when the app is there", async () => {
  const { page, close, letScripts } = await openBeforeScripts(`${productUrl()}/support`);
  await field(page, "Subject").fill("The report");
  await page.getByRole("button", { name: "Record a video" }).click();
  letScripts();
  await page.waitForURL(/\/support\/[^/]+\/record$/);
  await page.getByRole("link", { name: "Back to the form" }).click();
  await expect(field(page, "Subject")).toHaveValue("The report");
  await close();
});

test("the sign-in of the landing page opens when it was pressed before any script", async () => {
  // The app answers at the root with other parameters than a campaign's.
  const { page, close, letScripts } = await openBeforeScripts(`${productUrl()}/?from=elsewhere`);
  await page.getByRole("button", { name: "Sign In" }).click();
  letScripts();
  await expect(page.getByRole("dialog")).toBeVisible();
  await close();
});
