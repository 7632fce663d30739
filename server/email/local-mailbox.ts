import { join } from "node:path";
import { newId } from "../db/new-id.ts";
import { createLocalMessages } from "../storage/local-messages.ts";
import { headerSafe, type Mailer, type MailMessage, unsubscribeHeaders } from "./port.ts";

export type StoredMail = {
  id: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  sent_at: string;
  headers: Record<string, string>;
  attachments: { filename: string; contentType: string; cid: string | null; content_base64: string }[];
};

export type LocalMailbox = Mailer & {
  /** Newest first; `to` is compared regardless of case. */
  list(to?: string): Promise<StoredMail[]>;
};

/** Stores emails for development and tests, below `dataDir/mailbox`. Never in production. */
export function createLocalMailbox(options: { dataDir: string }): LocalMailbox {
  const messages = createLocalMessages<StoredMail>(join(options.dataDir, "mailbox"));
  return {
    async send(message) {
      const mail = store(message);
      await messages.add(mail);
      return { id: message.messageId ?? `<${mail.id}@local>` };
    },
    list: async (to) => (await messages.list()).filter((mail) => !to || mail.to.address.toLowerCase() === to.toLowerCase()),
    async close() {},
  };
}

function store(message: MailMessage): StoredMail {
  return {
    id: newId(),
    to: { name: headerSafe(message.to.name ?? ""), address: headerSafe(message.to.address) },
    subject: headerSafe(message.subject),
    html: message.html,
    text: message.text,
    sent_at: new Date().toISOString(),
    headers: unsubscribeHeaders(message),
    attachments: (message.attachments ?? []).map((a) => ({
      filename: headerSafe(a.filename),
      contentType: a.contentType,
      cid: a.cid ?? null,
      content_base64: a.content.toString("base64"),
    })),
  };
}
