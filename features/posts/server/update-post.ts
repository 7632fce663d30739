import { conflict, notFound } from "@aside/platform/contract/errors.ts";
import { sendSignal } from "@aside/platform/db/signals.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import type { updatePost as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { canMove, statusWithNotes } from "../transitions.ts";
import { presentPost } from "./present.ts";
import { sanitizeNotes } from "./sanitize-notes.ts";
import { findPost, lockPost, updatePostFields } from "./store.ts";

export const updatePost: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  const notes = body.speaking_notes === undefined ? undefined : sanitizeNotes(body.speaking_notes);
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockPost(trx, params.id);
    if (!locked) throw notFound();
    const { post_status: from, has_video: hasVideo } = locked;
    const to = body.post_status ?? (notes === undefined ? from : statusWithNotes(from, { hasNotes: notes !== "", hasVideo }));
    if (!canMove(from, to)) throw conflict(copy.wrongStatus(from, to), { post_status: from });
    await updatePostFields(trx, params.id, { ...body, post_status: to, ...(notes === undefined ? {} : { speaking_notes: notes }) });
    await sendSignal(trx, "post.changed", { post_id: params.id, event_id: post.eventId, user_id: post.eventCreatorId });
  });
  const row = await findPost(context.db, actor, params.id);
  if (!row) throw notFound();
  return presentPost(row, actor);
};
