import { editSummary } from "@aside/features/insights/contract.ts";
import { startLibreTranslateServer } from "@aside/ai/testkit/libre-translate-server.ts";
import { expect, type Page, test } from "@playwright/test";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { recordEvent } from "../support/editor.ts";
import { enter, makePerson, type Person, speechUrl, waitForMail } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { startProduct } from "../support/product.ts";
import { openStudio } from "../support/studio.ts";
import { expectToast } from "../support/toasts.ts";
import { insightsOf, SOON, spokenTake, tab, transcriptLines } from "../support/speech.ts";

const SECONDS = 1000;

/** Opens the preview of a recording with this speech, made without the studio, which other tests cover. */
async function previewWords(page: Page, author: Person, url = speechUrl()): Promise<string> {
  const { eventId } = await recordEvent(author, spokenTake());
  await page.goto(`${url}/aside/${eventId}/preview`);
  return eventId;
}

test("the author edits the generated texts and sends a drafted message; the viewer reads it and adds a note", async () => {
  test.setTimeout(480 * SECONDS);
  const [ada, grace] = [await makePerson("Ada Lovelace", speechUrl()), await makePerson("Grace Hopper", speechUrl())];
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  const eventId = await previewWords(page, ada);
  await expect(page.getByRole("button", { name: "Suggest from the video" })).toBeVisible(SOON);
  const panel = page.getByRole("tabpanel");
  await tab(page, "Summary").click();
  await expect(panel.getByText("AI-generated", { exact: true })).toBeVisible();

  // Another window saves while the form is open: the user's text is kept, and the newer version is shown.
  await panel.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Your summary").fill("Maria gets the budget.");
  const { post_id: id, summary } = await insightsOf(ada, eventId);
  await ada.driver.call(editSummary, { params: { id }, body: { version: summary.version, text: "From another window" } });
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await expect(panel.getByText("This was changed in the meantime. Please review the newer version first.")).toBeVisible();
  await expect(panel.getByText("From another window")).toBeVisible();
  await expectAccessible(page, "preview-summary-conflict");
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  await expect(panel.getByText("Maria gets the budget.")).toBeVisible();
  await expect(panel.getByText("AI-generated", { exact: true })).toBeHidden();
  await panel.getByRole("button", { name: "Regenerate" }).click();
  await page.getByLabel("What should it look like?").fill("Short, please");
  await expect(panel.getByText("This replaces what you wrote.")).toBeVisible();
  await expectAccessible(page, "preview-make-again");
  await panel.getByRole("button", { name: "Regenerate" }).click();
  await expect(panel.getByText("AI-generated", { exact: true })).toBeVisible(SOON);

  await tab(page, "Actions").click();
  await panel.getByRole("button", { name: "Add an action item" }).click();
  await page.getByLabel("Task").fill("Book the room");
  await page.getByLabel("Who", { exact: true }).fill("Grace");
  await page.getByLabel("Due").fill("2031-03-05");
  await expectAccessible(page, "preview-action-form");
  await panel.getByRole("button", { name: "Save", exact: true }).click();
  const room = panel.getByRole("listitem").filter({ hasText: "Book the room" });
  await expect(room).toContainText("Grace");
  await expect(room).toContainText("Due Wed, Mar 5");
  await room.getByRole("checkbox").click();
  await expect(room.getByRole("checkbox")).toBeChecked();
  await expect.poll(async () => (await insightsOf(ada, eventId)).actions.content?.items.at(-1)?.is_done).toBe(true);
  await panel
    .getByRole("listitem")
    .filter({ hasText: /Maria/ })
    .getByRole("button", { name: /^Remove/ })
    .click();
  await expect(panel.getByRole("listitem")).toHaveCount(1);

  const title = page.getByLabel("Title", { exact: true });
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("Dear Grace");
  await page.getByRole("button", { name: "Suggest from the video" }).click();
  await expect(message).toContainText("budget");
  await expect(title).not.toHaveValue("");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(message).toHaveText("Dear Grace");
  await expect(title).toHaveValue("");
  await title.fill("The budget");
  await message.press("End");
  await page.getByRole("button", { name: "Link", exact: true }).click();
  await page.getByLabel("Link URL").fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save link" }).click();
  await expect(page.getByText("Please enter an address like https://example.com.")).toBeVisible();
  await page.getByLabel("Link URL").fill("example.com/budget");
  await page.getByRole("button", { name: "Save link" }).click();
  await expect(message.getByRole("link")).toHaveAttribute("href", "https://example.com/budget");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(page, "preview-send");
  await page.getByRole("combobox", { name: "Recipients" }).fill(`${grace.email}, `);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.waitForURL(/\/sent$/);
  const mail = await waitForMail(grace.email, /The budget/, speechUrl());
  expect(mail.text).toContain("https://example.com/budget");
  expect(errors.filter((error) => !error.startsWith("409 "))).toEqual([]);

  const viewer = await openBrowser({ speaks: false });
  await enter(viewer.page, grace);
  await viewer.page.goto(`${speechUrl()}/aside/${eventId}/view`);
  const link = viewer.page.getByRole("link", { name: "https://example.com/budget" });
  await expect(link).toHaveAttribute("rel", "noopener noreferrer nofollow ugc");
  await viewer.page.getByRole("button", { name: "Add private notes" }).click();
  await viewer.page.getByRole("textbox", { name: "My notes" }).pressSequentially("Ask about the room");
  await expect(viewer.page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(viewer.page, "share-my-notes");
  await viewer.page.reload();
  await expect(viewer.page.getByRole("region", { name: "My notes" })).toContainText("Ask about the room");
  await expectAccessible(viewer.page, "share-note");
  await page.goto(`${speechUrl()}/aside/${eventId}/view`);
  await expect(page.getByRole("region", { name: "My notes" })).toBeVisible();
  await expect(page.getByText("Ask about the room")).toHaveCount(0);
  await close();
  await viewer.close();
});

test("suggested points are added to the notes before recording; prompts are saved, changed and deleted in My Account", async () => {
  const ada = await makePerson("Ada Lovelace", speechUrl());
  const { page, close } = await openBrowser({ speaks: false });
  const errors = watchErrors(page);
  await enter(page, ada);
  const editorLoads = Promise.withResolvers<void>();
  await page.route(/\/NotesEditor-/, async (route) => {
    await editorLoads.promise;
    await route.continue();
  });
  await openStudio(page, speechUrl());
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  await page.getByRole("button", { name: "Help me prepare" }).click();
  // An editor that loads late must not take the focus from who types.
  await page.getByLabel("What do you want to say?").pressSequentially("Key words, ");
  editorLoads.resolve();
  await expect(page.getByRole("textbox", { name: "Speaking notes" })).toBeVisible();
  await expect(page.getByLabel("What do you want to say?")).toBeFocused();
  const wish = "Tell the team that the launch moves to May. Thank Grace for the tests. Ask for feedback until Friday.";
  await page.getByLabel("What do you want to say?").fill(wish);
  await page.getByRole("button", { name: "Save this prompt" }).click();
  await expectToast(page, "Prompt saved.");
  await page.getByRole("button", { name: "Suggest points" }).click();
  const notes = page.getByRole("textbox", { name: "Speaking notes" });
  const points = page.getByRole("button", { name: /^Add to the notes: / });
  await expect(points.nth(2)).toBeVisible();
  await expectAccessible(page, "record-suggestions");
  await points.first().click();
  await expect(notes.locator("p")).toHaveCount(1);
  await page.getByRole("button", { name: "Add all to the notes" }).click();
  await expect(notes).toContainText("launch moves to May");
  await expect(notes).toContainText("Thank Grace");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.goto(`${speechUrl()}/account/prompts`);
  await expect(page.getByText(wish)).toBeVisible();
  await page.getByRole("button", { name: "Add a prompt" }).click();
  await page.getByLabel("Prompt", { exact: true }).fill("Two sentences, for a busy reader");
  await page.getByLabel("Use by default").check();
  await expectAccessible(page, "account-prompt-form");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Two sentences, for a busy reader")).toBeVisible();
  await page.getByRole("button", { name: `Delete "${wish}"` }).click();
  await expect(page.getByText(wish)).toBeHidden();
  await page.getByRole("button", { name: /^Edit "Two/ }).click();
  await page.getByLabel("Prompt", { exact: true }).fill("One sentence");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  // Saved: the form is closed.
  await expect(page.getByRole("button", { name: /^Edit "One sentence/ })).toBeVisible();
  await page.getByRole("button", { name: "Add a question" }).click();
  await page.getByLabel("Question").fill("Who is to do what?");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.reload();
  await expect(page.getByText("One sentence")).toBeVisible();
  await expect(page.getByText("Who is to do what?")).toBeVisible();
  await expectAccessible(page, "account-prompts");
  expect(errors).toEqual([]);
  await close();
});

test("notes that open on a slow device do not take the focus from who types", async () => {
  const ada = await makePerson("Ada Lovelace", speechUrl());
  const { page, close } = await openBrowser({ speaks: false });
  await enter(page, ada);
  await openStudio(page, speechUrl());
  await page.evaluate(() => {
    const { requestAnimationFrame } = window;
    window.requestAnimationFrame = (callback) => window.setTimeout(() => requestAnimationFrame(callback), 500);
  });
  await page.getByRole("button", { name: "Notes", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Speaking notes" })).toBeVisible();
  await page.getByRole("button", { name: "Help me prepare" }).click();
  await page.getByLabel("What do you want to say?").fill("Key words");
  // Frames that were asked for before are over.
  await page.evaluate(async () => await new Promise((resolve) => requestAnimationFrame(resolve)));
  await expect(page.getByLabel("What do you want to say?")).toBeFocused();
  await close();
});

test("a feature that the plan excludes shows a message when it is used, and its button is hidden afterwards", async () => {
  test.setTimeout(480 * SECONDS);
  const lacks = "transcript_editing,translation_ai,ai_assisted_sending,ai_speaking_suggestions,add_notes_hyperlinks";
  const libre = await startLibreTranslateServer({ languages: [{ code: "en", targets: ["es"] }], translate: (text) => text });
  const poor = await startProduct({ TRANSLATE_URL: libre.origin, DISABLED_FEATURES: lacks });
  try {
    const PLAN = "Please upgrade your account for this feature.";
    const ada = await makePerson("Ada Lovelace", poor.url);
    const { page, close } = await openBrowser({ speaks: false });
    await enter(page, ada);
    await previewWords(page, ada, poor.url);
    await expect(page.getByRole("button", { name: "Suggest from the video" })).toBeVisible(SOON);
    await page.getByRole("button", { name: "Suggest from the video" }).click();
    await expect(page.getByRole("button", { name: "Suggest from the video" })).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Message" })).toHaveText("");

    await tab(page, "Transcript").click();
    await transcriptLines(page).getByRole("button").filter({ hasText: /Maria/ }).click();
    await page.getByRole("textbox", { name: /^Edit transcript at/ }).fill("Mariana");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("tabpanel").getByText(PLAN)).toBeVisible();
    await expect(page.getByText("Not saved: Mariana")).toBeVisible();
    await expect(transcriptLines(page)).toContainText("Maria by");
    await page.getByLabel("Language").selectOption("es");
    await expect(page.getByRole("region", { name: "Transcript and summary" }).getByText(PLAN)).toBeVisible();
    await page.getByLabel("Language").selectOption("");

    await page.getByRole("textbox", { name: "Message" }).fill("See ");
    await page.getByRole("button", { name: "Link", exact: true }).click();
    await page.getByLabel("Link URL").fill("example.com");
    await page.getByRole("button", { name: "Save link" }).click();
    await expect(page.getByRole("alert").filter({ hasText: PLAN })).toBeVisible();
    await expect(page.getByText("Not saved yet")).toBeVisible();

    await openStudio(page, poor.url);
    await page.getByRole("button", { name: "Notes", exact: true }).click();
    await page.getByRole("button", { name: "Help me prepare" }).click();
    await page.getByLabel("What do you want to say?").fill("Thank the team");
    await page.getByRole("button", { name: "Suggest points" }).click();
    await expect(page.getByText(PLAN)).toBeVisible();
    await expect(page.getByRole("button", { name: "Suggest points" })).toBeHidden();
    await close();
  } finally {
    await poor.stop();
    await libre.close();
  }
});
