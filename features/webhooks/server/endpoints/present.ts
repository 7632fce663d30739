import type { Webhook } from "../../contract.ts";
import type { ListedEndpoint } from "./endpoints-store.ts";

export function presentEndpoint(row: ListedEndpoint, now: Date): Webhook {
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events as Webhook["events"],
    is_full: row.is_full,
    state: row.state as Webhook["state"],
    reason: row.reason as Webhook["reason"],
    failing_since: row.failing_since?.toISOString() ?? null,
    previous_secret_until: row.previous_until && row.previous_until > now ? row.previous_until.toISOString() : null,
    created_by: row.created_by_email,
    created_at: row.created_at.toISOString(),
  };
}
