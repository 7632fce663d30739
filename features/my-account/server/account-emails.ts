import { formatUtcDate } from "@aside/contract/time/instants.ts";
import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";
import { copy } from "../copy.ts";

type Mail = { subject: string; html: string; text: string };

export function writeExportEmail(data: { name: string; expires_at: string }, accountUrl: string): Mail {
  const { subject, ready, download, notYou } = copy.exportMail;
  const parts = [
    heading(subject),
    paragraph(ready(data.name, formatUtcDate(data.expires_at))),
    button({ label: download, href: accountUrl }),
    paragraph(notYou),
  ];
  return { subject, ...layout({ preview: subject, parts }) };
}

export function writeDeletionEmail(data: { name: string; delete_after: string }, accountUrl: string): Mail {
  const { subject, asked, other, keep, notYou } = copy.deletionMail;
  const parts = [
    heading(subject),
    paragraph(asked(data.name, formatUtcDate(data.delete_after))),
    paragraph(other),
    button({ label: keep, href: accountUrl }),
    paragraph(notYou),
  ];
  return { subject, ...layout({ preview: subject, parts }) };
}
