import { expect, test } from "@playwright/test";
import { edge, lengthOf } from "../support/editor.ts";
import { makePerson, type Person, waitForMail } from "../support/people.ts";
import { openAs } from "../support/open-as.ts";
import { expectAccessible } from "../support/pictures.ts";
import { type Product, startProduct } from "../support/product.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { expectToast } from "../support/toasts.ts";
import { conversationLink, field, fillPerson, newAddress, openAsGuest, submitButton } from "./support.ts";

const SECONDS = 1000;
const LONG = { timeout: 60 * SECONDS * SLOWNESS };

let product: Product;
let ada: Person;
test.beforeAll(async () => {
  product = await startProduct();
  // The first person manages the product.
  ada = await makePerson("Ada Lovelace", product.url);
});
test.afterAll(async () => await product.stop());

test("a guest's video to support is answered in writing and by video, and the guest replies", { tag: ["@recorder", "@main"] }, async () => {
  test.setTimeout(420 * SECONDS * SLOWNESS);
  const email = newAddress();
  const guest = await openAsGuest(`${product.url}/support`, {});
  const { page } = guest;
  await fillPerson(page, email);
  await field(page, "Subject").fill("The report");

  // The recorder is left without a video: what was typed is there.
  await page.getByRole("button", { name: "Record a video" }).click();
  await page.waitForURL(/\/support\/[^/]+\/record$/);
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
  await page.getByRole("link", { name: "Back to the form" }).click();
  await expect(field(page, "Subject")).toHaveValue("The report");

  await page.getByRole("button", { name: "Record a video" }).click();
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
  await startRecording(page);
  await page.waitForTimeout(10 * SECONDS);
  await stopRecording(page);
  await page.waitForURL(/\/support\?post=/, LONG);
  await expect(field(page, "Subject")).toHaveValue("The report");
  await expect(page.getByRole("link", { name: "Record again" })).toBeVisible(LONG);
  await playVideo(page);
  await field(page, "What happened, and what did you expect?").fill("Please watch the video.");
  await page
    .getByTestId("attachments-input")
    .setInputFiles({ name: "steps.txt", mimeType: "text/plain", buffer: Buffer.from("Open the report.") });
  await expect(page.getByRole("button", { name: "Remove steps.txt" })).toBeVisible();
  await expectAccessible(page, "form-with-video");
  await submitButton(page).click();
  await page.waitForURL(/\/support\/success$/, LONG);

  // The agent.
  const agent = await openAs(ada, "/admin/forms");
  await expect(agent.page.getByRole("link", { name: "Get support" })).toBeVisible();
  await expectAccessible(agent.page, "admin-forms");
  await agent.page.getByRole("link", { name: "Get support" }).click();
  await agent.page.getByRole("tab", { name: "New" }).click();
  await expect(agent.page.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
  await expectAccessible(agent.page, "admin-submissions");
  await agent.page.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(agent.page.getByText("Please watch the video.")).toBeVisible();
  await expect(agent.page.getByRole("link", { name: /steps.txt/ })).toBeVisible();
  await agent.page.getByRole("tab", { name: "Transcript" }).click({ timeout: 120 * SECONDS * SLOWNESS });
  await expect(agent.page.getByRole("region", { name: "Transcript" }).getByText(/good morning/i)).toBeVisible(LONG);
  await agent.page.getByRole("combobox", { name: "Assigned to" }).selectOption({ label: "Ada Lovelace" });
  await expectToast(agent.page, "Saved.");
  await agent.page.getByRole("tab", { name: "Internal note" }).click();
  await field(agent.page, "Your note").fill("Known customer.");
  await agent.page.getByRole("button", { name: "Add note" }).click();
  await expect(agent.page.getByText("Known customer.")).toBeVisible();
  // By the keyboard: the note that is added above moves the tab from under a pointer.
  await agent.page.getByRole("tab", { name: "Reply" }).press("Enter");
  await field(agent.page, "Your reply").fill("We look at it today.");
  await agent.page.getByRole("button", { name: "Send reply" }).click();
  await expectToast(agent.page, "Reply sent.");
  await expect(agent.page.getByRole("combobox", { name: "Status" })).toHaveValue("waiting");
  await expectAccessible(agent.page, "admin-submission");

  // By email, and by video.
  const mail = await waitForMail(email, /answered/, product.url);
  expect(mail.text).toContain("We look at it today.");
  await agent.page.getByRole("button", { name: "Reply by video" }).click();
  await agent.page.waitForURL(/\/aside\/[^/]+\/record$/);
  await expect(agent.page.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
  await startRecording(agent.page);
  await agent.page.waitForTimeout(3 * SECONDS);
  await stopRecording(agent.page);
  await agent.page.waitForURL(/\/preview$/, LONG);
  await agent.page.getByRole("button", { name: "Send", exact: true }).click();
  await agent.page.waitForURL(/\/sent$/, LONG);

  await page.goto(conversationLink(mail.text));
  await expect(page.getByText("We look at it today.")).toBeVisible();
  await expect(page.getByText("Known customer.")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Reply by video" })).toBeVisible(LONG);
  await playVideo(page);
  expect((await readVideo(page)).error).toBeNull();
  // In the answer nothing is said: its transcript goes away when that is known.
  const submitted = page.getByRole("region", { name: "What you submitted" });
  await submitted.getByRole("button", { name: "Show transcript" }).click();
  await expect(submitted.getByRole("region", { name: "Transcript" })).toBeVisible(LONG);
  await expectAccessible(page, "form-conversation");
  await field(page, "Your message").fill("Thank you, it works now.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Thank you, it works now.")).toBeVisible();
  await agent.page.goto(agent.page.url().replace(/\/aside\/.*/, "/admin/forms/submissions?status=open"));
  await agent.page.getByRole("link", { name: "Grace Hopper" }).click();
  await expect(agent.page.getByText("Thank you, it works now.")).toBeVisible();

  // The guest's video, as the agent sees it.
  await page.getByRole("link", { name: "Reply by video" }).click();
  await page.waitForURL(/\/respond\/[^/]+\/record$/, LONG);
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
  await startRecording(page);
  await page.waitForTimeout(3 * SECONDS);
  await stopRecording(page);
  await page.waitForURL(/\/preview$/, LONG);
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.waitForURL(/\/respond\/success/, LONG);
  await expect(agent.page.getByRole("combobox", { name: "Status" })).toHaveValue("open", LONG);
  const reply = agent.page.getByRole("region", { name: "Conversation" }).getByRole("listitem").last();
  await expect(reply.getByText("Grace Hopper")).toBeVisible(LONG);
  await reply.getByRole("button", { name: "Play" }).click();
  await expect
    .poll(async () => await reply.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime), LONG)
    .toBeGreaterThan(0.5);
  expect(guest.errors).toEqual([]);
  expect(agent.errors).toEqual([]);
  await guest.close();
  await agent.close();
});

test("a guest trims the video of a form, removes it, and submits without one", { tag: "@recorder" }, async () => {
  test.setTimeout(240 * SECONDS * SLOWNESS);
  const { page, errors, close } = await openAsGuest(`${product.url}/feedback`, {});
  await fillPerson(page, newAddress());
  await field(page, "Your feedback").fill("It is fast.");
  await page.getByRole("button", { name: "Record a video" }).click();
  await expect(page.getByRole("button", { name: "Start recording" })).toBeEnabled(LONG);
  await startRecording(page);
  await page.waitForTimeout(4 * SECONDS);
  await stopRecording(page);
  await page.waitForURL(/\/feedback\?post=/, LONG);
  await page.getByRole("link", { name: "Edit", exact: true }).click(LONG);
  await page.waitForURL(/\/feedback\/[^/]+\/edit-video$/);
  await expect(page.getByText("Preparing the timeline")).toBeHidden(LONG);
  await edge(page, "Start").press("Shift+ArrowRight");
  const shown = await lengthOf(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Saved\./)).toBeVisible(LONG);
  await page.getByRole("button", { name: "Done" }).click();
  await page.waitForURL(/\/feedback\?post=/);
  await playVideo(page);
  await expect.poll(async () => Math.abs((await readVideo(page)).duration - shown)).toBeLessThan(0.1);

  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expectAccessible(page, "form-remove-video");
  await page.getByRole("dialog").getByRole("button", { name: "Keep" }).click();
  await expect(page.getByRole("link", { name: "Record again" })).toBeVisible();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expectToast(page, "Your video was removed.");
  await expect(page.getByRole("button", { name: "Record a video" })).toBeVisible();
  await expect(field(page, "Your feedback")).toHaveValue("It is fast.");
  await submitButton(page).click();
  await page.waitForURL(/\/feedback\/success$/, LONG);
  const agent = await openAs(ada, "/admin/forms/submissions");
  const line = agent.page.getByRole("listitem").filter({ hasText: "It is fast." });
  await expect(line).toBeVisible();
  await expect(line.getByText("Video", { exact: true })).toHaveCount(0);
  expect(errors).toEqual([]);
  await agent.close();
  await close();
});

test("a second registration of the same domain is flagged", async () => {
  const domain = `shop-${crypto.randomUUID().slice(0, 8)}.example`;
  for (const company of ["First partner", "Second partner"]) {
    const { page, close } = await openAsGuest(`${product.url}/deal-registration`);
    await fillPerson(page, newAddress());
    await field(page, "Your company").fill(company);
    await field(page, "Customer").fill("Shop");
    await field(page, "Customer's domain").fill(`https://www.${domain}/`);
    await submitButton(page).click();
    await page.waitForURL(/\/success$/);
    await close();
  }
  const { page, errors, close } = await openAs(ada, "/admin/forms/submissions?status=new");
  await page.getByRole("combobox", { name: "Form" }).selectOption({ label: "Register a deal" });
  await expect(page.getByText("Possible duplicate")).toHaveCount(2);
  await page.getByRole("listitem").filter({ hasText: "Possible duplicate" }).first().getByRole("link", { name: "Grace Hopper" }).click();
  await expect(page.getByText("The same domain was registered before")).toBeVisible();
  await expectAccessible(page, "admin-duplicate");
  expect(errors).toEqual([]);
  await close();
});

test("a person who handles no form sees a message", async () => {
  const grace = await makePerson("Grace Hopper", product.url, "elsewhere.example");
  const second = await makePerson("Nia Long", product.url, "elsewhere.example");
  const { page, errors, close } = await openAs(second, "/admin/forms");
  await expect(page.getByText("You don't handle any forms")).toBeVisible();
  await expectAccessible(page, "admin-forms-nobody");
  await close();
  const first = await openAs(grace, "/admin/forms");
  await expect(first.page.getByText("No forms yet")).toBeVisible();
  expect(errors).toEqual([]);
  await first.close();
});
