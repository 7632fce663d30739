import ICAL from "ical.js";
import { brand } from "@aside/brand/brand.ts";
import type { BookingRow } from "./store.ts";

/** In UTC, so that no time zone definitions are needed. `url`: where the visitor moves or cancels the demo. */
export function writeCalendar(booking: BookingRow, { url, now }: { url: string; now: Date }): string {
  const isCanceled = booking.status === "canceled";
  const event = new ICAL.Component("vevent");
  const set = (name: string, value: string | number) => event.addPropertyWithValue(name, value);
  event.addPropertyWithValue("uid", `demo-${booking.id}@${brand.domain}`);
  event.addPropertyWithValue("dtstamp", ICAL.Time.fromJSDate(now, true));
  event.addPropertyWithValue("dtstart", ICAL.Time.fromJSDate(booking.starts_at, true));
  event.addPropertyWithValue("dtend", ICAL.Time.fromJSDate(booking.ends_at, true));
  set("sequence", booking.sequence);
  set("status", isCanceled ? "CANCELLED" : "CONFIRMED");
  set("summary", `${brand.product} demo: ${booking.host_name || brand.product} and ${booking.name}`);
  set("description", [booking.meeting_url, booking.note, `Move or cancel: ${url}`].filter(Boolean).join("\n\n"));
  if (booking.meeting_url) set("location", booking.meeting_url);
  const organizer = set("organizer", `mailto:${booking.host_email || brand.mailboxes.sales}`);
  organizer.setParameter("cn", booking.host_name || brand.product);
  const attendee = set("attendee", `mailto:${booking.email}`);
  attendee.setParameter("cn", booking.name);
  attendee.setParameter("role", "REQ-PARTICIPANT");
  attendee.setParameter("rsvp", "TRUE");
  const calendar = new ICAL.Component("vcalendar");
  calendar.addPropertyWithValue("prodid", `-//${brand.product}//Demo//EN`);
  calendar.addPropertyWithValue("version", "2.0");
  calendar.addPropertyWithValue("method", methodOf(booking));
  calendar.addSubcomponent(event);
  return `${calendar.toString()}\r\n`;
}

/** RFC 5546. */
export const methodOf = (booking: Pick<BookingRow, "status">): "REQUEST" | "CANCEL" =>
  booking.status === "canceled" ? "CANCEL" : "REQUEST";
