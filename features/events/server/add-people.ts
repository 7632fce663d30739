import { createHash, randomBytes } from "node:crypto";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { ensureUsers, insertMembers } from "./store.ts";

/** Makes the people members, each with a link token that nobody knows yet: sending a mail gives out a fresh one. */
export async function addPeople(
  context: AppContext,
  db: Queryable,
  given: { eventId: string; addedBy: string; people: { email: string; name: string }[] },
): Promise<{ id: string; email: string; name: string }[]> {
  const users = await ensureUsers(
    db,
    given.people.map((person) => ({ id: context.newId(), ...person })),
  );
  await insertMembers(
    db,
    users.map((user) => ({
      id: context.newId(),
      event_id: given.eventId,
      user_id: user.id,
      added_by_id: given.addedBy,
      link_token_hash: createHash("sha256").update(randomBytes(32)).digest("base64url"),
    })),
  );
  return users;
}
