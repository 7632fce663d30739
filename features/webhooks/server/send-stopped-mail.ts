import type { z } from "zod";
import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";
import { mailLink } from "@aside/server/email/links.ts";
import { headerSafe, type Mailer } from "@aside/server/email/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { emailCopy } from "../email-copy.ts";
import { findEndpoint } from "./endpoints/endpoints-store.ts";
import type { sendStoppedMail } from "./jobs.ts";

/** Nothing if the endpoint was deleted meanwhile. */
export async function runSendStoppedMail(context: AppContext, mailer: Mailer, data: z.output<typeof sendStoppedMail.data>): Promise<void> {
  const row = await findEndpoint(context.db, data.endpoint_id);
  if (!row) return;
  const { host } = new URL(row.url);
  const title = emailCopy.heading(host);
  const parts = [
    heading(title),
    paragraph(emailCopy[data.reason]),
    button({ label: emailCopy.action, href: mailLink(context.config, "/admin/webhooks") }),
  ];
  await mailer.send({
    to: { address: data.to },
    subject: headerSafe(emailCopy.subject(host)),
    ...layout({ preview: title, parts, footer: emailCopy.why }),
  });
}
