import { AppError, notFound } from "@aside/platform/contract/errors.ts";
import { isEmail } from "@aside/platform/contract/fields.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import { type addMembers as endpoint, MAX_MEMBERS } from "../contract.ts";
import { copy } from "../copy.ts";
import { addPeople } from "./add-people.ts";
import { presentMember } from "./present.ts";
import { requireEvent } from "./read-event.ts";
import { listMembers } from "./store.ts";

export const addMembers: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  await requireEvent(context, actor, body.event_id, "update");
  const people = new Map(body.users.map((user) => [user.email.trim().toLowerCase(), user.name ?? ""]));
  const invalid = [...people.keys()].filter((address) => !isEmail(address));
  if (invalid.length > 0) throw new AppError(422, "invalid_recipients", copy.invalidRecipients(invalid));
  if (people.size > MAX_MEMBERS) throw new AppError(422, "too_many_recipients", copy.tooManyRecipients(MAX_MEMBERS));
  await context.db.transaction().execute(async (trx) => {
    await addPeople(context, trx, {
      eventId: body.event_id,
      addedBy: actor.userId,
      people: [...people].map(([email, name]) => ({ email, name })),
    });
  });
  return { Members: (await listMembers(context.db, body.event_id)).map(presentMember) };
};
