import { expect, type Page, test } from "@playwright/test";
import { inviteUsers } from "@aside/features/invitations/contract.ts";
import { createForm, replyToSubmission } from "@aside/features/forms/admin-contract.ts";
import { writeToConversation } from "@aside/features/forms/contract.ts";
import { submit } from "@aside/features/forms/testkit/submit.ts";
import { askDeletion, askExport } from "@aside/features/my-account/contract.ts";
import { bookDemo, cancelDemo, demoTimes, moveDemo, saveDemoHost } from "@aside/features/scheduling/contract.ts";
import { triggerReset } from "@aside/features/sign-in/contract.ts";
import {
  createNewsletter,
  publishNewsletter,
  readNewsletter,
  sendNewsletter,
  testNewsletter,
} from "@aside/features/site/admin-contract.ts";
import { subscribe } from "@aside/features/site/contract.ts";
import { ApiDriver } from "@aside/testkit/api-driver.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { fillAddress, fillCard, pay } from "../billing/support.ts";
import { openAs } from "../support/open-as.ts";
import { makePerson, newDomain, PASSWORD, type Person, waitForMail } from "../support/people.ts";
import { type Product, startProduct } from "../support/product.ts";

// Emails about Asides under each privacy setting: apps/api/email-links.test.ts and emailed-links.spec.ts.

const MEETING = "https://meet.example/ada";

// The first person manages the product.
let product: Product;
let ada: Person;
test.beforeAll(async () => {
  product = await startProduct({ ASR: "off", BILLING: "test" });
  ada = await makePerson("Ada Lovelace", product.url, newDomain());
});
test.afterAll(async () => await product.stop());

const newAddress = () => `reader-${crypto.randomUUID().slice(0, 8)}@visitor.example`;
const visitor = () => new ApiDriver(product.url);

/** Where a link leads: the page's heading, and who signs in on the way to it. */
type Destination = { heading: string | RegExp; after?: Person };

/** Opens every link of the email, each in a browser that knows nobody. `leads`: by the beginning of the path. */
async function openEach(to: string, subject: RegExp, leads: Record<string, Destination>): Promise<string> {
  const mail = await waitForMail(to, subject, product.url);
  const links = [...new Set([...mail.text.matchAll(/https?:\/\/[^\s)]+/g)].map(([href]) => href))];
  const hrefs = [...mail.html.matchAll(/href="(https?:[^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
  expect(new Set(hrefs), mail.subject).toEqual(new Set(links));
  const opened = new Set<string>();
  for (const link of links.filter((href) => href !== MEETING)) {
    expect(new URL(link).origin, mail.subject).toBe(product.url);
    const path = link.slice(product.url.length);
    const key = Object.keys(leads).findLast((start) => path.startsWith(start)) ?? "";
    const lead = leads[key];
    if (!lead) throw new Error(`${mail.subject}: nothing is known of ${path}`);
    opened.add(key);
    await openFresh(link, lead);
  }
  expect([...opened].toSorted((a, b) => a.localeCompare(b))).toEqual(Object.keys(leads).toSorted((a, b) => a.localeCompare(b)));
  return mail.text;
}

async function openFresh(link: string, { heading, after }: Destination): Promise<void> {
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await page.goto(link);
  if (after) await signIn(page, after);
  await expect(page.getByRole("heading", { level: 1, name: heading }), link).toBeVisible();
  if (after) expect(page.url(), link).toBe(link);
  expect(errors, link).toEqual([]);
  await close();
}

async function signIn(page: Page, person: Person): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(person.email);
  await dialog.getByRole("button", { name: "Continue", exact: true }).click();
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("emails about forms lead the visitor to the conversation, and who handles it through the sign-in to the submission", async () => {
  const form = await ada.driver.call(createForm, { body: { title: "Ask the shop", notify_emails: [ada.email] } });
  const sent = await submit(visitor(), { form: form.id, body: { wants_copy: true } });
  const conversation = { "/conversation/": { heading: "Ask the shop" } };
  const submission = { [`/admin/forms/submissions/${sent.id}`]: { heading: "Submission", after: ada } };
  await openEach(sent.email, /We received your message/, conversation);
  await openEach(ada.email, /New submission: Ask the shop/, submission);
  await ada.driver.call(replyToSubmission, { params: { id: sent.id }, body: { id: crypto.randomUUID(), text: "Tell us more." } });
  await openEach(sent.email, /answered: Ask the shop/, conversation);
  const body = { submission_id: sent.id, key: sent.key, id: crypto.randomUUID(), text: "It is about the microphone." };
  await visitor().call(writeToConversation, { body });
  await openEach(ada.email, /wrote again: Ask the shop/, submission);
});

test("emails about demos lead to the booking, and after it was canceled to a new one", async () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: "08:00", to: "18:00" }));
  await ada.driver.call(saveDemoHost, {
    body: { email: ada.email, time_zone: "Europe/Berlin", hours, meeting_url: MEETING, is_active: true },
  });
  const until = new Date(Date.now() + 14 * 86_400_000).toISOString();
  const { times } = await visitor().call(demoTimes, { query: { from: new Date().toISOString(), to: until } });
  const [email, [first = "", second = ""]] = [newAddress(), times.slice(-2)];
  const details = { name: "Vera Visitor", email, company: "", note: "", time_zone: "Europe/Berlin" };
  const { booking, key } = await visitor().call(bookDemo, { body: { ...details, starts_at: first } });
  const own = { [`/schedule-demo/${booking.id}`]: { heading: "Your demo" } };
  await openEach(email, /^Your Aside demo: /, own);
  expect(await openEach(ada.email, /^New demo: /, {})).toContain(MEETING);
  await visitor().call(moveDemo, { params: { id: booking.id }, body: { key, starts_at: second } });
  await openEach(email, /was moved/, own);
  expect(await openEach(ada.email, /moved/, {})).toContain(MEETING);
  await visitor().call(cancelDemo, { params: { id: booking.id }, body: { key } });
  await openEach(email, /is canceled/, { "/schedule-demo": { heading: "Schedule a demo" } });
  await openEach(ada.email, /canceled/, {});
});

test("an invitation, a new password, an export and a deletion lead where they say", async () => {
  const [uma, invited] = [await makePerson("Uma User", product.url, newDomain()), newAddress()];
  await ada.driver.call(inviteUsers, { body: { users_to_invite: invited, role: "USER" } });
  await openEach(invited, /invites you to/, { "/invite?token=": { heading: /^Join / } });
  await visitor().call(triggerReset, { body: { email: uma.email } });
  await openEach(uma.email, /Choose a new Aside password/, { "/update-password": { heading: "Choose a new password" } });
  const data = { "/account/data": { heading: "My Account", after: uma } };
  const params = { id: JSON.parse(uma.session).user.userId as string };
  await uma.driver.call(askExport, { params, body: {} });
  await openEach(uma.email, /data is ready/, data);
  await uma.driver.call(askDeletion, { params, body: { password: PASSWORD } });
  await openEach(uma.email, /will be deleted/, data);
});

test("newsletters lead to their page, to the pages that they name, and to unsubscribing", async () => {
  const email = newAddress();
  await visitor().call(subscribe, { body: { email, website: "" } });
  const confirmation = await openEach(email, /Confirm your subscription/, {
    "/newsletters/confirm": { heading: "Confirm your subscription" },
  });
  const { page, close } = await openBrowser({ speaks: false });
  await page.goto(/http\S+newsletters\/confirm\?token=\S+/.exec(confirmation)?.[0] ?? "");
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByRole("heading", { name: "You're subscribed" })).toBeVisible();
  await close();
  const fields = { title: "Example issue", summary: "What an issue looks like.", body: "Read about [prices](/pricing)." };
  const { id } = await ada.driver.call(createNewsletter, { body: fields });
  const read = async () => await ada.driver.call(readNewsletter, { params: { id } });
  await ada.driver.call(publishNewsletter, { params: { id }, body: { is_published: true } });
  await ada.driver.call(testNewsletter, { params: { id } });
  const shared = { "/pricing": { heading: /./ }, [`/newsletters/${id}`]: { heading: "Example issue" } };
  await openEach(ada.email, /^\[Test\] Example issue$/, shared);
  await ada.driver.call(sendNewsletter, { params: { id }, body: { version: (await read()).version } });
  await openEach(email, /^Example issue$/, { ...shared, "/newsletters/unsubscribe": { heading: "Unsubscribe" } });
});

test("a receipt leads to its invoice, and what asks for another card to its form", async () => {
  const uma = await makePerson("Uma User", product.url, newDomain());
  const { page, close } = await openAs(uma, "/checkout?plan=personal&duration=monthly&currency=USD");
  await fillAddress(page);
  await fillCard(page);
  await pay(page, "$12");
  await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await close();
  await openEach(uma.email, /Your receipt from/, { "/": { heading: /./ } });
  // The links of the other emails about payments (features/billing/server/webhook/notices.test.ts).
  await openFresh(`${product.url}/plan-details`, { heading: "Your plan", after: uma });
  const fresh = await openBrowser({ speaks: false });
  await fresh.page.goto(`${product.url}/plan-details?update_card=true`);
  await signIn(fresh.page, uma);
  await expect(fresh.page.getByLabel("Card number")).toBeVisible();
  await fresh.close();
});
