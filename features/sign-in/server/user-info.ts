import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { userInfo as endpoint } from "../contract.ts";
import { isMfaAsked, presentUser } from "@aside/core/accounts/server/present-user.ts";
import { findAccount } from "@aside/core/accounts/server/users-store.ts";

export const userInfo: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user" || actor.userId !== params.id) throw notFound();
  const user = await findAccount(context.db, params.id);
  if (!user) throw notFound();
  return presentUser(user, { isMfaVerified: isMfaAsked(user) && !actor.isMfaPending });
};
