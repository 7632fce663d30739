import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { userActivated } from "../facts.ts";
import { activateUser } from "./users-store.ts";

/** Activates the account of a verified address. Only for inactive accounts: `userActivated` is emitted once per account. */
export async function activateAccount(
  context: AppContext,
  db: Queryable,
  user: { id: string; email: string },
  inviteId: string | null = null,
): Promise<void> {
  await activateUser(db, user.id);
  await context.events.emit({ db, context }, userActivated, { user_id: user.id, email: user.email, invite_id: inviteId });
}
