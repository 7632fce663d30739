import { createHash, randomBytes } from "node:crypto";
import { recipientsAdded } from "../../facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { ensureUsers } from "../../../accounts/server/users-store.ts";
import { insertMembers } from "./members-store.ts";

/**
 * Adds people as members of an Aside and creates accounts for those who have none. Their initial link tokens are random and unused: each
 * email contains a new one. Emits `recipientsAdded`.
 */
export async function addRecipients(
  context: AppContext,
  db: Queryable,
  given: { eventId: string; addedBy: string; people: { email: string; name: string }[] },
): Promise<void> {
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
  await context.events.emit({ db, context }, recipientsAdded, {
    event_id: given.eventId,
    added_by_id: given.addedBy,
    people: given.people,
  });
}
