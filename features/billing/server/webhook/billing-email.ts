import type { z } from "zod";
import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";
import { headerSafe } from "@aside/server/email/port.ts";
import { emailCopy } from "../../email-copy.ts";
import type { sendBillingMail } from "../jobs.ts";

export function writeBillingMail(data: z.output<typeof sendBillingMail.data>): { subject: string; html: string; text: string } {
  const texts = emailCopy[data.kind](data);
  const parts = [heading(texts.heading), paragraph(texts.body), button({ label: texts.action, href: data.href })];
  return { subject: headerSafe(texts.subject), ...layout({ preview: texts.subject, parts }) };
}
