import type { Role } from "@aside/contract/permissions.ts";
import { type Authority, reaches } from "@aside/core/accounts/policy.ts";
import type { InviteRow } from "./invites-store.ts";
import type { OpenInvite } from "../contract.ts";

export function presentInvite(row: InviteRow, authority: Authority, now: Date): OpenInvite {
  const mayChange = reaches(authority, "users.invite", row.company_id) && authority.grantable.includes(row.role as Role);
  return {
    id: row.id,
    email: row.email,
    role: row.role as Role,
    invited_by: row.invited_by_name,
    sent_at: row.sent_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    is_expired: row.expires_at <= now,
    abilities: { resend: mayChange, revoke: mayChange },
  };
}
