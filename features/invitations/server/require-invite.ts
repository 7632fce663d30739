import type { UserActor } from "@aside/server/auth/actor.ts";
import { conflict, notFound } from "@aside/contract/errors.ts";
import type { Role } from "@aside/contract/permissions.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { reaches } from "@aside/core/accounts/policy.ts";
import { authorityOf } from "@aside/core/accounts/server/authority.ts";
import { ruleBroken } from "@aside/core/accounts/server/change-person.ts";
import { lockInvite } from "./invites-store.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { copy } from "../copy.ts";

/** An open invitation that the actor may change, locked. 404 out of reach, 422 for a higher role, 409 if no longer open. */
export async function requireOpenInvite(trx: Queryable, actor: UserActor, id: string) {
  const invite = await lockInvite(trx, id);
  const authority = authorityOf(actor);
  if (!invite || !reaches(authority, "users.invite", invite.company_id)) throw notFound();
  if (!authority.grantable.includes(invite.role as Role)) throw ruleBroken(accountCopy.notGrantable);
  if (invite.accepted_at || invite.revoked_at) throw conflict(copy.inviteAway);
  return invite;
}
