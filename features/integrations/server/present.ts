import type { ApiKey } from "../contract.ts";
import type { ApiKeyRow } from "./store.ts";

export function presentKey(row: ApiKeyRow, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as ApiKey["scopes"],
    created_by: row.created_by_email,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
    expires_at: row.expires_at?.toISOString() ?? null,
    state: row.revoked_at ? "revoked" : row.expires_at && row.expires_at <= now ? "expired" : "active",
  };
}
