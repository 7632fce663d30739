import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { findTake } from "@aside/core/takes/server/takes-store.ts";
import { saveEdit } from "../../../editing/contract.ts";
import { getTranscript } from "../../../transcripts/contract.ts";
import { generateVideo } from "../../contract.ts";
import { savePronunciations } from "../../notes-contract.ts";
import { makeDraft } from "../../testkit/make-draft.ts";
import { enableAvatar, makeReady } from "../../testkit/make-persona.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const LONG = { timeoutMs: 180_000 };
const NOTES = "Hello Ngyuen. Doctor Smith agrees.";

let app: TestApp;
let ada: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false });
  const root = await makeRoot(app);
  ada = (await makeCompany(app, root)).user;
  await enableAvatar(root, ada);
});
afterAll(async () => await app.stop());

test("a transcript has the words as written, however they are spoken, also after a cut", async () => {
  await ada.call(savePronunciations, { body: { pronunciations: [{ word: "Ngyuen", spoken: "win" }] } });
  const postId = await makeDraft(ada, await makeReady(app, ada));
  await ada.call(generateVideo, { body: { post_id: postId, notes: NOTES } });
  await app.waitForJobs(LONG);
  const read = async () => await ada.call(getTranscript, { params: { id: postId } });
  const { state, segments, take_id: takeId } = await read();
  expect([state, segments.map(({ text }) => text)]).toEqual(["final", ["Hello Ngyuen.", "Doctor Smith agrees."]]);
  expect(segments.flatMap(({ words }) => words.map(({ text }) => text)).join(" ")).toBe(NOTES);
  const times = segments.flatMap(({ words }) => words.flatMap(({ start, end }) => [start, end]));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  const shown = await ada.call(getPost, { params: { id: postId } });
  expect([shown.transcription_text, shown.media.state]).toEqual([NOTES, "complete"]);
  const length = (await findTake(app.context.db, takeId ?? ""))?.duration ?? 0;
  expect(times.at(-1)).toBeLessThanOrEqual(length);

  const range = { start: segments[1]?.start ?? 0, end: length };
  await ada.call(saveEdit, { params: { id: postId }, body: { version: 0, edit_list: { ranges: [range] } } });
  await app.waitForJobs(LONG);
  const cut = await read();
  expect(cut.take_id).not.toBe(takeId);
  expect(cut.segments.map(({ text }) => text)).toEqual(["Doctor Smith agrees."]);
  expect(cut.segments[0]?.start).toBeLessThan(0.3);
});
