import { button, heading, layout, link, type MailPart, paragraph } from "@aside/server/email/layout.ts";
import type { NotificationJson } from "../../contract.ts";
import { copy, headline } from "../../copy.ts";

/** Maximum entries of an email. */
const MAX_LISTED = 20;

/** Newest first. Names and titles are user input, escaped by the parts. */
export function writeDigestMail(given: { rows: NotificationJson[]; email: string; publicUrl: string; stop: string }): {
  subject: string;
  html: string;
  text: string;
} {
  const listed = given.rows.slice(0, MAX_LISTED);
  const parts: MailPart[] = [heading(copy.mail.heading)];
  for (const row of listed) {
    parts.push(link({ label: headline(row), href: `${given.publicUrl}${row.href}` }));
    if (row.detail.excerpt) parts.push(paragraph(row.detail.excerpt));
  }
  if (given.rows.length > listed.length) parts.push(paragraph(copy.mail.more(given.rows.length - listed.length)));
  parts.push(button({ label: copy.mail.open, href: `${given.publicUrl}/notifications` }));
  parts.push(link({ label: copy.mail.stop, href: given.stop }));
  const why = `${copy.mail.why(given.email)} ${given.publicUrl}/account`;
  return { subject: copy.mail.subject(given.rows.length), ...layout({ preview: copy.mail.heading, parts, footer: why }) };
}
