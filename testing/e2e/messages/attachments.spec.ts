import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { createPost } from "@aside/core/messages/post-contract.ts";
import { copy } from "@aside/features/attachments/copy.ts";
import { makePicture, PDF } from "@aside/features/attachments/testkit/make-files.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { record } from "@aside/testkit/media/record.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeVideo } from "../support/dashboard.ts";
import { type DraggedFile, dragFiles } from "../support/drag-files.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, productUrl, waitForMail } from "../support/people.ts";
import { expectAccessible, takePicture } from "../support/pictures.ts";

const text = (name: string): DraggedFile => ({ name, mimeType: "text/plain", buffer: Buffer.from(`This is ${name}.`) });

const drop = async (target: Locator, file: DraggedFile) =>
  (await dragFiles(target, "dragover", [file])) && (await dragFiles(target, "drop", [file]));

/** The email as a client shows it, narrow and wide, in light and dark. */
async function takeMailPictures(page: Page, id: string): Promise<void> {
  await page.goto(`${productUrl()}/dev/mailbox/${id}/html`);
  for (const width of [380, 1440])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await takePicture(page, `attachments-email-${width}-${colorScheme}`);
    }
}

test("attached files are in the email and on the share page, where a person without account downloads them", { tag: "@main" }, async () => {
  test.setTimeout(180_000);
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder")];
  const { eventId } = await recordEvent(ada, { seconds: 2 });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${eventId}/preview`);
  const attached = page.getByRole("list", { name: "Attached files" });
  const rowOf = (name: string) => attached.getByRole("listitem").filter({ hasText: name });
  const input = page.getByTestId("attachments-input");

  // With the keyboard.
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Attach files" }).press("Enter");
  await (
    await chooser
  ).setFiles([
    { name: "wide.png", mimeType: "image/png", buffer: await makePicture("png", "1200x600") },
    { name: "small.png", mimeType: "image/png", buffer: await makePicture("png", "300x200") },
    { name: "report.pdf", mimeType: "application/pdf", buffer: PDF },
    text("first.txt"),
  ]);
  expect(await drop(page.getByRole("group", { name: "Attachments" }), text("second.txt"))).toBe(true);
  // Beside the field nothing is attached, and the page stays.
  expect(await drop(page.getByRole("heading", { name: "Preview", exact: true }), text("beside.txt"))).toBe(true);
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(5);
  await expect(rowOf("wide.png").locator("img")).toHaveJSProperty("naturalWidth", 450);

  const program = Buffer.from("MZ\u0090\u0000 this program cannot be run");
  await input.setInputFiles([
    { name: "setup.exe", mimeType: "application/octet-stream", buffer: program },
    { name: "invoice.pdf", mimeType: "application/pdf", buffer: program },
  ]);
  await expect(rowOf("setup.exe").getByRole("alert")).toHaveText(copy.typeRefused);
  await expect(rowOf("invoice.pdf").getByRole("alert")).toHaveText(copy.typeDiffers("PDF"));
  await expectAccessible(page, "attachments-composer");
  for (const name of ["setup.exe", "invoice.pdf", "first.txt"]) await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(4);
  await expect(page.getByRole("button", { name: "Attach files" })).toBeFocused();

  // Sending waits for the last file.
  const gate = Promise.withResolvers<void>();
  await page.route(/\/attachment\?filename=late\.txt$/, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await input.setInputFiles([text("late.txt")]);
  await page.getByLabel("Title").fill("Five files");
  await page.getByLabel("Recipients", { exact: true }).fill(`${bob.email},`);
  const send = page.getByRole("button", { name: "Send", exact: true });
  await send.click();
  await expect(send).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("button", { name: "Cancel late.txt" })).toBeVisible();
  gate.resolve();
  await expect(page.getByRole("heading", { name: /^Sent to/ })).toBeVisible();
  expect(errors).toEqual([expect.stringMatching(/^422 \S+\/attachment\?filename=invoice\.pdf$/)]);

  const mail = await waitForMail(bob.email, /Five files/);
  for (const name of ["wide.png", "small.png", "report.pdf", "+2 more"]) expect(mail.text).toContain(name);
  expect(mail.text).not.toMatch(/second\.txt|late\.txt/);
  await takeMailPictures(page, mail.id);
  await close();

  const anyone = await openBrowser({ speaks: false });
  const seen = watchErrors(anyone.page);
  await anyone.page.goto(/http\S+\/view\?m=[\w-]+#attachments/.exec(mail.text)?.[0] ?? "");
  const section = anyone.page.getByRole("region", { name: "Attachments" });
  await expect(section.getByRole("link")).toHaveCount(5);
  await expect(section).toBeInViewport();
  for (const name of ["wide.png", "small.png", "report.pdf", "second.txt", "late.txt"]) await expect(section).toContainText(name);
  const download = anyone.page.waitForEvent("download");
  await section.getByRole("link", { name: "report.pdf" }).click();
  const file = await download;
  expect([file.suggestedFilename(), (await readFile(await file.path())).equals(PDF)]).toEqual(["report.pdf", true]);
  await expectAccessible(anyone.page, "attachments-share");
  expect(seen).toEqual([]);
  await anyone.close();
});

test("a reply has its own attachments, shown with it in the thread", async () => {
  const [ada, bob] = [await makePerson("Ada Lovelace"), await makePerson("Bob Builder")];
  const { eventId, postId } = await makeVideo(ada, "Question");
  await ada.driver.call(sendPost, { params: { id: postId }, body: { recipients: bob.email } });
  const reply = await bob.driver.call(createPost, { body: { event_id: eventId, title: "Answer" } });
  await record(bob.driver, reply.id, { seconds: 1 });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, bob);
  await page.goto(`${productUrl()}/respond/${reply.id}/preview`);
  await page.getByTestId("attachments-input").setInputFiles([text("answer.txt")]);
  await expect(page.getByRole("button", { name: "Remove answer.txt" })).toBeVisible();
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.waitForURL(/\/respond\/success/);
  const mail = await waitForMail(ada.email, /replied/);
  await page.goto(/http\S+#attachments-\S+/.exec(mail.text)?.[0] ?? "");
  const card = page.locator(`#post-${reply.id}`);
  await expect(card.getByRole("region", { name: "Attachments" }).getByRole("link", { name: "answer.txt" })).toBeInViewport();
  await expectAccessible(page, "attachments-reply");
  expect(errors).toEqual([]);
  await close();
});
