import { AppError, conflict, notFound } from "@aside/platform/contract/errors.ts";
import { recipientsAdded } from "@aside/features/events/contract.ts";
import type { AccessiblePost } from "@aside/platform/auth/post-access.ts";
import type { Queryable } from "@aside/platform/db/open-database.ts";
import { sendSignal } from "@aside/platform/db/signals.ts";
import type { AppContext, Handler } from "@aside/platform/http/context.ts";
import { MAX_RECIPIENTS, postSent, type sendPost as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { parseRecipients } from "@aside/platform/contract/parse-recipients.ts";
import { deliver } from "./jobs.ts";
import { hashMemberToken, makeMemberToken, shareUrl } from "./share-url.ts";
import {
  addToInboxes,
  insertDeliveries,
  listMemberUsers,
  lockDraft,
  markSent,
  setEventTitle,
  setMemberToken,
  wantsReplyMails,
} from "./store.ts";

type Sending = { recipients: string; title?: string | undefined; send_copy: boolean };

export const sendPost: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  const people = post.isReply ? [] : checkRecipients(body.recipients);
  const recipients = await context.db.transaction().execute(async (trx) => {
    const draft = await lockDraft(trx, params.id);
    if (!draft) throw notFound();
    if (draft.post_status === "SENT") return (await listMemberUsers(trx, post.eventId)).length;
    if (draft.post_status === "DRAFT_SPEAKING_NOTES") throw conflict(copy.noVideo);
    if (draft.take_status !== "complete" && draft.take_status !== "converting") throw new AppError(422, "no_video", copy.noVideo);
    await markSent(trx, params.id, { send_copy: body.send_copy, ...(body.title === undefined ? {} : { title: body.title }) });
    const count = post.isReply ? await sendReply(context, trx, post) : await sendToPeople(context, trx, post, people, body);
    await sendSignal(trx, "post.changed", {
      post_id: params.id,
      event_id: post.eventId,
      user_id: post.authorUserId ?? post.eventCreatorId,
    });
    return count;
  });
  return { post_status: "SENT" as const, recipients, share_url: shareUrl(context, post.eventId) };
};

function checkRecipients(text: string): { email: string; name: string }[] {
  const { people, invalid } = parseRecipients(text);
  if (invalid.length > 0)
    throw new AppError(422, "invalid_recipients", copy.invalidRecipients(invalid), { details: { invalid: invalid.slice(0, 20) } });
  if (people.length > MAX_RECIPIENTS) throw new AppError(422, "too_many_recipients", copy.tooManyRecipients(MAX_RECIPIENTS));
  return people;
}

/** The Aside itself: each recipient becomes a member with a link of their own, an inbox row and a mail. Nobody at all: by link only. */
async function sendToPeople(
  context: AppContext,
  db: Queryable,
  post: AccessiblePost,
  people: { email: string; name: string }[],
  body: Sending,
): Promise<number> {
  if (body.title !== undefined) await setEventTitle(db, post.eventId, body.title);
  await context.events.emit({ db, context }, recipientsAdded, { event_id: post.eventId, added_by_id: post.eventCreatorId, people });
  const members = await listMemberUsers(db, post.eventId);
  const others = members.filter((member) => member.id !== post.eventCreatorId);
  await addToInboxes(
    db,
    others.map((member) => ({ user_id: member.id, post_id: post.id, event_id: post.eventId })),
  );
  for (const member of members) await queueMail(context, db, post, member.id, "invitation");
  for (const member of others) await sendSignal(db, "inbox.changed", { user_id: member.id });
  if (body.send_copy) await queueMail(context, db, post, post.eventCreatorId, "copy");
  await tellOfIt(
    context,
    db,
    post,
    others.map((member) => member.id),
  );
  return members.length;
}

async function tellOfIt(context: AppContext, db: Queryable, post: AccessiblePost, to: string[]): Promise<void> {
  const from = { from_user_id: post.authorUserId, from_name: post.authorName };
  await context.events.emit({ db, context }, postSent, { post_id: post.id, event_id: post.eventId, is_reply: post.isReply, ...from, to });
}

/** A reply goes to the Aside's creator, by mail unless they switched these off; replying to oneself needs no mail. */
async function sendReply(context: AppContext, db: Queryable, post: AccessiblePost): Promise<number> {
  if (post.authorUserId === post.eventCreatorId) return 0;
  await addToInboxes(db, [{ user_id: post.eventCreatorId, post_id: post.id, event_id: post.eventId }]);
  if (await wantsReplyMails(db, post.eventCreatorId)) await queueMail(context, db, post, post.eventCreatorId, "reply");
  await sendSignal(db, "inbox.changed", { user_id: post.eventCreatorId });
  await tellOfIt(context, db, post, [post.eventCreatorId]);
  return 1;
}

async function queueMail(
  context: AppContext,
  db: Queryable,
  post: AccessiblePost,
  userId: string,
  kind: "invitation" | "copy" | "reply",
): Promise<void> {
  const token = kind === "invitation" ? makeMemberToken() : null;
  if (token) await setMemberToken(db, post.eventId, userId, hashMemberToken(token));
  const [id] = await insertDeliveries(db, [{ id: context.newId(), post_id: post.id, user_id: userId, kind, link_token: token }]);
  if (id) await context.jobs.enqueue(db, deliver, { delivery_id: id, waits: 0 }, { singletonKey: `${id}:0` });
}
