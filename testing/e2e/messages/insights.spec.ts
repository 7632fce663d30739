import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { getTranscript } from "@aside/features/transcripts/contract.ts";
import { openBrowser, watchErrors } from "../support/browser.ts";
import { enter, makePerson, type Person, speechUrl } from "../support/people.ts";
import { expectAccessible } from "../support/pictures.ts";
import { openStudio, playVideo, readVideo, startRecording, stopRecording } from "../support/studio.ts";
import { expectToast } from "../support/toasts.ts";
import { insightsOf, SAYS, SOON, SPOKEN_SECONDS, tab, transcriptLines } from "../support/speech.ts";

const SECONDS = 1000;

/** Records the speech and waits for the preview. `meanwhile` runs with the link during the recording. */
async function recordWords(page: Page, meanwhile: (link: string) => Promise<void> = async () => {}): Promise<string> {
  const eventId = await openStudio(page, speechUrl());
  await page.getByRole("button", { name: "Copy link" }).click();
  await expectToast(page, "Copied to clipboard!");
  const started = await startRecording(page);
  await meanwhile(`${speechUrl()}/aside/${eventId}/view`);
  await page.waitForTimeout(Math.max(0, started + SPOKEN_SECONDS * SECONDS - Date.now()));
  await stopRecording(page);
  await page.waitForURL(/\/preview$/);
  return eventId;
}

/** The time of a word in the transcript; NaN if it is missing. */
async function wordOf(person: Person, eventId: string, word: RegExp) {
  const { post_id: id } = await insightsOf(person, eventId);
  const { segments } = await person.driver.call(getTranscript, { params: { id } });
  return segments.flatMap(({ words }) => words).find(({ text }) => word.test(text)) ?? { start: Number.NaN, end: Number.NaN };
}

/** Uses a browser's built-in translation, for languages without an engine. It needs a user gesture to download a model first. */
async function readOnDevice(link: string): Promise<void> {
  const { page, close } = await openBrowser({ speaks: false });
  await page.addInitScript(() => {
    let presses = 0;
    const translator = { translate: async (text: string) => `HU ${text}`, destroy: () => {} };
    const api = {
      availability: async ({ targetLanguage }: { targetLanguage: string }) => (targetLanguage === "hu" ? "downloadable" : "unavailable"),
      create: async () => {
        if (presses++ === 0) throw new DOMException("a press is needed", "NotAllowedError");
        return translator;
      },
    };
    Object.defineProperty(globalThis, "Translator", { value: api });
  });
  await page.goto(link);
  await expect(page.getByLabel("Language").getByRole("option", { name: /Hungarian/ })).toHaveText(/on your device$/);
  await expect(page.getByLabel("Language").getByRole("option", { name: /Icelandic/ })).toHaveText(/not available$/);
  await tab(page, "Transcript").click();
  await page.getByLabel("Language").selectOption("hu");
  await page.getByRole("button", { name: "Translate on your device" }).click();
  await expect(transcriptLines(page)).toHaveAttribute("lang", "hu");
  await expect(transcriptLines(page)).toContainText("HU ");
  await expect(page.getByText("Translated on your device")).toBeVisible();
  await expect.poll(async () => (await cuesOf(page))[0]).toMatch(/^hu HU/);
  await close();
}

/** The captions of the video with their languages. */
async function cuesOf(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...(document.querySelector("video")?.textTracks ?? [])].flatMap((track) =>
      [...(track.cues ?? [])].map((cue) => `${track.language} ${(cue as VTTCue).text}`),
    ),
  );
}

test(
  "summary and action items appear live, seek to their second, follow corrections and are translated",
  { tag: "@recorder" },
  async () => {
    test.setTimeout(480 * SECONDS);
    const ada = await makePerson("Ada Lovelace", speechUrl());
    const sender = await openBrowser({ says: SAYS });
    const viewer = await openBrowser({ speaks: false });
    const errors = [watchErrors(sender.page), watchErrors(viewer.page)];
    await enter(sender.page, ada);
    const eventId = await recordWords(sender.page, async (link) => {
      await viewer.page.goto(link);
      await playVideo(viewer.page);
    });

    // The viewer's page was opened before the summary existed and is not reloaded.
    await expect(tab(viewer.page, "Actions")).toBeVisible(SOON);
    // What is read stays, although the summary is the first tab.
    await expect(tab(viewer.page, "Summary")).toHaveAttribute("aria-selected", "false");
    await tab(viewer.page, "Summary").click();
    await expect(viewer.page.getByRole("tabpanel").getByRole("listitem").first()).toBeVisible();
    await expect(viewer.page.getByRole("tabpanel").getByText("AI-generated", { exact: true })).toBeVisible();
    await tab(viewer.page, "Actions").click();
    const action = viewer.page
      .getByRole("tabpanel")
      .getByRole("listitem")
      .filter({ hasText: /budget to Maria/i });
    await expect(action).toBeVisible();
    await expect(action.getByRole("checkbox")).toHaveCount(0);
    const said = (await insightsOf(ada, eventId)).actions.content?.items.find(({ text }) => /budget to Maria/i.test(text))?.source;
    expect(said?.quote).toMatch(/send \w+ budget to Maria/i);
    await action.getByRole("button", { name: /^Play at/ }).click();
    await expect.poll(async () => (await readVideo(viewer.page)).time).toBeGreaterThanOrEqual((said?.start ?? 99) - 0.1);
    expect((await readVideo(viewer.page)).time).toBeLessThan((said?.start ?? 0) + 5);

    await tab(viewer.page, "Transcript").click();
    await expect(transcriptLines(viewer.page)).toContainText(/Maria/);
    // The current word is highlighted, not only its line. The test searches the word, because the recognizer decides where sentences end.
    const friday = await wordOf(ada, eventId, /Friday/i);
    await viewer.page.evaluate(({ start, end }) => {
      const video = document.querySelector("video") as HTMLVideoElement;
      video.pause();
      video.currentTime = (start + end) / 2;
    }, friday);
    await expect(transcriptLines(viewer.page).locator('[aria-current="true"] .bg-ember-strong')).toHaveText(/Friday/i);
    await tab(sender.page, "Transcript").click();
    const line = transcriptLines(sender.page).getByRole("button").filter({ hasText: /Maria/ });
    await line.focus();
    await sender.page.keyboard.press("Enter");
    const field = sender.page.getByRole("textbox", { name: /^Edit transcript at/ });
    await field.fill(((await field.inputValue()) || "").replace(/Maria/g, "Mariana"));
    await sender.page.keyboard.press("Control+Enter");
    await expect(transcriptLines(viewer.page)).toContainText("Mariana");
    await expect(transcriptLines(sender.page).getByText("Edited")).toBeVisible();

    // With the keyboard: switches tabs, opens a menu and downloads a file.
    await tab(viewer.page, "Transcript").focus();
    await viewer.page.keyboard.press("ArrowLeft");
    await expect(tab(viewer.page, "Actions")).toHaveAttribute("aria-selected", "true");
    await viewer.page.keyboard.press("ArrowRight");
    await viewer.page.getByRole("button", { name: "Download transcript" }).focus();
    await viewer.page.keyboard.press("Enter");
    await expect(viewer.page.getByRole("menuitem", { name: "Text" })).toBeFocused();
    await viewer.page.keyboard.press("ArrowDown");
    await expect(viewer.page.getByRole("menuitem", { name: "SubRip" })).toBeFocused();
    const file = viewer.page.waitForEvent("download");
    await viewer.page.keyboard.press("Enter");
    expect((await file).suggestedFilename()).toMatch(/\.srt$/);
    expect(await readFile(await (await file).path(), "utf8")).toMatch(/^1\n00:00:0\d,\d{3} --> /);

    await viewer.page.getByLabel("Language").selectOption("es");
    await expect(transcriptLines(viewer.page)).toHaveAttribute("lang", "es", SOON);
    await expect(transcriptLines(viewer.page)).toContainText("ES ");
    await expect(transcriptLines(viewer.page)).toContainText("Mariana");
    await tab(viewer.page, "Summary").click();
    await expect(viewer.page.getByRole("tabpanel").locator('[lang="es"]').first()).toContainText("ES ");
    await expect.poll(async () => (await cuesOf(viewer.page))[0]).toMatch(/^es ES/);

    // By rules, on this machine.
    await tab(viewer.page, "Transcript").click();
    await expect(viewer.page.getByLabel("Language").getByRole("option", { name: /^French/ })).toHaveText(/rough draft$/);
    await viewer.page.getByLabel("Language").selectOption("fr");
    await expect(transcriptLines(viewer.page)).toHaveAttribute("lang", "fr", SOON);
    const lines = transcriptLines(viewer.page).getByRole("listitem");
    await expect(lines.getByText("Rough draft", { exact: true }).first()).toBeVisible();
    await expect(lines.filter({ hasNotText: "Rough draft" })).toHaveCount(0);
    for (const name of ["Summary", "Actions"]) {
      await tab(viewer.page, name).click();
      const texts = viewer.page.getByRole("tabpanel").getByRole("listitem");
      await expect(texts.getByText("Rough draft", { exact: true }).first()).toBeVisible();
      await expect(texts.filter({ hasNotText: "Rough draft" })).toHaveCount(0);
    }
    await expectAccessible(viewer.page, "share-rough");

    await tab(viewer.page, "Transcript").click();
    await viewer.page.getByLabel("Language").selectOption("ar");
    await expect(transcriptLines(viewer.page)).toHaveAttribute("dir", "rtl", SOON);
    expect(await transcriptLines(viewer.page).evaluate((list) => getComputedStyle(list.querySelector("button") as Element).textAlign)).toBe(
      "start",
    );
    await viewer.page.reload();
    await expect(viewer.page.getByLabel("Language")).toHaveValue("ar");
    await tab(viewer.page, "Transcript").click();
    await expect(transcriptLines(viewer.page)).toContainText("نص");
    await expectAccessible(viewer.page, "share-arabic");

    await viewer.page.getByLabel("Language").selectOption("is");
    await expect(viewer.page.getByText("Icelandic isn't available. Showing the original.")).toBeVisible();
    await expect(transcriptLines(viewer.page)).toContainText("Mariana");
    await viewer.page.getByLabel("Language").selectOption("");
    await readOnDevice(`${speechUrl()}/aside/${eventId}/view`);
    for (const name of ["Transcript", "Summary", "Actions"]) {
      await tab(viewer.page, name).click();
      await expectAccessible(viewer.page, `share-${name.toLowerCase()}`);
    }
    for (const name of ["Transcript", "Summary", "Actions"]) {
      await tab(sender.page, name).click();
      await expectAccessible(sender.page, `preview-${name.toLowerCase()}`);
    }
    expect(errors.flat()).toEqual([]);
    await sender.close();
    await viewer.close();
  },
);
