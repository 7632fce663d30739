import type { Role } from "@aside/contract/permissions.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { findOpenInvite } from "./accept-store.ts";
import { linkInvalid, readTokenHash } from "@aside/core/accounts/server/link-token.ts";
import { findUserByEmail } from "@aside/core/accounts/server/users-store.ts";
import type { validateInvite as endpoint } from "../contract.ts";

export const validateInvite: Handler<typeof endpoint> = async ({ context, request }) => {
  const invite = await findOpenInvite(context.db, readTokenHash(request), context.now());
  if (!invite) throw linkInvalid();
  const user = await findUserByEmail(context.db, invite.email);
  return {
    email: invite.email,
    company_name: invite.company_name,
    invited_by: invite.invited_by,
    role: invite.role as Role,
    has_account: user?.is_active === true,
  };
};
