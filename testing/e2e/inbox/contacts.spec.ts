import { createContact, listContacts } from "@aside/features/contacts/contract.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { expect, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { expectToast } from "../support/toasts.ts";

const FILE = [
  "First Name,Last Name,E-mail 1 - Value,Organization Name,Phone 1 - Value",
  "Nia,Okafor,nia@birch.example,Birch & Co,+1 555 0100",
  "nia,okafor,n.okafor@home.example,,",
  "Mei,Lin,mei@lin.example,Lin Labs,",
  "Nobody,Here,,,",
].join("\n");

test("contacts are imported, found, grouped, merged, changed and deleted", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/dashboard/inbox`);
  await page.getByRole("button", { name: "Account of Ada Lovelace" }).click();
  await page.getByRole("menuitem", { name: "Contacts" }).click();
  await expect(page.getByRole("heading", { name: "No contacts yet" })).toBeVisible();
  await expectAccessible(page, "contacts-empty");

  await page.getByRole("button", { name: "Import contacts" }).press("Enter");
  const importing = page.getByRole("dialog", { name: "Import contacts" });
  const file = importing.locator('input[type="file"]');
  await file.setInputFiles({ name: "x.zip", mimeType: "application/zip", buffer: Buffer.from("PK\u0003\u0004aaaa") });
  await expect(importing.getByText("This isn't a CSV or vCard file.")).toBeVisible();
  await file.setInputFiles({ name: "big.csv", mimeType: "text/csv", buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 97) });
  await expect(importing.getByText("File size should be less than 5MB")).toBeVisible();
  await file.setInputFiles({ name: "contacts.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
  await expect(importing.getByText("3 added")).toBeVisible();
  await expect(importing.getByText("Row 5: No email address.")).toBeVisible();
  await expectAccessible(page, "contacts-import");
  await importing.getByRole("button", { name: "Done" }).press("Enter");
  await expect(importing).toBeHidden();

  await expect(page.getByText("3 contacts", { exact: true })).toBeVisible();
  const search = page.getByLabel("Search contacts");
  await search.fill("oka bir");
  await expect(page.getByText("1 contact", { exact: true })).toBeVisible();
  await page.waitForURL(/search=/);
  await page.reload();
  await expect(search).toHaveValue("oka bir");
  await expect(page.getByText("1 contact", { exact: true })).toBeVisible();
  await search.fill("zzz");
  await expect(page.getByRole("heading", { name: "No contacts found" })).toBeVisible();
  await search.fill("");

  await page.getByRole("button", { name: "Find duplicates" }).press("Enter");
  const duplicates = page.getByRole("dialog", { name: "Duplicates" });
  await expect(duplicates.getByText("Same name")).toBeVisible();
  await expectAccessible(page, "contacts-duplicates");
  await duplicates.getByRole("radio", { name: /birch/ }).check();
  await duplicates.getByRole("button", { name: "Merge 2 contacts" }).press("Enter");
  await expect(duplicates.getByText("No duplicates found.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("2 contacts", { exact: true })).toBeVisible();

  // Adds a contact with the keyboard only, first with an address of another contact.
  await page.getByRole("button", { name: "Add contact" }).press("Enter");
  const adding = page.getByRole("dialog", { name: "Add contact" });
  await adding.getByRole("button", { name: "Save" }).press("Enter");
  await expect(adding.getByText("Please enter an email")).toBeVisible();
  await adding.getByLabel("Name").fill("Zoë Birch");
  await page.keyboard.press("Tab");
  await page.keyboard.type("mei@lin.example,zoe@birch.example");
  await adding.getByRole("button", { name: "Save" }).press("Enter");
  await expect(adding.getByText("mei@lin.example belongs to another contact.")).toBeVisible();
  await expectAccessible(page, "contacts-add");
  await adding.getByRole("button", { name: "Remove mei@lin.example" }).press("Enter");
  await adding.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("3 contacts", { exact: true })).toBeVisible();

  await page.getByRole("checkbox", { name: "Select Zoë Birch" }).check();
  await page.getByRole("checkbox", { name: "Select Nia Okafor" }).check();
  await page.getByRole("button", { name: "Groups" }).press("Enter");
  await page.getByRole("menuitem", { name: "New group" }).press("Enter");
  const naming = page.getByRole("dialog", { name: "New group" });
  await naming.getByLabel("Group name").fill("Friends");
  await page.keyboard.press("Enter");
  await expectToast(page, "2 contacts in Friends now.");
  await page.getByRole("button", { name: /^Friends/ }).press("Enter");
  await expect(page.getByText("2 contacts", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expectAccessible(page, "contacts-group");
  await page.getByRole("button", { name: "Clear selection" }).press("Enter");

  await page.getByRole("button", { name: "Nia Okafor" }).press("Enter");
  const editing = page.getByRole("dialog", { name: "Edit contact" });
  await editing.getByLabel("Note").fill("Likes birds");
  await editing.getByRole("checkbox", { name: "Friends" }).uncheck();
  await editing.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("1 contact", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Actions for the group Friends" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete group" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("3 contacts", { exact: true })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Zoë Birch" }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await page.getByRole("dialog", { name: "Delete this contact?" }).getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page.getByText("2 contacts", { exact: true })).toBeVisible();
  await expectAccessible(page, "contacts");
  const { items } = await ada.driver.call(listContacts, { query: { search: "nia" } });
  expect(items).toMatchObject([
    { name: "Nia Okafor", note: "Likes birds", groups: [], emails: ["nia@birch.example", "n.okafor@home.example"] },
  ]);
  // The rejected requests: the invalid file and the address in use.
  expect(errors.map((error) => error.replace(productUrl(), ""))).toEqual(["422 /v1/contacts/import", "409 /v1/contact/create"]);
  await close();
});

test("an Aside is created for chosen contacts, and more are suggested while typing", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  for (const [name, email] of [
    ["Nia Okafor", "nia@birch.example"],
    ["Mei Lin", "mei@lin.example"],
    ["Meinhard Rau", "rau@rau.example"],
  ] as const)
    await ada.driver.call(createContact, { body: { name, emails: [email] } });
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.goto(`${productUrl()}/contacts`);
  await page.getByRole("checkbox", { name: "Select Nia Okafor" }).check();
  await page.getByRole("button", { name: "Create an Aside for these" }).press("Enter");
  await page.waitForURL(/\/aside\/[0-9a-f-]{36}\/record$/);
  const [, eventId = ""] = /\/aside\/([0-9a-f-]{36})\//.exec(page.url()) ?? [];
  const event = await ada.driver.call(getEvent, { params: { id: eventId } });
  await record(ada.driver, event.CreatorPosts[0]?.id ?? "", { seconds: 1 });

  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  await expect(page.getByRole("button", { name: "Remove nia@birch.example" })).toBeVisible();
  const errors = watchErrors(page);
  const field = page.getByRole("combobox", { name: "Recipients" });
  await field.fill("mei");
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options).toHaveCount(2);
  await expectAccessible(page, "recipient-suggestions");
  await field.focus();
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await field.fill("mei l");
  await expect(options).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Remove mei@lin.example" })).toBeVisible();
  await field.fill("rau");
  await options.first().click();
  await expect(page.getByRole("button", { name: "Remove rau@rau.example" })).toBeVisible();
  await page.getByRole("button", { name: "Send", exact: true }).press("Enter");
  await page.waitForURL(/\/sent$/);
  for (const email of ["nia@birch.example", "mei@lin.example", "rau@rau.example"]) await waitForMail(email, /Ada Lovelace/);
  expect(errors).toEqual([]);
  await close();
});

test("a signed-out recipient unsubscribes from a sender's emails by the link and subscribes again", async () => {
  test.setTimeout(240_000);
  const ada = await makePerson("Ada Lovelace");
  const postId = await recordPost(ada.driver);
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: "Rea <rea@reader.example>" } });
  const mail = await waitForMail("rea@reader.example", /Ada Lovelace/);
  const [, token = ""] = /\/unsubscribe\?token=([\w-]+)/.exec(mail.text) ?? [];
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(`${productUrl()}/unsubscribe?token=${token}`);
  await expect(page.getByText("Unsubscribe rea@reader.example from Ada Lovelace's emails?")).toBeVisible();
  await expectAccessible(page, "unsubscribe");
  await page.getByRole("button", { name: "Unsubscribe" }).press("Enter");
  await expect(page.getByText("You're unsubscribed from Ada Lovelace's emails.")).toBeVisible();
  await expectAccessible(page, "unsubscribed");

  const there = await openBrowser({ speaks: false });
  await enter(there.page, ada);
  await there.page.goto(`${productUrl()}/contacts`);
  await expect(there.page.getByRole("listitem").filter({ hasText: "Rea" }).getByText("Unsubscribed")).toBeVisible();
  await there.page.getByRole("button", { name: "Unsubscribed" }).press("Enter");
  await expect(there.page.getByText("1 contact", { exact: true })).toBeVisible();
  await there.close();

  await page.getByRole("button", { name: "Subscribe again" }).press("Enter");
  await expect(page.getByText("Unsubscribe rea@reader.example from Ada Lovelace's emails?")).toBeVisible();
  expect(errors).toEqual([]);
  await page.goto(`${productUrl()}/unsubscribe?token=${token.slice(0, -3)}`);
  await expect(page.getByRole("heading", { name: "This link is not valid." })).toBeVisible();
  await close();
});
