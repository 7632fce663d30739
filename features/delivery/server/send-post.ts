import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import { addRecipients } from "@aside/core/messages/server/events/add-recipients.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal, signalPeople } from "@aside/server/signals/signals.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { MAX_RECIPIENTS, type sendPost as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { parseRecipients } from "@aside/contract/parse-recipients.ts";
import { invite, queueMails, notifyRecipients } from "./invite.ts";
import { shareUrl } from "@aside/core/messages/server/events/share-url.ts";
import { countInboxes, isPrivate, listMemberUsers, listReplyReaders, listSentAsides, lockDraft, lockEvent } from "./store.ts";
import { markSent } from "@aside/core/messages/server/posts/post-state-store.ts";
import { updatePostFields } from "@aside/core/messages/server/posts/posts-store.ts";
import { allowSend, type SendAllowance } from "@aside/core/entitlements/server/allowances.ts";
import { requireFeature, requireSend } from "@aside/core/entitlements/server/entitlements.ts";
import { setEventTitle } from "@aside/core/messages/server/events/events-store.ts";
import { addToInboxes } from "@aside/core/messages/server/inbox/inbox-items-store.ts";

type Person = { email: string; name: string; company?: string };
type Sending = { people: Person[]; bcc: Person[]; title: string | undefined; wantsCopy: boolean };

export const sendPost: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const sendable = await requireSendable(context, actor, params.id);
  const { people, bcc } = sendable.post.isReply ? { people: [], bcc: [] } : await checkRecipients(context, actor, body);
  const sending = { people, bcc, title: body.title, wantsCopy: body.send_copy };
  const result = await context.db.transaction().execute(async (trx) => await sendDraft(context, trx, sendable, sending));
  return { post_status: "SENT" as const, ...result, share_url: shareUrl(context, sendable.post.eventId) };
};

/** `allowance` null: it was sent before. */
type Sendable = { actor: Actor; post: AccessiblePost; allowance: SendAllowance | null };

/** What must be checked before the transaction in which a draft is sent: the actor's rights and their plan. */
export async function requireSendable(context: AppContext, actor: Actor, postId: string): Promise<Sendable> {
  const post = await context.access.require(context.db, actor, postId, "update");
  // The form sends it, after its checks.
  if (post.isSubmission) throw notFound();
  // Otherwise its recipients would first get the video that it had, and then another.
  if (post.isPersonaProcessing && post.status !== "SENT") throw conflict(copy.beingMade);
  if (post.isReply) return { actor, post, allowance: allowSend("reply") };
  return { actor, post, allowance: post.status === "SENT" ? null : await requireSend(context, requireUser(actor)) };
}

/** Sends a draft once: `is_new` is false if it was sent before, and then nobody is added to it. */
export async function sendDraft(
  context: AppContext,
  db: Queryable,
  { actor, post, allowance }: Sendable,
  { people, bcc, title, wantsCopy }: Sending,
): Promise<{ recipients: number; is_new: boolean }> {
  if (title !== undefined && !post.isReply) await lockEvent(db, post.eventId);
  const draft = await lockDraft(db, post.id);
  if (!draft) throw notFound();
  if (draft.post_status === "SENT" || allowance === null) return { recipients: await countReached(db, post), is_new: false };
  if (draft.post_status === "DRAFT_SPEAKING_NOTES") throw conflict(copy.noVideo);
  if (draft.take_status !== "complete" && draft.take_status !== "converting") throw new AppError(422, "no_video", copy.noVideo);
  await markSent(db, allowance, post.id, { send_copy: wantsCopy, ...(title === undefined ? {} : { title }) });
  const recipients = post.isReply
    ? await sendReply(context, db, actor, post)
    : await sendToPeople(context, db, post, { people, bcc, title, wantsCopy });
  await sendSignal(db, "post.changed", { post_id: post.id, event_id: post.eventId, user_id: post.authorUserId ?? post.eventCreatorId });
  return { recipients, is_new: true };
}

async function checkRecipients(
  context: AppContext,
  actor: Actor,
  body: { recipients: string; bcc: string },
): Promise<{ people: Person[]; bcc: Person[] }> {
  if (body.bcc.trim() !== "") await requireFeature(context, actor, "bcc_send");
  const to = parseRecipients(body.recipients);
  const bcc = parseRecipients(body.bcc);
  const invalid = [...to.invalid, ...bcc.invalid];
  if (invalid.length > 0)
    throw new AppError(422, "invalid_recipients", copy.invalidRecipients(invalid), { details: { invalid: invalid.slice(0, 20) } });
  if (to.people.length + bcc.people.length > MAX_RECIPIENTS)
    throw new AppError(422, "too_many_recipients", copy.tooManyRecipients(MAX_RECIPIENTS));
  return { people: to.people, bcc: bcc.people };
}

/** How many people got a sent post. For a reply, its author must not learn how many members the Aside has. */
async function countReached(db: Queryable, post: AccessiblePost): Promise<number> {
  return post.isReply ? await countInboxes(db, post.id) : (await listMemberUsers(db, post.eventId)).length;
}

/**
 * Sends the Aside: each recipient becomes a member with a personal link, an inbox row and an email. Without recipients it is shared by
 * link only.
 */
async function sendToPeople(
  context: AppContext,
  db: Queryable,
  post: AccessiblePost,
  { people, bcc, title, wantsCopy }: Sending,
): Promise<number> {
  if (title !== undefined) await setEventTitle(db, post.eventId, title);
  await addRecipients(context, db, { eventId: post.eventId, addedBy: post.eventCreatorId, people, bcc });
  const members = await listMemberUsers(db, post.eventId);
  await invite(
    context,
    db,
    post,
    members.map((member) => member.id),
  );
  if (wantsCopy) await queueMails(context, db, post, "copy", [post.eventCreatorId]);
  return members.length;
}

/**
 * A reply goes to the Aside's creator; a reply to all also to the other recipients, except for bcc; one by the creator to every recipient,
 * each by an email of their own. A reply by a bcc recipient becomes private. No email to those who turned these off.
 */
async function sendReply(context: AppContext, db: Queryable, actor: Actor, post: AccessiblePost): Promise<number> {
  // Also for a draft from before its author became a bcc recipient.
  if (post.isHidden) await updatePostFields(db, post.id, { is_private: true });
  const reach = await reachOf(context, db, actor, post);
  const readers = await listReplyReaders(db, { eventId: post.eventId, creatorId: post.eventCreatorId, reach });
  const others = readers.filter((reader) => reader.id !== post.authorUserId && !isOwnLink(actor, reader));
  const userIds = others.map((reader) => reader.id);
  await addToInboxes(
    db,
    userIds.map((userId) => ({ user_id: userId, post_id: post.id, event_id: post.eventId })),
  );
  const emailed = others.filter((reader) => reader.accepts_email).map((reader) => reader.id);
  await queueMails(context, db, post, "reply", emailed);
  await signalPeople(db, "inbox.changed", userIds);
  await notifyRecipients(context, db, post, userIds);
  return others.length;
}

async function reachOf(
  context: AppContext,
  db: Queryable,
  actor: Actor,
  post: AccessiblePost,
): Promise<"creator" | "visible" | "everyone"> {
  if (post.authorUserId === post.eventCreatorId) return "everyone";
  if (await isPrivate(db, post.id)) return "creator";
  return (await mayReplyToAll(context, db, actor, post.eventId)) ? "visible" : "creator";
}

/** Recipients who reply as guests, identified by their personal link, get no email about their own reply. */
const isOwnLink = (actor: Actor, reader: { member_id: string | null }): boolean =>
  actor.kind === "guest" && reader.member_id !== null && actor.viewer.memberIds.includes(reader.member_id);

/** For the Aside's own post (core/messages/post-policy.ts). */
async function mayReplyToAll(context: AppContext, db: Queryable, actor: Actor, eventId: string): Promise<boolean> {
  const [first] = await listSentAsides(db, eventId);
  if (!first) return false;
  try {
    await context.access.require(db, actor, first.id, "reply_all");
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}
