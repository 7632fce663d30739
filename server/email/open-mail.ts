import { brand } from "@aside/brand/brand.ts";
import { createLocalMailbox } from "./local-mailbox.ts";
import type { Mailer } from "./port.ts";

export async function openMail(options: { smtpUrl?: string; dataDir: string }): Promise<Mailer> {
  if (!options.smtpUrl) return createLocalMailbox(options);
  const { createSmtpMailer } = await import("./smtp.ts");
  return createSmtpMailer({ url: options.smtpUrl, from: brand.mailFrom });
}
