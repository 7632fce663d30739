import { afterAll, beforeAll, expect, test } from "vitest";
import type { TranscriptSegment } from "@aside/ai/port.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { beginTranscript, endTranscript, replaceSegments } from "../../../transcripts/server/store.ts";
import { getSuggestedChapters } from "../../contract.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let postId: string;
let takeId: string;
beforeAll(async () => {
  // The test writes the transcript itself.
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  await record(ada, postId);
  takeId = (await ada.call(getPost, { params: { id: postId } })).media.take_id ?? "";
});
afterAll(async () => await app.stop());

/** 20 seconds of sentences about one topic, one word every half second. */
function topic(from: number, opening: string, words: string): TranscriptSegment[] {
  return [opening, words, words, words].map((text, row) => {
    const start = from + row * 5;
    const timed = text.split(" ").map((word, index) => ({ text: word, start: start + index / 2, end: start + index / 2 + 0.4 }));
    return { text, start, end: start + 4.8, confidence: 0.9, words: timed };
  });
}
const SEGMENTS = [
  ...topic(0, "Today, the harbour of Oslo.", "Boats fill the harbour when boats return."),
  ...topic(24, "Now, the price of bread.", "Flour sets the bread price, and flour rises."),
];
const suggested = async () => await ada.call(getSuggestedChapters, { params: { id: postId } });

test("chapters are suggested only from a final transcript and are not stored", async () => {
  await beginTranscript(app.context.db, takeId, "test");
  await replaceSegments(app.context.db, takeId, SEGMENTS);
  expect(await suggested()).toEqual({ kind: "suggested", take_id: takeId, transcript_state: "live", chapters: [] });
  await endTranscript(app.context.db, { id: takeId, postId }, { state: "final", text: "words", confidence: 0.9 });
  expect(await suggested()).toEqual({
    kind: "suggested",
    take_id: takeId,
    transcript_state: "final",
    chapters: [
      { start: 0, title: "The harbour of Oslo" },
      { start: 24, title: "The price of bread" },
    ],
  });
  expect((await ada.call(getPost, { params: { id: postId } })).chapters).toEqual([]);
});

test("a removed transcript gives no suggestions", async () => {
  await endTranscript(app.context.db, { id: takeId, postId }, { state: "removed", text: null, confidence: 0.2 });
  expect(await suggested()).toMatchObject({ transcript_state: "removed", chapters: [] });
});
