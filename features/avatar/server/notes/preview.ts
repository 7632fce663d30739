import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { openObject } from "@aside/server/http/open-object.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { PersonaVideo } from "../../contract.ts";
import { copy } from "../../copy.ts";
import {
  type getPersonaVideo as getEndpoint,
  type personaPreview as fileEndpoint,
  PREVIEWS_PER_DAY,
  type previewVideo as previewEndpoint,
} from "../../notes-contract.ts";
import { personaKeys, requireAvatar } from "../access.ts";
import { lockPersonasOf } from "../personas/personas-store.ts";
import { presentVideo } from "../personas/present.ts";
import { failVideo } from "../videos/end-video.ts";
import { requireChosen, requireDraft } from "../videos/generate-video.ts";
import { DAY_MS, queueVideo, spokenBy } from "../videos/start-video.ts";
import { findListedVideo, findVideo, listProcessingPreviews, listTimesSince } from "../videos/videos-store.ts";
import { cutPreview } from "./cut-preview.ts";
import { requireSpeakable } from "./require-speakable.ts";

export const previewVideo: Handler<typeof previewEndpoint> = async ({ actor, body, context }) => {
  const user = await requireAvatar(context, actor);
  await context.access.require(context.db, actor, body.post_id, "update");
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    // One after another, so that the limit is exact.
    await lockPersonasOf(trx, user.userId);
    await requireDraft(trx, body.post_id);
    const { persona, imageId } = await requireChosen(trx, user.userId, body.post_id);
    const notes = cutPreview(body.notes);
    await requireSpeakable(context, trx, persona, [{ text: notes }]);
    const since = new Date(context.now().getTime() - DAY_MS);
    if ((await listTimesSince(trx, user.userId, since, { previews: true })).length >= PREVIEWS_PER_DAY)
      throw new AppError(429, "too_many_videos", copy.tooManyPreviews(PREVIEWS_PER_DAY));
    for (const earlier of await listProcessingPreviews(trx, body.post_id)) await failVideo({ db: trx, context }, earlier, "replaced");
    const asked = { id, post_id: body.post_id, image_id: imageId, notes, purpose: "preview" as const };
    await queueVideo(context, trx, persona, { ...asked, ...spokenBy(persona) });
  });
  return await readVideo(context, user.userId, id);
};

/** Of the person's own. */
export async function readVideo(context: AppContext, userId: string, id: string): Promise<PersonaVideo> {
  const video = await findListedVideo(context.db, id, userId);
  if (!video) throw notFound();
  return presentVideo(video);
}

/** Someone else's is absent, whether or not the caller may use True Avatar. */
export const getPersonaVideo: Handler<typeof getEndpoint> = async ({ actor, params, context }) => {
  const video = await readVideo(context, requireUser(actor).userId, params.id);
  await requireAvatar(context, actor);
  return video;
};

export const personaPreview: Handler<typeof fileEndpoint> = async ({ actor, params, context, request }) => {
  const video = await findVideo(context.db, params.id);
  if (video?.user_id !== requireUser(actor).userId || video.purpose !== "preview" || video.status !== "PROCESSED") throw notFound();
  await requireAvatar(context, actor);
  return {
    ...(await openObject(context.storage, personaKeys.preview(video.persona_id, video.id), request.headers.range)),
    cacheControl: "private, max-age=3600",
  };
};
