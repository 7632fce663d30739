import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";
import { copy } from "../copy.ts";

/** Nothing in it is the asker's own text: it goes to whatever address a guest gives. */
export function writeRetryMail(href: string): { subject: string; html: string; text: string } {
  const { retry } = copy;
  const parts = [heading(retry.heading), paragraph(retry.why), button({ label: retry.open, href }), paragraph(retry.notYou)];
  return { subject: retry.subject, ...layout({ preview: retry.heading, parts }) };
}
