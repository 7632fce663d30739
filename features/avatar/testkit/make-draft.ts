import { createEvent } from "@aside/core/messages/contract.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { type Persona, setPersonaInfo } from "../contract.ts";

/** A draft for which the persona was chosen. */
export async function makeDraft(who: Signed, persona: Persona): Promise<string> {
  const event = await who.call(createEvent, { body: { title: "Update" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  const imageId = persona.driver_image?.split("/").at(-1) ?? "";
  await who.call(setPersonaInfo, { body: { post_id: postId, persona_image_id: imageId } });
  return postId;
}
