import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
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

test("it may be taught", async () => {
  await ada.call(savePronunciations, { body: { pronunciations: [{ word: "Привет", spoken: "pree vyet" }] } });
  expect((await tryEach("Hello. Привет!")).map(({ status }) => status)).toEqual([200, 200]);
});
