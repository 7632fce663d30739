import type { ClientErrorDetail, ClientErrorItem, ErrorKind } from "../contract.ts";
import type { ClientErrorRow } from "./store.ts";

export function presentClientError(row: ClientErrorRow): ClientErrorItem {
  return {
    id: row.id,
    kind: row.kind as ErrorKind,
    message: row.message,
    route: row.route,
    release: row.release,
    count: Number(row.count),
    last_seen_at: row.last_seen_at.toISOString(),
  };
}

export function presentClientErrorDetail(row: ClientErrorRow): ClientErrorDetail {
  return {
    ...presentClientError(row),
    stack: row.stack,
    browser: row.browser,
    request_id: row.request_id,
    first_seen_at: row.first_seen_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}
