import type { ApiKey, PersonalToken } from "../contract.ts";
import type { ApiKeyRow } from "./store.ts";
import type { TokenRow } from "./tokens/tokens-store.ts";

export function presentKey(row: ApiKeyRow, now: Date): ApiKey {
  return {
    ...presentToken(row, now),
    acts_for: row.acts_for as ApiKey["acts_for"],
    member_emails: row.member_emails,
    created_by: row.created_by_email,
  };
}

export function presentToken(row: TokenRow, now: Date): PersonalToken {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as PersonalToken["scopes"],
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_address: row.last_used_address,
    expires_at: row.expires_at?.toISOString() ?? null,
    state: row.revoked_at ? "revoked" : row.expires_at && row.expires_at <= now ? "expired" : "active",
  };
}
