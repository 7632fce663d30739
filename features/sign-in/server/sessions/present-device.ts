import type { Device } from "../../contract.ts";
import { describeBrowser } from "@aside/server/http/describe-browser.ts";

type SessionRow = { id: string; user_agent: string; source_address: string; created_at: Date; last_used_at: Date };

export function presentDevice(row: SessionRow, currentId: string): Device {
  return {
    id: row.id,
    is_current: row.id === currentId,
    ...describeBrowser(row.user_agent),
    source_address: row.source_address,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  };
}
