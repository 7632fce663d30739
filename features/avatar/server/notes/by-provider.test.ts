import { afterAll, beforeAll, expect, test } from "vitest";
import { startHeyGenStandIn } from "@aside/ai/avatar/testkit/heygen-stand-in.ts";
import type { StandInService } from "@aside/ai/avatar/testkit/stand-in-service.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { copy } from "../../copy.ts";
import { chooseVoice, getPersonaVideo, hearText, listVoices, previewVideo, savePronunciations } from "../../notes-contract.ts";
import type { PersonaVideo } from "../../contract.ts";
import { enableAvatar } from "../../testkit/make-persona.ts";
import { insertChoice, insertReady } from "../../testkit/personas-store.ts";

let service: StandInService;
let app: TestApp;
let ada: Signed;
let personaId: string;
let postId: string;
beforeAll(async () => {
  service = await startHeyGenStandIn({ video: Buffer.from("not a video") });
  const env = { AVATAR: "heygen", AVATAR_URL: service.origin, AVATAR_API_KEY: service.apiKey };
  app = await startApp({ worker: true, enrichments: false, env });
  const root = await makeRoot(app);
  ada = (await makeCompany(app, root)).user;
  await enableAvatar(root, ada);
  const avatar = service.add("avatar", {});
  avatar.stage = "done";
  personaId = await insertReady(app.context.db, ada.userId, "heygen", avatar.id);
  postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  await insertChoice(app.context.db, postId, personaId, "heygen");
});
afterAll(async () => {
  await app.stop();
  await service.close();
});

const preview = async (notes: string) => (await ada.call(previewVideo, { body: { post_id: postId, notes } })) as PersonaVideo;
const videos = () => [...service.jobs.values()].filter(({ kind }) => kind === "video");

test("a provider's avatar has its person's voice, in one of its languages", async () => {
  const params = { id: personaId };
  const listed = await ada.call(listVoices, { params });
  expect(listed).toMatchObject({
    voices: [{ id: null, name: copy.ownVoice, language: null, is_robotic: false }],
    voice: null,
    language: "en",
  });
  expect(listed.languages).toContain("de");
  expect(await ada.call(chooseVoice, { params, body: { voice: null, language: "de" } })).toMatchObject({ voice: null, language: "de" });
  for (const body of [
    { voice: "slt", language: "en" },
    { voice: null, language: "tlh" },
  ])
    expect((await ada.try(chooseVoice, { params, body })).error.code).toBe("voice_unavailable");
  expect((await ada.try(hearText, { body: { persona_id: personaId, text: "Hi." } })).error).toMatchObject({
    code: "voice_unavailable",
    message: copy.noVoiceHere,
  });
});

test("which letters its voice knows is not known, only that there is something to say", async () => {
  for (const notes of ["…", "👍"])
    expect((await ada.try(previewVideo, { body: { post_id: postId, notes } })).error).toMatchObject({
      code: "text_unspeakable",
      message: copy.nothingToSay,
    });
  service.outcome = "stuck";
  await preview("مرحبا");
  await app.waitForJobs();
  expect(videos().map(({ request }) => request["script"])).toEqual(["مرحبا"]);
});

test("it gets the pronunciation and the language, and a preview that was replaced does not stay there", async () => {
  service.outcome = "stuck";
  await ada.call(savePronunciations, { body: { pronunciations: [{ word: "SQL", spoken: "sequel" }] } });
  const first = await preview("We use SQL, {name|you}.");
  await app.waitForJobs();
  expect(videos().map(({ request }) => [request["script"], request["voice_settings"]])).toEqual([
    ["We use sequel, Alex.", { locale: "de" }],
  ]);
  const second = await preview("Something else.");
  await app.waitForJobs();
  expect(videos().map(({ request }) => request["script"])).toEqual(["Something else."]);
  const stateOf = async ({ id }: PersonaVideo) => await ada.call(getPersonaVideo, { params: { id } });
  expect(await stateOf(first)).toMatchObject({ status: "FAILED", message: copy.failures.replaced });
  expect(await stateOf(second)).toMatchObject({ status: "PROCESSING" });
});
