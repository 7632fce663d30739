import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deletePersona, getPersona, updateAvatarSettings } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { chooseVoice, getPronunciations, hearText, listVoices, MAX_PRONUNCIATIONS, savePronunciations } from "../../notes-contract.ts";
import { enableAvatar } from "../../testkit/make-persona.ts";
import { insertReady } from "../../testkit/personas-store.ts";
import { personData } from "../person-store.ts";
import { updatePersona } from "../personas/personas-store.ts";
import { chosenFor } from "./voices.ts";

let app: TestApp;
let ada: Signed;
let eve: Signed;
let admin: Signed;
let personaId: string;
beforeAll(async () => {
  app = await startApp();
  const root = await makeRoot(app);
  const [company, other] = [await makeCompany(app, root), await makeCompany(app, root)];
  [ada, admin, eve] = [company.user, company.admin, other.user];
  for (const person of [ada, admin, eve]) await enableAvatar(root, person);
  personaId = await insertReady(app.context.db, ada.userId);
});
afterAll(async () => await app.stop());

const params = () => ({ id: personaId });
const hear = async (who: Signed, text: string, id = personaId) => await who.try(hearText, { body: { persona_id: id, text } });
const save = async (who: Signed, ...words: [string, string][]) =>
  await who.try(savePronunciations, { body: { pronunciations: words.map(([word, spoken]) => ({ word, spoken })) } });
/** Seconds of speech. */
async function listen(text: string): Promise<number> {
  const reply = await hear(ada, text);
  expect([reply.status, reply.headers.get("content-type"), reply.text.slice(0, 4)]).toEqual([200, "audio/wav", "RIFF"]);
  return Number(reply.headers.get("content-length")) / 2 / 16_000;
}

describe("voices", () => {
  test("of this machine are listed and chosen; one that is not there any more becomes the first", async () => {
    const listed = await ada.call(listVoices, { params: params() });
    expect(listed).toMatchObject({ languages: ["en"], voice: "slt", language: "en" });
    expect(listed.voices.map(({ id, language, is_robotic }) => [id, language, is_robotic])).toEqual(
      ["slt", "rms", "awb", "kal"].map((id) => [id, "en", true]),
    );
    expect(await ada.call(chooseVoice, { params: params(), body: { voice: "awb", language: "en" } })).toMatchObject({
      voice: "awb",
      language: "en",
    });
    expect(await ada.call(listVoices, { params: params() })).toMatchObject({ voice: "awb" });
    await updatePersona(app.context.db, personaId, { voice: "alloy", language: "de" });
    expect(await ada.call(listVoices, { params: params() })).toMatchObject({ voice: "slt", language: "en" });
    expect(await listen("Hello.")).toBeGreaterThan(0.3);
    await ada.call(chooseVoice, { params: params(), body: { voice: null, language: "en" } });
    expect(await ada.call(getPersona, { params: params() })).toMatchObject({ voice: null, language: "en" });
  });

  test("of a video from before its voice was stored are those that the persona has now", () => {
    const persona = { engine: "embedded", voice: "awb", language: "en" };
    expect(chosenFor({ voice: null, language: null }, persona)).toEqual(persona);
    expect(chosenFor({ voice: null, language: "en" }, persona)).toEqual({ ...persona, voice: null });
  });

  test.each([
    ["a voice that is not there", { voice: "../slt", language: "en" }, 422],
    ["a language that it does not speak", { voice: "slt", language: "de" }, 422],
    ["a region that is not listed", { voice: null, language: "en-GB" }, 422],
    ["no language", { voice: null }, 400],
    ["too much", { voice: "x".repeat(101), language: "en" }, 400],
    ["a number", { voice: 1, language: "en" }, 400],
  ])("%s is refused", async (_, body, status) => {
    expect((await ada.try(chooseVoice, { params: params(), body })).status).toBe(status);
  });

  test("of a provider: the person's own, in its languages; only there can it be heard", async () => {
    const id = await insertReady(app.context.db, ada.userId, "tavus");
    // The installation has no Tavus any more.
    expect(await ada.call(listVoices, { params: { id } })).toEqual({ voices: [], languages: [], voice: null, language: "en" });
    expect((await hear(ada, "Hello.", id)).error).toMatchObject({ code: "voice_unavailable", message: copy.noVoiceHere });
  });
});

describe("pronunciations", () => {
  test("are kept in their order, and change only what is spoken", async () => {
    expect((await save(ada, ["SQL", "sequel sequel sequel sequel"], ["Siân", "Sharn"])).status).toBe(200);
    const { pronunciations } = await ada.call(getPronunciations, {});
    expect(pronunciations.map(({ word }) => word)).toEqual(["SQL", "Siân"]);
    const with_ = await listen("We use SQL.");
    expect((await save(ada)).status).toBe(200);
    expect(with_).toBeGreaterThan((await listen("We use SQL.")) + 0.5);
    expect((await ada.call(getPronunciations, {})).pronunciations).toEqual([]);
  });

  test("of one word twice are refused, whatever its case, and the list stays", async () => {
    await save(ada, ["Acme", "ack me"]);
    for (const [one, other] of [
      ["SQL", "sql"],
      ["Éa", "éA"],
    ] as const)
      expect((await save(ada, [one, "x"], [other, "y"])).error).toMatchObject({ message: copy.pronunciationTwice(other) });
    expect((await ada.call(getPronunciations, {})).pronunciations).toEqual([{ word: "Acme", spoken: "ack me" }]);
    expect((await eve.call(getPronunciations, {})).pronunciations).toEqual([]);
    const kept = personData.exports?.find(({ name }) => name === "persona-pronunciations");
    expect((await kept?.rows(ada.userId).execute(app.context.db))?.rows).toEqual([{ cursor: "000000", word: "Acme", spoken: "ack me" }]);
  });

  test.each([
    ["no word", [{ word: " ", spoken: "x" }]],
    ["a long word", [{ word: "x".repeat(61), spoken: "x" }]],
    ["nothing to say", [{ word: "x", spoken: "" }]],
    ["NUL", [{ word: "a\u0000", spoken: "x" }]],
    ["a list of words", ["x"]],
    ["too many", Array.from({ length: MAX_PRONUNCIATIONS + 1 }, (_, index) => ({ word: `w${index}`, spoken: "x" }))],
    ["nothing", null],
  ])("with %s are refused", async (_, pronunciations) => {
    expect((await ada.try(savePronunciations, { body: { pronunciations } })).status).toBe(400);
  });

  test("saved by two requests at the same time are one of both lists", async () => {
    const lists = [1, 2].map((of) => Array.from({ length: 20 }, (_, index): [string, string] => [`w${index}`, `list ${of}`]));
    expect((await Promise.all(lists.map(async (list) => await save(ada, ...list)))).map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set((await ada.call(getPronunciations, {})).pronunciations.map(({ spoken }) => spoken)).size).toBe(1);
  });
});

test("words in letters that the voice does not know are not left out, unless it was taught them", async () => {
  await save(ada);
  expect((await hear(ada, "Hello محمد.")).error).toEqual({ code: "text_unspeakable", message: copy.cannotSay(["محمد"]) });
  expect((await hear(ada, "👍 …")).error).toEqual({ code: "text_unspeakable", message: copy.nothingToSay });
  await save(ada, ["محمد", "Mohammed"], ["…", "dot dot dot"]);
  expect(await listen("Hello محمد.")).toBeGreaterThan((await listen("Hello.")) + 0.2);
  expect(await listen("…")).toBeGreaterThan(0.3);
  for (const spoken of ["…", "!!!", "👍"])
    expect((await save(ada, ["x", "y"], ["SQL", spoken])).error).toEqual({
      code: "text_unspeakable",
      message: copy.pronunciationSilent("SQL"),
    });
  expect((await ada.call(getPronunciations, {})).pronunciations).toHaveLength(2);
});

test.each([
  ["nothing", "", 400],
  ["too much", "x".repeat(301), 400],
  ["what no voice can say", "…", 422],
  ["what would take too long to say", "w ".repeat(150), 422],
])("%s is not spoken", async (_, text, status) => {
  await save(ada, ["w", "x".repeat(100)]);
  expect((await hear(ada, text)).status).toBe(status);
});

test("nobody else's persona, nobody signed out, and not while it is off or removed", async () => {
  const voice = { voice: null, language: "en" };
  for (const who of [eve, admin]) {
    expect((await who.try(listVoices, { params: params() })).status).toBe(404);
    expect((await who.try(chooseVoice, { params: params(), body: voice })).status).toBe(404);
    expect((await hear(who, "Hello.")).status).toBe(404);
  }
  const anyone = app.driver();
  for (const reply of [
    await anyone.try(listVoices, { params: params() }),
    await anyone.try(chooseVoice, { params: params(), body: voice }),
    await anyone.try(getPronunciations, {}),
    await anyone.try(savePronunciations, { body: { pronunciations: [] } }),
    await anyone.try(hearText, { body: { persona_id: personaId, text: "Hello." } }),
  ])
    expect(reply.error.code).toBe("session_expired");
  await admin.call(updateAvatarSettings, { body: { avatar_enabled: false } });
  expect((await save(ada)).error.code).toBe("avatar_off");
  expect((await hear(ada, "Hello.")).error.code).toBe("avatar_off");
  await admin.call(updateAvatarSettings, { body: { avatar_enabled: true } });
  await ada.call(deletePersona, { params: params() });
  expect((await hear(ada, "Hello.")).status).toBe(404);
  expect((await ada.try(listVoices, { params: params() })).status).toBe(404);
});
