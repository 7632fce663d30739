import { createEvent } from "@aside/core/messages/contract.ts";
import type { EndpointInput } from "@aside/contract/endpoint.ts";
import type { Signed } from "@aside/testkit/people.ts";
import type { TestApp } from "@aside/testkit/start-app.ts";
import { setPersonaInfo } from "../contract.ts";
import { createPersonalized, getPersonalized, type PersonalizedBatch } from "../personalized-contract.ts";
import { runPersonalized } from "../server/personalized/run-personalized.ts";
import { failVideo, finishVideo } from "../server/videos/end-video.ts";
import { findProcessingVideo } from "../server/videos/videos-store.ts";
import { insertReadyPersona } from "./personas-store.ts";
import { insertMadeTake } from "./personalized-store.ts";

export type Body = EndpointInput<typeof createPersonalized>["body"];

const NOTES = "Hello {name}, how is {company|your company}?";

/** `ada@example.org`: Ada of Ada Inc. */
export const personOf = (name: string) => ({ email: `${name.toLowerCase()}@example.org`, name, company: `${name} Inc` });

/** A person with a persona and a draft for which it was chosen. Nothing renders: videos end when the test says so. */
export async function openLab(app: TestApp, who: Signed) {
  const { db } = app.context;
  const { personaId, imageId } = await insertReadyPersona(db, who.userId);
  const event = await who.call(createEvent, { body: { title: "Offer" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await who.call(setPersonaInfo, { body: { post_id: postId, persona_image_id: imageId } });

  const bodyOf = (names: readonly string[], given: Partial<Body> = {}): Body => ({
    post_id: postId,
    title: "For {name}",
    notes: NOTES,
    people: names.map(personOf),
    sends_when_ready: true,
    ...given,
  });
  const tryCreate = async (names: readonly string[], given: Partial<Body> = {}) =>
    await who.try(createPersonalized, { body: bodyOf(names, given) });
  const read = async (id: string): Promise<PersonalizedBatch> => await who.call(getPersonalized, { params: { id } });
  return {
    personaId,
    postId,
    eventId: event.id,
    bodyOf,
    tryCreate,
    read,
    create: async (names: readonly string[], given: Partial<Body> = {}) =>
      await who.call(createPersonalized, { body: bodyOf(names, given) }),
    run: async (id: string) => await runPersonalized(app.context, { data: { batch_id: id } }),
    /** As the job that renders the video, or the conversion of its result. */
    end: async (id: string, how: "ready" | "failed") => {
      const making = (await read(id)).items.find(({ state }) => state === "making");
      if (!making?.post_id) throw new Error("no video is being made");
      const video = await findProcessingVideo(db, making.post_id);
      if (!video) throw new Error("the item has no video");
      await db.transaction().execute(async (trx) => {
        const on = { db: trx, context: app.context };
        if (how === "failed") return await failVideo(on, video, "media");
        await insertMadeTake(trx, video.post_id);
        await finishVideo(on, video);
      });
    },
    statesOf: async (id: string) => (await read(id)).items.map(({ name, state }) => `${name} ${state}`),
  };
}
