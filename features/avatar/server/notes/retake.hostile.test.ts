import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readCredentials } from "@aside/media/c2pa/read-credentials.ts";
import { extractPcm } from "@aside/media/encoding/extract-pcm.ts";
import { probeMedia } from "@aside/media/ffmpeg/probe-media.ts";
import { fetchObject } from "@aside/server/storage/fetch-object.ts";
import { sourceKey } from "@aside/server/storage/take-keys.ts";
import { record } from "@aside/testkit/media/record.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { saveEdit } from "../../../editing/contract.ts";
import { downloadVideo } from "../../../recording/contract.ts";
import { deletePersona, generateVideo, getPersona, listPersonaVideos, type Persona, type PersonaVideo } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { chooseVoice, listSentences, MAX_SENTENCE, retakeSentence, savePronunciations } from "../../notes-contract.ts";
import { makeDraft } from "../../testkit/make-draft.ts";
import { makePeople } from "../../testkit/make-persona.ts";
import { listProcessingVideos } from "../videos/videos-store.ts";

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
const LONG = { timeoutMs: 240_000 };
const NOTES = "Hello, this is a short update about the plan.\nWe meet on Monday at the office. Thank you for your help with the garden.";
const NEW = "We will go to the beach on Friday.";

let app: TestApp;
let ada: Signed;
let eve: Signed;
let persona: Persona;
let directory: string;
/** The draft with a video of `NOTES`. */
let postId: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "retake-test-"));
  app = await startApp({ worker: true, enrichments: false });
  ({ ada, eve, persona } = await makePeople(app));
  postId = await makeDraft(ada, persona);
  await ada.call(generateVideo, { body: { post_id: postId, notes: NOTES } });
  await app.waitForJobs(LONG);
});
afterAll(async () => {
  await app.stop();
  await rm(directory, { recursive: true });
});

const list = async (id = postId) => await ada.call(listSentences, { params: { id } });
const shownTake = async () => (await list()).take_id ?? "";
type Retake = { post_id: string; take_id: string; sentence: number; text: string };
const retake = async (who: Signed, given: Partial<Retake> = {}) =>
  await who.try(retakeSentence, { body: { post_id: postId, take_id: await shownTake(), sentence: 1, text: NEW, ...given } });

async function readSource(takeId: string) {
  const path = join(directory, `${takeId}.mp4`);
  await fetchObject(app.context.storage, sourceKey(postId, takeId), path);
  return { pcm: await extractPcm({ inputPath: path }), media: await probeMedia(path, { maxDurationSeconds: 600 }) };
}

/** How alike two parts of speech are: 1 for the same. */
function correlate(one: Float32Array, other: Float32Array): number {
  let [both, ofOne, ofOther] = [0, 0, 0];
  for (let index = 0; index < Math.min(one.length, other.length); index++) {
    both += one[index]! * other[index]!;
    ofOne += one[index]! ** 2;
    ofOther += other[index]! ** 2;
  }
  return both / Math.sqrt(ofOne * ofOther);
}

test("a sentence is made again; what is before and after it stays as it was", async () => {
  const before = await list();
  expect(before).toMatchObject({ state: "ready", take_id: expect.any(String) });
  expect(before.sentences.map(({ text }) => text)).toEqual([
    "Hello, this is a short update about the plan.",
    "We meet on Monday at the office.",
    "Thank you for your help with the garden.",
  ]);
  await ada.call(updatePost, {
    params: { id: postId },
    body: {
      post_status: "DRAFT_SHARABLE_LINK",
      speaking_notes: "<p>Mine.</p><p><strong>Now</strong> We meet on Monday at the office.</p>",
    },
  });
  const choose = async (voice: string | null) =>
    await ada.call(chooseVoice, { params: { id: persona.id }, body: { voice, language: "en" } });
  await choose("awb");
  const started = await retake(ada);
  // As the rest of the video, whatever was chosen since.
  expect(await listProcessingVideos(app.context.db, { userId: ada.userId })).toMatchObject([
    { purpose: "retake", voice: null, language: "en" },
  ]);
  await choose(null);
  expect([started.status, started.json()]).toMatchObject([200, { status: "PROCESSING", post_id: postId }]);
  // Nobody else sees it meanwhile, and nothing else is made.
  expect((await app.driver().try(getPost, { params: { id: postId } })).status).toBe(404);
  expect((await retake(ada)).error.code).toBe("already_processing");
  expect((await ada.try(generateVideo, { body: { post_id: postId, notes: "Hi." } })).error.code).toBe("already_processing");
  await app.waitForJobs(LONG);
  const post = await ada.call(getPost, { params: { id: postId } });
  expect(post).toMatchObject({ authenticity_type: 3, persona_info: { persona_status: "PROCESSED" }, media: { state: "complete" } });
  expect(post.speaking_notes).toBe(`<p>Mine.</p><p><strong>Now</strong> ${NEW}</p>`);
  const after = await list();
  expect(after.take_id).not.toBe(before.take_id);
  expect(after.sentences.map(({ text }) => text)).toEqual([before.sentences[0]?.text, NEW, before.sentences[2]?.text]);
  expect(post.transcription_text?.split(/\s+/u)).toEqual(NOTES.replace("We meet on Monday at the office.", NEW).split(/\s+/u));

  // It is one video, as it was.
  const { videos } = await ada.call(listPersonaVideos, { query: {} });
  expect(videos).toMatchObject([{ post_id: postId, status: "PROCESSED", is_sent: false }]);
  expect((await ada.call(getPersona, { params: { id: persona.id } })).videos).toBe(1);

  const [was, is] = [await readSource(before.take_id ?? ""), await readSource(after.take_id ?? "")];
  expect(is.media.video).toMatchObject({ width: was.media.video?.width, height: was.media.video?.height, fps: was.media.video?.fps });
  // The pauses at the cuts are not compared.
  const head = Math.floor(((before.sentences[0]?.end ?? 0) - 0.3) * 16_000);
  expect(correlate(was.pcm.subarray(0, head), is.pcm.subarray(0, head))).toBeGreaterThan(0.98);
  const tail = Math.floor((was.media.durationSeconds - (before.sentences[2]?.start ?? 0) - 0.3) * 16_000);
  const moved = Math.round((is.media.durationSeconds - was.media.durationSeconds) * 16_000);
  const ends = [was.pcm.subarray(was.pcm.length - tail), is.pcm.subarray(was.pcm.length - tail + moved)] as const;
  expect(correlate(ends[0], ends[1])).toBeGreaterThan(0.98);
  const head0 = Math.round((before.sentences[1]?.start ?? 0) * 16_000);
  expect(correlate(was.pcm.subarray(head0, head0 + 16_000), is.pcm.subarray(head0, head0 + 16_000))).toBeLessThan(0.9);
  await ada.call(downloadVideo, { body: { video_key: postId } });
  await app.waitForJobs(LONG);
  const { url } = await ada.call(downloadVideo, { body: { video_key: postId } });
  const path = join(directory, "download.mp4");
  await writeFile(path, (await ada.bytes(url ?? "")).body);
  expect(await readCredentials(path)).toMatchObject({ digitalSourceType: "trainedAlgorithmicMedia", isValid: true });
});

test("other videos, sentences and texts are refused", async () => {
  for (const given of [{ take_id: crypto.randomUUID() }, { sentence: 3 }])
    expect((await retake(ada, given)).error).toMatchObject({ code: "sentence_changed", message: copy.sentenceChanged });
  for (const given of [{ sentence: -1 }, { sentence: 0.5 }, { text: "" }, { text: "x".repeat(MAX_SENTENCE + 1) }, { take_id: "x" }])
    expect((await retake(ada, given)).status).toBe(400);
  expect((await retake(ada, { text: "Hello {name}." })).error.code).toBe("variables_left");
  for (const text of ["…", "Привет."]) expect((await retake(ada, { text })).error.code).toBe("text_unspeakable");
  expect((await retake(eve)).status).toBe(404);
  expect((await eve.try(listSentences, { params: { id: postId } })).status).toBe(404);
  const anyone = app.driver();
  expect((await anyone.try(listSentences, { params: { id: postId } })).error.code).toBe("session_expired");
  expect((await anyone.try(retakeSentence, { body: {} })).error.code).toBe("session_expired");
  const recorded = await makeDraft(ada, persona);
  await record(ada, recorded, { seconds: 1 });
  expect((await list(recorded)).state).toBe("none");
  expect((await retake(ada, { post_id: recorded })).error.code).toBe("sentence_changed");
});

test("a sentence that takes too long to say fails, and the video stays as it was", async () => {
  const takeId = await shownTake();
  await ada.call(savePronunciations, { body: { pronunciations: [{ word: "w", spoken: "x".repeat(100) }] } });
  const { id } = (await retake(ada, { text: "w ".repeat(150) })).json() as PersonaVideo;
  await app.waitForJobs(LONG);
  expect(id).toEqual(expect.any(String));
  expect(await shownTake()).toBe(takeId);
  expect((await ada.call(getPost, { params: { id: postId } })).persona_info?.persona_status).toBe("FAILED");
});

test("a video that was cut since, or sent, and a persona that is gone have no retake", async () => {
  const takeId = await shownTake();
  await ada.call(saveEdit, { params: { id: postId }, body: { version: 0, edit_list: { ranges: [{ start: 0, end: 3 }] } } });
  await app.waitForJobs(LONG);
  expect(await list()).toEqual({ state: "none", take_id: null, sentences: [] });
  expect((await retake(ada, { take_id: takeId })).error.code).toBe("sentence_changed");
  await ada.call(deletePersona, { params: { id: persona.id } });
  await ada.call(sendPost, { params: { id: postId }, body: {} });
  expect((await retake(ada, { take_id: takeId })).error.code).toBe("post_sent");
});
