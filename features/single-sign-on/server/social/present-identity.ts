import type { Identity } from "../../social-contract.ts";
import { PROVIDER_NAMES } from "@aside/core/accounts/copy.ts";

type IdentityRow = { id: string; provider: string; email: string | null; created_at: Date; last_used_at: Date };

export function presentIdentity(row: IdentityRow): Identity {
  const provider = row.provider as Identity["provider"];
  return {
    id: row.id,
    provider,
    name: PROVIDER_NAMES[provider],
    email: row.email,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  };
}
