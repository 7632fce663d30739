import { expect, type Page, test } from "@playwright/test";
import { getTranscript } from "@aside/features/transcripts/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, productUrl, speechUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { SLOWNESS } from "../support/slowness.ts";
import { spokenTake } from "../support/speech.ts";

const SECONDS = 1000;

const transcriptLines = (page: Page) => page.getByRole("region", { name: "Transcript" }).getByRole("list");

test("notes typed offline survive a reload and are saved when the network is back", async () => {
  const ada = await makePerson("Ada Lovelace");
  const { eventId, postId } = await recordEvent(ada, { seconds: 3 });
  const { context, page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await page.goto(`${productUrl()}/aside/${eventId}/view`);
  await page.getByRole("button", { name: "Add private notes" }).click();
  const notes = page.getByRole("textbox", { name: "My notes" });
  const onServer = async () => (await ada.driver.call(getPost, { params: { id: postId } })).my_notes;
  await notes.pressSequentially("Before the tunnel. ");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await context.setOffline(true);
  await notes.pressSequentially("In the tunnel. ");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await expectAccessible(page, "share-my-notes-offline");
  expect(await onServer()).not.toContain("In the tunnel");
  await context.setOffline(false);
  // The browser's online event triggers the save before the next retry.
  await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 4 * SECONDS });
  expect(await onServer()).toContain("Before the tunnel. In the tunnel.");

  await context.setOffline(true);
  await notes.pressSequentially("Then the battery died.");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(`${productUrl()}/aside/${eventId}/view`);
  await expect(page.getByRole("region", { name: "My notes" })).toContainText("Then the battery died.");
  await expect.poll(onServer).toContain("Before the tunnel. In the tunnel. Then the battery died.");
  await page.reload();
  await expect(page.getByRole("region", { name: "My notes" })).toContainText("Then the battery died.");
  await close();
});

test("when two tabs correct the same line, the second shows the newer text next to its own and can save again", async () => {
  test.setTimeout(240 * SECONDS);
  const ada = await makePerson("Ada Lovelace", speechUrl());
  const { eventId, postId } = await recordEvent(ada, spokenTake());
  const read = async () => await ada.driver.call(getTranscript, { params: { id: postId }, query: {} });
  await expect.poll(async () => (await read()).state, { timeout: 90 * SECONDS * SLOWNESS }).toBe("final");
  const { context, page: first, close } = await openBrowser({ speaks: false });
  const second = await context.newPage();
  const errors = [watchErrors(first), watchErrors(second)];
  for (const page of [first, second]) {
    await enter(page, ada);
    await page.goto(`${speechUrl()}/aside/${eventId}/preview`);
    await page.getByRole("tab", { name: "Transcript" }).click();
  }
  const lineOf = (page: Page, words: RegExp) => transcriptLines(page).getByRole("button").filter({ hasText: words });
  const field = (page: Page) => page.getByRole("textbox", { name: /^Edit transcript at/ });

  await lineOf(second, /Maria/).click();
  await field(second).fill("Please send the budget to Marietta by Friday.");
  await lineOf(first, /Maria/).click();
  await field(first).fill("Please send the budget to Mariana by Friday.");
  await field(first).press("Control+Enter");
  await expect(lineOf(first, /Mariana/)).toBeVisible();

  await field(second).press("Control+Enter");
  await expect(second.getByText("The transcript was changed in the meantime.")).toBeVisible();
  await expect(field(second)).toHaveValue("Please send the budget to Marietta by Friday.");
  await expect(field(second)).toBeFocused();
  await expect(second.getByRole("figure")).toContainText("Mariana");
  await expectAccessible(second, "preview-line-conflict");
  // Leaving the field must not overwrite the newer text.
  await second.getByRole("searchbox", { name: "Search the transcript" }).focus();
  await expect(field(second)).toHaveValue(/Marietta/);
  expect((await read()).segments.map(({ text }) => text).join(" ")).toContain("Mariana");
  await field(second).fill("Please send the budget to Mariana Marietta by Friday.");
  await transcriptLines(second).getByRole("button", { name: "Save" }).click();
  for (const page of [first, second]) await expect(lineOf(page, /Mariana Marietta/)).toBeVisible();

  // A change of another line is not a conflict, even if this tab has not received it.
  await lineOf(second, /summer campaign/).click();
  await field(second).fill("Good morning everybody.");
  await lineOf(first, /September/).click();
  await field(first).fill("The launch is in September.");
  await field(first).press("Control+Enter");
  await expect(lineOf(first, /launch is in/)).toBeVisible();
  await field(second).press("Control+Enter");
  await expect(lineOf(second, /everybody/)).toBeVisible();
  await expect(lineOf(first, /everybody/)).toBeVisible();
  expect(errors.flat().filter((error) => !error.startsWith("409 "))).toEqual([]);
  await close();
});
