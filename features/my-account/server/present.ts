import type { AccountExport, Profile } from "../contract.ts";
import type { ExportRow } from "./store.ts";
import type { ProfileRow } from "@aside/core/accounts/server/profile-store.ts";

export function presentProfile(row: ProfileRow): Profile {
  return {
    name: row.name,
    email: row.email,
    phone_number: row.phone_number,
    company: row.company,
    company_size: row.company_size,
    has_password: row.password_hash !== null,
    delete_after: row.delete_after?.toISOString() ?? null,
  };
}

export function presentExport(row: ExportRow): AccountExport {
  return {
    id: row.id,
    state: row.state as AccountExport["state"],
    size: row.size,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    download_url: row.state === "PROCESSED" ? `/media/export/${row.id}` : null,
  };
}
