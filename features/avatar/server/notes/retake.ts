import { AppError } from "@aside/contract/errors.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { findSpeakingNotes, updatePostFields } from "@aside/core/messages/server/posts/posts-store.ts";
import { sanitizeNotes } from "@aside/core/messages/server/posts/sanitize-notes.ts";
import { copy } from "../../copy.ts";
import type { retakeSentence as endpoint } from "../../notes-contract.ts";
import { requireAvatar } from "../access.ts";
import { lockPersonasOf } from "../personas/personas-store.ts";
import { requireReady } from "../personas/require-ready.ts";
import { requireDraft, requireOneText } from "../videos/generate-video.ts";
import { hidePost, queueVideo, requireVideosLeft, spokenBy } from "../videos/start-video.ts";
import { findProcessingVideo } from "../videos/videos-store.ts";
import { readVideo } from "./preview.ts";
import { requireSpeakable } from "./require-speakable.ts";
import { readSentences } from "./sentences.ts";
import { type NotesSentence, spanOf } from "./split-notes.ts";
import { chosenFor } from "./voices.ts";

export const retakeSentence: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const user = await requireAvatar(context, actor);
  await context.access.require(context.db, actor, body.post_id, "update");
  requireOneText(body.text);
  const text = body.text.replaceAll(/\s+/gu, " ");
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    // One after another, so that the limit is exact.
    await lockPersonasOf(trx, user.userId);
    await requireDraft(trx, body.post_id);
    if (await findProcessingVideo(trx, body.post_id)) throw new AppError(409, "already_processing", copy.alreadyProcessing);
    const shown = await readSentences(context, trx, body.post_id);
    const place = shown.state === "ready" && shown.takeId === body.take_id ? shown.places[body.sentence] : undefined;
    if (shown.state !== "ready" || !place) throw new AppError(409, "sentence_changed", copy.sentenceChanged);
    const { video, takeId, sentences, seconds } = shown;
    const persona = await requireReady(trx, user.userId, video.persona_id);
    await requireSpeakable(context, trx, persona, [{ text }]);
    await requireVideosLeft(context, trx, user.userId, 1);
    const span = spanOf(sentences, body.sentence, seconds);
    await queueVideo(context, trx, persona, {
      id,
      post_id: body.post_id,
      image_id: video.image_id,
      purpose: "retake",
      notes: video.notes.slice(0, place.from) + text + video.notes.slice(place.to),
      sentence: text,
      // As the rest of the video speaks.
      ...spokenBy(chosenFor(video, persona)),
      replaced_take_id: takeId,
      replaced_from: span.from,
      replaced_to: span.to,
    });
    await changeDraft(trx, body.post_id, { notes: video.notes, place, text });
    await hidePost(trx, body.post_id);
  });
  return await readVideo(context, user.userId, id);
};

/** Changes the sentence in the speaking notes too, where they still have it. Other changes of them stay. */
async function changeDraft(db: Queryable, postId: string, change: { notes: string; place: NotesSentence; text: string }): Promise<void> {
  const { notes, place, text } = change;
  // As the editor's notes are stored.
  const [html, was, becomes] = [await findSpeakingNotes(db, postId), escapeHtml(place.text), escapeHtml(text)].map(sanitizeNotes);
  const parts = (html ?? "").split(was ?? "");
  // The same sentence may be there several times.
  const at = notes.slice(0, place.from).split(place.text).length;
  if (parts.length <= at) return;
  const changed = [parts.slice(0, at).join(was), parts.slice(at).join(was)].join(becomes);
  await updatePostFields(db, postId, { speaking_notes: changed });
}
