import { AppError, notFound } from "@aside/contract/errors.ts";
import { canonicalEmail } from "@aside/contract/email-address.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { membersAdded } from "../../facts.ts";
import { type addMembers as endpoint, MAX_MEMBERS } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { addRecipients } from "./add-recipients.ts";
import { presentMember } from "./present.ts";
import { requireEvent } from "./read-event.ts";
import { listKnownEmails, listMembers } from "./members-store.ts";
export const addMembers: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  await requireEvent(context, actor, body.event_id, "update");
  const people = new Map<string, string>();
  const invalid: string[] = [];
  for (const user of body.users) {
    const address = canonicalEmail(user.email);
    if (address === null) invalid.push(user.email.trim());
    else people.set(address, user.name ?? "");
  }
  if (invalid.length > 0) throw new AppError(422, "invalid_recipients", copy.invalidRecipients(invalid));
  if (people.size > MAX_MEMBERS) throw new AppError(422, "too_many_recipients", copy.tooManyRecipients(MAX_MEMBERS));
  const members = await context.db.transaction().execute(async (trx) => {
    const known = new Set(await listKnownEmails(trx, body.event_id, [...people.keys()]));
    const recipients = [...people].map(([email, name]) => ({ email, name }));
    await addRecipients(context, trx, { eventId: body.event_id, addedBy: actor.userId, people: recipients });
    const after = await listMembers(trx, body.event_id);
    const added = after.filter((member) => people.has(member.email) && !known.has(member.email)).map((member) => member.id);
    if (added.length === 0) return after;
    await context.events.emit({ db: trx, context }, membersAdded, { event_id: body.event_id, user_ids: added });
    await sendSignal(trx, "event.changed", { event_id: body.event_id, user_id: actor.userId });
    return after;
  });
  return { Members: members.map(presentMember) };
};
