import type { Actor } from "@aside/server/auth/actor.ts";
import { requireFeature } from "../../../entitlements/server/entitlements.ts";
import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { postEdited } from "../../facts.ts";
import type { Chapter, updatePost as endpoint } from "../../post-contract.ts";
import { canMove, statusWithNotes } from "../../post-transitions.ts";
import { chooseChapters, SHORTEST_CHAPTER } from "./chapters/move-chapters.ts";
import { presentPost } from "./present-post.ts";
import { saveOwnNotes } from "./notes-store.ts";
import { hasLinks, sanitizeMyNotes, sanitizeNote, sanitizeNotes } from "./sanitize-notes.ts";
import { setEventTitle } from "../events/events-store.ts";
import { findPost, type LockedPost, lockPost, saveChapters, updatePostFields } from "./posts-store.ts";
import { copy } from "../../copy.ts";

export const updatePost: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  const { chapters, my_notes: own, note: written, is_private: isPrivate, draft_recipients: to, draft_bcc: bcc, ...fields } = body;
  const typed = { ...(to === undefined ? {} : { draft_recipients: to }), ...(bcc === undefined ? {} : { draft_bcc: bcc }) };
  if (isPrivate && post.isReply && post.authorUserId === post.eventCreatorId)
    throw new AppError(422, "replies_not_allowed", copy.notToOneself);
  // The reply of a bcc recipient stays private.
  const privacy = isPrivate === undefined ? {} : { is_private: isPrivate || (post.isReply && post.isHidden) };
  const note = written === undefined ? {} : { note: await checkNote(context, actor, written) };
  const notes = body.speaking_notes === undefined ? undefined : sanitizeNotes(body.speaking_notes);
  await context.db.transaction().execute(async (trx) => {
    // First, as deletion locks the Aside before its posts. Replies without a title of their own have the Aside's.
    if (body.title !== undefined && !post.isReply) await setEventTitle(trx, post.eventId, body.title);
    const locked = await lockPost(trx, params.id);
    if (!locked) throw notFound();
    const { post_status: from, has_video: hasVideo } = locked;
    const next = body.post_status ?? (notes === undefined ? from : statusWithNotes(from, { hasNotes: notes !== "", hasVideo }));
    if (!canMove(from, next)) throw conflict(copy.wrongStatus(from, next), { post_status: from });
    await updatePostFields(trx, params.id, {
      ...fields,
      ...note,
      ...privacy,
      // A late save of the form must not bring back what was sent.
      ...(post.isReply || from === "SENT" ? {} : typed),
      post_status: next,
      ...(notes === undefined ? {} : { speaking_notes: notes }),
    });
    if (own !== undefined) await saveOwn(trx, actor, params.id, own);
    if (chapters) await choose(trx, params.id, locked, chapters);
    if (body.title !== undefined || body.note !== undefined || body.my_notes !== undefined)
      await context.events.emit({ db: trx, context }, postEdited, { post_id: params.id });
    await sendSignal(trx, "post.changed", { post_id: params.id, event_id: post.eventId, user_id: post.eventCreatorId });
  });
  const row = await findPost(context.db, actor, params.id);
  if (!row) throw notFound();
  return presentPost(context, row, actor);
};

/** Throws 402 if the note has links and the plan does not include them. */
async function checkNote(context: AppContext, actor: Actor, html: string): Promise<string> {
  const note = sanitizeNote(html);
  if (hasLinks(note)) await requireFeature(context, actor, "add_notes_hyperlinks");
  return note;
}

async function saveOwn(db: Queryable, actor: Actor, postId: string, html: string): Promise<void> {
  if (actor.kind !== "user") throw new AppError(422, "notes_need_account", copy.notesNeedAccount);
  await saveOwnNotes(db, { postId, userId: actor.userId, html: sanitizeMyNotes(html) });
}

const invalid = (message: string) => new AppError(422, "chapters_invalid", message);

/** Throws 422 unless they are in order and within the shown video. */
async function choose(db: Queryable, postId: string, { take_id: takeId, duration, chapters: before }: LockedPost, items: Chapter[]) {
  if (!takeId) {
    if (items.length > 0) throw invalid(copy.chaptersNeedVideo);
    return;
  }
  if (items.some(({ start }, index) => index > 0 && start - (items[index - 1]?.start ?? 0) < SHORTEST_CHAPTER))
    throw invalid(copy.chaptersOrder);
  if (items.some(({ start }) => start >= duration)) throw invalid(copy.chaptersBeyond);
  await saveChapters(db, postId, chooseChapters(before, takeId, items));
}
