import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { createForm, listForms, replyToSubmission } from "@aside/features/forms/admin-contract.ts";
import { startForm, submitForm, writeToConversation } from "@aside/features/forms/contract.ts";
import { ANSWERS, submit } from "@aside/features/forms/testkit/submit.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { openAs } from "../support/open-as.ts";
import { makePerson, newDomain, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { startProduct } from "../support/product.ts";
import { expectToast } from "../support/toasts.ts";
import { newAddress, QUESTION } from "./support.ts";

test("the sixth submission of one source is held, and the email to its sender follows its release", async () => {
  const product = await startProduct({ RATE_LIMITS: "on", TRUST_PROXY: "127.0.0.1", ASR: "off" });
  // The first person manages the product.
  const ada = await makePerson("Ada Lovelace", product.url);
  const from = { "x-forwarded-for": "203.0.113.7" };
  const addresses = Array.from({ length: 6 }, newAddress);
  for (const [at, email] of addresses.entries()) {
    const guest = new ApiDriver(product.url);
    const started = await guest.request("POST", startForm.path.replace(":id", "contact-sales"), {}, from);
    const draft = started.json() as { submission_id: string; guest_token: string };
    guest.token = draft.guest_token;
    const answers = { ...ANSWERS, email, last_name: `Visitor ${at + 1}` };
    const body = { answers, wants_copy: true };
    expect((await guest.request("POST", submitForm.path.replace(":id", draft.submission_id), body, from)).status).toBe(200);
  }
  const { page, errors, close } = await openAs(ada, "/admin/forms/submissions");
  await expect(page.getByRole("link", { name: "Vera Visitor 5" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Vera Visitor 6" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Held" }).click();
  await expect(page.getByRole("link", { name: "Vera Visitor 5" })).toHaveCount(0);
  await page.getByRole("link", { name: "Vera Visitor 6" }).click();
  await expect(page.getByText("This submission looks like spam. Nobody was notified.")).toBeVisible();
  await expectAccessible(page, "submission-held");
  await page.getByRole("button", { name: "Release" }).click();
  await expectToast(page, "The submission was released.");
  await expect(page.getByRole("button", { name: "Release" })).toHaveCount(0);
  await waitForMail(addresses[5] ?? "", /.*/, product.url);
  await page.goto(`${product.url}/admin/forms/submissions`);
  await expect(page.getByRole("link", { name: "Vera Visitor 6" })).toBeVisible();
  expect(errors).toEqual([]);
  await close();
  await product.stop();
});

test("the filtered submissions are exported as a file that spreadsheets read", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const [first, second] = [
    await ada.driver.call(createForm, { body: { title: "Ask the shop", fields: [QUESTION] } }),
    await ada.driver.call(createForm, { body: { title: "Apply here" } }),
  ];
  const wanted = await submit(new ApiDriver(productUrl()), { form: first.id, answers: { message: '=1+1, "quoted"\nand a second line' } });
  const other = await submit(new ApiDriver(productUrl()), { form: second.id });
  const { page, errors, close } = await openAs(ada, "/admin/forms/submissions");
  await expect(page.getByText(other.email)).toBeVisible();
  await page.getByRole("combobox", { name: "Form" }).selectOption({ label: "Ask the shop" });
  await expect(page.getByText(other.email)).toHaveCount(0);
  const downloaded = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const download = await downloaded;
  expect(download.suggestedFilename()).toMatch(/^submissions-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain(wanted.email);
  expect(text).not.toContain(other.email);
  // Quoted, and no formula of a spreadsheet.
  expect(text).toContain(`"'=1+1, ""quoted""\nand a second line"`);
  expect(errors).toEqual([]);
  await close();
});

test("a colleague who is added to a form handles its submissions, until they are removed", async () => {
  const domain = newDomain();
  const ada = await makePerson("Ada Lovelace", productUrl(), domain);
  const grace = await makePerson("Grace Hopper", productUrl(), domain);
  const form = await ada.driver.call(createForm, { body: { title: "Ask the shop" } });
  const { id, email } = await submit(new ApiDriver(productUrl()), { form: form.id });
  const admin = await openAs(ada, `/admin/forms/${form.id}`);
  const { page } = admin;
  await page.getByRole("button", { name: "Add a person" }).click();
  await page.getByRole("searchbox", { name: "Search people" }).fill("nobody of this name");
  await expect(page.getByText("Nobody found.")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search people" }).fill("grace");
  await page.getByRole("button", { name: /^Grace Hopper/ }).click();
  await expect(page.getByRole("button", { name: "Remove Grace Hopper" })).toBeVisible();
  await expectAccessible(page, "builder-agents");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Form saved.");

  const agent = await openAs(grace, "/admin/forms");
  await agent.page.getByRole("link", { name: "Ask the shop" }).click();
  await agent.page.getByRole("link", { name: "Vera Visitor" }).click();
  await agent.page.getByRole("combobox", { name: "Status" }).selectOption("Closed");
  await expectToast(agent.page, "Saved.");
  await agent.page.goto(`${productUrl()}/admin/forms/${form.id}`);
  await expect(agent.page.getByText("An administrator changes its settings.")).toBeVisible();

  await page.getByRole("button", { name: "Remove Grace Hopper" }).click();
  await expect(page.getByRole("button", { name: "Add a person" })).toBeFocused();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
  await agent.page.goto(`${productUrl()}/admin/forms/submissions/${id}`);
  await expect(agent.page.getByRole("heading", { name: "This submission isn't available" })).toBeVisible();
  await expect(agent.page.getByText(email)).toHaveCount(0);
  expect(admin.errors).toEqual([]);
  await admin.close();
  await agent.close();
});

test("the signing secret of a form's webhook is shown, replaced and kept", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const form = await ada.driver.call(createForm, { body: { title: "Ask the shop" } });
  const { page, errors, close } = await openAs(ada, `/admin/forms/${form.id}`);
  const address = page.getByRole("textbox", { name: "Address", exact: true });
  await address.fill("http://hooks.example.com/aside");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter an address that starts with https://").first()).toBeVisible();
  expect(errors.splice(0)).toEqual([expect.stringMatching(/^422 /)]);
  await address.fill("https://hooks.example.com/aside");
  await page.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Form saved.");
  const secret = page.getByLabel("Signing secret");
  const before = await secret.inputValue();
  await expect(secret).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Replace secret" }).click();
  await expectAccessible(page, "builder-secret");
  await page.getByRole("dialog").getByRole("button", { name: "Keep" }).click();
  await expect(secret).toHaveValue(before);
  await page.getByRole("button", { name: "Replace secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Replace secret" }).click();
  await expectToast(page, "The secret was replaced.");
  await expect(secret).not.toHaveValue(before);
  const { forms } = await ada.driver.call(listForms, {});
  expect(forms.find(({ id }) => id === form.id)?.webhook_secret).toBe(await secret.inputValue());
  expect(errors).toEqual([]);
  await close();
});

test("an open submission shows what the visitor writes, and its status", async () => {
  const ada = await makePerson("Ada Lovelace", productUrl(), newDomain());
  const form = await ada.driver.call(createForm, { body: { title: "Ask the shop" } });
  const visitor = new ApiDriver(productUrl());
  const sent = await submit(visitor, { form: form.id });
  await ada.driver.call(replyToSubmission, { params: { id: sent.id }, body: { id: crypto.randomUUID(), text: "Tell us more." } });
  const { page, errors, close } = await openAs(ada, `/admin/forms/submissions/${sent.id}`);
  await expect(page.getByLabel("Status")).toHaveValue("waiting");
  await page.getByRole("textbox", { name: "Your reply" }).fill("Half a sentence");
  const body = { submission_id: sent.id, key: sent.key, id: crypto.randomUUID(), text: "It is about the microphone." };
  await visitor.call(writeToConversation, { body });
  await expect(page.getByText("It is about the microphone.")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("open");
  await expect(page.getByRole("textbox", { name: "Your reply" })).toHaveValue("Half a sentence");
  expect(errors).toEqual([]);
  await close();
});
