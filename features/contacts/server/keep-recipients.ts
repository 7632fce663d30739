import { fitLine } from "@aside/contract/clean-text.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { MAX_CONTACTS } from "../contract.ts";
import { countOwn, findByEmails, lockContacts, writeWords } from "./contacts-store.ts";
import { countUp, findAddress, insertRecipients } from "./recipients-store.ts";

/**
 * Recipients become contacts of the sender; existing contacts are counted and keep their names. The sender's own address is
 * skipped. A full address book adds nobody, and does not prevent sending.
 */
export async function keepRecipients(
  context: AppContext,
  db: Queryable,
  given: { ownerId: string; people: { email: string; name: string; company?: string | undefined }[] },
): Promise<void> {
  const { ownerId } = given;
  const own = await findAddress(db, ownerId);
  const people = given.people.filter(({ email }) => email !== own);
  if (people.length === 0) return;
  await lockContacts(db, ownerId);
  const known = new Set(
    (
      await findByEmails(
        db,
        ownerId,
        people.map(({ email }) => email),
      )
    ).map(({ email }) => email),
  );
  if (known.size > 0) await countUp(db, ownerId, [...known]);
  const room = MAX_CONTACTS - (await countOwn(db, ownerId));
  const fresh = people
    .filter(({ email }) => !known.has(email))
    .slice(0, Math.max(0, room))
    .map(({ email, name, company = "" }) => ({ id: context.newId(), email, name: fitLine(name, 200), company: fitLine(company, 200) }));
  if (fresh.length === 0) return;
  await insertRecipients(db, ownerId, fresh);
  await writeWords(
    db,
    fresh.map(({ id }) => id),
  );
}
