import type { Role } from "@aside/contract/permissions.ts";
import type { ListedUser, OpenInvite } from "../contract.ts";
import { abilitiesOn, type Authority, reaches } from "@aside/core/accounts/policy.ts";
import type { InviteRow } from "../../invitations/server/invites-store.ts";
import type { PersonRow } from "@aside/core/accounts/server/people-store.ts";

export function presentPerson(row: PersonRow, authority: Authority): ListedUser {
  const role = row.role as Role;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    company_id: row.company_id,
    company_name: row.company_name,
    role,
    account_type: row.account_type,
    mfa_enabled: row.mfa_type !== null,
    is_disabled: row.disabled_at !== null,
    isCompanyLibraryEnabled: row.is_company_library_enabled,
    isPersonaEnabled: row.is_persona_enabled,
    isUploadVideoEnabled: row.is_upload_video_enabled,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    abilities: abilitiesOn(authority, { id: row.id, companyId: row.company_id, role }),
  };
}

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
