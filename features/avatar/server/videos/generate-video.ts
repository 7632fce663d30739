import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { signalPost } from "@aside/core/messages/server/posts/signal-post.ts";
import { lockPost, updatePostFields } from "@aside/core/messages/server/posts/posts-store.ts";
import {
  type generateVideo as generateEndpoint,
  type listPersonaVideos as listEndpoint,
  type setPersonaInfo as infoEndpoint,
  VIDEOS_PER_DAY,
} from "../../contract.ts";
import { copy } from "../../copy.ts";
import { readVariables } from "../../personal-notes.ts";
import { requireAvatar } from "../access.ts";
import { followVideo, renderVideo } from "../jobs.ts";
import { findImage } from "../personas/images-store.ts";
import { lockPersona, lockPersonasOf } from "../personas/personas-store.ts";
import { imagePath, presentVideo } from "../personas/present.ts";
import {
  choosePersona,
  countVideosSince,
  findListedVideo,
  findProcessingVideo,
  insertVideo,
  listVideos,
  lockChoice,
  updateChoice,
} from "./videos-store.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After this time a video has failed: this machine renders faster than it plays, providers have queues. */
const DEADLINE_MS = { embedded: 30 * MINUTE_MS, provider: 6 * 60 * MINUTE_MS };
const PAGE = 20;

const notReady = () => new AppError(409, "persona_not_ready", copy.notReady);

/** The post must be the person's draft. */
async function requireDraft(db: Queryable, postId: string): Promise<void> {
  const post = await lockPost(db, postId);
  if (!post) throw notFound();
  if (post.post_status === "SENT") throw new AppError(409, "post_sent", copy.postSent);
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
  await context.access.require(context.db, actor, body.post_id, "update");
  if (readVariables(body.notes).used.length > 0) throw new AppError(422, "variables_left", copy.variablesLeft);
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    // One after another, so that the limit is exact.
    await lockPersonasOf(trx, user.userId);
    await requireDraft(trx, body.post_id);
    const choice = await lockChoice(trx, body.post_id);
    const persona = choice && (await lockPersona(trx, choice.persona_id));
    if (persona?.user_id !== user.userId || persona.status !== "PROCESSED") throw notReady();
    if (await findProcessingVideo(trx, body.post_id)) throw new AppError(409, "already_processing", copy.alreadyProcessing);
    const now = context.now();
    if ((await countVideosSince(trx, user.userId, new Date(now.getTime() - DAY_MS))) >= VIDEOS_PER_DAY)
      throw new AppError(429, "too_many_videos", copy.tooManyVideos(VIDEOS_PER_DAY));
    const isEmbedded = persona.engine === "embedded";
    await insertVideo(trx, {
      id,
      persona_id: persona.id,
      user_id: user.userId,
      post_id: body.post_id,
      image_id: choice?.image_id ?? null,
      notes: body.notes,
      engine: persona.engine,
      status: "PROCESSING",
      deadline_at: new Date(now.getTime() + (isEmbedded ? DEADLINE_MS.embedded : DEADLINE_MS.provider)),
      created_at: now,
    });
    await updatePostFields(trx, body.post_id, { speaking_notes: asParagraphs(body.notes) });
    await updateChoice(trx, body.post_id, { status: "PROCESSING" });
    await context.jobs.enqueue(trx, isEmbedded ? renderVideo : followVideo, { video_id: id }, { singletonKey: id });
    await signalPost(trx, body.post_id);
  });
  const made = await findListedVideo(context.db, id);
  if (!made) throw notFound();
  return presentVideo(made);
};

/** Speaking notes are stored as the editor writes them. */
const asParagraphs = (notes: string): string =>
  notes
    .split("\n")
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");

export const listPersonaVideos: Handler<typeof listEndpoint> = async ({ actor, query, context }) => {
  const user = await requireAvatar(context, actor);
  const rows = await listVideos(context.db, user.userId, { limit: PAGE + 1, offset: (query.page - 1) * PAGE });
  return { videos: rows.slice(0, PAGE).map(presentVideo), has_more: rows.length > PAGE };
};
