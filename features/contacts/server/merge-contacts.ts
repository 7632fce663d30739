import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { MAX_EMAILS, type mergeContacts as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import * as store from "./contacts-store.ts";
import { ownerOf } from "./own.ts";
import { presentContact } from "./present.ts";

const MAX_NOTE = 2000;

/** All of them must exist and belong to the actor; otherwise nothing changes. */
export const mergeContacts: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const ownerId = ownerOf(actor);
  const others = [...new Set(body.others)].filter((id) => id !== body.keep);
  return await context.db.transaction().execute(async (trx) => {
    await store.lockContacts(trx, ownerId);
    const [keep, ...rest] = await store.readContacts(trx, ownerId, [body.keep, ...others]);
    if (!keep || keep.id !== body.keep || rest.length < others.length) throw notFound();
    if (rest.flatMap(({ emails }) => emails).length + keep.emails.length > MAX_EMAILS)
      throw new AppError(422, "too_many_emails", copy.tooManyEmails(MAX_EMAILS));
    if (others.length === 0) return presentContact(keep);
    await store.moveToContact(trx, keep.id, others);
    await store.deleteContacts(trx, ownerId, others);
    await store.updateContact(trx, keep.id, together(keep, rest));
    await store.writeWords(trx, [keep.id]);
    const [row] = await store.readContacts(trx, ownerId, [keep.id]);
    if (!row) throw notFound();
    return presentContact(row);
  });
};

/** Missing fields are taken from the first contact that has them; notes are joined up to the limit. */
function together(keep: store.ContactRow, others: store.ContactRow[]): store.ContactFields {
  const first = (field: "name" | "company" | "phone") => [keep, ...others].map((row) => row[field]).find((value) => value !== "") ?? "";
  const notes = [...new Set([keep, ...others].map(({ note }) => note).filter((note) => note !== ""))];
  let note = notes.shift() ?? "";
  for (const next of notes) if (`${note}\n\n${next}`.length <= MAX_NOTE) note = `${note}\n\n${next}`;
  return { name: first("name"), company: first("company"), phone: first("phone"), note };
}
