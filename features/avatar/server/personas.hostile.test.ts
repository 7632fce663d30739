import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { userInfo } from "@aside/core/accounts/contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import {
  askConsent,
  chooseImage,
  createPersona,
  deletePersona,
  enhancePersona,
  getAvatarSettings,
  getPersona,
  giveConsent,
  listPersonas,
  matchFace,
  MAX_PERSONAS,
  updateAvatarSettings,
  updateMetrics,
  updateProcessed,
  uploadTraining,
} from "../contract.ts";
import { copy } from "../copy.ts";
import { makeClip } from "../testkit/make-clip.ts";
import { agree, consent, enableAvatar, makeTrained, makeTraining, PORTRAIT, upload } from "../testkit/make-persona.ts";
import { expireConsents, readConsents, readStoredPersona } from "../testkit/personas-store.ts";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const OTHER = "C001067-2023";
const ABSENT = '{"code":"not_found","message":"Not found."}';

let app: TestApp;
let root: Signed;
let company: Awaited<ReturnType<typeof makeCompany>>;
let ada: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true });
  root = await makeRoot(app);
  company = await makeCompany(app, root);
  [ada, eve] = [company.user, company.admin];
  for (const person of [ada, eve]) await enableAvatar(root, person);
});
afterAll(async () => await app.stop());

const objects = async (id: string) => (await Array.fromAsync(app.context.storage.list(`personas/${id}/`))).length;
const remove = async (id: string) => await ada.call(deletePersona, { params: { id } });

describe("a persona of oneself", () => {
  test("is made from a training video and a spoken consent, with pictures and encrypted templates", async () => {
    const trained = await makeTrained(app, ada);
    expect(trained).toMatchObject({ persona_status: "DRAFT", training: { state: "accepted", message: null }, consent: { state: "none" } });
    expect(trained.images).toHaveLength(4);
    expect(trained.driver_image).toBe(trained.images[0]?.url);
    const ready = await consent(app, ada, trained.id);
    expect(ready).toMatchObject({ persona_status: "PROCESSED", is_news: true, consent: { state: "given", message: null } });
    const stored = await readStoredPersona(app.context.db, trained.id);
    expect(stored.templates?.toString("latin1")).not.toContain(",0.");
    expect(stored.template_model).toBe(app.context.ai.faces.model);
    const [record] = await readConsents(app.context.db, trained.id);
    expect(record).toMatchObject({
      state: "given",
      terms: copy.consent.terms("embedded"),
      record_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const picture = await ada.bytes(trained.driver_image ?? "");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    await ada.call(updateProcessed, { params: { id: trained.id } });
    const chosen = await ada.call(chooseImage, { params: { id: trained.id }, body: { image_id: trained.images[2]?.id ?? "" } });
    expect([chosen.is_news, chosen.driver_image]).toEqual([false, trained.images[2]?.url]);
    const rated = await ada.call(updateMetrics, { params: { id: trained.id }, body: { rating: "very_happy", glasses: "no" } });
    expect(rated).toMatchObject({ rating: "very_happy", glasses: "no" });
    // Neither training nor consent change now.
    expect((await upload(ada, uploadTraining, trained.id, await makeTraining())).error.code).toBe("persona_closed");
    expect((await ada.try(askConsent, { params: { id: trained.id } })).error.code).toBe("persona_closed");
    await remove(trained.id);
  });

  test("is for its person alone: others get the 404 of an absent one", async () => {
    const trained = await makeTrained(app, ada);
    const params = { id: trained.id };
    for (const reply of [
      await eve.try(getPersona, { params }),
      await eve.try(enhancePersona, { params }),
      await eve.try(updateProcessed, { params }),
      await eve.try(updateMetrics, { params, body: { rating: "sad" } }),
      await eve.try(chooseImage, { params, body: { image_id: trained.images[0]?.id } }),
      await eve.try(askConsent, { params }),
      await eve.try(deletePersona, { params }),
      await upload(eve, giveConsent, trained.id, Buffer.from("x")),
      await upload(eve, uploadTraining, trained.id, Buffer.from("x")),
      await eve.try(matchFace, { query: { personaId: trained.id }, body: Buffer.from("x") }),
    ])
      expect([reply.status, reply.text]).toEqual([404, ABSENT]);
    expect((await eve.bytes(trained.driver_image ?? "")).status).toBe(404);
    expect((await eve.call(listPersonas, { query: {} })).personas).toEqual([]);
    expect((await eve.try(chooseImage, { params, body: { image_id: "x" } })).status).toBe(400);
    await remove(trained.id);
  });

  test("is only for those who have it, and not where the company switched it off", async () => {
    const refused = { status: 409, error: { code: "avatar_off", message: copy.off } };
    expect(await company.lead.try(createPersona, { body: { name: "Lea" } })).toMatchObject(refused);
    expect((await app.driver().try(createPersona, { body: { name: "Nobody" } })).error.code).toBe("session_expired");
    expect((await ada.try(updateAvatarSettings, { body: { avatar_enabled: false } })).status).toBe(404);
    const persona = await ada.call(createPersona, { body: { name: "Ada" } });
    const params = { id: persona.id };
    expect((await ada.call(listPersonas, { query: {} })).is_off).toBe(false);
    // The app shows it only where it can be used.
    const isShown = async () => (await ada.call(userInfo, { params: { id: ada.userId } })).isPersonaEnabled;
    expect(await isShown()).toBe(true);
    await company.lead.call(updateAvatarSettings, { body: { avatar_enabled: false } });
    expect(await company.lead.call(getAvatarSettings, { query: {} })).toEqual({ avatar_enabled: false });
    // What describes their face is still found, but for nothing else than to delete it.
    expect(await ada.call(listPersonas, { query: {} })).toMatchObject({ personas: [{ id: persona.id }], is_off: true });
    expect(await ada.call(getPersona, { params })).toMatchObject({ name: "Ada" });
    for (const reply of [
      await ada.try(createPersona, { body: { name: "Second" } }),
      await ada.try(updateProcessed, { params }),
      await ada.try(updateMetrics, { params, body: { rating: "sad" } }),
      await ada.try(askConsent, { params }),
    ])
      expect(reply).toMatchObject(refused);
    expect((await eve.try(getPersona, { params })).status).toBe(404);
    expect(await isShown()).toBe(false);
    expect((await ada.try(deletePersona, { params })).status).toBe(200);
    expect(await ada.call(listPersonas, { query: {} })).toMatchObject({ personas: [], is_off: true });
    await company.lead.call(updateAvatarSettings, { body: { avatar_enabled: true } });
  });

  test("has a limit, also when two are created at once", async () => {
    const replies = await Promise.all(
      Array.from({ length: MAX_PERSONAS + 2 }, async (_, n) => await eve.try(createPersona, { body: { name: `${n}` } })),
    );
    expect(replies.filter(({ status }) => status === 422).map(({ error }) => error.message)).toEqual([
      copy.tooManyPersonas(MAX_PERSONAS),
      copy.tooManyPersonas(MAX_PERSONAS),
    ]);
  });
});

describe("a training video is refused", () => {
  const tryTraining = async (body: Buffer) => {
    const { id } = await ada.call(createPersona, { body: { name: "Try" } });
    await upload(ada, uploadTraining, id, body);
    await app.waitForJobs();
    const { training } = await ada.call(getPersona, { params: { id } });
    await remove(id);
    return training;
  };

  test.each<[string, () => Promise<Buffer> | Buffer, object]>([
    ["that is too short", () => makeClip({ portrait: PORTRAIT, text: "Too short.", seconds: 5 }), { message: copy.training.tooShort(20) }],
    ["without sound", () => makeClip({ portrait: PORTRAIT, text: "", seconds: 21 }), { message: copy.training.noSound }],
    [
      "with a small picture",
      () => makeClip({ portrait: PORTRAIT, text: "Small.", seconds: 21, width: 200 }),
      { message: copy.training.tooSmall(360) },
    ],
    ["that is no video", () => Buffer.from("<html>"), { message: copy.training.unreadable }],
    [
      "in the dark",
      () => makeClip({ portrait: PORTRAIT, text: "Dark.", seconds: 21, filter: "eq=brightness=-0.3:contrast=0.7" }),
      { issues: ["LIGHTING"] },
    ],
    [
      "without a face",
      () => makeClip({ portrait: PORTRAIT, text: "No face.", seconds: 21, filter: "boxblur=80" }),
      { message: copy.training.noFace },
    ],
  ])("%s", async (_, body, expected) => {
    expect(await tryTraining(await body())).toMatchObject({ state: "refused", ...expected });
  });

  test("that is empty, before anything is stored", async () => {
    const { id } = await ada.call(createPersona, { body: { name: "Empty" } });
    const reply = await upload(ada, uploadTraining, id, Buffer.alloc(0));
    expect([reply.status, reply.error.code, await objects(id)]).toEqual([422, "media_unreadable", 0]);
    await remove(id);
  });
});

describe("consent is refused", () => {
  const refusalOf = async (clip: Partial<Parameters<typeof makeClip>[0]>) => {
    const { id } = await makeTrained(app, ada);
    const persona = await consent(app, ada, id, clip);
    const [record] = await readConsents(app.context.db, id);
    await remove(id);
    return { ...persona.consent, phrase: record?.phrase ?? "" };
  };

  test("with other words", async () => {
    const { state, message, phrase } = await refusalOf({ text: "I agree. Anything, something, nothing." });
    expect([state, message]).toEqual(["refused", copy.consent.wrongPhrase(phrase)]);
  });

  test("by another person", async () => {
    expect(await refusalOf({ portrait: OTHER })).toMatchObject({ state: "refused", message: copy.consent.otherFace });
  });

  test("without sound", async () => {
    expect(await refusalOf({ text: "" })).toMatchObject({ state: "refused", message: copy.consent.unreadable });
  });

  test("with a video that was used before, and before there is a training video", async () => {
    const first = await makeTrained(app, ada);
    const clip = await makeClip({ portrait: PORTRAIT, text: "Basket, window, paper.", seconds: 8 });
    const give = async (id: string) => {
      await ada.call(askConsent, { params: { id } });
      await upload(ada, giveConsent, id, clip);
      await app.waitForJobs();
      return (await ada.call(getPersona, { params: { id } })).consent;
    };
    await give(first.id);
    const second = await makeTrained(app, ada);
    expect(await give(second.id)).toMatchObject({ state: "refused", message: copy.consent.replayed });
    const empty = await ada.call(createPersona, { body: { name: "Empty" } });
    expect((await ada.try(askConsent, { params: { id: empty.id } })).error).toMatchObject({ code: "training_missing" });
    for (const { id } of [first, second, empty]) await remove(id);
  });

  test("after ten minutes, and a second time with the same words", async () => {
    const { id } = await makeTrained(app, ada);
    await ada.call(askConsent, { params: { id } });
    await expireConsents(app.context.db, id);
    const late = await upload(ada, giveConsent, id, Buffer.from("x"));
    expect([late.status, late.error]).toEqual([409, { code: "phrase_expired", message: copy.phraseExpired }]);
    expect((await ada.call(getPersona, { params: { id } })).consent).toMatchObject({ state: "expired", message: copy.phraseExpired });
    await ada.call(askConsent, { params: { id } });
    const [first, second] = await Promise.all([1, 2].map(async () => await upload(ada, giveConsent, id, Buffer.from("x"))));
    expect([first?.status, second?.status].toSorted((a = 0, b = 0) => a - b)).toEqual([200, 409]);
    await app.waitForJobs();
    await remove(id);
  });
});

describe("removing a persona", () => {
  test("deletes templates, pictures and videos; the consent says when it was withdrawn", async () => {
    const { id } = await agree(app, ada, (await makeTrained(app, ada)).id);
    expect(await objects(id)).toBeGreaterThan(5);
    expect((await ada.request("DELETE", `/v1/persona/${id}/consent`)).status).toBe(200);
    await app.waitForJobs();
    expect(await objects(id)).toBe(0);
    expect(await readStoredPersona(app.context.db, id)).toMatchObject({ templates: null, provider_id: null, removed_because: "revoked" });
    expect(await readConsents(app.context.db, id)).toMatchObject([{ state: "revoked", revoked_at: expect.any(Date) }]);
    expect((await ada.try(getPersona, { params: { id } })).status).toBe(404);
    expect((await ada.request("DELETE", `/v1/persona/${id}/consent`)).status).toBe(404);
  });
});

test("a face in a picture or clip is compared with the persona's, and nothing of it is kept", async () => {
  const { id } = await makeTrained(app, ada);
  const before = await objects(id);
  const compare = async (portrait: string) =>
    await ada.try(matchFace, { query: { personaId: id }, body: await makeClip({ portrait, text: "", seconds: 2 }) });
  expect((await compare("C001063-2023")).json()).toMatchObject({ is_match: true, model: app.context.ai.faces.model });
  expect((await compare(OTHER)).json()).toMatchObject({ is_match: false });
  const nobody = await makeClip({ portrait: OTHER, text: "", seconds: 2, filter: "boxblur=80" });
  expect((await ada.try(matchFace, { query: { personaId: id }, body: nobody })).error.code).toBe("face_missing");
  expect((await ada.try(matchFace, { query: { personaId: id }, body: Buffer.from("<html>") })).error.code).toBe("media_unreadable");
  expect(await objects(id)).toBe(before);
  await remove(id);
});
