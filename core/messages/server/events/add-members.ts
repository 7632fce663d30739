import { AppError, notFound } from "@aside/contract/errors.ts";
import { canonicalEmail } from "@aside/contract/email-address.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { requireFeature } from "../../../entitlements/server/entitlements.ts";
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
  if (body.bcc.length > 0) await requireFeature(context, actor, "bcc_send");
  const { people, bcc } = checkPeople(body);
  const emails = [...people, ...bcc].map((person) => person.email);
  const members = await context.db.transaction().execute(async (trx) => {
    const known = new Set(await listKnownEmails(trx, body.event_id, emails));
    await addRecipients(context, trx, { eventId: body.event_id, addedBy: actor.userId, people, bcc });
    const after = await listMembers(trx, body.event_id);
    const wanted = new Set(emails);
    const added = after.filter((member) => wanted.has(member.email) && !known.has(member.email)).map((member) => member.id);
    if (added.length > 0) await context.events.emit({ db: trx, context }, membersAdded, { event_id: body.event_id, user_ids: added });
    await sendSignal(trx, "event.changed", { event_id: body.event_id, user_id: actor.userId });
    return after;
  });
  return { Members: members.map(presentMember) };
};

type Given = { email: string; name?: string | undefined };

/** Each address once. Throws 422 for an invalid address, and for too many. */
export function checkPeople(body: { users: Given[]; bcc: Given[] }) {
  const people = new Map<string, string>();
  const bcc = new Map<string, string>();
  const invalid: string[] = [];
  const add = (list: Map<string, string>, given: Given[]) => {
    for (const person of given) {
      const address = canonicalEmail(person.email);
      if (address === null) invalid.push(person.email.trim());
      else list.set(address, person.name ?? "");
    }
  };
  add(people, body.users);
  add(bcc, body.bcc);
  if (invalid.length > 0) throw new AppError(422, "invalid_recipients", copy.invalidRecipients(invalid));
  if (people.size + bcc.size > MAX_MEMBERS) throw new AppError(422, "too_many_recipients", copy.tooManyRecipients(MAX_MEMBERS));
  const listOf = (list: Map<string, string>) => [...list].map(([email, name]) => ({ email, name }));
  return { people: listOf(people), bcc: listOf(bcc) };
}
