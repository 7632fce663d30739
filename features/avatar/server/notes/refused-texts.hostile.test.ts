import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { setEventTitle } from "@aside/core/messages/server/events/events-store.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { generateVideo, listPersonaVideos } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { previewVideo, savePronunciations } from "../../notes-contract.ts";
import { enableAvatar } from "../../testkit/make-persona.ts";
import { openLab } from "../../testkit/personalized-lab.ts";

let app: TestApp;
let ada: Signed;
let postId: string;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" } });
  const root = await makeRoot(app);
  ada = (await makeCompany(app, root)).user;
  await enableAvatar(root, ada);
  ({ postId } = await openLab(app, ada));
}, 60_000);
afterAll(async () => await app.stop());

const tryEach = async (notes: string) => {
  const body = { post_id: postId, notes };
  return [await ada.try(previewVideo, { body }), await ada.try(generateVideo, { body })];
};

test("what the voice cannot say is refused, and nothing is made", async () => {
  for (const [notes, message] of [
    ["… 👍 !!!", copy.nothingToSay],
    ["مرحبا بكم", copy.cannotSay(["مرحبا", "بكم"])],
    ["Hello Привет", copy.cannotSay(["Привет"])],
  ] as const)
    for (const reply of await tryEach(notes)) expect([reply.status, reply.error]).toEqual([422, { code: "text_unspeakable", message }]);
  expect((await ada.call(listPersonaVideos, { query: {} })).videos).toEqual([]);
});

test("a title with a variable is for personalized videos only, also with a fallback", async () => {
  for (const title of ["For {name}", "{ Company|you }"]) {
    await ada.call(updatePost, { params: { id: postId }, body: { title } });
    const [, made] = await tryEach("Hello.");
    expect([made?.status, made?.error]).toEqual([422, { code: "variables_left", message: copy.variablesLeft }]);
  }
  await ada.call(updatePost, { params: { id: postId }, body: { title: "{other}" } });
  expect((await ada.call(listPersonaVideos, { query: {} })).videos).toEqual([]);
});

test("the title may be that of the Aside only", async () => {
  const made = await ada.call(createEvent, { body: { title: "Hello" } });
  await setEventTitle(app.context.db, made.id, "For {name}");
  const reply = await ada.try(generateVideo, { body: { post_id: made.CreatorPosts[0]?.id ?? "", notes: "Hello." } });
  expect(reply.error).toMatchObject({ code: "variables_left", message: copy.variablesLeft });
});

test("what is missing or wrong is said by its name, without words of programs", async () => {
  const refusals = [
    [{}, "The field “post_id” is missing."],
    [{ post_id: postId }, "The field “notes” is missing."],
    [{ post_id: "1", notes: "Hi." }, "The field “post_id” is not valid."],
  ] as const;
  for (const [body, message] of refusals)
    expect((await ada.try(generateVideo, { body: body as never })).error).toMatchObject({ code: "malformed", message });
});

test("it may be taught", async () => {
  await ada.call(savePronunciations, { body: { pronunciations: [{ word: "Привет", spoken: "pree vyet" }] } });
  expect((await tryEach("Hello. Привет!")).map(({ status }) => status)).toEqual([200, 200]);
});
