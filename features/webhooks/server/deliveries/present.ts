import type { Delivery, DeliveryDetails } from "../../contract.ts";
import type { DeliveryRow } from "./deliveries-store.ts";

/** What is sent: the same at each attempt. */
export function bodyOf(row: Pick<DeliveryRow, "type" | "happened_at" | "data" | "detail" | "is_full">): string {
  const data = { ...(row.data as object), ...(row.is_full ? (row.detail as object) : {}) };
  return JSON.stringify({ type: row.type, timestamp: row.happened_at.toISOString(), data });
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.type,
    state: row.state as Delivery["state"],
    attempts: row.attempts,
    next_at: row.state === "waiting" ? row.next_at.toISOString() : null,
    attempted_at: row.attempted_at?.toISOString() ?? null,
    status: row.status,
    error: row.error,
    duration_ms: row.duration_ms,
    created_at: row.created_at.toISOString(),
  };
}

export function presentDetails(row: DeliveryRow): DeliveryDetails {
  const headers = row.request_headers as Record<string, string> | null;
  return { ...presentDelivery(row), request: { url: row.url, headers, body: bodyOf(row) }, response: row.response };
}
