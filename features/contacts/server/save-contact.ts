import { AppError, conflict, notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { type Contact, type createContact as createEndpoint, MAX_CONTACTS, type updateContact as updateEndpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import * as store from "./contacts-store.ts";
import { countOwnGroups, setGroups } from "./groups-store.ts";
import { ownerOf } from "./own.ts";
import { presentContact } from "./present.ts";

type Given = store.ContactFields & { emails: string[]; group_ids: string[] };

export const createContact: Handler<typeof createEndpoint> = async ({ actor, body, context }) => {
  const ownerId = ownerOf(actor);
  const id = context.newId();
  return await context.db.transaction().execute(async (trx) => {
    await store.lockContacts(trx, ownerId);
    await checkGiven(trx, ownerId, null, body);
    if ((await store.countOwn(trx, ownerId)) >= MAX_CONTACTS) throw tooManyContacts();
    await store.insertContact(trx, { id, ownerId, source: "typed", ...fieldsOf(body) });
    return await finish(trx, ownerId, id, body);
  });
};

export const updateContact: Handler<typeof updateEndpoint> = async ({ actor, params, body, context }) => {
  const ownerId = ownerOf(actor);
  return await context.db.transaction().execute(async (trx) => {
    await store.lockContacts(trx, ownerId);
    if ((await store.readContacts(trx, ownerId, [params.id])).length === 0) throw notFound();
    await checkGiven(trx, ownerId, params.id, body);
    await store.updateContact(trx, params.id, fieldsOf(body));
    return await finish(trx, ownerId, params.id, body);
  });
};

export const tooManyContacts = () => new AppError(422, "too_many_contacts", copy.tooManyContacts(MAX_CONTACTS));

const fieldsOf = ({ name, company, phone, note }: Given): store.ContactFields => ({ name, company, phone, note });

/** Addresses must be unique, and groups must be the person's own. */
async function checkGiven(db: Queryable, ownerId: string, contactId: string | null, { emails, group_ids }: Given): Promise<void> {
  const other = (await store.findByEmails(db, ownerId, emails)).find((known) => known.contact_id !== contactId);
  if (other) throw conflict(copy.emailTaken(other.email), { contact_id: other.contact_id, email: other.email });
  const groups = new Set(group_ids);
  if (groups.size > 0 && (await countOwnGroups(db, ownerId, [...groups])) < groups.size) throw notFound();
}

async function finish(db: Queryable, ownerId: string, id: string, given: Given): Promise<Contact> {
  await store.setEmails(db, ownerId, id, [...new Set(given.emails)]);
  await setGroups(db, ownerId, id, given.group_ids);
  await store.writeWords(db, [id]);
  const [row] = await store.readContacts(db, ownerId, [id]);
  if (!row) throw notFound();
  return presentContact(row);
}
