import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { userActivated } from "../facts.ts";
import { deleteAttempts } from "@aside/features/sign-in/server/sign-up-store.ts";
import { activateUser } from "./users-store.ts";

/**
 * Makes the account of a proved address active, with all that other features make of it. Not for one that is active already. Sign-ups that others
 * began for the address end with it.
 */
export async function activateAccount(
  context: AppContext,
  db: Queryable,
  user: { id: string; email: string },
  inviteId: string | null = null,
): Promise<void> {
  await activateUser(db, user.id);
  await deleteAttempts(db, user.email);
  await context.events.emit({ db, context }, userActivated, { user_id: user.id, email: user.email, invite_id: inviteId });
}
