import { authenticityCopy } from "@aside/core/messages/authenticity.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { setPersonaInfo } from "@aside/features/avatar/contract.ts";
import { personalizedCopy as copy } from "@aside/features/avatar/web-personalized-copy.ts";
import { createContact } from "@aside/features/contacts/contract.ts";
import { expect, test } from "@playwright/test";
import { CHECKED, makeOwner, makeReadyPersona } from "./helpers.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, type Person, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { transcriptLines, tab } from "../support/speech.ts";

const SECONDS = 1000;
/** Three videos are rendered and converted, one after another. */
const MADE = { timeout: 600 * SECONDS * SLOWNESS };
const LABEL = authenticityCopy.label.embedded;

let product: Product;
let ada: Person;
let persona: Awaited<ReturnType<typeof makeReadyPersona>>;

test.beforeAll(async () => {
  test.setTimeout(600 * SECONDS * SLOWNESS);
  product = await startProduct();
  ada = await makeOwner("Ada Lovelace", product.url);
  persona = await makeReadyPersona(ada, product, "Me in the office");
});
test.afterAll(async () => await product.stop());

async function makeDraft(title: string, notes: string): Promise<string> {
  const event = await ada.driver.call(createEvent, { body: { title } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await ada.driver.call(updatePost, { params: { id: postId }, body: { title, speaking_notes: notes } });
  const persona_image_id = persona.driver_image?.split("/").at(-1) ?? "";
  await ada.driver.call(setPersonaInfo, { body: { post_id: postId, persona_image_id } });
  return postId;
}

test("one text becomes a video for each of three people, which says their name and nobody else's", async () => {
  test.setTimeout(1500 * SECONDS * SLOWNESS);
  const suffix = crypto.randomUUID().slice(0, 8);
  const people = ["Maria", "Robert", "Susan"].map((name) => ({ name, email: `${name.toLowerCase()}-${suffix}@partner.example` }));
  const [maria, robert, susan] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  const contact = { name: "Maria Garcia", company: "Garden Works", emails: [maria.email] };
  await ada.driver.call(createContact, { body: contact });
  const postId = await makeDraft("For {name}", "<p>Hello {name}. Our new office opens next week.</p><p>Thank you, {name}.</p>");

  const { page, context, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${product.url}/dashboard/true-avatar/notes/${postId}/people`);
  await expect(page.getByText(copy.nobody)).toBeVisible();
  await expectAccessible(page, "personalize-empty");

  const add = page.getByRole("combobox", { name: copy.add });
  await add.fill(maria.email);
  await add.press("Enter");
  await expect(page.getByRole("textbox", { name: copy.company })).toHaveValue("Garden Works");
  await expect(page.getByRole("textbox", { name: copy.name })).toHaveValue("Maria");
  await page.evaluate(
    async (text) => await navigator.clipboard.writeText(text),
    `Robert Miller <${robert.email}>, ${susan.email}, nobody@`,
  );
  await add.press("ControlOrMeta+V");
  await expect(page.getByText(copy.missingCount(1))).toBeVisible();
  const make = page.getByRole("button", { name: copy.make(3) });
  await expect(make).toBeDisabled();
  await expectAccessible(page, "personalize-missing");

  await page.getByRole("button", { name: "Remove nobody@", exact: true }).press("Enter");
  await page.getByRole("textbox", { name: copy.name }).nth(2).fill("Susan");
  await expect(page.getByRole("combobox", { name: copy.previewFor })).toHaveValue(susan.email);
  await expect(page.locator("mark").filter({ hasText: "Susan" })).toHaveCount(3);
  await page.getByRole("combobox", { name: copy.previewFor }).selectOption(robert.email);
  await expect(page.locator("mark").filter({ hasText: "Robert" })).toHaveCount(3);
  await expectAccessible(page, "personalize");
  await make.press("Enter");

  await page.waitForURL(/\/personalized\/[0-9a-f-]+$/);
  await expect(page.getByRole("progressbar", { name: copy.states.making })).toBeVisible();
  await expectAccessible(page, "personalized-making");
  await expect(page.getByRole("status").filter({ hasText: copy.counts.sent(3) })).toBeVisible(MADE);
  await expectAccessible(page, "personalized-sent");
  await page.getByRole("link", { name: copy.backHome }).click();
  await page.getByRole("link", { name: "For {name}" }).click();
  await expect(page.getByRole("link", { name: copy.openOf("Maria") })).toBeVisible();
  expect(errors).toEqual([]);
  await context.close();

  for (const { name, email } of people) {
    const mail = await waitForMail(email, new RegExp(`For ${name}$`), product.url);
    for (const other of people.filter((one) => one.email !== email)) expect(mail.text + mail.html).not.toContain(other.email);
    const link = /http\S+\/aside\/[^\s)"]+/.exec(mail.text)?.[0] ?? "";
    const own = await openBrowser({ speaks: false, viewport: { width: 1440, height: 900 } });
    const ownErrors = watchErrors(own.page);
    await own.page.goto(link);
    await expect(own.page.getByRole("button", { name: LABEL })).toBeVisible();
    await tab(own.page, "Transcript").click();
    await expect(transcriptLines(own.page)).toContainText(new RegExp(name, "i"), CHECKED);
    const said = (await transcriptLines(own.page).textContent()) ?? "";
    for (const other of people.filter((one) => one.email !== email)) {
      expect(said).not.toMatch(new RegExp(other.name, "i"));
      expect(await own.page.content()).not.toContain(other.email);
    }
    expect(ownErrors).toEqual([]);
    await own.close();
  }
  await close();
});
