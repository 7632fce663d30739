import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { getTranscript, getTranscriptFile } from "../contract.ts";
import { getInsights } from "../../insights/contract.ts";
import { search } from "../../search/contract.ts";
import { getTranslation } from "../translation-contract.ts";

const SPANISH = "El cliente pidió un precio más bajo, así que cambiamos la segunda página del contrato y la mandamos otra vez por correo.";

const directory = mkdtempSync(join(tmpdir(), "aside-spanish-"));
let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let postId: string;
/** Simulates output of the English model that viewers could read while the recording was live. */
const heard = new Set<string>();

beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false });
  ada = await createUser(app, "Ada Lovelace");
  const wav = join(directory, "speech.wav");
  execFileSync("espeak-ng", ["-v", "es", "-s", "150", "-w", wav, SPANISH]);
  postId = await recordPost(ada, { seconds: 9, wav });
  for (let tries = 0; tries < 600; tries++) {
    const transcript = await ada.call(getTranscript, { params: { id: postId } });
    for (const segment of transcript.segments)
      for (const word of segment.text.split(/\W+/)) if (word.length > 4) heard.add(word.toLowerCase());
    if (transcript.state !== "live" && transcript.state !== "none") break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await app.waitForJobs({ timeoutMs: 120_000 });
}, 180_000);
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true, force: true });
});

test("Spanish speech with the English model: the transcript is removed, and nothing is made of it", async () => {
  // This also applies to the author.
  expect([...heard]).toEqual([]);
  const transcript = await ada.call(getTranscript, { params: { id: postId } });
  expect(transcript).toMatchObject({ state: "removed", segments: [] });
  const post = await ada.call(getPost, { params: { id: postId } });
  expect(post).toMatchObject({ transcript_state: "removed", transcription_text: null, ai_summary: null, action_items: null });
  expect(post.media.captions_url).toBeNull();
  const insights = await ada.call(getInsights, { params: { id: postId } });
  expect(insights).toMatchObject({
    transcript_state: "removed",
    summary: { content: null },
    actions: { content: null },
    titles: { content: null },
  });
  const translation = await ada.call(getTranslation, { params: { id: postId }, query: { language: "es" } });
  expect(translation).toMatchObject({ state: "NONE", segments: [], summary: null, actions: [] });
  expect((await ada.bytes(`/media/${postId}/${transcript.take_id}/captions.vtt`)).body.toString().trim()).toBe("WEBVTT");
  expect((await ada.bytes(`/media/${postId}/${transcript.take_id}/transcript.txt`)).body.toString().trim()).toBe("");
  const files = (["vtt", "srt", "txt"] as const).map(
    async (format) => (await ada.try(getTranscriptFile, { params: { id: postId }, query: { format } })).text,
  );
  expect(await Promise.all(files)).toEqual(["WEBVTT\n", "", ""]);
  for (const q of ["cliente", "contrato", "precio", "client", "contract", "price"])
    expect((await ada.call(search, { query: { q, meaning: "whole" } })).items).toEqual([]);
});

test("the email is sent without it", async () => {
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: "grace@example.org" } });
  await app.waitForJobs({ timeoutMs: 60_000 });
  const [mail] = await app.mailbox.list("grace@example.org");
  const text = JSON.stringify(mail).toLowerCase();
  expect(text).toContain("ada lovelace");
  expect(text).not.toContain("what it says");
});
