import { expect, type Page, test } from "@playwright/test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copy } from "@aside/features/recording/copy.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { makeClip } from "../support/make-clip.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { openStudio } from "../support/studio.ts";
import { expectToast } from "../support/toasts.ts";

type Dropped = { name: string; type: string; base64: string };

/** Dispatches the drag events of a file from the desktop, which Playwright cannot drag. Returns whether the page accepted the file. */
async function drag(page: Page, event: "dragover" | "dragleave" | "drop", files: readonly Dropped[]): Promise<boolean> {
  return await page.evaluate(
    ({ event: name, files: given }) => {
      const dataTransfer = new DataTransfer();
      for (const file of given)
        dataTransfer.items.add(new File([Uint8Array.from(atob(file.base64), (c) => c.charCodeAt(0))], file.name, { type: file.type }));
      const target = document.querySelector("h1") ?? document.body;
      return !target.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }));
    },
    { event, files },
  );
}

const TEXT: Dropped = { name: "notes.txt", type: "text/plain", base64: "eA==" };

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
  const clip: Dropped = { name: "clip.MP4", type: "", base64: readFileSync(makeClip(directory, 3)).toString("base64") };
  const hint = page.getByText(copy.dropHere);

  expect(await drag(page, "dragover", [clip])).toBe(true);
  await expect(hint).toBeVisible();
  await expectAccessible(page, "studio-drop");
  await drag(page, "dragleave", [clip]);
  await expect(hint).toBeHidden();

  // Otherwise the browser would leave the page to open the file.
  expect(await drag(page, "drop", [TEXT])).toBe(true);
  await expectToast(page, copy.dropVideo);
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
