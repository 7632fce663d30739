import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { postEdited } from "@aside/core/messages/facts.ts";
import { saveOwnNotes } from "@aside/core/messages/server/posts/notes-store.ts";
import { sanitizeMyNotes } from "@aside/core/messages/server/posts/sanitize-notes.ts";
import type { saveMyNotes as endpoint } from "../contract.ts";

/** Sends no signal, because no one else sees these notes. Only the search index is updated. */
export const saveMyNotes: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "view");
  if (actor.kind !== "user") throw notFound();
  const html = sanitizeMyNotes(body.my_notes);
  await context.db.transaction().execute(async (trx) => {
    await saveOwnNotes(trx, { postId: post.id, userId: actor.userId, html });
    await context.events.emit({ db: trx, context }, postEdited, { post_id: post.id });
  });
  return { my_notes: html };
};
