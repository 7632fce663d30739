import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { record } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { setScript } from "../testkit/script-store.ts";
import { saveEdit } from "../../editing/contract.ts";
import { getTranscript } from "../contract.ts";
import { runTranscribeTake } from "./run-transcribe-take.ts";

const SCRIPT = "Guten Tag, Frau Müller.\nWir sehen uns am Montag.";

let app: TestApp;
let ada: Signed;
let postId: string;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada");
  postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  await record(ada, postId, { seconds: 4 });
  await app.waitForJobs();
}, 120_000);
afterAll(async () => await app.stop());

const read = async () => await ada.call(getTranscript, { params: { id: postId } });
const textsOf = ({ segments }: Awaited<ReturnType<typeof read>>) => segments.map(({ text }) => text);

test("without speech recognition, a take with a script has its words in its language, also after a cut", async () => {
  const takeId = await setScript(app.context.db, postId, { script: SCRIPT, language: "de" });
  const run = { data: { take_id: takeId }, signal: AbortSignal.timeout(10_000), attempt: 1, isLastAttempt: true };
  await runTranscribeTake(app.context, run);
  const made = await read();
  expect([made.state, made.language, textsOf(made)]).toEqual(["final", "de", SCRIPT.split("\n")]);
  const post = await ada.call(getPost, { params: { id: postId } });
  expect(post.transcription_text).toBe(SCRIPT.replace("\n", " "));
  const times = made.segments.flatMap(({ words }) => words.flatMap(({ start, end }) => [start, end]));
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.at(-1)).toBeCloseTo(post.media.duration ?? 0, 1);
  // Repeated, nothing changes.
  await runTranscribeTake(app.context, run);
  expect(await read()).toEqual(made);

  const range = { start: made.segments[1]?.start ?? 0, end: post.media.duration ?? 0 };
  await ada.call(saveEdit, { params: { id: postId }, body: { version: 0, edit_list: { ranges: [range] } } });
  await app.waitForJobs({ timeoutMs: 60_000 });
  const cut = await read();
  expect([cut.language, textsOf(cut)]).toEqual(["de", ["Wir sehen uns am Montag."]]);
}, 120_000);

test("a recording without a script has no transcript", async () => {
  const other = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  await record(ada, other, { seconds: 1 });
  await app.waitForJobs();
  expect(await ada.call(getTranscript, { params: { id: other } })).toMatchObject({ state: "none", segments: [] });
}, 60_000);
