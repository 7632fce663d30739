import type { Handler } from "@aside/server/http/context.ts";
import { hashPassword } from "@aside/server/auth/passwords.ts";
import type { updatePassword as endpoint } from "../../contract.ts";
import { linkInvalid, readTokenHash } from "@aside/core/accounts/server/link-token.ts";
import { requireGoodPassword } from "@aside/core/accounts/server/require-password.ts";
import { endResetsOf, findResetUser, useReset } from "@aside/core/accounts/server/resets-store.ts";
import { endSessions } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { setPasswordHash } from "@aside/core/accounts/server/users-store.ts";

/** After a refused password the link stays valid. */
export const updatePassword: Handler<typeof endpoint> = async ({ body, context, request }) => {
  const tokenHash = readTokenHash(request);
  const user = await findResetUser(context.db, tokenHash, context.now());
  if (!user) throw linkInvalid();
  requireGoodPassword(body.password, user);
  const passwordHash = await hashPassword(body.password);
  await context.db.transaction().execute(async (trx) => {
    const now = context.now();
    // Locks the user's row first, like the other operations here.
    await setPasswordHash(trx, user.id, passwordHash);
    if (!(await useReset(trx, tokenHash, now))) throw linkInvalid();
    await endResetsOf(trx, user.id, now);
    await endSessions(trx, { userId: user.id }, now);
  });
  return { success: true as const };
};
