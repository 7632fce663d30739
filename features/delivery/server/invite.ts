import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { signalPeople } from "@aside/server/signals/signals.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { postSent } from "@aside/core/messages/facts.ts";
import { deliver } from "./jobs.ts";
import { hashMemberToken, makeMemberToken } from "./member-token.ts";
import { type DeliveryKind, insertDeliveries, isToRecipient } from "./store.ts";
import { setMemberTokens } from "@aside/core/messages/server/events/members-store.ts";
import { addToInboxes } from "@aside/core/messages/server/inbox/inbox-items-store.ts";

export type SentPost = Pick<AccessiblePost, "id" | "eventId" | "eventCreatorId" | "authorUserId" | "authorName" | "isReply">;

/**
 * Members of a sent post: each gets it in the inbox. Those in `byEmail` also get our email with a personal link; to the others the author
 * writes in another mail program. The creator, if a member, has it already.
 */
export async function invite(
  context: AppContext,
  db: Queryable,
  post: SentPost,
  userIds: readonly string[],
  byEmail: readonly string[] = userIds,
): Promise<void> {
  const others = userIds.filter((userId) => userId !== post.eventCreatorId);
  await addToInboxes(
    db,
    others.map((userId) => ({ user_id: userId, post_id: post.id, event_id: post.eventId })),
  );
  await queueMails(context, db, post, "invitation", byEmail);
  await signalPeople(db, "inbox.changed", others);
  await notifyRecipients(context, db, post, others);
}

export async function notifyRecipients(context: AppContext, db: Queryable, post: SentPost, to: string[]): Promise<void> {
  const from = { from_user_id: post.authorUserId, from_name: post.authorName };
  await context.events.emit({ db, context }, postSent, { post_id: post.id, event_id: post.eventId, is_reply: post.isReply, ...from, to });
}

/**
 * Once per post, person and kind (an update: also per take): removing and adding a person sends no second email. By their personal link,
 * recipients are recognized in every browser; the creator signs in.
 */
export async function queueMails(
  context: AppContext,
  db: Queryable,
  post: Pick<SentPost, "id" | "eventId" | "eventCreatorId">,
  kind: DeliveryKind,
  userIds: readonly string[],
  takeId: string | null = null,
): Promise<void> {
  const emails = userIds.map((userId) => ({
    id: context.newId(),
    user_id: userId,
    link_token: isToRecipient(kind) || userId !== post.eventCreatorId ? makeMemberToken() : null,
  }));
  const made = new Set(await insertDeliveries(db, { post_id: post.id, kind, take_id: takeId }, emails));
  const due = emails.filter((email) => made.has(email.id));
  const tokens = due.flatMap(({ user_id, link_token }) => (link_token ? [{ user_id, hash: hashMemberToken(link_token) }] : []));
  await setMemberTokens(db, post.eventId, tokens);
  await context.jobs.enqueueAll(
    db,
    deliver,
    due.map(({ id }) => ({ data: { delivery_id: id, waits: 0 }, singletonKey: `${id}:0` })),
  );
}
