import type { Role } from "@aside/contract/permissions.ts";
import type { ListedUser } from "../../contract.ts";
import { abilitiesOn, type Authority } from "@aside/core/accounts/policy.ts";
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
    has_library: row.has_library,
    isPersonaEnabled: row.is_persona_enabled,
    isUploadVideoEnabled: row.is_upload_video_enabled,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    abilities: abilitiesOn(authority, { id: row.id, companyId: row.company_id, role }),
  };
}
