import { createTransport } from "nodemailer";
import { headerSafe, type MailAddress, type Mailer, unsubscribeHeaders } from "./port.ts";

/** `smtp://user:pass@host:port` or `smtps://…`; pooled. */
export function createSmtpMailer(options: { url: string; from: MailAddress }): Mailer {
  const transport = createTransport({
    url: options.url,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 15_000,
    socketTimeout: 60_000,
  } as object);
  const address = (a: MailAddress) => ({ name: headerSafe(a.name ?? ""), address: headerSafe(a.address) });
  return {
    async send(message) {
      const sent = (await transport.sendMail({
        from: address(options.from),
        to: address(message.to),
        subject: headerSafe(message.subject),
        html: message.html,
        text: message.text,
        messageId: message.messageId,
        headers: unsubscribeHeaders(message),
        attachments: message.attachments?.map((a) => ({ ...a, filename: headerSafe(a.filename) })),
        // Names and addresses are user input: they must never be read as a file or a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      })) as { messageId: string };
      return { id: sent.messageId };
    },
    close: () => Promise.resolve(transport.close()),
  };
}
