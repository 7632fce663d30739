import type { AdminBooking, DemoBooking, DemoHost } from "../contract.ts";
import type { BookingRow, HostRow } from "./store.ts";

export function presentBooking(row: BookingRow, now: Date): DemoBooking {
  return {
    id: row.id,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    status: row.status,
    host_name: row.host_name,
    meeting_url: row.meeting_url,
    name: row.name,
    email: row.email,
    time_zone: row.time_zone,
    can_change: row.status === "booked" && row.starts_at > now,
  };
}

export const presentForAdmin = (row: BookingRow, now: Date): AdminBooking => ({
  ...presentBooking(row, now),
  company: row.company,
  note: row.note,
});

export const presentHost = (row: HostRow): DemoHost => ({ ...row, hours: row.hours as DemoHost["hours"] });
