import { button, heading, layout, link, type MailPart, paragraph } from "@aside/server/email/layout.ts";
import { mailLink } from "@aside/server/email/links.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { NotificationJson } from "../../contract.ts";
import { copy, headline } from "../../copy.ts";
import { REVIEWS_PATH } from "../present.ts";

/** Maximum entries of an email. */
const MAX_LISTED = 20;

/** Newest first. Names and titles are user input, escaped by the parts. */
export function writeDigestMail(given: { rows: NotificationJson[]; email: string; config: AppContext["config"]; stop: string }): {
  subject: string;
  html: string;
  text: string;
} {
  const lines = mergeSubmitted(given.rows);
  const listed = lines.slice(0, MAX_LISTED);
  const parts: MailPart[] = [heading(copy.mail.heading)];
  for (const row of listed) {
    parts.push(link({ label: row.label, href: mailLink(given.config, row.href) }));
    if (row.excerpt) parts.push(paragraph(row.excerpt));
  }
  if (lines.length > listed.length) parts.push(paragraph(copy.mail.more(lines.length - listed.length)));
  parts.push(button({ label: copy.mail.open, href: mailLink(given.config, "/notifications") }));
  parts.push(link({ label: copy.mail.stop, href: given.stop }));
  const why = `${copy.mail.why(given.email)} ${mailLink(given.config, "/account/notifications")}`;
  return { subject: copy.mail.subject(given.rows.length), ...layout({ preview: copy.mail.heading, parts, footer: why }) };
}

type Line = { label: string; href: string; excerpt: string | undefined };

/** One line for all videos that wait for a reviewer, in the place of the newest. */
function mergeSubmitted(rows: readonly NotificationJson[]): Line[] {
  const submitted = rows.filter((row) => row.kind === "library_submitted");
  const [newest] = submitted;
  return rows.flatMap((row) => {
    if (submitted.length < 2 || row.kind !== "library_submitted")
      return [{ label: headline(row), href: row.href, excerpt: row.detail.excerpt }];
    return row === newest ? [{ label: copy.mail.submitted(submitted.length), href: REVIEWS_PATH, excerpt: undefined }] : [];
  });
}
