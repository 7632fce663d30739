import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { insertPost } from "../posts/posts-store.ts";
import { insertSubmissionEvent, type SubmissionLimits } from "./form-events-store.ts";

/**
 * Creates the Aside of a form's mailbox with the visitor's post, a draft. The post is a reply to nothing, so it is in no list and counts
 * for no plan. Only its author may watch it until it is sent; then also the form's agents.
 */
export async function createSubmissionPost(
  context: AppContext,
  db: Queryable,
  given: {
    formId: string;
    mailboxId: string;
    title: string;
    author: { userId: string } | { guestId: string };
    limits: SubmissionLimits;
  },
): Promise<{ eventId: string; postId: string }> {
  const [eventId, postId] = [context.newId(), context.newId()];
  const { formId, title, limits, author } = given;
  await insertSubmissionEvent(db, { id: eventId, privacyId: context.newId(), creatorId: given.mailboxId, title, formId, ...limits });
  await insertPost(db, {
    id: postId,
    event_id: eventId,
    creator_id: "userId" in author ? author.userId : null,
    guest_id: "guestId" in author ? author.guestId : null,
    is_reply: true,
    is_private: true,
    title,
  });
  return { eventId, postId };
}
