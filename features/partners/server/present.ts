import type { Partner } from "../contract.ts";
import type { PartnerRow } from "./store.ts";

export function presentPartner(row: PartnerRow): Partner {
  return {
    id: row.id,
    name: row.name,
    jwks_url: row.jwks_url,
    keys: row.jwks === null ? null : JSON.stringify(row.jwks, null, 2),
    is_enabled: row.is_enabled,
    created_by: row.created_by_email,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
