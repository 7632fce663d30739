import { domainOf, isWorkEmail } from "@aside/server/auth/work-email.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { validateUser as endpoint } from "../contract.ts";

import { requireHuman } from "./bot/require-human.ts";
import { readSignUpSecret } from "./sign-up/sign-up-cookie.ts";
import { findAttempt } from "./sign-up/sign-up-store.ts";
import { findLiveConnection } from "../../single-sign-on/server/api.ts";
import { findUserByEmail } from "@aside/core/accounts/server/users-store.ts";
import type { ACCOUNT_TYPES } from "@aside/core/accounts/contract.ts";

type AccountType = (typeof ACCOUNT_TYPES)[number];

/**
 * What the sign-in dialog needs to choose its next screen: the name only for its owner, and a provider only if it is
 * the sign-in method. A pending sign-up exists only for the browser that began it.
 */
export const validateUser: Handler<typeof endpoint> = async ({ actor, body, context, request }) => {
  await requireHuman(context, request);
  const { email } = body;
  const secretHash = readSignUpSecret(request);
  const [user, connection, attempt] = await Promise.all([
    findUserByEmail(context.db, email),
    findLiveConnection(context.db, domainOf(email)),
    secretHash ? findAttempt(context.db, { secretHash, email }) : undefined,
  ]);
  const isActive = user?.is_active ?? false;
  const isOwn = actor.kind === "user" && actor.userId === user?.id;
  const hasPassword = isActive && user?.password_hash != null;
  return {
    user_exists: isActive || attempt !== undefined,
    is_active: isActive,
    account_type: !isActive ? null : hasPassword && !isOwn ? "email" : (user?.account_type as AccountType),
    has_password: hasPassword,
    name: isOwn ? user.name : null,
    sso: connection !== undefined,
    may_sign_up: !isActive && (context.config.ALLOW_NON_WORK_SIGNUP || isWorkEmail(email)),
  };
};
