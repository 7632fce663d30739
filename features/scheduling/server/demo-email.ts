import { mailLink } from "@aside/server/email/links.ts";
import type { z } from "zod";
import { formatAppointment } from "@aside/contract/time/instants.ts";
import { brand } from "@aside/brand/brand.ts";
import { button, heading, layout, link, type MailPart, paragraph } from "@aside/server/email/layout.ts";
import { headerSafe, type MailMessage } from "@aside/server/email/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { emailCopy } from "../email-copy.ts";
import { bookingKey } from "./booking-key.ts";
import { methodOf, writeCalendar } from "./calendar.ts";
import type { sendDemoMail } from "./jobs.ts";
import { type BookingRow, findBooking } from "./store.ts";

type Data = z.output<typeof sendDemoMail.data>;

export const manageUrl = (context: AppContext, bookingId: string): string =>
  mailLink(context.config, `/schedule-demo/${bookingId}?key=${bookingKey(context.config.secretKey, bookingId)}`);

/** Null: it changed meanwhile, and another email says how. */
export async function writeDemoMail(context: AppContext, data: Data): Promise<MailMessage | null> {
  const booking = await findBooking(context.db, data.booking_id);
  if (!booking || (booking.status === "canceled") !== (data.kind === "canceled")) return null;
  return data.to === "visitor" ? toVisitor(context, booking, data) : toHost(context, booking, data);
}

function toVisitor(context: AppContext, booking: BookingRow, { kind }: Data): MailMessage {
  const url = manageUrl(context, booking.id);
  const when = timeText(booking, booking.time_zone);
  const texts = emailCopy.visitor[kind]({ host: booking.host_name || brand.product, when });
  const parts: MailPart[] = [heading(texts.heading), paragraph(when), paragraph(texts.body)];
  if (kind === "canceled") parts.push(button({ label: emailCopy.bookAgain, href: mailLink(context.config, "/schedule-demo") }));
  else {
    if (booking.meeting_url) parts.push(button({ label: emailCopy.join, href: booking.meeting_url }));
    parts.push(link({ label: emailCopy.change, href: url }));
  }
  return message(context, booking, { to: { name: booking.name, address: booking.email }, subject: texts.subject, parts });
}

function toHost(context: AppContext, booking: BookingRow, { kind }: Data): MailMessage | null {
  // Their account was deleted.
  if (!booking.host_email) return null;
  const when = timeText(booking, booking.host_time_zone);
  const texts = emailCopy.host[kind]({ visitor: booking.name, when });
  const about = [booking.email, booking.company, booking.note].filter(Boolean).map(paragraph);
  const parts = [heading(texts.heading), paragraph(when), ...about];
  if (booking.meeting_url && kind !== "canceled") parts.push(button({ label: emailCopy.join, href: booking.meeting_url }));
  return message(context, booking, { to: { name: booking.host_name, address: booking.host_email }, subject: texts.subject, parts });
}

function message(
  context: AppContext,
  booking: BookingRow,
  given: { to: MailMessage["to"]; subject: string; parts: MailPart[] },
): MailMessage {
  const calendar = writeCalendar(booking, { url: manageUrl(context, booking.id), now: context.now() });
  return {
    to: given.to,
    subject: headerSafe(given.subject),
    ...layout({ preview: given.subject, parts: given.parts }),
    attachments: [
      { filename: "demo.ics", content: Buffer.from(calendar), contentType: `text/calendar; charset=utf-8; method=${methodOf(booking)}` },
    ],
  };
}

/** `Tuesday, March 10, 2026 at 9:00 AM GMT+1 (Europe/Berlin)` */
const timeText = ({ starts_at }: BookingRow, timeZone: string): string => `${formatAppointment(starts_at, timeZone)} (${timeZone})`;
