import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";
import { copy } from "../copy.ts";

/** Contains no text of the requester, because a guest can enter any address. */
export function writeRetryMail(href: string): { subject: string; html: string; text: string } {
  const { retry } = copy;
  const parts = [heading(retry.heading), paragraph(retry.why), button({ label: retry.open, href }), paragraph(retry.notYou)];
  return { subject: retry.subject, ...layout({ preview: retry.heading, parts }) };
}
