import type { Handler } from "@aside/platform/http/context.ts";
import type { saveMyNotes as endpoint } from "../contract.ts";
import { sanitizeMyNotes } from "./sanitize-notes.ts";
import { saveOwnNotes } from "./notes-store.ts";
import { notFound } from "@aside/platform/contract/errors.ts";

/** Nobody is told: they are nobody else's. */
export const saveMyNotes: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "view");
  if (actor.kind !== "user") throw notFound();
  const html = sanitizeMyNotes(body.my_notes);
  await saveOwnNotes(context.db, { postId: post.id, userId: actor.userId, html });
  return { my_notes: html };
};
