import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { signalPeople } from "@aside/server/signals/signals.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { postSent } from "@aside/core/messages/facts.ts";
import { deliver } from "./jobs.ts";
import { hashMemberToken, makeMemberToken } from "./member-token.ts";
import { type DeliveryKind, insertDeliveries, isToRecipient } from "./store.ts";
import { addMemberToken, setMemberToken } from "@aside/core/messages/server/events/members-store.ts";
import { addToInboxes } from "@aside/core/messages/server/inbox/inbox-items-store.ts";

export type SentPost = Pick<AccessiblePost, "id" | "eventId" | "eventCreatorId" | "authorUserId" | "authorName" | "isReply">;

/** Members of a sent post: each gets it in the inbox and by email with a personal link. The creator, if a member, has it already. */
export async function invite(context: AppContext, db: Queryable, post: SentPost, userIds: readonly string[]): Promise<void> {
  const others = userIds.filter((userId) => userId !== post.eventCreatorId);
  await addToInboxes(
    db,
    others.map((userId) => ({ user_id: userId, post_id: post.id, event_id: post.eventId })),
  );
  for (const userId of userIds) await queueMail(context, db, post, userId, "invitation");
  await signalPeople(db, "inbox.changed", others);
  await notifyRecipients(context, db, post, others);
}

export async function notifyRecipients(context: AppContext, db: Queryable, post: SentPost, to: string[]): Promise<void> {
  const from = { from_user_id: post.authorUserId, from_name: post.authorName };
  await context.events.emit({ db, context }, postSent, { post_id: post.id, event_id: post.eventId, is_reply: post.isReply, ...from, to });
}

/**
 * Once per post, person and kind (an update: also per take): removing and adding a person sends no second email. `isPersonal`: with the
 * recipient's personal link, as every invitation has; links in earlier emails stay valid.
 */
export async function queueMail(
  context: AppContext,
  db: Queryable,
  post: Pick<SentPost, "id" | "eventId">,
  userId: string,
  kind: DeliveryKind,
  { isPersonal = isToRecipient(kind), takeId = null }: { isPersonal?: boolean; takeId?: string | null } = {},
): Promise<void> {
  const token = isPersonal ? makeMemberToken() : null;
  const [id] = await insertDeliveries(db, [
    { id: context.newId(), post_id: post.id, user_id: userId, kind, take_id: takeId, link_token: token },
  ]);
  if (!id) return;
  if (token && kind === "invitation") await setMemberToken(db, post.eventId, userId, hashMemberToken(token));
  else if (token) await addMemberToken(db, post.eventId, userId, hashMemberToken(token));
  await context.jobs.enqueue(db, deliver, { delivery_id: id, waits: 0 }, { singletonKey: `${id}:0` });
}
