import { createHash, randomBytes } from "node:crypto";
import { recipientsAdded } from "../../facts.ts";
import type { MemberType } from "../../contract.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { ensureUsers } from "../../../accounts/server/users-store.ts";
import { insertMembers, unhideMembers } from "./members-store.ts";

/** `company`: as the sender typed it, for their contacts. */
type Person = { email: string; name: string; company?: string };

/**
 * Adds people as members of an Aside and creates accounts for those who have none. An address in both lists is not hidden, and a bcc member
 * in `people` becomes visible. Emits `recipientsAdded`.
 */
export async function addRecipients(
  context: AppContext,
  db: Queryable,
  given: { eventId: string; addedBy: string; people: Person[]; bcc: Person[] },
): Promise<void> {
  const visible = new Set(given.people.map((person) => person.email));
  const all = [...given.people, ...given.bcc.filter((person) => !visible.has(person.email))];
  const users = await ensureUsers(
    db,
    all.map(({ email, name }) => ({ id: context.newId(), email, name })),
  );
  await insertMembers(
    db,
    users.map((user) => newMember(context, { ...given, userId: user.id, type: visible.has(user.email) ? "TO" : "BCC" })),
  );
  const visibleIds = users.filter((user) => visible.has(user.email)).map((user) => user.id);
  await unhideMembers(db, given.eventId, visibleIds);
  await context.events.emit({ db, context }, recipientsAdded, { event_id: given.eventId, added_by_id: given.addedBy, people: all });
}

/** The person adds themself. A member stays what they are: a bcc member stays hidden. */
export async function addOneself(context: AppContext, db: Queryable, given: { eventId: string; userId: string }): Promise<void> {
  await insertMembers(db, [newMember(context, { ...given, addedBy: given.userId, type: "TO" })]);
}

/** With a random, unused link token: each email contains a new one. */
function newMember(context: AppContext, given: { eventId: string; userId: string; addedBy: string; type: MemberType }) {
  return {
    id: context.newId(),
    event_id: given.eventId,
    user_id: given.userId,
    member_type: given.type,
    added_by_id: given.addedBy,
    link_token_hash: createHash("sha256").update(randomBytes(32)).digest("base64url"),
  };
}
