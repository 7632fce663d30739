import type { z } from "zod";
import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";
import { mailLink } from "@aside/server/email/links.ts";
import { headerSafe, type Mailer } from "@aside/server/email/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { CrmProvider } from "../contract.ts";
import { VENDOR_NAMES } from "../vendor-names.ts";
import { emailCopy } from "../email-copy.ts";
import { findConnection } from "./connections/connections-store.ts";
import type { sendStoppedMail } from "./jobs.ts";

/** Nothing if it was disconnected meanwhile. */
export async function runSendStoppedMail(context: AppContext, mailer: Mailer, data: z.output<typeof sendStoppedMail.data>): Promise<void> {
  const row = await findConnection(context.db, data.connection_id);
  if (!row) return;
  const name = VENDOR_NAMES[row.provider as CrmProvider];
  const title = emailCopy.heading(name);
  const parts = [
    heading(title),
    paragraph(emailCopy[data.reason]),
    button({ label: emailCopy.action, href: mailLink(context.config, "/admin/crm") }),
  ];
  await mailer.send({
    to: { address: data.to },
    subject: headerSafe(emailCopy.subject(name)),
    ...layout({ preview: title, parts, footer: emailCopy.why }),
  });
}
