import { AppError } from "@aside/contract/errors.ts";
import { membersAdded } from "@aside/core/messages/facts.ts";
import { addRecipients } from "@aside/core/messages/server/events/add-recipients.ts";
import { listMembers } from "@aside/core/messages/server/events/members-store.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import { signalPerson } from "../signal-person.ts";
import { requireSendable, sendDraft } from "../../../delivery/server/api.ts";
import { copy } from "../../copy.ts";
import { personalCopy } from "../../personalized-copy.ts";
import { changeItems, type ItemRow, lockItem } from "./items-store.ts";

/**
 * Sends one that is ready to its person, as its author would. It becomes `sent` in the transaction that sends it, so that another worker that tries
 * finds it sent; and `failed`, with the reason, if the author may not.
 */
export async function sendItem(context: AppContext, author: UserActor, item: ItemRow): Promise<void> {
  try {
    if (item.post_id === null) throw new AppError(422, "no_video", personalCopy.postGone);
    const sendable = await requireSendable(context, author, item.post_id);
    await context.db.transaction().execute(async (trx) => {
      if ((await lockItem(trx, item.id)) !== "ready") return;
      const people = [{ email: item.email, name: item.name, company: item.company }];
      const sent = await sendDraft(context, trx, sendable, { people, bcc: [], title: undefined, wantsCopy: false });
      const isSent = sent.is_new || (await emailShared(context, trx, author, { eventId: sendable.post.eventId, ...people[0]! }));
      // Its author sent it by hand, to others.
      const change = isSent ? ({ state: "sent" } as const) : ({ state: "failed", message: copy.postSent } as const);
      await changeItems(trx, [item.id], ["ready"], change);
      await signalPerson(trx, author.userId);
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await context.db.transaction().execute(async (trx) => {
      const message = error.status === 404 ? personalCopy.postGone : `${personalCopy.notSent} ${error.message}`;
      await changeItems(trx, [item.id], ["ready"], { state: "failed", message });
      await signalPerson(trx, author.userId);
    });
  }
}

type Shared = { eventId: string; email: string; name: string; company: string };

/** Emails what its author shared by link, or sent by hand to this person. False: they sent it to others, and may not want to send it again. */
async function emailShared(
  context: AppContext,
  db: Queryable,
  author: UserActor,
  { eventId, email, name, company }: Shared,
): Promise<boolean> {
  const members = await listMembers(db, eventId);
  // Who opened the link may have added themselves.
  const invited = members.filter(({ added_by_id, id }) => added_by_id !== id);
  if (invited.some((member) => member.email === email)) return true;
  if (invited.length > 0) return false;
  await addRecipients(context, db, { eventId, addedBy: author.userId, people: [{ email, name, company }], bcc: [] });
  const added = (await listMembers(db, eventId)).filter((member) => member.email === email).map(({ id }) => id);
  await context.events.emit({ db, context }, membersAdded, { event_id: eventId, user_ids: added });
  await sendSignal(db, "event.changed", { event_id: eventId, user_id: author.userId });
  return true;
}
