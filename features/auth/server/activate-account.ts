import type { Queryable } from "@aside/platform/db/open-database.ts";
import type { AppContext } from "@aside/platform/http/context.ts";
import { userActivated } from "../contract.ts";
import { activateUser } from "./store.ts";

/** Whoever proved the address has an account from now on, with all that other features make of it. Not for one that is active already. */
export async function activateAccount(
  context: AppContext,
  db: Queryable,
  user: { id: string; email: string },
  inviteId: string | null = null,
): Promise<void> {
  await activateUser(db, user.id);
  await context.events.emit({ db, context }, userActivated, { user_id: user.id, email: user.email, invite_id: inviteId });
}
