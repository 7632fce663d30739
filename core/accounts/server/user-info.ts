import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { isMfaAsked, presentUser } from "./present-user.ts";
import { findAccount } from "./users-store.ts";
import type { userInfo as endpoint } from "../contract.ts";

export const userInfo: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user" || actor.userId !== params.id) throw notFound();
  const user = await findAccount(context.db, params.id);
  if (!user) throw notFound();
  return presentUser(user, { isMfaVerified: isMfaAsked(user) && !actor.isMfaPending });
};
