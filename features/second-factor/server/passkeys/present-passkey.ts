import type { Passkey } from "../../passkeys-contract.ts";
import type { PasskeyRow } from "./passkeys-store.ts";

export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    is_backed_up: row.is_backed_up,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  };
}
