import { expect, type Page, test } from "@playwright/test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copy } from "@aside/features/recording/copy.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { type DraggedFile, dragFiles } from "../support/drag-files.ts";
import { makeClip } from "../support/make-clip.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { openStudio } from "../support/studio.ts";
import { expectToast } from "../support/toasts.ts";

const drag = async (page: Page, event: "dragover" | "dragleave" | "drop", files: readonly DraggedFile[]) => {
  const heading = page.locator("h1").first();
  return await dragFiles((await heading.count()) > 0 ? heading : page.locator("body"), event, files);
};

const TEXT: DraggedFile = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") };

let directory: string;
test.beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "aside-drop-"));
});
test.afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("a video that is dropped in the studio is uploaded; other files are refused", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openStudio(page);
  const clip: DraggedFile = { name: "clip.MP4", mimeType: "", buffer: readFileSync(makeClip(directory, 3)) };
  const hint = page.getByText(copy.dropHere);

  expect(await drag(page, "dragover", [clip])).toBe(true);
  await expect(hint).toBeVisible();
  await expectAccessible(page, "studio-drop");
  await drag(page, "dragleave", [clip]);
  await expect(hint).toBeHidden();

  // Otherwise the browser would leave the page to open the file.
  expect(await drag(page, "drop", [TEXT])).toBe(true);
  await expect(page.getByRole("alert").filter({ hasText: copy.notUploaded(TEXT.name, copy.dropVideo) })).toBeVisible();
  await drag(page, "drop", [clip, clip]);
  await expectToast(page, copy.dropOne);

  await drag(page, "dragover", [clip]);
  expect(await drag(page, "drop", [clip])).toBe(true);
  await page.waitForURL(/\/preview$/, { timeout: 60_000 * SLOWNESS });
  await expect(page.getByRole("heading", { name: "Preview" })).toBeVisible();
  await expect(hint).toBeHidden();
  expect(errors).toEqual([]);
  await close();
});
