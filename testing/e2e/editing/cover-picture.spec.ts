import { expect, test } from "@playwright/test";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { openEditor, press, recordEvent } from "../support/editor.ts";
import { enter, makePerson } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { expectToast } from "../support/toasts.ts";

test("the author uploads a picture as cover, and removes it", async () => {
  test.setTimeout(180_000);
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 2 });
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  await openEditor(page, eventId);
  await page.getByRole("tab", { name: "Cover and merge" }).click();
  await expect(page.getByText("The cover is chosen automatically.")).toBeVisible();
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expectToast(page, "Choose a JPEG, PNG or WebP picture.");
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 800, height: 400 } });
  await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: picture });
  await expectToast(page, "Cover updated.");
  await expect(page.getByText("The cover is a picture that you uploaded.")).toBeVisible();
  const sizeOf = async () => {
    const { urls } = await ada.driver.call(getPost, { params: { id: postId } });
    return urls.find((entry) => entry.url_type === "THUMBNAIL")?.metadata["dimensions"];
  };
  await expect.poll(sizeOf, { timeout: 60_000 }).toBe("800x400");
  await expectAccessible(page, "cover-picture");
  await press(page, "Remove picture");
  await expect(page.getByText("The cover is chosen automatically.")).toBeVisible();
  await expect.poll(sizeOf, { timeout: 60_000 }).toBe("640x360");
  // The file that is no picture.
  expect(errors).toEqual([expect.stringMatching(/^422 \S+\/v1\/thumbnail\/upload/)]);
  await close();
});
