import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createEvent } from "@aside/core/messages/contract.ts";
import { createUser } from "@aside/testkit/people.ts";
import { describePart, makeSample, putParts } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { acknowledgeParts, completeUpload, initiateUpload } from "../../recording/contract.ts";
import { getTranscript } from "../contract.ts";
import { listAudioSegments } from "./store.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false });
});
afterAll(() => app.stop());

test("sound that arrives before its init segment waits for it, and no attempt at the transcript fails", async () => {
  const warn = vi.spyOn(app.context.log, "warn");
  const ada = await createUser(app, "Ada Lovelace");
  const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  const sample = await makeSample({ seconds: 4 });
  const body = { post_id: postId, client_upload_id: crypto.randomUUID(), tracks: sample.tracks };
  const { upload_id } = await ada.call(initiateUpload, { body });
  await putParts(ada, upload_id, sample.parts);
  const parts = sample.parts.map(describePart);
  const early = parts.filter(({ track, index }) => track === "audio" && index >= 0);
  await ada.call(acknowledgeParts, { body: { upload_id, parts: early } });
  // Only the worker's own poll can show that it does nothing now: it looks several times meanwhile.
  await expect.poll(async () => (await ada.call(getTranscript, { params: { id: postId } })).state).toBe("live");
  expect(await listAudioSegments(app.context.db, upload_id, 0)).toEqual([]);
  await ada.call(completeUpload, { body: { upload_id, parts, counts: sample.counts, duration: sample.duration } });
  expect(await listAudioSegments(app.context.db, upload_id, 0)).toHaveLength(early.length);
  expect(await listAudioSegments(app.context.db, upload_id, 2)).toHaveLength(early.length - 2);
  await app.waitForJobs({ timeoutMs: 60_000 });
  expect((await ada.call(getTranscript, { params: { id: postId } })).state).not.toBe("live");
  expect(warn.mock.calls.filter(([fields]) => (fields as { job?: string }).job === "intelligence.transcribe-take")).toEqual([]);
});
