import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startDIdStandIn } from "@aside/ai/avatar/testkit/d-id-stand-in.ts";
import { startHeyGenStandIn } from "@aside/ai/avatar/testkit/heygen-stand-in.ts";
import type { StandInService } from "@aside/ai/avatar/testkit/stand-in-service.ts";
import { startTavusStandIn } from "@aside/ai/avatar/testkit/tavus-stand-in.ts";
import { readCredentials } from "@aside/media/c2pa/read-credentials.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";
import { record } from "@aside/testkit/media/record.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent, updatePrivacySettings, DEFAULT_PRIVACY } from "@aside/core/messages/contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { sendPost, shareLink } from "../../delivery/contract.ts";
import { copy as deliveryCopy } from "../../delivery/copy.ts";
import { downloadVideo } from "../../recording/contract.ts";
import { listNotifications } from "../../notifications/contract.ts";
import { saveEdit } from "../../editing/contract.ts";
import { generateVideo, getPersona, listPersonaVideos, type Persona, setPersonaInfo } from "../contract.ts";
import { copy } from "../copy.ts";
import { savePronunciations } from "../notes-contract.ts";
import { makeClip } from "../testkit/make-clip.ts";
import { agree, consent, enableAvatar, makePeople, makeTrained, PORTRAIT, train } from "../testkit/make-persona.ts";
import { passDeadline, readRemains } from "../testkit/personas-store.ts";
import { sweepAvatar } from "./sweep.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const LONG = { timeoutMs: 180_000 };
const NOTES = "Hello, this is a short update about the plan.\nThank you.";
const PUBLIC = { ...DEFAULT_PRIVACY, recipients_can_view_post: false, signed_in_users_can_view_post: false };

async function newDraft(who: Signed): Promise<string> {
  const event = await who.call(createEvent, { body: {} });
  await who.call(updatePrivacySettings, { params: { id: event.id }, body: PUBLIC });
  return event.CreatorPosts[0]?.id ?? "";
}

const imageOf = ({ driver_image }: Persona) => driver_image?.split("/").at(-1) ?? "";
const choose = async (who: Signed, postId: string, persona: Persona) =>
  await who.try(setPersonaInfo, { body: { post_id: postId, persona_image_id: imageOf(persona) } });
const generate = async (who: Signed, postId: string, notes = NOTES) => await who.try(generateVideo, { body: { post_id: postId, notes } });
/** The notifications about the post. */
const listNotified = async (who: Signed, postId: string) =>
  (await who.call(listNotifications, { query: {} })).items
    .filter((item) => item.post_id === postId)
    .map(({ kind, detail }) => [kind, detail]);
const readOwn = async (who: Signed, id: string) => await who.call(getPost, { params: { id } });

describe("on this machine", () => {
  let app: TestApp;
  let ada: Signed;
  let eve: Signed;
  let persona: Persona;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "avatar-test-"));
    app = await startApp({ worker: true, enrichments: false });
    ({ ada, eve, persona } = await makePeople(app));
  });
  afterAll(async () => {
    await app.stop();
    await rm(directory, { recursive: true });
  });

  test("notes become a video that says what it is, and is not seen before it is ready", async () => {
    const postId = await newDraft(ada);
    await ada.call(updatePost, { params: { id: postId }, body: { post_status: "DRAFT_SHARABLE_LINK" } });
    expect((await choose(ada, postId, persona)).status).toBe(200);
    expect((await readOwn(ada, postId)).persona_info).toEqual({
      persona_status: "DRAFT",
      persona_id: persona.id,
      driver_image: persona.driver_image,
      engine: "embedded",
      is_revoked: false,
    });
    const started = await generate(ada, postId);
    expect([started.status, started.json()]).toMatchObject([200, { status: "PROCESSING", post_id: postId }]);
    expect((await generate(ada, postId)).error.code).toBe("already_processing");
    expect((await choose(ada, postId, persona)).error.code).toBe("already_processing");
    expect((await ada.try(sendPost, { params: { id: postId }, body: {} })).error).toEqual({
      code: "conflict",
      message: deliveryCopy.beingMade,
    });
    // Its link was active; while the video is made it is not.
    expect((await app.driver().try(getPost, { params: { id: postId } })).status).toBe(404);
    await app.waitForJobs(LONG);
    const made = await readOwn(ada, postId);
    expect(made).toMatchObject({ authenticity_type: 3, persona_info: { persona_status: "PROCESSED" }, media: { state: "complete" } });
    expect(made.media.duration).toBeGreaterThan(3);
    expect(made.speaking_notes).toContain("<p>Thank you.</p>");
    // Its author has not watched it yet.
    expect((await app.driver().try(getPost, { params: { id: postId } })).status).toBe(404);
    await ada.call(shareLink, { params: { id: postId }, body: {} });
    const seen = await app.driver().call(getPost, { params: { id: postId } });
    // The pictures of a persona are for its person.
    expect(seen).toMatchObject({ authenticity_type: 3, persona_info: { persona_status: "PROCESSED", driver_image: null } });
    const { videos } = await ada.call(listPersonaVideos, { query: {} });
    expect(videos[0]).toMatchObject({ post_id: postId, status: "PROCESSED", progress: 1 });
    expect((await eve.call(listPersonaVideos, { query: {} })).videos).toEqual([]);
    const path = join(directory, "avatar.mp4");
    await ada.call(downloadVideo, { body: { video_key: postId } });
    await app.waitForJobs(LONG);
    const { url } = await ada.call(downloadVideo, { body: { video_key: postId } });
    await writeFile(path, (await ada.bytes(url ?? "")).body);
    expect(await readCredentials(path)).toMatchObject({ digitalSourceType: "trainedAlgorithmicMedia", isValid: true });
    expect(await listNotified(ada, postId)).toEqual([["avatar_ready", { status: "ready" }]]);
    // What is cut from it stays what it is.
    await ada.call(saveEdit, { params: { id: postId }, body: { version: 0, edit_list: { ranges: [{ start: 0, end: 2 }] } } });
    await app.waitForJobs(LONG);
    expect(await readOwn(ada, postId)).toMatchObject({ authenticity_type: 3, is_edited: true });
  });

  test("nobody else's persona, picture or draft can be used, and no draft that was sent", async () => {
    const [adas, eves] = [await newDraft(ada), await newDraft(eve)];
    expect((await choose(eve, eves, persona)).status).toBe(404);
    expect((await choose(eve, adas, persona)).status).toBe(404);
    expect((await choose(ada, eves, persona)).status).toBe(404);
    expect((await generate(eve, adas)).status).toBe(404);
    expect((await generate(ada, adas)).error).toMatchObject({ code: "persona_not_ready", message: copy.notReady });
    await choose(ada, adas, persona);
    for (const notes of ["", " \n ", "x".repeat(10_001)]) expect((await generate(ada, adas, notes)).status).toBe(400);
    await record(ada, adas);
    await ada.call(sendPost, { params: { id: adas }, body: {} });
    expect((await generate(ada, adas)).error).toMatchObject({ code: "post_sent", message: copy.postSent });
    expect((await choose(ada, adas, persona)).error.code).toBe("post_sent");
  });

  test("notes that take too long to say fail, and the draft keeps the video that it had", async () => {
    const postId = await newDraft(ada);
    await record(ada, postId);
    await choose(ada, postId, persona);
    await ada.call(savePronunciations, { body: { pronunciations: [{ word: "w", spoken: "x".repeat(100) }] } });
    expect((await generate(ada, postId, "w ".repeat(150))).status).toBe(200);
    await app.waitForJobs(LONG);
    const post = await readOwn(ada, postId);
    expect(post).toMatchObject({ authenticity_type: 1, persona_info: { persona_status: "FAILED" }, media: { state: "complete" } });
    expect((await ada.call(listPersonaVideos, { query: {} })).videos[0]).toMatchObject({ status: "FAILED", message: copy.failures.media });
    expect(await listNotified(ada, postId)).toEqual([["avatar_ready", { status: "failed", excerpt: copy.failures.media }]]);
  });

  test("a persona without consent makes no videos; withdrawn consent marks those that it made", async () => {
    const unfinished = await makeTrained(app, ada);
    const postId = await newDraft(ada);
    expect((await choose(ada, postId, unfinished)).error.code).toBe("persona_not_ready");
    await choose(ada, postId, persona);
    expect((await generate(ada, postId, "Hello.")).status).toBe(200);
    expect((await ada.request("DELETE", `/v1/persona/${persona.id}/consent`)).status).toBe(200);
    await app.waitForJobs(LONG);
    expect((await readOwn(ada, postId)).persona_info).toMatchObject({ persona_status: "FAILED", is_revoked: true, driver_image: null });
    const { videos } = await ada.call(listPersonaVideos, { query: {} });
    expect(videos[0]).toMatchObject({ status: "FAILED", message: copy.failures.revoked });
    expect((await generate(ada, postId)).error).toMatchObject({ code: "persona_not_ready", message: copy.withdrawn });
    // Nobody is notified of what they did themselves.
    expect(await listNotified(ada, postId)).toEqual([]);
  });
});

const PROVIDERS = [
  ["tavus", startTavusStandIn],
  ["heygen", startHeyGenStandIn],
  ["d-id", startDIdStandIn],
] as const;

describe.each(onlyMainCases ? PROVIDERS.slice(0, 1) : PROVIDERS)("by %s", (engine, startStandIn) => {
  let service: StandInService;
  let app: TestApp;
  let ada: Signed;
  beforeAll(async () => {
    service = await startStandIn({ video: await makeClip({ portrait: PORTRAIT, text: "Thank you.", seconds: 3 }) });
    const env = { AVATAR: engine, AVATAR_URL: service.origin, AVATAR_API_KEY: service.apiKey };
    app = await startApp({ worker: true, enrichments: false, env });
    const root = await makeRoot(app);
    ada = (await makeCompany(app, root)).user;
    await enableAvatar(root, ada);
  });
  afterAll(async () => {
    await app.stop();
    await service.close();
  });

  /** As the worker does each minute. */
  const sweep = async () => {
    await sweepAvatar(app.context);
    await app.waitForJobs(LONG);
  };
  const stateOf = async ({ id }: Persona) => await ada.call(getPersona, { params: { id } });
  const jobsOf = (kind: string) => [...service.jobs.values()].filter((job) => job.kind === kind);
  const finish = async (persona: Persona) => {
    for (let n = 0; n < 4; n++) await sweep();
    return await stateOf(persona);
  };
  const makeProcessing = async () => await agree(app, ada, (await makeTrained(app, ada)).id);

  test("a persona is made without any callback, and its videos are of its person", async () => {
    // With a video as long as providers want it, checked for the first of them.
    const trained = engine === PROVIDERS[0][0] ? await train(app, ada, { seconds: 121 }) : await makeTrained(app, ada);
    const persona = await finish(await consent(app, ada, trained.id));
    expect(persona).toMatchObject({ engine, persona_status: "PROCESSED", is_news: true });
    const postId = await newDraft(ada);
    await choose(ada, postId, persona);
    await generate(ada, postId);
    await app.waitForJobs(LONG);
    const url = jobsOf("video")[0]?.callbackUrl ?? "";
    for (let n = 0; n < 4; n++) await sweep();
    // Its copy is not left at the provider.
    expect(jobsOf("video")).toEqual([]);
    expect(await readOwn(ada, postId)).toMatchObject({ authenticity_type: 3, persona_info: { persona_status: "PROCESSED" } });
    // Forged, doubled, for another one, and late calls change nothing.
    const callback = async (address: string) =>
      (await fetch(address, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })).status;
    expect([await callback(url), await callback(url)]).toEqual([200, 200]);
    expect(await callback(`${url}x`)).toBe(404);
    expect(await callback(url.replace(/video-[0-9a-f]{8}/, "video-00000000"))).toBe(404);
    expect(await callback(url.replace(`/${engine}/`, "/embedded/"))).toBe(404);
    await app.waitForJobs(LONG);
    expect((await readOwn(ada, postId)).persona_info?.persona_status).toBe("PROCESSED");
    // The provider's copy goes with the persona, also after a failure.
    service.failNext("DELETE", /./, { status: 500, json: {} }, 5);
    await ada.request("DELETE", `/v1/persona/${persona.id}/delete`);
    await app.waitForJobs(LONG);
    expect(await readRemains(app.context.db)).toHaveLength(1);
    expect(await readRemains(app.context.db, new Date())).toHaveLength(0);
    await sweep();
    expect(await readRemains(app.context.db)).toEqual([]);
  });

  test("a callback that says it is ready is not believed", async () => {
    service.outcome = "stuck";
    const persona = await makeProcessing();
    expect(persona).toMatchObject({ persona_status: "PROCESSING", expected_until: expect.any(String) });
    const job = jobsOf("avatar").at(-1);
    if (job?.callbackUrl) expect(await service.sendCallback(job.id, "done")).toBe(200);
    await app.waitForJobs(LONG);
    expect((await stateOf(persona)).persona_status).toBe("PROCESSING");
    await passDeadline(app.context.db, "personas", persona.id);
    await sweep();
    expect(await stateOf(persona)).toMatchObject({ persona_status: "FAILED", message: copy.failures.expired, expected_until: null });
    service.outcome = "done";
    await sweep();
    expect((await stateOf(persona)).persona_status).toBe("FAILED");
  });

  test("a video that fails, shows someone else, or is not ready in time is not used", async () => {
    const persona = await finish(await makeProcessing());
    const outcomeOf = async (prepare: (videoId: string) => Promise<void> | void) => {
      const postId = await newDraft(ada);
      await choose(ada, postId, persona);
      const { id } = (await generate(ada, postId)).json() as { id: string };
      await prepare(id);
      for (let n = 0; n < 4; n++) await sweep();
      const { videos } = await ada.call(listPersonaVideos, { query: {} });
      return { ...videos.find((video) => video.id === id), post: (await readOwn(ada, postId)).persona_info?.persona_status };
    };
    service.outcome = "failed";
    expect(await outcomeOf(() => {})).toMatchObject({ status: "FAILED", message: copy.failures.refused, post: "FAILED" });
    service.outcome = "stuck";
    expect(await outcomeOf(async (id) => await passDeadline(app.context.db, "persona_videos", id))).toMatchObject({
      message: copy.failures.expired,
    });
    service.outcome = "done";
    service.video = await makeClip({ portrait: "C001067-2023", text: "Not me.", seconds: 4 });
    expect(await outcomeOf(() => {})).toMatchObject({ status: "FAILED", message: copy.failures.face });
    service.video = Buffer.from("not a video");
    expect(await outcomeOf(() => {})).toMatchObject({ status: "FAILED", message: copy.failures.media });
  });
});
