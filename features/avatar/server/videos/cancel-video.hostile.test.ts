import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startHeyGenStandIn } from "@aside/ai/avatar/testkit/heygen-stand-in.ts";
import type { StandInService } from "@aside/ai/avatar/testkit/stand-in-service.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { listNotifications } from "../../../notifications/contract.ts";
import { generateVideo, listPersonaVideos, type Persona, type PersonaVideo } from "../../contract.ts";
import { cancelVideo, getPersonaVideo, listSentences, previewVideo, retakeSentence } from "../../notes-contract.ts";
import { makeDraft } from "../../testkit/make-draft.ts";
import { enableAvatar, makePeople } from "../../testkit/make-persona.ts";
import { insertChoice, insertReady } from "../../testkit/personas-store.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const LONG = { timeoutMs: 180_000 };
const NOTES = "Hello, this is a short update about the plan. We meet on Monday at the office.";

const cancel = async (who: Signed, id: string) => await who.try(cancelVideo, { params: { id } });

describe("a video that is made here", () => {
  let app: TestApp;
  let ada: Signed;
  let eve: Signed;
  let persona: Persona;
  beforeAll(async () => {
    app = await startApp({ worker: true, enrichments: false });
    ({ ada, eve, persona } = await makePeople(app));
  });
  afterAll(async () => await app.stop());

  const read = async (id: string) => await ada.call(getPersonaVideo, { params: { id } });
  const post = async (id: string) => await ada.call(getPost, { params: { id } });
  const statusOf = async (id: string) => (await post(id)).persona_info?.persona_status;

  test("is ended by its person only, and leaves the draft as it was", async () => {
    const postId = await makeDraft(ada, persona);
    const start = async (notes: string) => await ada.call(generateVideo, { body: { post_id: postId, notes } });
    const { id } = await start("This is a long text. ".repeat(60));
    await expect.poll(async () => (await read(id)).progress, { timeout: 120_000 }).toBeGreaterThan(0);
    expect((await cancel(eve, id)).status).toBe(404);
    expect((await app.driver().try(cancelVideo, { params: { id } })).error.code).toBe("session_expired");
    expect((await cancel(ada, "no id")).status).toBe(404);
    expect((await cancel(ada, crypto.randomUUID())).status).toBe(404);
    expect(await read(id)).toMatchObject({ status: "PROCESSING" });

    const answers = await Promise.all([cancel(ada, id), cancel(ada, id)]);
    for (const answer of answers) expect([answer.status, answer.json()]).toMatchObject([200, { status: "FAILED", message: null }]);
    expect(await statusOf(postId)).toBe("DRAFT");
    expect((await ada.call(listPersonaVideos, { query: {} })).videos).toEqual([]);
    // The next one does not wait for it.
    const next = await start(NOTES);
    await app.waitForJobs(LONG);
    expect(await read(id)).toMatchObject({ status: "FAILED", seconds: null });
    expect(await read(next.id)).toMatchObject({ status: "PROCESSED" });
    expect(await post(postId)).toMatchObject({ media: { state: "complete" }, persona_info: { persona_status: "PROCESSED" } });
    expect((await ada.call(listNotifications, { query: {} })).items.map(({ kind }) => kind)).toEqual(["avatar_ready"]);

    // When it is ready, nothing is ended any more.
    expect((await cancel(ada, next.id)).json()).toMatchObject({ status: "PROCESSED" });
    expect((await post(postId)).media.state).toBe("complete");
  });

  test("with another sentence, the video that it changes stays", async () => {
    const postId = (await ada.call(listPersonaVideos, { query: {} })).videos[0]?.post_id ?? "";
    const { take_id, sentences } = await ada.call(listSentences, { params: { id: postId } });
    expect(sentences).toHaveLength(2);
    const retake = async (text: string) =>
      await ada.call(retakeSentence, { body: { post_id: postId, take_id: take_id ?? "", sentence: 1, text } });
    const { id } = await retake("We do not meet.");
    expect(await statusOf(postId)).toBe("PROCESSING");
    expect((await cancel(ada, id)).json()).toMatchObject({ status: "FAILED", message: null });
    expect(await post(postId)).toMatchObject({ media: { take_id }, persona_info: { persona_status: "PROCESSED" } });
    expect((await ada.call(listPersonaVideos, { query: {} })).videos).toMatchObject([{ post_id: postId, status: "PROCESSED" }]);
    // Another at once, which is ended while its video is converted.
    const second = await retake("We meet on Tuesday.");
    await expect.poll(async () => (await read(second.id)).progress, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(0.9);
    const ended = (await cancel(ada, second.id)).json() as PersonaVideo;
    await app.waitForJobs(LONG);
    const shown = (await post(postId)).media.take_id;
    expect(await read(second.id)).toMatchObject({ status: ended.status });
    if (ended.status === "FAILED") expect(shown).toBe(take_id);
    else expect(shown).not.toBe(take_id);
    expect(await statusOf(postId)).toBe("PROCESSED");
  });

  test("a preview ends without a word", async () => {
    const postId = await makeDraft(ada, persona);
    const { id } = (await ada.call(previewVideo, { body: { post_id: postId, notes: NOTES } })) as PersonaVideo;
    expect((await cancel(eve, id)).status).toBe(404);
    expect((await cancel(ada, id)).json()).toMatchObject({ status: "FAILED", message: null });
    await app.waitForJobs(LONG);
    expect(await read(id)).toMatchObject({ status: "FAILED", seconds: null });
  });
});

describe("a video that a provider makes", () => {
  let service: StandInService;
  let app: TestApp;
  beforeAll(async () => {
    service = await startHeyGenStandIn({ video: Buffer.from("not a video") });
    const env = { AVATAR: "heygen", AVATAR_URL: service.origin, AVATAR_API_KEY: service.apiKey };
    app = await startApp({ worker: true, enrichments: false, env });
  });
  afterAll(async () => {
    await app.stop();
    await service.close();
  });

  test("is deleted there", async () => {
    const root = await makeRoot(app);
    const ada = (await makeCompany(app, root)).user;
    await enableAvatar(root, ada);
    const avatar = service.add("avatar", {});
    avatar.stage = "done";
    service.outcome = "stuck";
    const personaId = await insertReady(app.context.db, ada.userId, "heygen", avatar.id);
    const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
    await insertChoice(app.context.db, postId, personaId, "heygen");
    const { id } = await ada.call(generateVideo, { body: { post_id: postId, notes: NOTES } });
    const isThere = () => [...service.jobs.values()].some(({ kind }) => kind === "video");
    await expect.poll(isThere, { timeout: 60_000 }).toBe(true);
    await app.waitForJobs();
    expect((await cancel(ada, id)).json()).toMatchObject({ status: "FAILED", message: null });
    await app.waitForJobs();
    expect(isThere()).toBe(false);
    expect((await ada.call(getPost, { params: { id: postId } })).persona_info?.persona_status).toBe("DRAFT");
  });
});
