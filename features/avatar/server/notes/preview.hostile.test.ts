import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { probeMedia } from "@aside/media/ffmpeg/probe-media.ts";
import { record } from "@aside/testkit/media/record.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { listNotifications } from "../../../notifications/contract.ts";
import { deletePersona, generateVideo, listPersonas, listPersonaVideos, type Persona, type PersonaVideo } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { getPersonaVideo, personaPreview, PREVIEW_SECONDS, PREVIEWS_PER_DAY, previewVideo } from "../../notes-contract.ts";
import { makeDraft } from "../../testkit/make-draft.ts";
import { makePeople } from "../../testkit/make-persona.ts";
import { agePreviews, insertPreviews, readRemains } from "../../testkit/personas-store.ts";
import { sweepAvatar } from "../sweep.ts";
import { DAY_MS } from "../videos/start-video.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const LONG = { timeoutMs: 180_000 };
const NOTES = "Hello {name}, this is a short update about the plan of next week. And here are many more words that nobody hears.";

let app: TestApp;
let ada: Signed;
let eve: Signed;
let persona: Persona;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "preview-test-"));
  app = await startApp({ worker: true, enrichments: false });
  ({ ada, eve, persona } = await makePeople(app));
});
afterAll(async () => {
  await app.stop();
  await rm(directory, { recursive: true });
});

const preview = async (who: Signed, postId: string, notes = NOTES) => await who.try(previewVideo, { body: { post_id: postId, notes } });
const read = async (id: string) => await ada.call(getPersonaVideo, { params: { id } });
const pathOf = (id: string) => personaPreview.path.replace(":id", id);

test("the first seconds can be watched by their person only, and change nothing of the draft", async () => {
  const postId = await makeDraft(ada, persona);
  await record(ada, postId, { seconds: 1 });
  const before = await ada.call(getPost, { params: { id: postId } });
  const first = (await preview(ada, postId, "An older one.")).json() as PersonaVideo;
  const { id } = (await preview(ada, postId)).json() as PersonaVideo;
  expect(await read(first.id)).toMatchObject({ status: "FAILED", message: copy.failures.replaced });
  // It hinders no video.
  expect((await ada.try(generateVideo, { body: { post_id: postId, notes: NOTES } })).error).toMatchObject({
    code: "variables_left",
    message: copy.variablesLeft,
  });
  expect((await ada.bytes(pathOf(id))).status).toBe(404);
  await app.waitForJobs(LONG);
  expect(await read(id)).toMatchObject({ status: "PROCESSED", progress: 1, post_id: postId, message: null });
  expect(await read(first.id)).toMatchObject({ status: "FAILED" });
  const whole = await ada.bytes(pathOf(id));
  expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "video/mp4"]);
  const path = join(directory, "preview.mp4");
  await writeFile(path, whole.body);
  const { durationSeconds, video, audio } = await probeMedia(path, { maxDurationSeconds: 60 });
  expect([video?.width, audio?.codec]).toEqual([1280, "aac"]);
  expect(durationSeconds).toBeGreaterThan(2);
  expect(durationSeconds).toBeLessThan(PREVIEW_SECONDS + 0.1);
  const part = await ada.bytes(pathOf(id), { range: "bytes=4-7" });
  expect([part.status, part.body.toString("latin1"), part.headers.get("content-range")]).toEqual([
    206,
    "ftyp",
    `bytes 4-7/${whole.body.length}`,
  ]);
  expect((await ada.bytes(pathOf(id), { range: "bytes=99999999-" })).status).toBe(416);
  // Nobody else's, and no video.
  expect((await eve.bytes(pathOf(id))).status).toBe(404);
  expect((await eve.try(getPersonaVideo, { params: { id } })).status).toBe(404);
  expect((await fetch(app.url + pathOf(id))).status).toBe(403);
  const after = await ada.call(getPost, { params: { id: postId } });
  expect([after.media.take_id, after.persona_info, after.speaking_notes]).toEqual([
    before.media.take_id,
    before.persona_info,
    before.speaking_notes,
  ]);
  expect((await ada.call(listPersonaVideos, { query: {} })).videos).toEqual([]);
  expect((await ada.call(listPersonas, { query: {} })).personas[0]?.videos).toBe(0);
  expect((await ada.call(listNotifications, { query: {} })).items.filter((item) => item.kind === "avatar_ready")).toEqual([]);
});

test("it ends after its seconds, and goes after a day, with its object", async () => {
  // Numbers take long to say.
  const { id } = (await preview(ada, await makeDraft(ada, persona), "1234567890123456789 ".repeat(9))).json() as PersonaVideo;
  await app.waitForJobs(LONG);
  expect((await ada.bytes(pathOf(id))).status).toBe(200);
  expect((await read(id)).seconds).toBeCloseTo(PREVIEW_SECONDS, 0);
  await sweepAvatar(app.context);
  expect(await read(id)).toMatchObject({ status: "PROCESSED" });
  const list = async () => await Array.fromAsync(app.context.storage.list(`personas/${persona.id}/previews/${id}/`));
  expect(await list()).toHaveLength(1);
  const { db } = app.context;
  const due = (await readRemains(db)).find(({ prefix }) => prefix?.includes(id))?.next_try_at.getTime() ?? 0;
  expect(Math.abs(due - Date.now() - DAY_MS)).toBeLessThan(60 * 60 * 1000);
  await readRemains(db, new Date(Date.now() - 1_000));
  await agePreviews(db);
  await sweepAvatar(app.context);
  await app.waitForJobs(LONG);
  expect((await ada.try(getPersonaVideo, { params: { id } })).status).toBe(404);
  expect(await list()).toEqual([]);
});

test("other drafts, wrong input and too many are refused", async () => {
  const [adas, eves] = [await makeDraft(ada, persona), await makeDraft(ada, persona)];
  expect((await preview(eve, adas)).status).toBe(404);
  expect((await app.driver().try(previewVideo, { body: { post_id: adas, notes: "Hi." } })).error.code).toBe("session_expired");
  for (const notes of ["", " ", "x".repeat(10_001)]) expect((await preview(ada, adas, notes)).status).toBe(400);
  expect((await preview(ada, "not an id")).status).toBe(400);
  await insertPreviews(app.context.db, { personaId: persona.id, userId: ada.userId, postId: eves, count: PREVIEWS_PER_DAY });
  expect((await preview(ada, adas)).error).toMatchObject({
    code: "too_many_videos",
    message: copy.tooManyPreviews(PREVIEWS_PER_DAY),
  });
  expect((await ada.try(generateVideo, { body: { post_id: adas, notes: "Hi." } })).status).toBe(200);
});

test("a removed persona takes its previews along", async () => {
  await agePreviews(app.context.db);
  const { id } = (await preview(ada, await makeDraft(ada, persona))).json() as PersonaVideo;
  await app.waitForJobs(LONG);
  const { id: open } = (await preview(ada, await makeDraft(ada, persona))).json() as PersonaVideo;
  await ada.call(deletePersona, { params: { id: persona.id } });
  expect(await read(open)).toMatchObject({ status: "FAILED", message: copy.failures.removed });
  await app.waitForJobs(LONG);
  expect((await ada.bytes(pathOf(id))).status).toBe(404);
  expect(await Array.fromAsync(app.context.storage.list(`personas/${persona.id}/`))).toEqual([]);
});
