import { domainOf, isWorkEmail } from "@aside/platform/auth/work-email.ts";
import type { Handler } from "@aside/platform/http/context.ts";
import type { validateUser as endpoint } from "../contract.ts";
import type { ACCOUNT_TYPES } from "../contract.ts";
import { requireHuman } from "./bot/require-human.ts";
import { findLiveConnection } from "./sso/sso-store.ts";
import { findUserByEmail } from "./store.ts";

/** The name is told only of an active account: a recipient who never signed up has told us nothing. */
export const validateUser: Handler<typeof endpoint> = async ({ body, context, request }) => {
  await requireHuman(context, request);
  const [user, connection] = await Promise.all([
    findUserByEmail(context.db, body.email),
    findLiveConnection(context.db, domainOf(body.email)),
  ]);
  return {
    user_exists: user !== undefined && (user.is_active || user.password_hash !== null),
    is_active: user?.is_active ?? false,
    account_type: user?.is_active ? (user.account_type as (typeof ACCOUNT_TYPES)[number]) : null,
    has_password: user?.is_active === true && user.password_hash !== null,
    name: user?.is_active ? user.name : null,
    sso: connection !== undefined,
    may_sign_up: !user?.is_active && (context.config.ALLOW_NON_WORK_SIGNUP || isWorkEmail(body.email)),
  };
};
