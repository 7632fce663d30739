import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";
import { copy } from "../copy.ts";

type Mail = { subject: string; html: string; text: string };

const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString("en-US", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

export function writeExportEmail(data: { name: string; expires_at: string }, accountUrl: string): Mail {
  const { subject, ready, download, notYou } = copy.exportMail;
  const parts = [
    heading(subject),
    paragraph(ready(data.name, dayOf(data.expires_at))),
    button({ label: download, href: accountUrl }),
    paragraph(notYou),
  ];
  return { subject, ...layout({ preview: subject, parts }) };
}

export function writeDeletionEmail(data: { name: string; delete_after: string }, accountUrl: string): Mail {
  const { subject, asked, other, keep, notYou } = copy.deletionMail;
  const parts = [
    heading(subject),
    paragraph(asked(data.name, dayOf(data.delete_after))),
    paragraph(other),
    button({ label: keep, href: accountUrl }),
    paragraph(notYou),
  ];
  return { subject, ...layout({ preview: subject, parts }) };
}
