import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { findEvent } from "@aside/core/messages/server/events/events-store.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { setPostStatus } from "@aside/core/messages/server/posts/post-state-store.ts";
import { type LockedPost, lockPost } from "@aside/core/messages/server/posts/posts-store.ts";
import type {
  generateVideo as generateEndpoint,
  listPersonaVideos as listEndpoint,
  setPersonaInfo as infoEndpoint,
} from "../../contract.ts";
import { copy } from "../../copy.ts";
import { readVariables } from "../../personal-notes.ts";
import { requireAvatar } from "../access.ts";
import { requireSpeakable } from "../notes/require-speakable.ts";
import { findImage } from "../personas/images-store.ts";
import { lockPersonasOf, type StoredPersona } from "../personas/personas-store.ts";
import { imagePath, presentVideo } from "../personas/present.ts";
import { notReady, requireReady } from "../personas/require-ready.ts";
import { requireVideosLeft, spokenBy, startVideo } from "./start-video.ts";
import { choosePersona, findListedVideo, findProcessingVideo, listVideos, lockChoice } from "./videos-store.ts";

const PAGE = 20;

/** A text of one video. */
export function requireOneText(notes: string): void {
  if (readVariables(notes).used.length > 0) throw new AppError(422, "variables_left", copy.variablesLeft);
}

/** The post must be the person's draft. */
export async function requireDraft(db: Queryable, postId: string): Promise<LockedPost> {
  const post = await lockPost(db, postId);
  if (!post) throw notFound();
  if (post.post_status === "SENT") throw new AppError(409, "post_sent", copy.postSent);
  return post;
}

/** The persona that was chosen for the post, and its picture: the person's own, and ready. Both are locked. */
export async function requireChosen(
  db: Queryable,
  userId: string,
  postId: string,
): Promise<{ persona: StoredPersona; imageId: string | null }> {
  const choice = await lockChoice(db, postId);
  if (!choice) throw notReady();
  return { persona: await requireReady(db, userId, choice.persona_id), imageId: choice.image_id };
}

export const setPersonaInfo: Handler<typeof infoEndpoint> = async ({ actor, body, context }) => {
  const user = await requireAvatar(context, actor);
  await context.access.require(context.db, actor, body.post_id, "update");
  return await context.db.transaction().execute(async (trx) => {
    await requireDraft(trx, body.post_id);
    const image = await findImage(trx, user.userId, body.persona_image_id);
    if (!image) throw notFound();
    if (image.status !== "PROCESSED") throw notReady();
    if (await findProcessingVideo(trx, body.post_id)) throw new AppError(409, "already_processing", copy.alreadyProcessing);
    await choosePersona(trx, { post_id: body.post_id, persona_id: image.persona_id, image_id: image.id, engine: image.engine });
    await signalPost(trx, body.post_id);
    const choice = await lockChoice(trx, body.post_id);
    return {
      persona_info: {
        persona_status: (choice?.status ?? "DRAFT") as "DRAFT",
        persona_id: image.persona_id,
        driver_image: imagePath(image.persona_id, image.id),
        engine: image.engine === "embedded" ? "embedded" : "provider",
        is_revoked: false,
      },
    };
  });
};

export const generateVideo: Handler<typeof generateEndpoint> = async ({ actor, body, context }) => {
  const user = await requireAvatar(context, actor);
  const draft = await context.access.require(context.db, actor, body.post_id, "update");
  // Emails and lists show the title of the Aside. Of a reply it is someone else's.
  const event = draft.isReply ? undefined : await findEvent(context.db, draft.eventId);
  requireOneText(`${draft.title}\n${event?.title ?? ""}\n${body.notes}`);
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    // One after another, so that the limit is exact.
    await lockPersonasOf(trx, user.userId);
    const draft = await requireDraft(trx, body.post_id);
    const { persona, imageId } = await requireChosen(trx, user.userId, body.post_id);
    await requireSpeakable(context, trx, persona, [{ text: body.notes }]);
    if (await findProcessingVideo(trx, body.post_id)) throw new AppError(409, "already_processing", copy.alreadyProcessing);
    await requireVideosLeft(context, trx, user.userId, 1);
    // A link that was shared shows nothing that its author has not watched: the preview opens it again.
    if (draft.post_status !== "DRAFT_SPEAKING_NOTES") await setPostStatus(trx, body.post_id, "DRAFT");
    await startVideo(context, trx, persona, { id, postId: body.post_id, imageId, notes: body.notes, spoken: spokenBy(persona) });
  });
  const made = await findListedVideo(context.db, id);
  if (!made) throw notFound();
  return presentVideo(made);
};

export const listPersonaVideos: Handler<typeof listEndpoint> = async ({ actor, query, context }) => {
  const user = await requireAvatar(context, actor);
  const rows = await listVideos(context.db, user.userId, { limit: PAGE + 1, offset: (query.page - 1) * PAGE });
  return { videos: rows.slice(0, PAGE).map(presentVideo), has_more: rows.length > PAGE };
};
