import { setGuestName } from "@aside/core/accounts/server/guests-store.ts";
import { lockSubmittedPost } from "@aside/core/messages/server/forms/form-events-store.ts";
import { sendSubmissionPost } from "@aside/core/messages/server/forms/send-submission-post.ts";
import { markEventDeleted } from "@aside/core/messages/server/events/events-store.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { countAttachments } from "../../../attachments/server/api.ts";
import type { submitForm as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { conversationPath } from "../conversation/conversation-key.ts";
import { type Form, formOf } from "../forms/form.ts";
import { findForm } from "../forms/forms-store.ts";
import { formClosed } from "../forms/require-open-form.ts";
import { notifyOfSubmission } from "../notify/notify.ts";
import { signalAgents } from "../notify/signal-agents.ts";
import { discardDrafts } from "../jobs.ts";
import { hashSource, isBurst } from "./burst.ts";
import { readAnswers } from "./read-answers.ts";
import { lockSubmission, saveSubmitted, type SubmissionRow } from "./submissions-store.ts";

export const submitForm: Handler<typeof endpoint> = async ({ actor, params, body, context, request }) => {
  await context.db.transaction().execute(async (trx) => {
    const draft = await lockSubmission(trx, params.id);
    if (!draft || !isOwn(actor, draft)) throw notFound();
    // Repeated, because its reply was lost.
    if (draft.submitted_at !== null) return;
    const form = await requireForm(trx, draft.form_id);
    const { stored, ...person } = readAnswers(form.fields, body.answers);
    const content = await lockContent(trx, draft, form);
    const hasPost = content.hasVideo || content.hasAttachments;
    if (hasPost) await send(trx, draft, form);
    else await discard(context, trx, draft);
    if (draft.guest_id !== null) await setGuestName(trx, draft.guest_id, person.name);
    const sourceHash = hashSource(context, request.ip);
    const isHeld = body.website !== "" || (await isBurst(context, trx, { sourceHash, email: person.email }));
    const given = { ...person, answers: stored, has_video: content.hasVideo, wants_copy: body.wants_copy };
    const submitted = { ...given, source_hash: sourceHash, is_held: isHeld };
    const row = await saveSubmitted(trx, draft.id, submitted, { hasPost, now: context.now() });
    if (!isHeld) await notifyOfSubmission(context, trx, row, form);
    await signalAgents(trx, row);
  });
  return { submission_id: params.id, conversation_url: conversationPath(context, params.id) };
};

const isOwn = (actor: Actor, { user_id, guest_id }: SubmissionRow): boolean =>
  (actor.kind === "user" && actor.userId === user_id) || (actor.kind === "guest" && actor.guestId === guest_id);

async function requireForm(db: Queryable, formId: string): Promise<Form> {
  const row = await findForm(db, formId);
  const form = row && formOf(row);
  if (!form?.isOpen) throw formClosed();
  return form;
}

/** Throws 422 `no_video` while a recording is not finished, and `video_required` without one that the form needs. */
async function lockContent(db: Queryable, draft: SubmissionRow, form: Form): Promise<{ hasVideo: boolean; hasAttachments: boolean }> {
  const post = draft.post_id === null ? undefined : await lockSubmittedPost(db, draft.post_id);
  if (post?.take_status === "open") throw new AppError(422, "no_video", copy.videoUnfinished);
  const hasVideo = post?.take_status === "complete" || post?.take_status === "converting";
  if (form.requiresVideo && !hasVideo) throw new AppError(422, "video_required", copy.videoRequired);
  const hasAttachments = post !== undefined && (await countAttachments(db, draft.post_id ?? "")) > 0;
  return { hasVideo, hasAttachments };
}

async function send(db: Queryable, draft: SubmissionRow, form: Form): Promise<void> {
  if (draft.post_id === null || draft.event_id === null) return;
  await sendSubmissionPost(db, {
    id: draft.post_id,
    eventId: draft.event_id,
    authorUserId: draft.user_id,
    mailboxId: form.mailboxId,
  });
}

/** Nothing was recorded or attached: from now on, nothing can be. */
async function discard(context: AppContext, db: Queryable, { event_id }: SubmissionRow): Promise<void> {
  if (event_id === null) return;
  await markEventDeleted(db, event_id, { now: context.now(), purgeAfter: context.now() });
  await context.jobs.enqueue(db, discardDrafts, { event_ids: [event_id], guest_ids: [] }, { singletonKey: event_id });
}
